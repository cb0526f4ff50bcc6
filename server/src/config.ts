import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { RESORTS_DIR } from '../../resorts/folders.ts'

export const PROJECT_ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Default of the secrets outside production, which refuses it. */
export const DEVELOPMENT_SECRET = 'development-only-secret-development-only'

/** Lanes of jobs that a process may work off; see `LANES` in `jobs/queue.ts`. */
export const LANE_NAMES = ['tickets', 'refunds', 'voids', 'acts', 'mail'] as const

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.maximum(65535)),
  ),
)
/** Schema of a whole number of days or years, from `least` to 36 500. */
const period = (least: number) =>
  z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.minimum(least), z.maximum(36_500))))
/** Splits a setting at its commas into secrets. The first one signs; what later ones signed is still accepted. */
export const secretsOf = (setting: string): string[] => setting.split(',')

const secret = z._default(z.string().check(z.minLength(32)), DEVELOPMENT_SECRET)
/** Schema of several secrets, separated by commas, each of at least 32 characters. */
const secrets = z._default(z.string().check(z.regex(/^[^,]{32,}(,[^,]{32,})*$/)), DEVELOPMENT_SECRET)
const url = z.url()

const Environment = z.object({
  RESORT: z._default(z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)), 'lipno'),
  /** Folder that holds the folders of the resorts. */
  RESORTS_DIR: z._default(z.string(), RESORTS_DIR),
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATABASE_URL: z.string(),
  DATA_DIR: z._default(z.string(), '.data'),
  PUBLIC_URL: z.optional(url),
  API_KEY: z._default(z.string().check(z.regex(/^[\w-]+:[\w-]+$/)), 'shop:shop'),
  SMTP_URL: z.optional(z.string()),
  MAIL_FROM: z.optional(z.string()),
  PAYMENT_PROVIDER: z._default(z.enum(['sandbox']), 'sandbox'),
  PAYMENT_SANDBOX_URL: z.optional(url),
  /** During a rotation two keys, separated by a comma, are valid. */
  PAYMENT_SANDBOX_KEY: secret,
  ACCESS_SYSTEM_URL: z.optional(url),
  ACCESS_SYSTEM_USER: z._default(z.string(), 'shop'),
  ACCESS_SYSTEM_PASSWORD: secret,
  ACCESS_SYSTEM_PROJECT: z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.int())), 100),
  /** Registers of companies and of VAT numbers. One without an address is not called. */
  ARES_URL: z.optional(url),
  VIES_URL: z.optional(url),
  /**
   * Signs the order keys of mailed links and derives voucher codes. During a change former ones follow, after commas.
   */
  ORDER_SECRET: secrets,
  /** PEM files of a pass type: certificate, key, and Apple's certificate that signed it. */
  APPLE_PASS_CERT: z.optional(z.string()),
  APPLE_PASS_KEY: z.optional(z.string()),
  APPLE_WWDR_CERT: z.optional(z.string()),
  GOOGLE_WALLET_ISSUER: z.optional(z.string().check(z.regex(/^\d+$/))),
  /** JSON key file of a service account. */
  GOOGLE_WALLET_KEY: z.optional(z.string()),
  /** PEM file of the Ed25519 key that signs offline codes. */
  DESK_CODE_KEY: z.optional(z.string()),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  /** `off` switches the waiting room and load shedding off. */
  WAITING_ROOM: z._default(z.enum(['auto', 'off']), 'auto'),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  /** Number of proxies in front whose forwarded address is trusted. */
  TRUST_PROXY: z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.minimum(0)))), 0),
  /** Lanes that this process works off, separated by commas. `tickets` brings `refunds`, `voids` and `acts` with it. */
  LANES: z._default(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.split(',')),
      ),
      z.pipe(
        z.array(z.enum(LANE_NAMES)),
        // Refunds and voids were once part of the tickets' lane, and acts came later. An old setting names no worker for them.
        z.transform((lanes) =>
          lanes.includes('tickets')
            ? [...new Set([...lanes, 'refunds' as const, 'voids' as const, 'acts' as const])]
            : lanes,
        ),
      ),
    ),
    [...LANE_NAMES],
  ),
  /** Days until an unpaid order loses its personal data. At least 4, as providers repeat a notice for three days. */
  KEEP_UNPAID_DAYS: z._default(period(4), 7),
  /** Days after its last day until a ticket loses its person's data. At least 30, as a complaint may take so long. */
  KEEP_PEOPLE_DAYS: z._default(period(30), 60),
  /** Full years that receipts keep names. Default and minimum are those of the operator's tax law. */
  KEEP_RECEIPTS_YEARS: z.optional(period(1)),
  ROLE: z._default(z.enum(['web', 'worker', 'both']), 'both'),
  MODE: z._default(z.enum(['development', 'production']), 'development'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  POOL_SIZE: z._default(z.pipe(z.string(), z.pipe(z.transform(Number), z.int().check(z.minimum(2)))), 12),
  /** Set by the start command for the development server with hot reload. */
  GONDOLA_DEV: z.optional(z.literal('1')),
})

export type Config = z.output<typeof Environment> & {
  /**
   * The secrets of the setting; `ORDER_SECRET` is only the first here. What former ones signed and hashed is still
   * read.
   */
  orderSecrets: readonly string[]
  /** The resort's own folder. */
  resortFolder: string
  publicUrl: string
  /** Origins that `successUrl` and `errorUrl` may name. */
  allowedOrigins: string[]
  isProduction: boolean
  secureCookies: boolean
}

/**
 * Parses the environment. Throws an error that lists every wrong setting. If there is none, in production throws one
 * that lists every unsafe setting, such as a default secret.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([key, value]) => key in Environment.shape && value !== undefined && value !== ''),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'environment'}: ${issue.message}`)
    throw new Error(`The settings are not right:\n${problems.join('\n')}`)
  }
  const settings = parsed.data
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '')
  const problems = settings.MODE === 'production' ? productionProblems(settings, publicUrl) : []
  if (problems.length > 0) throw new Error(`MODE=production refuses to start:\n  ${problems.join('\n  ')}`)
  const origin = new URL(publicUrl).origin
  const orderSecrets = secretsOf(settings.ORDER_SECRET)
  return {
    ...settings,
    ORDER_SECRET: orderSecrets[0] ?? '',
    orderSecrets,
    DATA_DIR: resolve(PROJECT_ROOT, settings.DATA_DIR),
    resortFolder: join(resolve(PROJECT_ROOT, settings.RESORTS_DIR), settings.RESORT),
    publicUrl,
    allowedOrigins:
      settings.MODE === 'production'
        ? [origin]
        : [origin, `http://localhost:${settings.PORT}`, `http://127.0.0.1:${settings.PORT}`],
    isProduction: settings.MODE === 'production',
    secureCookies: publicUrl.startsWith('https:'),
  }
}

function productionProblems(settings: z.output<typeof Environment>, publicUrl: string): string[] {
  const problems: string[] = []
  for (const name of ['PAYMENT_SANDBOX_KEY', 'ACCESS_SYSTEM_PASSWORD', 'ORDER_SECRET'] as const)
    if (settings[name].includes(DEVELOPMENT_SECRET)) problems.push(`${name} is the development default`)
  if (!publicUrl.startsWith('https:')) problems.push('PUBLIC_URL has to start with https')
  if (settings.PAYMENT_PROVIDER === 'sandbox') problems.push('PAYMENT_PROVIDER is the sandbox')
  if (!settings.ACCESS_SYSTEM_URL) problems.push('ACCESS_SYSTEM_URL is missing')
  if (!settings.SMTP_URL) problems.push('SMTP_URL is missing')
  if (settings.API_KEY === 'shop:shop') problems.push('API_KEY is the development default')
  return problems
}
