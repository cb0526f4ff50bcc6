import { type Card, doOverlap, type Period } from '../cards.ts'
import type { Ledger } from '../ledger.ts'
import { type RefusalRule, type Refused, takeRefusal } from '../refusals.ts'
import { ticketCode } from '../ticket-code.ts'
import { ERROR_NUMBERS } from './numbers.ts'
import type { AccessSettings } from './settings.ts'

const POS = 31

type TicketRequest = {
  reference: string
  orderNumber: string
  product: string
  variant: string
  personType: string
  /** YYYY-MM-DD, both ends inclusive. */
  validFrom: string
  validTo: string
  kind: string
  wtp: string
}

export type Permission = TicketRequest & {
  project: number
  pos: number
  serial: number
  isPrepaid: boolean
  /** Empty for a permission on a card. */
  code: string
  state: 'active' | 'blocked' | 'void'
  issuedAt: number
  voidedAt?: number
  /** Passages through gates. */
  passages: { gate: string; at: number }[]
}

/** A permission in the ledger: the same in both kinds, but for its identity. */
export type LedgerPermission = Omit<Permission, 'project' | 'pos' | 'serial'> & {
  identity: Pick<Permission, 'project' | 'pos' | 'serial'>
}

export type PermissionRecord =
  | { kind: 'issued'; permission: Permission }
  | { kind: 'changed'; reference: string; dates: Period }
  | { kind: 'blocked' | 'unblocked'; reference: string }
  | { kind: 'voided'; reference: string; at: number }
  | { kind: 'passage'; reference: string; gate: string; at: number }

/** Keeps permissions in memory, rebuilt from the ledger, to which every change is appended. */
export function keepPermissions(
  ledger: Ledger<PermissionRecord>,
  settings: AccessSettings,
  resort: { project: number; codePrefix: string; findCard: (number: string) => Card | undefined },
) {
  const byReference = new Map<string, Permission>()
  const codes = new Set<string>()
  let lastSerial = 0

  function apply(record: PermissionRecord): void {
    if (record.kind === 'issued') {
      byReference.set(record.permission.reference, record.permission)
      if (record.permission.code) codes.add(record.permission.code)
      lastSerial = Math.max(lastSerial, record.permission.serial)
      return
    }
    const permission = byReference.get(record.reference)
    if (!permission) return
    if (record.kind === 'passage') permission.passages.push({ gate: record.gate, at: record.at })
    else if (record.kind === 'changed') Object.assign(permission, record.dates)
    else if (record.kind === 'voided') Object.assign(permission, { state: 'void', voidedAt: record.at })
    else permission.state = record.kind === 'blocked' ? 'blocked' : 'active'
  }

  function write(record: PermissionRecord): void {
    ledger.append(record)
    apply(record)
  }

  /** Returns the periods of valid permissions on a card, those of one reference excepted. */
  const onCard = (wtp: string, except?: string): Period[] => [
    ...(resort.findCard(wtp)?.taken ?? []),
    ...[...byReference.values()].filter(
      ({ wtp: card, state, reference }) => card === wtp && state !== 'void' && reference !== except,
    ),
  ]

  function refusal(ticket: TicketRequest): Refused | undefined {
    const wanted = takeRefusal(settings.refusals, [ticket.product, ticket.variant])
    if (wanted) return wanted
    if (!ticket.reference || !isPeriod(ticket)) return refused('badRequest')
    if (byReference.has(ticket.reference)) return refused('overlapping')
    if (!['print', 'prepaid', 'exchange', 'card'].includes(ticket.kind)) return refused('badRequest')
    return ticket.kind === 'card' ? cardRefusal(ticket) : undefined
  }

  function cardRefusal(ticket: TicketRequest): Refused | undefined {
    if (!isWtpNumber(ticket.wtp) || !resort.findCard(ticket.wtp)) return refused('unknownCarrier')
    if (settings.blockedCards.includes(ticket.wtp)) return refused('carrierBlocked')
    return onCard(ticket.wtp).some((period) => doOverlap(period, ticket)) ? refused('overlapping') : undefined
  }

  /** Returns the permission under a reference, unless a rule refuses the act. */
  function actOn(reference: string, at: RefusalRule['at']): Permission | Refused {
    const permission = byReference.get(reference)
    if (!permission) return refused('unknownPermission')
    return takeRefusal(settings.refusals, [permission.product, permission.variant], at) ?? permission
  }

  for (const record of ledger.past) apply(record)

  return {
    issue(ticket: TicketRequest): Permission | Refused {
      const reason = refusal(ticket)
      if (reason) return reason
      const permission: Permission = {
        ...ticket,
        project: resort.project,
        pos: POS,
        serial: lastSerial + 1,
        isPrepaid: ticket.kind === 'prepaid' || ticket.kind === 'exchange',
        code: ticket.kind === 'card' ? '' : ticketCode(resort.codePrefix, codes),
        state: 'active',
        issuedAt: Date.now(),
        passages: [],
      }
      write({ kind: 'issued', permission })
      return permission
    },

    /** Returns the permission under a reference, void ones too. */
    find: (reference: string): Permission | undefined => byReference.get(reference),

    /** Changes the days of a permission. Refuses a used one, and days that overlap others on its card. */
    change(reference: string, dates: Period): Permission | Refused {
      const permission = actOn(reference, 'change')
      if ('number' in permission) return permission
      if (permission.state === 'void') return refused('unknownPermission')
      if (permission.passages.length > 0) return refused('alreadyUsed')
      if (!isPeriod(dates)) return refused('badRequest')
      const isOnCard = permission.kind === 'card'
      if (isOnCard && onCard(permission.wtp, reference).some((period) => doOverlap(period, dates)))
        return refused('overlapping')
      write({ kind: 'changed', reference, dates })
      return permission
    },

    /** Blocks or unblocks a permission. */
    block(reference: string, kind: 'blocked' | 'unblocked'): Permission | Refused {
      const permission = actOn(reference, 'block')
      if ('number' in permission) return permission
      if (permission.state === 'void') return refused('unknownPermission')
      write({ kind, reference })
      return permission
    },

    /** Voids a permission. Idempotent. Refuses a used one. */
    cancel(reference: string): Permission | Refused {
      const permission = actOn(reference, 'cancel')
      if ('number' in permission) return permission
      if (permission.state === 'void') return permission
      if (permission.passages.length > 0) return refused('alreadyUsed')
      write({ kind: 'voided', reference, at: Date.now() })
      return permission
    },

    /** Records a passage through a gate; false when the permission does not open it. */
    pass(reference: string, gate: string): boolean {
      if (byReference.get(reference)?.state !== 'active') return false
      write({ kind: 'passage', reference, gate, at: Date.now() })
      return true
    },

    onCard: (wtp: string) => onCard(wtp),

    all: (): Permission[] => [...byReference.values()],
  }
}

function refused(name: keyof typeof ERROR_NUMBERS): Refused {
  const [number, text] = ERROR_NUMBERS[name]
  return { number, text }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

const isPeriod = ({ validFrom, validTo }: Period) => isDay(validFrom) && isDay(validTo) && validFrom <= validTo

/** 8-3-3 letters and digits, never the letter O. */
const isWtpNumber = (text: string) => /^[0-9A-NP-Z]{8}-[0-9A-NP-Z]{3}-[0-9A-NP-Z]{3}$/.test(text)
