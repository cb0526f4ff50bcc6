import type { Config } from '../config.ts'
import type { Gateways, PaymentGateway } from './gateway.ts'
import { sandboxGateway } from './sandbox/sandbox.ts'

type GatewaySettings = Pick<Config, 'PAYMENT_PROVIDER' | 'PAYMENT_SANDBOX_URL' | 'PAYMENT_SANDBOX_KEY' | 'isProduction'>

/** Address where nothing listens. Without `PAYMENT_SANDBOX_URL` every call fails. */
const NOWHERE = 'http://127.0.0.1:9'

/**
 * Opens a gateway to each configured payment provider; the sandbox never in production. Throws when `PAYMENT_PROVIDER`
 * is not among them.
 */
export function openGateways(config: GatewaySettings): Gateways {
  const gateways = new Map<string, PaymentGateway>()
  if (!config.isProduction) {
    const sandbox = sandboxGateway({
      url: config.PAYMENT_SANDBOX_URL ?? NOWHERE,
      key: config.PAYMENT_SANDBOX_KEY,
    })
    gateways.set(sandbox.name, sandbox)
  }
  if (!gateways.has(config.PAYMENT_PROVIDER)) throw new Error(`${config.PAYMENT_PROVIDER} cannot take new payments.`)
  return gateways
}
