import type { TicketSystem } from './ticketing.ts'

/** Stands where a kind of access system has no adapter: every call fails as if the system were away, so that paid orders wait. */
export function missingSystem(kind: 'A' | 'B'): TicketSystem {
  const refuse = async (): Promise<never> => {
    throw new Error(`There is no adapter for access systems of kind ${kind} yet.`)
  }
  return { issue: refuse, find: refuse, reverse: refuse, close: async () => undefined }
}
