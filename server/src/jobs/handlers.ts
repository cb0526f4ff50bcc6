import { ctxOf } from '../app.ts'
import type { Deps } from '../ctx.ts'
import { type IssueJob, issueOrders } from '../orders/issue-order.ts'
import { mailOrder } from '../orders/mail-order.ts'
import { payRefund } from '../payments/payments.ts'
import { together } from './together.ts'
import type { JobHandlers } from './worker.ts'

/** Orders whose tickets are asked for in one call to the access system. */
const ORDERS_PER_ISSUE = 8

/** What each kind of job does. The moved civil now of the request that caused a job goes on in it. */
export function jobHandlers(deps: Deps): JobHandlers {
  const issue = together(
    async (jobs: IssueJob[]) => {
      await issueOrders(ctxOf(deps), jobs)
      return jobs.map(() => undefined)
    },
    { most: ORDERS_PER_ISSUE },
  )
  return {
    'issue-order': issue,
    'mail-order': (job) => mailOrder(ctxOf(deps, job.shopNow ?? undefined), job),
    'pay-refund': (job) => payRefund(ctxOf(deps), job.refundId),
  }
}
