import { pageOf } from '../http/page-of.ts'
import type { Handlers } from '../http/serve.ts'
import { addBenefits } from './account/account-benefits.ts'
import { ownBenefits, ownCredit } from './account/own-benefits.ts'

export const ownBenefitsHandlers: Pick<
  Handlers,
  'voucherBenefits' | 'segmentBenefits' | 'creditBenefits' | 'ownAccount' | 'addBenefits'
> = {
  voucherBenefits: async (ctx, { query }) => pageOf(await ownBenefits(ctx, 'voucher'), query),
  segmentBenefits: async (ctx, { query }) => pageOf(await ownBenefits(ctx, 'vip'), query),
  creditBenefits: async (ctx, { query }) => pageOf(await ownBenefits(ctx, 'credit'), query),
  ownAccount: (ctx) => ownCredit(ctx, ctx.knownCart()),
  addBenefits: (ctx, { query, body }) =>
    addBenefits(ctx, ctx.cart(), { event: body, isDryRun: query.dryRun !== undefined }),
}
