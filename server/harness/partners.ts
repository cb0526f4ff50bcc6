import { randomUUID } from 'node:crypto'
import type { Mail, Mailer } from '../src/mail/mailer.ts'
import type {
  GatewayName,
  PaymentGateway,
  PaymentNotice,
  PaymentState,
  ProviderPayment,
  RefundAnswer,
} from '../src/payments/gateway.ts'
import type { IssuedTicket, TicketOrder, TicketSystem } from '../src/ticketing/ticketing.ts'

type RefundState = Exclude<RefundAnswer['state'], 'rejected'>
type MemoryRefund = { ref: string; amount: number; key: string; state: RefundState }

/** A provider in memory with a ledger. `end` does what a buyer does on its page. */
export function memoryGateway(name: GatewayName = 'sandbox') {
  const payments = new Map<string, ProviderPayment>()
  const refunds: MemoryRefund[] = []
  let isDown = false
  let lostRefunds = 0
  let areRefundsPending = false
  let lifetimeMs: number | undefined
  const answer = () => {
    if (isDown) throw new Error('the provider is down')
  }
  const given = (ref: string, states: RefundState[]) =>
    refunds.reduce((sum, one) => (one.ref === ref && states.includes(one.state) ? sum + one.amount : sum), 0)
  const finish = (refund: MemoryRefund) => {
    refund.state = 'done'
    const payment = payments.get(refund.ref)
    if (!payment) return
    payment.refunded = given(refund.ref, ['done'])
    if (payment.refunded === payment.amount) payment.state = 'refunded'
  }
  const gateway: PaymentGateway = {
    name,
    open: async ({ merchantRef, amount, currency }) => {
      answer()
      const known = [...payments.values()].find((payment) => payment.merchantRef === merchantRef)
      if (known && known.amount !== amount) throw new Error('another payment has this merchantRef')
      const payment = known ?? {
        provider: name,
        ref: randomUUID(),
        merchantRef,
        state: 'created' as PaymentState,
        amount,
        currency,
        refunded: 0,
      }
      payments.set(payment.ref, payment)
      const url = `http://pay.example/${payment.ref}`
      return { ref: payment.ref, url, ...(lifetimeMs === undefined ? {} : { expiresAt: Date.now() + lifetimeMs }) }
    },
    inquire: async (ref) => {
      answer()
      return payments.get(ref)
    },
    refund: async (wanted) => {
      answer()
      const known = refunds.find(({ key }) => key === wanted.key)
      if (known && (known.ref !== wanted.ref || known.amount !== wanted.amount))
        throw new Error('the key belongs to another refund')
      if (known) return { refundRef: `refund-${known.key}`, state: known.state }
      const payment = payments.get(wanted.ref)
      const isPossible =
        payment?.state === 'paid' && given(wanted.ref, ['done', 'pending']) + wanted.amount <= payment.amount
      const refund: MemoryRefund = { ...wanted, state: isPossible ? 'pending' : 'failed' }
      refunds.push(refund)
      if (isPossible && !areRefundsPending) finish(refund)
      if (lostRefunds > 0) {
        lostRefunds--
        throw new Error('the answer was lost')
      }
      return { refundRef: `refund-${refund.key}`, state: refund.state }
    },
    readNotice: (headers, body) => {
      if (headers['test-signature'] !== 'good') return undefined
      return JSON.parse(body.toString()) as PaymentNotice
    },
    close: async () => undefined,
  }
  return {
    gateway,
    payments,
    refunds,
    set down(value: boolean) {
      isDown = value
    },
    /** Pays so many refunds back and loses its reply. */
    loseNextRefunds: (count: number) => {
      lostRefunds = count
    },
    /** Lifetime of payment pages opened from now on. */
    set lifetimeMs(value: number | undefined) {
      lifetimeMs = value
    },
    /** Accepts refunds and completes them once this is off again. */
    set refundsPending(value: boolean) {
      areRefundsPending = value
      if (!value) for (const refund of refunds) if (refund.state === 'pending') finish(refund)
    },
    refOf: (url: string) => url.split('/').at(-1) ?? '',
    end: (ref: string, state: PaymentState) => {
      const payment = payments.get(ref)
      if (payment) payment.state = state
    },
  }
}

/**
 * An access system in memory: one permission per reference, however often it is requested.
 * A refusal is final.
 */
export function memoryTicketSystem() {
  const permissions = new Map<string, IssuedTicket>()
  const changes = { silent: new Set<string>(), lost: new Set<string>(), calls: 0 }
  const refusals = new Map<string, number>()
  const refused = new Map<string, IssuedTicket>()
  const passages = new Map<string, number>()
  const stubborn = new Map<string, number>()
  const silent = new Set<string>()
  const blocked = new Set<string>()
  let failures = 0
  let lostAnswers = 0
  let calls = 0
  let serials = 0
  const make = (ticket: TicketOrder): IssuedTicket => {
    const known = refused.get(ticket.reference)
    if (known) return known
    const errorNumber = refusals.get(ticket.reference) ?? refusals.get(ticket.variantId) ?? 0
    const serial = serials + 1
    const issued: IssuedTicket = {
      reference: ticket.reference,
      errorNumber,
      isPrepaid: ticket.kind !== 'print',
      ...(errorNumber === 0
        ? {
            permission: { project: 1, pos: 1, serial },
            code: `LIP-TEST-${serial}`,
            days: { validFrom: ticket.validFrom, validTo: ticket.validTo },
          }
        : { errorText: 'refused' }),
    }
    if (errorNumber === 0) {
      // One that was made void keeps its number.
      serials++
      permissions.set(ticket.reference, issued)
    } else refused.set(ticket.reference, issued)
    return issued
  }
  const ticketSystem: TicketSystem = {
    issue: async (tickets) => {
      calls++
      if (failures > 0) {
        failures--
        throw new Error('the access system is down')
      }
      const known = tickets.find((ticket) => permissions.has(ticket.reference))
      if (known) throw new Error(`a second permission for ${known.reference}`)
      const issued = tickets.map(make)
      if (lostAnswers > 0) {
        lostAnswers--
        throw new Error('the answer was lost')
      }
      return issued
    },
    find: async (references) =>
      references.flatMap((reference) => {
        const found = permissions.get(reference)
        return found ? [{ ...found, ...(blocked.has(reference) ? { isBlocked: true as const } : {}) }] : []
      }),
    change: async (reference, days) => {
      changes.calls++
      if (changes.silent.has(reference)) throw new Error('no answer in time')
      if (passages.has(reference)) return { errorNumber: 1401, errorText: 'used' }
      const known = stubborn.get(reference)
      if (known !== undefined) return { errorNumber: known, errorText: 'refused' }
      const ticket = permissions.get(reference)
      if (ticket) permissions.set(reference, { ...ticket, days })
      if (changes.lost.delete(reference)) throw new Error('the answer was lost')
      return { errorNumber: 0 }
    },
    block: async (reference) => {
      blocked.add(reference)
      return { errorNumber: 0 }
    },
    unblock: async (reference) => {
      blocked.delete(reference)
      return { errorNumber: 0 }
    },
    cancel: async (reference) => {
      if (silent.has(reference)) throw new Error('no answer in time')
      if (passages.has(reference)) return { errorNumber: 1401, errorText: 'used' }
      const known = stubborn.get(reference)
      if (known !== undefined) return { errorNumber: known, errorText: 'refused' }
      permissions.delete(reference)
      return { errorNumber: 0 }
    },
    usage: async (reference) => {
      const at = passages.get(reference)
      return { errorNumber: 0, ...(at === undefined ? {} : { firstPassageAt: at, lastPassageAt: at }) }
    },
    checkCard: async (number) => ({ state: 'unknown', number }),
    close: async () => undefined,
  }
  return {
    ticketSystem,
    permissions,
    /** A gate was opened with this permission. */
    passages,
    /**
     * Changes of days: those without a reply, those that lose it, and their count. A reply is lost once the change was
     * made.
     */
    changes,
    /** Permissions that it makes not void, by its own number. */
    stubborn,
    /** Permissions about which it gives no answer. */
    silent,
    /** Permissions that open no gate. */
    blocked,
    /** Refuses a variant, or one ticket by its reference; 0 makes it again. */
    refuse: (variantOrReference: string, errorNumber: number) => refusals.set(variantOrReference, errorNumber),
    failNext: (count: number) => {
      failures = count
    },
    loseNextAnswers: (count: number) => {
      lostAnswers = count
    },
    get calls() {
      return calls
    },
  }
}

export function memoryMailer() {
  const mails: Mail[] = []
  const mailer: Mailer = {
    send: async (mail) => {
      mails.push(mail)
      return { kind: 'sent' }
    },
    close: async () => undefined,
  }
  return { mailer, mails }
}
