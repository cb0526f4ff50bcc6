import type { Ledger } from '../ledger.ts'
import { type Refused, takeRefusal } from '../refusals.ts'
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
  /** Empty for a permission that is on a card. */
  code: string
  state: 'active' | 'void'
  issuedAt: number
  voidedAt?: number
  /** Gate passages. */
  passages: { gate: string; at: number }[]
}

/** As the ledger is told: the same in both kinds, besides what names a permission. */
export type LedgerPermission = Omit<Permission, 'project' | 'pos' | 'serial'> & {
  identity: Pick<Permission, 'project' | 'pos' | 'serial'>
}

export type PermissionRecord =
  | { kind: 'issued'; permission: Permission }
  | { kind: 'voided'; reference: string; at: number }
  | { kind: 'passage'; reference: string; gate: string; at: number }

/** The permissions in memory, rebuilt from the ledger; every change is appended to it. */
export function keepPermissions(
  ledger: Ledger<PermissionRecord>,
  settings: AccessSettings,
  resort: { project: number; codePrefix: string },
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
    else Object.assign(permission, { state: 'void', voidedAt: record.at })
  }

  function write(record: PermissionRecord): void {
    ledger.append(record)
    apply(record)
  }

  function refusal(ticket: TicketRequest): Refused | undefined {
    const wanted = takeRefusal(
      settings.refusals,
      (rule) => !rule.product || [ticket.product, ticket.variant].includes(rule.product),
    )
    if (wanted) return wanted
    if (!ticket.reference || !isDay(ticket.validFrom) || !isDay(ticket.validTo) || ticket.validTo < ticket.validFrom)
      return refused('badRequest')
    if (byReference.has(ticket.reference)) return refused('overlapping')
    if (ticket.kind === 'card' && !isWtpNumber(ticket.wtp)) return refused('unknownCarrier')
    if (ticket.wtp && settings.blockedCards.includes(ticket.wtp)) return refused('carrierBlocked')
    if (!['print', 'prepaid', 'exchange', 'card'].includes(ticket.kind)) return refused('badRequest')
    return undefined
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

    /** The permission under a reference, void ones too. */
    find: (reference: string): Permission | undefined => byReference.get(reference),

    /** Voids a permission; a void one stays void, a used one is refused. */
    cancel(reference: string): Permission | Refused {
      const permission = byReference.get(reference)
      if (!permission) return refused('unknownPermission')
      if (permission.state === 'void') return permission
      if (permission.passages.length > 0) return refused('alreadyUsed')
      write({ kind: 'voided', reference, at: Date.now() })
      return permission
    },

    /** Somebody went through a gate; false when the permission does not open it. */
    pass(reference: string, gate: string): boolean {
      if (byReference.get(reference)?.state !== 'active') return false
      write({ kind: 'passage', reference, gate, at: Date.now() })
      return true
    },

    all: (): Permission[] => [...byReference.values()],
  }
}

function refused(name: keyof typeof ERROR_NUMBERS): Refused {
  const [number, text] = ERROR_NUMBERS[name]
  return { number, text }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** 8-3-3 letters and digits, never the letter O. */
const isWtpNumber = (text: string) => /^[0-9A-NP-Z]{8}-[0-9A-NP-Z]{3}-[0-9A-NP-Z]{3}$/.test(text)
