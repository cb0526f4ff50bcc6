import { shownBenefits } from '@gondola/rules/partner-benefits.ts'
import type { Handlers } from '../http/serve.ts'
import { presentBenefit } from './present.ts'

export const benefitsHandlers: Pick<Handlers, 'partnerBenefits'> = {
  partnerBenefits: (ctx, { query }) => {
    const { $skip: skip = 0, $limit: limit = 100 } = query
    const group = query.my === undefined ? 'partner' : 'myPartner'
    const benefits = shownBenefits(ctx.shelf.catalogue.benefits, group, ctx)
    return {
      total: benefits.length,
      limit,
      skip,
      data: benefits.slice(skip, skip + limit).map(presentBenefit),
    }
  },
}
