import { type Day, pragueDay } from '@gondola/rules/day.ts'
import { countHanging } from '../after-sale/acts.store.ts'
import { endUnpaidChanges } from '../after-sale/change/end-unpaid.ts'
import { countLateComplaints } from '../after-sale/complaints/complaints.store.ts'
import { chooseForSilent } from '../after-sale/storm/choose-offer.ts'
import { offerLate } from '../after-sale/storm/make-offers.ts'
import { forgetNotAdded } from '../benefits/account/account-benefits.store.ts'
import { forgetOldClaims } from '../benefits/claims.store.ts'
import { guesses } from '../benefits/guess-watch.ts'
import { forgetUnboughtCards } from '../cards/cards.store.ts'
import { checkNext } from '../companies/registers/check-registers.ts'
import { type Ctx, ctxOf, type Deps } from '../ctx.ts'
import { countLateTaxDocuments } from '../invoices/finals/finals.store.ts'
import { writeFinals } from '../invoices/finals/write-finals.ts'
import { bookAll } from '../invoices/payments/book.ts'
import { settleChanged } from '../invoices/payments/changed-orders.ts'
import { sweepUnpaid } from '../invoices/reminders/overdue.ts'
import { countLateMails, retryFailedJobs } from '../jobs/queue.ts'
import { forgetOver } from '../members/members.store.ts'
import {
  actsHanging,
  complaintsLate,
  mailsLate,
  oldestUnready,
  refundQueue,
  refundsDueDays,
  taxDocumentsLate,
  ticketsLate,
  unusualGuesses,
} from '../metrics.ts'
import { countUnready } from '../orders/paid-orders.store.ts'
import { mailLateOrders } from '../papers/mail.store.ts'
import { checkTransferredRefunds, sweepPayments } from '../payments/payments.ts'
import { endDueMemberships } from '../privacy/own-account.ts'
import { eraseDue } from '../privacy/retention.ts'
import { issueReceipts } from '../receipts/receipts.ts'
import { oldestRefundDays } from '../refunds/pending-refunds.store.ts'
import { expireHolds } from '../reservations/places.store.ts'
import { forgetOldHolds } from '../reservations/reservation.store.ts'
import { forgetMinutes } from '../reservations/slot-minutes.store.ts'
import { checkSlots } from '../slots/differences.ts'
import { retryIssues } from '../tickets/issue.store.ts'
import { findRefundQueue } from '../tickets/refund-queue.store.ts'

const EVERY_MS = 5000
const CHECK_EVERY_MS = 5 * 60_000
const ERASE_EVERY_MS = 60 * 60_000
const END_EVERY_MS = 60_000
const REMIND_EVERY_MS = 60_000
/** Time from which the final invoices of companies are written, once a day. */
const FINALS_FROM = '02:00'

/**
 * Starts the steps of `sweep`, every five seconds. Some are due only every minute or hour. Returns how to stop them.
 * Each step takes its rows with SKIP LOCKED or by a condition on their state, so several processes may run it at once.
 * A step that fails is logged and repeated. `importNow` imports the catalogue anew when the day changes; `check`
 * compares slots and places, every five minutes beside the steps.
 */
export function startSweeps(
  deps: Deps,
  { importNow, check = checkSlots }: { importNow: () => Promise<unknown>; check?: (deps: Deps) => Promise<unknown> },
): () => Promise<void> {
  let day = pragueDay(Date.now())
  let checkedAt = performance.now()
  let erasedAt = Number.NEGATIVE_INFINITY
  let endedAt = Number.NEGATIVE_INFINITY
  let finalsOf: Day | undefined
  let running: Promise<void> | undefined
  let checking: Promise<void> | undefined
  let asking: Promise<void> | undefined
  let offering: Promise<void> | undefined
  const warn = (error: unknown) => deps.log.warn({ err: error }, 'a sweep failed and will be repeated')
  const watchRefunds = refundWatch(deps)
  // Beside the sweeps: the check may take a minute, and expired places must not wait for it.
  const checkSometimes = () => {
    if (checking || performance.now() - checkedAt <= CHECK_EVERY_MS) return
    // Set before the check: a check that takes too long would otherwise start again with every sweep.
    checkedAt = performance.now()
    checking = check(deps)
      .then(() => undefined, warn)
      .finally(() => {
        checking = undefined
      })
  }
  // Beside the sweeps: nothing waits for a register that hangs.
  const askRegisters = ({ db, config }: Ctx) => {
    asking ??= checkNext({ db, registers: { ares: config.ARES_URL, vies: config.VIES_URL } })
      .then(() => undefined, warn)
      .finally(() => {
        asking = undefined
      })
  }
  // Beside the sweeps: nothing waits for an access system that hangs.
  const makeLateOffers = (ctx: Ctx) => {
    offering ??= offerLate(ctx, (err, orderId) =>
      deps.log.error({ err, orderId }, 'a ticket of a storm day could not be asked about'),
    )
      .catch(warn)
      .finally(() => {
        offering = undefined
      })
  }
  const eraseSometimes = async (ctx: Ctx) => {
    if (performance.now() - erasedAt <= ERASE_EVERY_MS) return
    await forgetUnboughtCards(ctx)
    await forgetOver(ctx)
    await forgetNotAdded(ctx)
    await eraseDue(ctx)
    erasedAt = performance.now()
  }
  const endSometimes = async (ctx: Ctx) => {
    if (performance.now() - endedAt <= END_EVERY_MS) return
    // Set before: what fails waits for its turn.
    endedAt = performance.now()
    askRegisters(ctx)
    makeLateOffers(ctx)
    const steps: (() => Promise<unknown>)[] = [
      () => endDueMemberships(ctx),
      // What an import that was killed has left.
      () =>
        bookAll({ ...ctx, bank: ctx.resort.bank }, (err, line) =>
          deps.log.error({ err, line }, 'a payment of a company could not be booked'),
        ),
      () =>
        settleChanged(ctx, (err, orderId) => deps.log.error({ err, orderId }, 'a changed order could not be settled')),
      () =>
        sweepUnpaid(ctx, (err, orderId) =>
          deps.log.error({ err, orderId }, 'an unpaid order could not be ended or reminded of'),
        ),
      () => checkTransferredRefunds(ctx),
      () => writeAllFinals(ctx),
    ]
    for (const step of steps) await step().catch(warn)
  }
  const writeAllFinals = async (ctx: Ctx) => {
    if (finalsOf === ctx.today || ctx.time < FINALS_FROM) return
    let hasFailed = false
    await writeFinals(ctx, ctx.today, (err, orderId) => {
      hasFailed = true
      deps.log.error({ err, orderId }, 'a final invoice could not be written')
    })
    if (!hasFailed) finalsOf = ctx.today
  }
  const moveSampleData = async (today: Day) => {
    if (today === day) return
    await importNow()
    day = today
  }
  const sweep = async () => {
    const ctx = ctxOf(deps)
    const steps: (() => Promise<unknown>)[] = [
      () => expireHolds(ctx),
      () => sweepPayments(ctx),
      () =>
        endUnpaidChanges(ctx, (err, orderId) =>
          deps.log.error({ err, orderId }, 'an unpaid change of date could not be ended'),
        ),
      () => issueReceipts(ctx),
      () => forgetOldHolds(ctx),
      () => forgetOldClaims(ctx),
      () => forgetMinutes(ctx),
      () => eraseSometimes(ctx),
      () => endSometimes(ctx),
      () => chooseForSilent(ctx),
      () => retryIssues(deps),
      () => retryFailedJobs(deps),
      () => mailLateOrders(deps),
      watchRefunds,
      () => moveSampleData(ctx.today),
    ]
    // Each step on its own: one that keeps failing must not keep expired places from sale.
    for (const step of steps) await step().catch(warn)
  }
  const timer = setInterval(() => {
    checkSometimes()
    running ??= sweep().finally(() => {
      running = undefined
    })
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
    await asking
    await offering
  }
}

/**
 * Measures what is late, every five seconds: tickets, mails, tax documents, acts and complaints. Also measures
 * unusually many unknown codes. Each count except that of complaints is logged as an error when it changes, and once a
 * minute while it is not 0. Every process does this, as the worker may be gone or hang. Returns how to stop it.
 */
export function startLateWatch(deps: Pick<Deps, 'db' | 'log'>, count = countUnready): () => Promise<void> {
  let running: Promise<void> | undefined
  const reportLateOrders = reporter((orders) =>
    deps.log.error({ orders }, 'paid orders wait for their tickets for over five minutes'),
  )
  const reportLateMails = reporter((mails) =>
    deps.log.error({ mails }, 'mails wait for their mail server for over a quarter of an hour'),
  )
  const reportLateDocuments = reporter((documents) =>
    deps.log.error({ documents }, 'payments of companies have no tax document for over ten days'),
  )
  const reportHanging = reporter((acts) =>
    deps.log.error({ acts }, 'acts after a sale wait for the access system for over five minutes'),
  )
  const reportGuesses = reporter((codes) =>
    deps.log.error({ codes }, 'unknown codes of vouchers are tried, over three times as many as usual'),
  )
  const look = async () => {
    const tried = guesses.unusual(Date.now())
    unusualGuesses.set(tried)
    reportGuesses(tried)
    const { late, oldestSeconds } = await count(deps)
    ticketsLate.set(late)
    oldestUnready.set(oldestSeconds)
    reportLateOrders(late)
    const mails = await countLateMails(deps)
    mailsLate.set(mails)
    reportLateMails(mails)
    const documents = await countLateTaxDocuments(deps)
    taxDocumentsLate.set(documents)
    reportLateDocuments(documents)
    const hanging = await countHanging(deps)
    actsHanging.set(hanging)
    reportHanging(hanging)
    complaintsLate.set(await countLateComplaints(deps))
  }
  const timer = setInterval(() => {
    running ??= look()
      .catch((error: unknown) => deps.log.warn({ err: error }, 'what is late could not be counted'))
      .finally(() => {
        running = undefined
      })
  }, EVERY_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Returns a function that reports a count when it changes and once a minute. Not while it is 0. */
function reporter(tell: (count: number) => void): (count: number) => void {
  let reported = { count: 0, at: 0 }
  return (count) => {
    if (count === reported.count && performance.now() - reported.at < REMIND_EVERY_MS) return
    reported = { count, at: performance.now() }
    if (count > 0) tell(count)
  }
}

/**
 * Returns a step that measures the refund queue and the oldest unpaid refund. Logs each order that joins the queue,
 * once per process.
 */
export function refundWatch(deps: Pick<Deps, 'db' | 'log'>): () => Promise<void> {
  let known = new Set<string>()
  return async () => {
    const queue = await findRefundQueue(deps)
    refundQueue.set(queue.length)
    refundsDueDays.set(await oldestRefundDays(deps))
    const joined = queue.filter(({ id }) => !known.has(id)).map(({ number }) => number)
    known = new Set(queue.map(({ id }) => id))
    if (joined.length > 0)
      deps.log.error({ joined, queue: queue.length }, 'orders wait for their tickets for over a day: npm run refunds')
  }
}
