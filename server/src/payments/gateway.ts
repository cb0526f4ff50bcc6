import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Instant } from '@gondola/rules/day.ts'
import type { Currency, Haler } from '@gondola/rules/money.ts'

/** Payment providers that an attempt may name. `payment_attempt.provider` keeps the name for good. */
export type GatewayName = 'sandbox' | 'gopay' | 'stripe'

export type PaymentState = 'created' | 'paid' | 'declined' | 'cancelled' | 'timed-out' | 'refunded'

/** A payment as the provider reports it; the only source of truth about money. */
export type ProviderPayment = {
  provider: GatewayName
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
  currency: Currency
  description: string
  orderNumber: string
  lang: ShopLang
  successUrl: string
  errorUrl: string
  notificationUrl: string
}

/**
 * A payment that was opened. `expiresAt` is when its page stops taking money; undefined where the provider does not
 * say.
 */
export type OpenedPayment = { ref: string; url: string; expiresAt?: Instant }

/**
 * State of a refund. `pending`: the provider has accepted it and reports the result later. `failed`: it has paid nothing
 * under this key. `rejected`: this call has paid nothing, and nothing is said of earlier ones.
 */
export type RefundAnswer =
  | { refundRef: string; state: 'done' | 'pending' | 'failed' }
  | { refundRef?: undefined; state: 'rejected'; why: string }

/**
 * A signed notice of a provider. It is only a hint that something happened: the state of the payment is asked for.
 * `refund` is our key of the refund that it is about.
 */
export type PaymentNotice = { eventId: string; ref: string; merchantRef: string; refund?: string }

/**
 * Calls of one payment provider. A call without a clear answer throws; its outcome is in doubt. Every adapter passes
 * `gateway.conformance.test.ts`.
 */
export type PaymentGateway = {
  name: GatewayName
  /** Opens a payment. Idempotent by `merchantRef`. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  inquire(ref: string): Promise<ProviderPayment | undefined>
  /** Refunds a payment. Idempotent by `key`: a repeat returns the refund's current state. */
  refund(refund: { ref: string; amount: Haler; key: string }): Promise<RefundAnswer>
  /** Returns a notice; undefined when its signature is missing, wrong or older than 300 s. */
  readNotice(headers: Record<string, string | undefined>, rawBody: Buffer): PaymentNotice | undefined
  close(): Promise<void>
}

/** The providers that this process can call. `PAYMENT_PROVIDER` names the one that opens new payments. */
export type Gateways = ReadonlyMap<string, PaymentGateway>

/** Returns the gateway of an attempt's provider. Throws when this process cannot call it. */
export function gatewayOf({ gateways }: { gateways: Gateways }, provider: string): PaymentGateway {
  const gateway = gateways.get(provider)
  if (!gateway) throw new Error(`The payment provider ${provider} is not configured.`)
  return gateway
}
