import type { PartnerGroup } from '@gondola/rules/catalogue.ts'
import { shownBenefits } from '@gondola/rules/partner-benefits.ts'
import { pageOf } from '../http/page-of.ts'
import type { Handlers } from '../http/serve.ts'
import { presentBenefit } from './partner-benefits.ts'
import { productsNamed } from './products-named.ts'

export const benefitsHandlers: Pick<Handlers, 'partnerBenefits'> = {
  partnerBenefits: (ctx, { query }) => {
    const { catalogue } = ctx.shelf
    const listOf = (group: PartnerGroup) => shownBenefits(catalogue.benefits, group, ctx)
    if (query.my === undefined) return pageOf(listOf('partner').map(presentBenefit), query)
    const own = listOf('myPartner').map((benefit) => ({
      ...presentBenefit(benefit),
      productNames: productsNamed(ctx, benefit.effect),
    }))
    return pageOf(own, query)
  },
}
