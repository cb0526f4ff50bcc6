import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Haler } from '@gondola/rules/money.ts'

export type PaymentState = 'created' | 'paid' | 'declined' | 'cancelled' | 'timed-out' | 'refunded'

/** A payment as the provider tells it; the only source of truth about money. */
export type ProviderPayment = {
  /** The provider's id. */
  ref: string
  /** Our id of the attempt, given when it was opened. */
  merchantRef: string
  state: PaymentState
  amount: Haler
  currency: string
  refunded: Haler
}

export type PaymentRequest = {
  merchantRef: string
  amount: Haler
  currency: 'CZK'
  description: string
  orderNumber: string
  lang: ShopLang
  successUrl: string
  errorUrl: string
  notificationUrl: string
}

/** A signed notice is only a hint that something happened to a payment; its state is asked for. */
export type PaymentNotice = { eventId: string; ref: string; merchantRef: string }

/** One payment provider. A call that gets no clear answer throws: its outcome is in doubt. */
export type PaymentGateway = {
  name: 'sandbox' | 'gopay' | 'stripe'
  /** Repeating it with the same merchantRef opens no second payment. */
  open(request: PaymentRequest): Promise<{ ref: string; url: string }>
  inquire(ref: string): Promise<ProviderPayment | undefined>
  /** `key` makes a repeat harmless. */
  refund(refund: { ref: string; amount: Haler; key: string }): Promise<{ refundRef: string; state: 'done' | 'failed' }>
  /** undefined when the signature is missing, wrong or older than 300 s. */
  readNotice(headers: Record<string, string | undefined>, rawBody: Buffer): PaymentNotice | undefined
  close(): Promise<void>
}
