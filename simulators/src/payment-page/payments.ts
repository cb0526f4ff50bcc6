import { randomBytes } from 'node:crypto'
import type { Ledger } from '../ledger.ts'
import type { PaymentSettings } from './settings.ts'

const OVERTAKEN_MS = 1500

export const OUTCOMES = ['paid', 'declined', 'cancelled'] as const
type Outcome = (typeof OUTCOMES)[number]
export type PaymentState = 'created' | Outcome | 'timed-out' | 'refunded'

export type NewPayment = {
  merchantRef: string
  /** Whole hellers. */
  amount: number
  currency: string
  description: string
  orderNumber: string
  lang: 'cz' | 'de' | 'en'
  successUrl: string
  errorUrl: string
  notificationUrl: string
}

export type Payment = NewPayment & {
  id: string
  state: PaymentState
  /** Whole hellers refunded so far. */
  refunded: number
  openedAt: number
  expiresAt: number
  changedAt: number
}

export type Refund = {
  ref: string
  key: string
  payment: string
  amount: number
  state: 'done' | 'pending' | 'failed'
  at: number
}

export type Notice = {
  eventId: string
  payment: string
  /** State of the payment when the notice was written. */
  state: PaymentState
  /** Key of a completed refund that was pending. */
  refund?: string
  dueAt: number
  copies: number
  status: 'waiting' | 'delivered' | 'off' | 'given-up'
}

export type PaymentRecord =
  | { kind: 'opened'; payment: Payment }
  | { kind: 'changed'; id: string; state: PaymentState; refunded: number; at: number; refund?: Refund; notice?: Notice }
  | { kind: 'notice'; eventId: string; status: 'delivered' | 'given-up' }

/**
 * Keeps payments in memory, rebuilt from the ledger, to which every change is appended.
 * Calls `onNotice` for notices to send.
 */
export function keepPayments(ledger: Ledger<PaymentRecord>, settings: PaymentSettings, onNotice: (n: Notice) => void) {
  const payments = new Map<string, Payment>()
  const byMerchantRef = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const notices = new Map<string, Notice>()
  const open = new Set<Payment>()

  function apply(record: PaymentRecord): void {
    if (record.kind === 'opened') {
      payments.set(record.payment.id, record.payment)
      byMerchantRef.set(record.payment.merchantRef, record.payment)
      open.add(record.payment)
    } else if (record.kind === 'changed') {
      const payment = payments.get(record.id)
      if (!payment) return
      Object.assign(payment, { state: record.state, refunded: record.refunded, changedAt: record.at })
      if (record.state !== 'created') open.delete(payment)
      if (record.refund) refunds.set(record.refund.key, record.refund)
      if (record.notice) notices.set(record.notice.eventId, record.notice)
    } else {
      const notice = notices.get(record.eventId)
      if (notice) notice.status = record.status
    }
  }

  function write(record: PaymentRecord): void {
    ledger.append(record)
    apply(record)
  }

  function change(payment: Payment, to: { state: PaymentState; refunded?: number; refund?: Refund }): void {
    const at = Date.now()
    const wasPending = to.refund && refunds.get(to.refund.key)?.state === 'pending'
    const notice = { ...newNotice(payment, to.state, at), ...(wasPending ? { refund: to.refund?.key } : {}) }
    const refunded = to.refunded ?? payment.refunded
    write({ kind: 'changed', id: payment.id, state: to.state, refunded, at, refund: to.refund, notice })
    if (notice.status === 'waiting') onNotice(notice)
  }

  function newNotice(payment: Payment, state: PaymentState, at: number): Notice {
    const overtaken = settings.noticesOutOfOrder && payment.state === 'created' ? OVERTAKEN_MS : 0
    return {
      eventId: `evt_${randomBytes(12).toString('hex')}`,
      payment: payment.id,
      state,
      dueAt: at + settings.noticeDelayMs + overtaken,
      copies: Math.max(1, settings.noticeCopies),
      status: settings.noticesOff ? 'off' : 'waiting',
    }
  }

  function finishRefund(refund: Refund): void {
    const payment = payments.get(refund.payment)
    if (!payment) return
    const refunded = payment.refunded + refund.amount
    const state = refunded === payment.amount ? 'refunded' : 'paid'
    change(payment, { state, refunded, refund: { ...refund, state: 'done' } })
  }

  /** Returns the refunded amount of a payment, pending refunds included. */
  function promised(payment: Payment): number {
    const pending = [...refunds.values()].filter((one) => one.payment === payment.id && one.state === 'pending')
    return pending.reduce((sum, { amount }) => sum + amount, payment.refunded)
  }

  for (const record of ledger.past) apply(record)

  return {
    /** Opens a payment. Idempotent by merchantRef; 'conflict' when that names another payment. */
    open(wanted: NewPayment): { payment: Payment; isNew: boolean } | 'conflict' {
      const known = byMerchantRef.get(wanted.merchantRef)
      if (known) {
        const isSame = Object.entries(wanted).every(([key, value]) => known[key as keyof NewPayment] === value)
        return isSame ? { payment: known, isNew: false } : 'conflict'
      }
      const now = Date.now()
      const payment: Payment = {
        ...wanted,
        id: `pay_${randomBytes(16).toString('base64url')}`,
        state: 'created',
        refunded: 0,
        openedAt: now,
        expiresAt: now + settings.paymentTimeoutMs,
        changedAt: now,
      }
      write({ kind: 'opened', payment })
      return { payment, isNew: true }
    },

    find(by: { id: string } | { merchantRef: string }): Payment | undefined {
      const payment = 'id' in by ? payments.get(by.id) : byMerchantRef.get(by.merchantRef)
      if (payment?.state === 'created' && payment.expiresAt <= Date.now()) change(payment, { state: 'timed-out' })
      return payment
    },

    /** Ends a payment by the buyer's choice. One that has ended keeps its state. */
    finish(payment: Payment, outcome: Outcome): void {
      if (payment.state === 'created') change(payment, { state: outcome })
    },

    /** Refunds up to the paid amount. Idempotent by key; 'conflict' for another amount. */
    refund(payment: Payment, wanted: { amount: number; key: string }): Refund | 'conflict' {
      const known = refunds.get(wanted.key)
      if (known) return known.payment === payment.id && known.amount === wanted.amount ? known : 'conflict'
      const at = Date.now()
      const isPossible = payment.state === 'paid' && promised(payment) + wanted.amount <= payment.amount
      const refund: Refund = {
        ref: `ref_${randomBytes(12).toString('hex')}`,
        key: wanted.key,
        payment: payment.id,
        amount: wanted.amount,
        state: !isPossible ? 'failed' : settings.refundsPending ? 'pending' : 'done',
        at,
      }
      if (refund.state === 'done') finishRefund(refund)
      else write({ kind: 'changed', id: payment.id, state: payment.state, refunded: payment.refunded, at, refund })
      return refund
    },

    expire(): void {
      const now = Date.now()
      for (const payment of open) if (payment.expiresAt <= now) change(payment, { state: 'timed-out' })
    },

    /** Completes pending refunds. */
    finishRefunds(): void {
      if (settings.refundsPending) return
      for (const refund of refunds.values()) if (refund.state === 'pending') finishRefund(refund)
    },

    endNotice(notice: Notice, status: 'delivered' | 'given-up'): void {
      write({ kind: 'notice', eventId: notice.eventId, status })
    },

    waitingNotices: (): Notice[] => [...notices.values()].filter((notice) => notice.status === 'waiting'),

    all: () => ({ payments: [...payments.values()], refunds: [...refunds.values()], notices: [...notices.values()] }),
  }
}
