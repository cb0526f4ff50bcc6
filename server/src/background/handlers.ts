import { mailChange } from '../after-sale/change/mail-change.ts'
import { runChange } from '../after-sale/change/run-change.ts'
import { mailComplaint } from '../after-sale/complaints/complaints.ts'
import { mailAct } from '../after-sale/returns/mail-act.ts'
import { endAct, runAct } from '../after-sale/returns/run-act.ts'
import { mailOrderLink, mailStatement } from '../after-sale/statements/statements.ts'
import { mailOffer } from '../after-sale/storm/mail-offer.ts'
import { type Ctx, ctxOf, type Deps } from '../ctx.ts'
import { batched } from '../db/batched.ts'
import { drawDeposit } from '../invoices/deposit/draw-deposit.ts'
import { mailInvoice } from '../invoices/mails/mail-invoice.ts'
import { LANES } from '../jobs/queue.ts'
import type { JobHandlers } from '../jobs/worker.ts'
import { mailAccount } from '../members/mails/mail-account.ts'
import { mailMember } from '../members/mails/mail-member.ts'
import { joinOrder, joinOrders } from '../orders/join-orders.ts'
import { mailOrder } from '../papers/mail-order.ts'
import { pushWallet } from '../papers/wallet/push-wallet.ts'
import { payRefund } from '../payments/payments.ts'
import { setCardGates } from '../tickets/card-gates.ts'
import { retryIssues } from '../tickets/issue.store.ts'
import { type IssueJob, issueOrders } from '../tickets/issue-order.ts'
import { voidTickets } from '../tickets/refund-queue.ts'

/** Maximum number of orders per call to the access system. It is all that a process works on at a time. */
const ORDERS_PER_ISSUE = LANES.tickets.concurrency

const issueTogether = batched(
  async (ctx: Ctx, jobs: IssueJob[]) => {
    await issueOrders(ctx, jobs)
    return jobs.map(() => undefined)
  },
  { most: ORDERS_PER_ISSUE, isBeside: true },
)

/**
 * Returns the handlers by kind of job. A job with `shopNow` runs as if it were that time. The first order issued after
 * a failure in this process also retries the other failed `issue-order` jobs at once (`retryIssues`).
 */
export function jobHandlers(deps: Deps): JobHandlers {
  let hasFailed = false
  return {
    'issue-order': async (job) => {
      try {
        await issueTogether(ctxOf(deps), job)
      } catch (error) {
        hasFailed = true
        throw error
      }
      if (!hasFailed) return
      // What already waits is older than what comes next.
      hasFailed = false
      await retryIssues(deps)
    },
    'mail-order': async (job) => {
      await joinOrder(deps, job.orderId)
      await mailOrder(ctxOf(deps, job.shopNow ?? undefined), job)
    },
    'deposit-invoice': (job) => drawDeposit(ctxOf(deps, job.shopNow ?? undefined), job),
    'mail-member': (job) => mailMember(ctxOf(deps), job.linkId),
    'mail-account': (job) => mailAccount(ctxOf(deps), job.mailId),
    'card-gates': (job) => setCardGates(deps, job.cardId),
    'join-orders': (job) => joinOrders(deps, job.memberId),
    'pay-refund': (job) => payRefund(ctxOf(deps), job.refundId),
    'void-tickets': (job) => voidTickets(deps, job),
    'run-act': (job) => (job.isEnding ? endAct : runAct)(ctxOf(deps, job.shopNow ?? undefined), job.actId),
    'change-date': (job) => runChange(ctxOf(deps, job.shopNow ?? undefined), job.actId),
    'mail-act': (job) => mailAct(ctxOf(deps, job.shopNow ?? undefined), job),
    'mail-change': (job) => mailChange(ctxOf(deps, job.shopNow ?? undefined), job),
    'mail-statement': (job) => mailStatement(ctxOf(deps, job.shopNow ?? undefined), job.statementId),
    'mail-offer': (job) => mailOffer(ctxOf(deps), job),
    'mail-complaint': (job) => mailComplaint(ctxOf(deps, job.shopNow ?? undefined), job),
    'mail-order-link': (job) => mailOrderLink(ctxOf(deps), job),
    'push-wallet': (job) => pushWallet(ctxOf(deps), job),
    'mail-invoice': (job) => mailInvoice(ctxOf(deps, job.shopNow ?? undefined), job),
  }
}
