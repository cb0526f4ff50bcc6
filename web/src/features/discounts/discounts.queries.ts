import type { AccountReply, BenefitItem, PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import type { PointsReply } from '@gondola/contract/orders.ts'
import { call } from '../../lib/api.ts'
import { asMember } from '../../shared/as-member.ts'
import { query } from '../../shared/queries.ts'

export type OwnDiscounts = {
  /** Crowns. */
  credit: number
  /** Codes of the registration that did not join the account. */
  notAdded: NonNullable<AccountReply['notAdded']>
  points: PointsReply
  vouchers: BenefitItem[]
  credits: BenefitItem[]
  vip: BenefitItem[]
  myPartners: PartnerBenefitItem[]
  partners: PartnerBenefitItem[]
}

/** Orders that are named as where points came from. */
const ORDERS_OF_POINTS = 5

async function askDiscounts(signal: AbortSignal): Promise<OwnDiscounts> {
  const options = { signal }
  const [account, points, vouchers, credits, vip, myPartners, partners] = await asMember(
    Promise.all([
      call('ownAccount', {}, options),
      call('myPoints', { query: { $limit: `${ORDERS_OF_POINTS}` } }, options),
      call('voucherBenefits', { query: {} }, options),
      call('creditBenefits', { query: {} }, options),
      call('segmentBenefits', { query: {} }, options),
      call('partnerBenefits', { query: { my: '' } }, options),
      call('partnerBenefits', { query: {} }, options),
    ]),
  )
  return {
    credit: account.credit,
    notAdded: account.notAdded ?? [],
    points,
    vouchers: vouchers.data,
    credits: credits.data,
    vip: vip.data,
    myPartners: myPartners.data,
    partners: partners.data,
  }
}

/** Query for all that the discount centre lists. Personal data is dropped from the cache with the page. */
export const discountsQuery = (memberId: string) =>
  query({
    queryKey: ['my discounts', memberId],
    queryFn: ({ signal }) => askDiscounts(signal),
    gcTime: 0,
    staleTime: 5_000,
  })
