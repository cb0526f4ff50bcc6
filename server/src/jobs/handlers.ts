import { ctxOf } from '../app.ts'
import type { Deps } from '../ctx.ts'
import { issueOrder } from '../orders/issue-order.ts'
import { mailOrder } from '../orders/mail-order.ts'
import { payRefund } from '../payments/payments.ts'
import type { JobHandlers } from './worker.ts'

/** What each kind of job does. The moved civil now of the request that caused a job goes on in it. */
export const jobHandlers = (deps: Deps): JobHandlers => ({
  'issue-order': (job) => issueOrder(ctxOf(deps, job.shopNow ?? undefined), job.orderId),
  'mail-order': (job) => mailOrder(ctxOf(deps, job.shopNow ?? undefined), job),
  'pay-refund': (job) => payRefund(ctxOf(deps), job.refundId),
})
