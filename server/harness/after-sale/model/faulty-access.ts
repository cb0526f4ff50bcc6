import type { TicketSystem } from '../../../src/ticketing/ticketing.ts'
import { memoryTicketSystem } from '../../partners.ts'

/** Fate of a call: it is made, never comes, or loses its reply. */
export type Fault = 'none' | 'away' | 'lost'

/** An access system in memory that is away, or loses replies, when told. */
export function faultyAccess() {
  const memory = memoryTicketSystem()
  const told: { fault: Fault; times: number } = { fault: 'none', times: 0 }
  const call = async <T>(make: () => Promise<T>): Promise<T> => {
    const { fault } = told
    if (fault === 'away') throw new Error('the access system is away')
    const reply = await make()
    if (fault === 'lost' && told.times-- > 0) throw new Error('the answer was lost')
    return reply
  }
  const { issue, find, change, block, unblock, cancel, usage, checkCard, close } = memory.ticketSystem
  const ticketSystem: TicketSystem = {
    issue: (tickets) => call(() => issue(tickets)),
    find: (references) => call(() => find(references)),
    change: (reference, days) => call(() => change(reference, days)),
    block: (reference) => call(() => block(reference)),
    unblock: (reference) => call(() => unblock(reference)),
    cancel: (reference) => call(() => cancel(reference)),
    usage: (reference) => call(() => usage(reference)),
    checkCard,
    close,
  }
  return {
    ...memory,
    ticketSystem,
    isFaulty: () => told.fault !== 'none',
    /** Sets what becomes of its calls; a lost reply so many times. */
    set(fault: Fault, times = 1) {
      told.fault = fault
      told.times = times
    },
  }
}
export type FaultyAccess = ReturnType<typeof faultyAccess>
