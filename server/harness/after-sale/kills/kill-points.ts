/**
 * A place in the source at which a process is killed. It is before or after a line that the file contains exactly once.
 */
export type KillPoint = { file: string; line: string; at: 'before' | 'after' }

const CHANGE = 'server/src/after-sale/change'
const GIVE_BACK = 'server/src/after-sale/statements/give-back.ts'
const RETURNS = 'server/src/after-sale/returns'

/** Between every two steps of the acts after a sale (docs/decisions/0079-acts-withstand-kills.md). */
export const KILL_POINTS = {
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
    file: 'server/src/payments/settle.ts',
    line: "if (await beginPaidAct(ctx, actId)) return 'paid'",
    at: 'before',
  },
  'its payment is written, the provider knows nothing': {
    file: 'server/src/payments/payments.ts',
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
    file: 'server/src/payments/payments.ts',
    line: 'if (!refund) return',
    at: 'after',
  },
  'a refund is paid, the books do not know': {
    file: 'server/src/payments/payments.ts',
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
export type KillPointName = keyof typeof KILL_POINTS
