import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Instant } from '@gondola/rules/day.ts'
import type { Currency, Haler } from '@gondola/rules/money.ts'

/** Names of payment providers. `payment_attempt.provider` stores the name for good, so none is renamed. */
export type GatewayName = 'sandbox' | 'gopay' | 'stripe'

export type PaymentState = 'created' | 'paid' | 'declined' | 'cancelled' | 'timed-out' | 'refunded'

/**
 * A payment as the provider reports it, amounts in hellers. Only this decides what is paid, not a notice or a return
 * page.
 */
export type ProviderPayment = {
  provider: GatewayName
  /** The provider's id of the payment. */
  ref: string
  /** Id of our payment attempt, given when the payment was opened. */
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

/** A payment page, at `url`. `expiresAt` is when it stops taking money; undefined where the provider does not say. */
export type OpenedPayment = { ref: string; url: string; expiresAt?: Instant }

/**
 * State of a refund. `done`: it is paid. `pending`: it was accepted, and the result comes later. `failed`: no call with
 * this key has paid anything. `rejected`: this call has paid nothing, but an earlier one may have.
 */
export type RefundAnswer =
  | { refundRef: string; state: 'done' | 'pending' | 'failed' }
  | { refundRef?: undefined; state: 'rejected'; why: string }

/**
 * A signed notice of a provider. It only says that something happened: the state is read by `inquire` or `refund`.
 * `refund` is the key (our id) of the refund that it is about.
 */
export type PaymentNotice = { eventId: string; ref: string; merchantRef: string; refund?: string }

/**
 * Calls of one payment provider. They throw without a clear answer; the outcome is then in doubt. Every adapter passes
 * `gateway.conformance.test.ts`.
 */
export type PaymentGateway = {
  name: GatewayName
  /** Opens a payment. Idempotent by `merchantRef`: a repeat returns the same payment. */
  open(request: PaymentRequest): Promise<OpenedPayment>
  /** Returns the current state of a payment; undefined when the provider does not know it. */
  inquire(ref: string): Promise<ProviderPayment | undefined>
  /**
   * Refunds a payment in part or whole. Idempotent by `key`: a repeat pays nothing more and returns the current state.
   */
  refund(refund: { ref: string; amount: Haler; key: string }): Promise<RefundAnswer>
  /** Returns a notice; undefined when its signature is missing, wrong or older than 300 s. */
  readNotice(headers: Record<string, string | undefined>, rawBody: Buffer): PaymentNotice | undefined
  close(): Promise<void>
}

/**
 * Gateways by provider name, of all that this process can call. `PAYMENT_PROVIDER` names the one that opens new
 * payments.
 */
export type Gateways = ReadonlyMap<string, PaymentGateway>

/** Returns the gateway of an attempt's provider. Throws when this process cannot call it. */
export function gatewayOf({ gateways }: { gateways: Gateways }, provider: string): PaymentGateway {
  const gateway = gateways.get(provider)
  if (!gateway) throw new Error(`The payment provider ${provider} is not configured.`)
  return gateway
}
