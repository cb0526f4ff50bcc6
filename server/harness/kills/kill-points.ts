/**
 * A place in the source at which a process is killed. It is before or after a line that the file contains exactly once.
 */
export type KillPoint = { file: string; line: string; at: 'before' | 'after' }

const ISSUE = 'server/src/tickets/issue-order.ts'
const PAYMENTS = 'server/src/payments/payments.ts'
const PLACE_ORDER = 'server/src/orders/submit/place-order.ts'
const PRICE_LINES = 'server/src/quote/price-lines.ts'
const SETTLE = 'server/src/payments/settle.ts'
const UNPAID = 'server/src/orders/unpaid-orders.store.ts'

/** Between every two steps of an order with voucher, code and credit. */
const ORDER_POINTS = {
  'claims of a cart are written, its guest knows nothing': {
    file: PRICE_LINES,
    line: 'const known = lessened(priced.known, granted)',
    at: 'before',
  },
  'an order is about to be written': {
    file: PLACE_ORDER,
    line: 'const written = draft.areHeld ? await insertTogether(ctx, draft) : undefined',
    at: 'before',
  },
  'an order is written, its guest knows nothing': {
    file: PLACE_ORDER,
    line: 'return receiptOf(draft.order.id, draft.entries, placed)',
    at: 'before',
  },
  'an order has ended for one in its place, which is not written': {
    file: PLACE_ORDER,
    line: "for (const id of ids) await endOrder(ctx, id, 'superseded', order.id)",
    at: 'after',
  },
  'an attempt to pay is written, the provider knows nothing': {
    file: PAYMENTS,
    line: 'const gateway = gatewayOf(ctx, attempt.provider)',
    at: 'before',
  },
  'the provider has a payment page, the books do not know its address': {
    file: PAYMENTS,
    line: 'await keepInBatches(ctx, { attemptId: attempt.attempt_id, ...answer })',
    at: 'before',
  },
  'the provider has the money, the books do not': {
    file: PAYMENTS,
    line: 'if (payment) await settle(ctx, payment.merchantRef, payment, notice.eventId)',
    at: 'before',
  },
  'a late payment has spent and not committed': {
    file: SETTLE,
    line: 'if (spending.length > 0) await spendClaims(ctx, spending)',
    at: 'after',
  },
  'a payment that no order takes is written, its refund is not': {
    file: SETTLE,
    line: "refusedTransitions.inc({ from: order.status, to: 'paid' })",
    at: 'before',
  },
  'an order that nobody pays has given all back and not committed': {
    file: UNPAID,
    line: 'if (ended.rows[0]?.had_tickets) await freeSold(ctx, orderId)',
    at: 'before',
  },
  'the access system is about to be asked for tickets': {
    file: ISSUE,
    line: 'const issued = await ctx.ticketSystem.issue(entries.map(ticketOrderOf))',
    at: 'before',
  },
  'the access system has answered, the books do not know': {
    file: ISSUE,
    line: 'const issued = await ctx.ticketSystem.issue(entries.map(ticketOrderOf))',
    at: 'after',
  },
  'what goes back of refused tickets is about to be written': {
    file: ISSUE,
    line: 'return storeIssue(ctx, issued, outcomes)',
    at: 'before',
  },
  'what the access system answered is written, its job is not done': {
    file: ISSUE,
    line: "for (const { status } of stored) if (status === 'finished') ordersFinished.inc()",
    at: 'before',
  },
} as const satisfies Record<string, KillPoint>

const CHANGE = 'server/src/after-sale/change'
const GIVE_BACK = 'server/src/after-sale/statements/give-back.ts'
const RETURNS = 'server/src/after-sale/returns'

/** Between every two steps of the acts after a sale (docs/decisions/0079-acts-withstand-kills.md). */
const ACT_POINTS = {
  'a change is about to be written': {
    file: `${CHANGE}/change-date.ts`,
    line: "return begun ? { id: begun, plan } : rollBack(ctx, 'full')",
    at: 'before',
  },
  'a change is written, its guest knows nothing': {
    file: `${CHANGE}/change-date.ts`,
    line: "const plan = 'plan' in begun ? begun.plan : undefined",
    at: 'before',
  },
  'its payment is about to be written': {
    file: SETTLE,
    line: "if (await beginPaidAct(ctx, actId)) return 'paid'",
    at: 'before',
  },
  'its payment is written, the provider knows nothing': {
    file: PAYMENTS,
    line: 'if (payment) await settle(ctx, payment.merchantRef, payment, notice.eventId)',
    at: 'after',
  },
  'its time to pay is over': {
    file: `${CHANGE}/end-unpaid.ts`,
    line: "await failOpenItems(ctx, sale, act, 'not-paid')",
    at: 'after',
  },
  'the access system is about to be asked for other days': {
    file: `${CHANGE}/run-change.ts`,
    line: 'const { errorNumber, errorText } = await ticketSystem.change(reference, days)',
    at: 'before',
  },
  'the access system has other days, the books do not': {
    file: `${CHANGE}/run-change.ts`,
    line: 'const isMoved = await storeItem(ctx, actId, { uuid, ...outcome })',
    at: 'before',
  },
  'other days are about to be written': {
    file: `${CHANGE}/store-change.ts`,
    line: 'return item.error === null',
    at: 'before',
  },
  'the first of two entries has other days': {
    file: `${CHANGE}/run-change.ts`,
    line: 'const isMoved = await storeItem(ctx, actId, { uuid, ...outcome })',
    at: 'after',
  },
  'a change is about to be mailed': {
    file: `${CHANGE}/mail-change.ts`,
    line: 'const act = await findAct(ctx, actId)',
    at: 'after',
  },
  'a refund is about to be paid': {
    file: PAYMENTS,
    line: 'if (!refund) return',
    at: 'after',
  },
  'a refund is paid, the books do not know': {
    file: PAYMENTS,
    line: 'const isKept = await keep(ctx, refundId, answer.refundRef)',
    at: 'before',
  },
  'a cancellation is written, its guest knows nothing': {
    file: `${RETURNS}/return-entries.ts`,
    line: "return (await findAct(ctx, id)) ?? new Refusal('not-found')",
    at: 'before',
  },
  'a ticket is about to be made void': {
    file: `${RETURNS}/run-act.ts`,
    line: 'const { errorNumber, errorText } = await ticketSystem.cancel(reference)',
    at: 'before',
  },
  'a ticket is void, the books do not know': {
    file: `${RETURNS}/run-act.ts`,
    line: 'const { errorNumber, errorText } = await ticketSystem.cancel(reference)',
    at: 'after',
  },
  'a used ticket is about to be blocked': {
    file: `${RETURNS}/run-act.ts`,
    line: 'if ((await ticketSystem.block(reference)).errorNumber === 0) return done',
    at: 'before',
  },
  'what goes back is about to be written': {
    file: `${RETURNS}/run-act.ts`,
    line: 'await endItems(',
    at: 'before',
  },
  'what goes back is written': {
    file: `${RETURNS}/run-act.ts`,
    line: 'if (answered.length > 0) await storeReturned(ctx, actId, answered)',
    at: 'after',
  },
  'a statement is written, its withdrawal is not': {
    file: GIVE_BACK,
    line: 'await requestReturn(ctx, opened.id, opened.right, request)',
    at: 'before',
  },
  'a withdrawal is written, its guest knows nothing': {
    file: GIVE_BACK,
    line: 'if (carries === undefined) await sendAcknowledgement(ctx, statement)',
    at: 'before',
  },
  'the deadline of a storm day is about to choose': {
    file: 'server/src/after-sale/storm/choose-offer.ts',
    line: "for (const offers of rest.values()) await carryOut(tx, sale, offers, 'money')",
    at: 'before',
  },
  'the deadline of a storm day has chosen and not committed': {
    file: 'server/src/after-sale/storm/choose-offer.ts',
    line: "for (const offers of rest.values()) await carryOut(tx, sale, offers, 'money')",
    at: 'after',
  },
} as const satisfies Record<string, KillPoint>

export const KILL_POINTS = { ...ORDER_POINTS, ...ACT_POINTS }
export type KillPointName = keyof typeof KILL_POINTS
