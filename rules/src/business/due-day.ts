import { addDays, type Day } from '../day.ts'

/** Days before the first service by which an order without credit must be paid. A transfer takes one or two. */
const PAID_BEFORE_SERVICE = 3
/** Days after the due day until an order without credit ends. Statements come a banking day late. */
const WAITED_AFTER_DUE = 3
const ENDED_BEFORE_SERVICE = 1
/** Days before the due day on which a company that waits for tickets is reminded. */
const REMINDED_BEFORE = 2
/** Days after the due day on which a company is reminded of tickets it has. */
export const REMINDED_AFTER = [1, 7, 14] as const
/** Days after the due day from which a company gets no more credit. */
export const CREDIT_STOPS_AFTER = 15

const earlier = (one: Day, other: Day): Day => (one < other ? one : other)

type Waiting = { today: Day; dueDays: number; firstService?: Day | undefined }

/** Returns the due day of an order on credit (docs/product.md §20.19). */
export const dueOnCredit = ({ today, dueDays }: Pick<Waiting, 'today' | 'dueDays'>): Day => addDays(today, dueDays)

/**
 * Returns the due day of an order whose tickets come with the payment (docs/product.md §20.20). `ends` is the day on
 * which it ends at 06:00. `too-late` when a transfer could not come in time.
 */
export function dueWithoutCredit({ today, dueDays, firstService }: Waiting): { due: Day; ends: Day } | 'too-late' {
  const due = addDays(today, dueDays)
  if (firstService === undefined) return { due, ends: addDays(due, WAITED_AFTER_DUE) }
  const inTime = earlier(due, addDays(firstService, -PAID_BEFORE_SERVICE))
  if (inTime <= today) return 'too-late'
  return { due: inTime, ends: earlier(addDays(inTime, WAITED_AFTER_DUE), addDays(firstService, -ENDED_BEFORE_SERVICE)) }
}

/**
 * Returns how many reminders an order should have had by today (docs/product.md §20.21). After an outage of the shop the
 * number jumps, as one mail is enough. Nobody is reminded on the day of the order, `ordered`.
 */
export function remindersBy(
  today: Day,
  { due, onCredit, ordered }: { due: Day; onCredit: boolean; ordered?: Day | undefined },
): number {
  if (!onCredit) return today !== ordered && today >= addDays(due, -REMINDED_BEFORE) ? 1 : 0
  return REMINDED_AFTER.filter((days) => today >= addDays(due, days)).length
}

/** Returns whether an unpaid order on credit stops further credit of its company. */
export const stopsCredit = (today: Day, due: Day): boolean => today >= addDays(due, CREDIT_STOPS_AFTER)
