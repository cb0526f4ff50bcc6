import type { BenefitItem, PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import { call } from '../../lib/api.ts'
import { asMember } from '../../shared/as-member.ts'
import { query } from '../../shared/queries.ts'
import type { OwnBenefit } from './benefit-view.ts'

export type OwnBenefits = { benefits: OwnBenefit[]; credit: number }

async function askBenefits(signal: AbortSignal): Promise<OwnBenefits> {
  const options = { signal }
  const [account, vouchers, credits, vip, myPartners] = await asMember(
    Promise.all([
      call('ownAccount', {}, options),
      call('voucherBenefits', { query: {} }, options),
      call('creditBenefits', { query: {} }, options),
      call('segmentBenefits', { query: {} }, options),
      call('partnerBenefits', { query: { my: '' } }, options),
    ]),
  )
  return {
    credit: account.credit,
    benefits: [
      ...vip.data.map((item) => ofItem(item, 'automatic')),
      ...myPartners.data.filter(({ effect }) => effect.redeem === 'shop').map(ofPartner),
      // A gift voucher pays for the whole cart.
      ...vouchers.data.filter(({ effect }) => effect.type !== 'gift').map((item) => ofItem(item, 'token')),
      ...credits.data.map((item) => ofItem(item, 'credit')),
    ],
  }
}

function ofItem(item: BenefitItem, kind: OwnBenefit['kind']): OwnBenefit {
  const { benefitId, tokenId, name, description, badge, validity, maxUsage, products, variants, effect } = item
  const usesLeft = item.token ? item.token.meta.maxNumberOfUses - item.token.meta.count : null
  return {
    ...{ id: tokenId, benefitId, kind, name, description, badge, usesLeft },
    ...{ validity, maxUsage, products, variants, effect, min: item.min, max: item.max },
  }
}

const ofPartner = ({ benefitId, ...item }: PartnerBenefitItem): OwnBenefit => ({
  ...item,
  ...{ id: benefitId, benefitId, kind: 'automatic', usesLeft: null, min: 0, max: 0 },
})

/** Query for what a member may use here. Personal data is dropped from the cache with the page. */
export const ownBenefitsQuery = (memberId: string) =>
  query({
    queryKey: ['own benefits', memberId],
    queryFn: ({ signal }) => askBenefits(signal),
    gcTime: 0,
    staleTime: 5_000,
  })
