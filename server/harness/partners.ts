import { randomUUID } from 'node:crypto'
import type { Mail, Mailer } from '../src/mail/mailer.ts'
import type { PaymentGateway, PaymentState, ProviderPayment } from '../src/payments/gateway.ts'
import type { IssuedTicket, TicketOrder, TicketSystem } from '../src/ticketing/ticketing.ts'

/** A provider in memory that keeps a ledger; `pay` and `end` are what a buyer does on its page. */
export function memoryGateway() {
  const payments = new Map<string, ProviderPayment>()
  const refunds: { ref: string; amount: number; key: string }[] = []
  let isDown = false
  const gateway: PaymentGateway = {
    name: 'sandbox',
    open: async ({ merchantRef, amount, currency }) => {
      if (isDown) throw new Error('the provider is down')
      const known = [...payments.values()].find((payment) => payment.merchantRef === merchantRef)
      const payment = known ?? {
        ref: randomUUID(),
        merchantRef,
        state: 'created' as PaymentState,
        amount,
        currency,
        refunded: 0,
      }
      payments.set(payment.ref, payment)
      return { ref: payment.ref, url: `http://pay.example/${payment.ref}` }
    },
    inquire: async (ref) => {
      if (isDown) throw new Error('the provider is down')
      return payments.get(ref)
    },
    refund: async (refund) => {
      if (!refunds.some(({ key }) => key === refund.key)) refunds.push(refund)
      return { refundRef: `refund-${refund.key}`, state: 'done' }
    },
    readNotice: (headers, body) => {
      if (headers['test-signature'] !== 'good') return undefined
      return JSON.parse(body.toString()) as { eventId: string; ref: string; merchantRef: string }
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
    refOf: (url: string) => url.split('/').at(-1) ?? '',
    end: (ref: string, state: PaymentState) => {
      const payment = payments.get(ref)
      if (payment) payment.state = state
    },
  }
}

/** An access system in memory: one permission per reference, whatever is asked how often; what it refused, it refuses for ever. */
export function memoryTicketSystem() {
  const permissions = new Map<string, IssuedTicket>()
  const refusals = new Map<string, number>()
  const refused = new Map<string, IssuedTicket>()
  let failures = 0
  let lostAnswers = 0
  let calls = 0
  const make = (ticket: TicketOrder): IssuedTicket => {
    const known = refused.get(ticket.reference)
    if (known) return known
    const errorNumber = refusals.get(ticket.variantId) ?? 0
    const serial = permissions.size + 1
    const issued: IssuedTicket = {
      reference: ticket.reference,
      errorNumber,
      isPrepaid: ticket.kind !== 'print',
      ...(errorNumber === 0
        ? { permission: { project: 1, pos: 1, serial }, code: `LIP-TEST-${serial}` }
        : { errorText: 'refused' }),
    }
    if (errorNumber === 0) permissions.set(ticket.reference, issued)
    else refused.set(ticket.reference, issued)
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
    find: async (references) => references.flatMap((reference) => permissions.get(reference) ?? []),
    change: async () => ({ errorNumber: 0 }),
    block: async () => ({ errorNumber: 0 }),
    unblock: async () => ({ errorNumber: 0 }),
    cancel: async (reference) => {
      permissions.delete(reference)
      return { errorNumber: 0 }
    },
    usage: async () => ({ errorNumber: 0 }),
    checkCard: async (number) => ({ state: 'unknown', number }),
    close: async () => undefined,
  }
  return {
    ticketSystem,
    permissions,
    refuse: (variantId: string, errorNumber: number) => refusals.set(variantId, errorNumber),
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
