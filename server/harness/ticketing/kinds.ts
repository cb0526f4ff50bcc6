import { TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { systemA } from '../../src/ticketing/system-a/system-a.ts'
import { systemB } from '../../src/ticketing/system-b/system-b.ts'
import type { TicketOrder, TicketSystem } from '../../src/ticketing/ticketing.ts'

const ACCOUNT = { username: TEST_ENV.ACCESS_USER, password: TEST_ENV.ACCESS_PASSWORD }

/** Differences between the kinds in tests: simulator, adapter, names of calls and numbers. */
export type Kind = {
  kind: 'A' | 'B'
  simulator: 'access-system-a' | 'access-system-b'
  open(url: string, change?: { password?: string }): TicketSystem
  /** The simulator's calls of one `issue`, in order, and the one that makes the permission. */
  issueCalls: readonly [string, ...string[]]
  makingCall: string
  /** Identity of a permission. */
  identity: Record<string, unknown>
  cards: { typed: string; printed: string; unreadable: string }
  /** Resort whose sample cards the simulator knows. */
  resort: string
  numbers: {
    cardBlocked: number
    overlapping: number
    unknownCard: number
    referenceUsed: number
    unknownReference: number
    alreadyUsed: number
  }
}

export const KINDS: Kind[] = [
  {
    kind: 'A',
    simulator: 'access-system-a',
    open: (url, change) => systemA({ url, ...ACCOUNT, project: 100, ...change }),
    issueCalls: ['issue'],
    makingCall: 'issue',
    identity: { project: 100, pos: 31, serial: /^\d+$/ },
    cards: { typed: 'sampleO1 adt-OO1', printed: 'SAMPLE01-ADT-001', unreadable: '12345' },
    resort: 'lipno',
    numbers: {
      cardBlocked: 1102,
      overlapping: 1210,
      unknownCard: 1101,
      referenceUsed: 1210,
      unknownReference: 1301,
      alreadyUsed: 1302,
    },
  },
  {
    kind: 'B',
    simulator: 'access-system-b',
    open: (url, change) => systemB({ url, ...ACCOUNT, pointOfSale: 100, ...change }),
    issueCalls: ['reserve', 'update', 'commit', 'poll', 'read'],
    makingCall: 'commit',
    identity: {
      orderId: /^[\da-f-]{36}$/,
      confirmationNumber: /^\d{11}$/,
      permissionId: /^[\da-f-]{36}$/,
      serialNumber: /^\d+$/,
    },
    cards: { typed: '1614 9000 0000 0000 0001 4', printed: '01-1614 9000 0000 0000 0001-4', unreadable: '12345' },
    resort: 'annaberg',
    numbers: {
      cardBlocked: 4102,
      overlapping: 4104,
      unknownCard: 4101,
      referenceUsed: 4090,
      unknownReference: 4040,
      alreadyUsed: 4301,
    },
  },
]

let entries = 0

export function aTicket(change: Partial<TicketOrder> = {}): TicketOrder {
  entries += 1
  return {
    reference: `entry-${entries}.1`,
    orderNumber: '20261000',
    productId: 'ski-1day',
    variantId: 'ski-1day-adult',
    personType: 'adult',
    validFrom: '2026-12-24',
    validTo: '2026-12-24',
    kind: 'print',
    ...change,
  }
}
