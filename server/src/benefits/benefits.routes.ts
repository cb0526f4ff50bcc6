import { pageOf } from '../http/page-of.ts'
import type { Handlers } from '../http/serve.ts'
import { ownBenefits, ownCredit } from './own-benefits.ts'

export const ownBenefitsHandlers: Pick<
  Handlers,
  'voucherBenefits' | 'segmentBenefits' | 'creditBenefits' | 'ownAccount'
> = {
  voucherBenefits: async (ctx, { query }) => pageOf(await ownBenefits(ctx, 'voucher'), query),
  segmentBenefits: async (ctx, { query }) => pageOf(await ownBenefits(ctx, 'vip'), query),
  creditBenefits: async (ctx, { query }) => pageOf(await ownBenefits(ctx, 'credit'), query),
  ownAccount: (ctx) => ownCredit(ctx),
}
