import { shownBenefits } from '@gondola/rules/partner-benefits.ts'
import { pageOf } from '../http/page-of.ts'
import type { Handlers } from '../http/serve.ts'
import { presentBenefit } from './partner-benefits.ts'

export const benefitsHandlers: Pick<Handlers, 'partnerBenefits'> = {
  partnerBenefits: (ctx, { query }) => {
    const group = query.my === undefined ? 'partner' : 'myPartner'
    return pageOf(shownBenefits(ctx.shelf.catalogue.benefits, group, ctx).map(presentBenefit), query)
  },
}
