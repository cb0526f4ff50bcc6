import { exitWithParent } from '../exit-with-parent.ts'
import { patchSettings } from '../faults.ts'
import { openLedger } from '../ledger.ts'
import { exitOnSignals, readProcessSettings } from '../process-settings.ts'
import {
  type Act,
  type Answer,
  type Call,
  isAuthorized,
  json,
  NOT_FOUND,
  serveSimulator,
  UNAUTHORIZED,
} from '../web-server.ts'
import { noticeSender } from './notices.ts'
import { paymentPage, returnUrl, settingsPage, unknownPage } from './page.ts'
import { keepPayments, type NewPayment, OUTCOMES, type Payment, type PaymentRecord } from './payments.ts'
import { PAYMENT_CALLS, paymentSettings } from './settings.ts'

const API_USER = 'shop'
const EXPIRY_EVERY_MS = 500

exitWithParent()
exitOnSignals()
const start = readProcessSettings('payment-page')
const keys = (process.env.SIGNING_KEY ?? 'development-only-secret-development-only').split(',').map((key) => key.trim())
const settings = paymentSettings(start.initial)
const ledger = await openLedger<PaymentRecord>(`${start.dataDir}/ledger.jsonl`)
const sendNotice = noticeSender({
  key: keys[0] ?? '',
  retryMs: () => settings.noticeRetryMs,
  payment: (notice) => payments.find({ id: notice.payment }),
  written: ledger.written,
  onEnd: (notice, status) => payments.endNotice(notice, status),
})
const payments = keepPayments(ledger, settings, sendNotice)

function route(call: Call): Act {
  const [area, id, part] = call.path.split('/').slice(1)
  if (area === 'pay' && id && !part) return pageRoute(call, id)
  if (call.path === '/health') return { act: () => json(200, { ok: true }) }
  if (!isAuthorized(call, API_USER, keys)) return { act: () => UNAUTHORIZED }
  if (area === 'settings' && !id) return { act: () => settingsRoute(call) }
  if (area === 'ledger' && !id) return { act: () => json(200, payments.all()) }
  if (area !== 'payments') return { act: () => NOT_FOUND }
  if (call.method === 'POST' && !id) return { call: 'create', act: () => create(call) }
  if (call.method === 'POST' && id && part === 'refunds') return { call: 'refund', act: () => refund(call, id) }
  if (call.method === 'GET' && !part) return { call: 'read', act: () => read(call, id) }
  return { act: () => NOT_FOUND }
}

function pageRoute(call: Call, id: string): Act {
  const payment = payments.find({ id })
  if (!payment) return { act: unknownPage }
  if (call.method !== 'POST') return { call: 'page', act: () => paymentPage(payment) }
  return {
    call: 'outcome',
    act: () => {
      const outcome = OUTCOMES.find((known) => known === new URLSearchParams(call.body).get('outcome'))
      if (!outcome) return { ...paymentPage(payment), status: 400 }
      payments.finish(payment, outcome)
      return redirect(returnUrl(payment))
    },
  }
}

function create(call: Call): Answer {
  const wanted = readNewPayment(readJson(call))
  if (typeof wanted === 'string') return json(400, { error: wanted })
  const opened = payments.open(wanted)
  if (opened === 'conflict') return json(409, { error: 'another payment has this merchantRef' })
  return json(opened.isNew ? 201 : 200, paymentReply(opened.payment))
}

function read(call: Call, id: string | undefined): Answer {
  const payment = payments.find(id ? { id } : { merchantRef: call.query.get('merchantRef') ?? '' })
  return payment ? json(200, paymentReply(payment)) : NOT_FOUND
}

function refund(call: Call, id: string): Answer {
  const payment = payments.find({ id })
  const amount = readJson(call)?.amount
  const key = call.headers['idempotency-key']
  if (!payment) return NOT_FOUND
  if (typeof key !== 'string' || key === '') return json(400, { error: 'idempotency-key' })
  if (!isAmount(amount)) return json(400, { error: 'amount' })
  const made = payments.refund(payment, { amount, key })
  if (made === 'conflict') return json(409, { error: 'the key belongs to another refund' })
  return json(200, { refundRef: made.ref, state: made.state })
}

/** Returns a payment for a reply, with the errors set in the settings. */
function paymentReply(payment: Payment) {
  return {
    id: payment.id,
    merchantRef: payment.merchantRef,
    state: payment.state,
    amount: payment.amount + settings.amountOffset,
    currency: settings.currencyTold || payment.currency,
    refunded: payment.refunded,
    url: `${publicUrl}/pay/${payment.id}`,
    expiresAt: payment.expiresAt,
  }
}

function settingsRoute(call: Call): Answer {
  const isForm = call.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
  if (call.method !== 'POST')
    return call.headers.accept?.includes('text/html') ? settingsPage(settings) : json(200, settings)
  if (call.headers['sec-fetch-site'] === 'cross-site') return json(403, { error: 'cross-site' })
  try {
    patchSettings(settings, isForm ? readForm(call.body) : readJson(call), PAYMENT_CALLS)
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : 'settings' })
  }
  return isForm ? redirect('settings') : json(200, settings)
}

/** Parses the settings form. Its faults replace the current ones. */
function readForm(body: string): Record<string, unknown> {
  const known: Record<string, unknown> = settings
  return Object.fromEntries(
    [...new URLSearchParams(body)].map(([key, text]) => {
      if (key === 'faults') return [key, { ...ended(settings.faults), ...JSON.parse(text || '{}') }]
      if (typeof known[key] === 'number') return [key, Number(text)]
      return [key, typeof known[key] === 'boolean' ? text === 'true' : text]
    }),
  )
}

const ended = (faults: Record<string, unknown>) => Object.fromEntries(Object.keys(faults).map((call) => [call, null]))

function redirect(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } }
}

function readJson(call: Call): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(call.body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** Parses a new payment. Returns the name of the first wrong field instead. */
function readNewPayment(body: Record<string, unknown> | undefined): NewPayment | string {
  if (!body) return 'body'
  const { merchantRef, amount, currency, description, orderNumber, lang } = body
  if (!isText(merchantRef, 128)) return 'merchantRef'
  if (!isAmount(amount)) return 'amount'
  if (!isText(currency, 3) || !/^[A-Z]{3}$/.test(currency)) return 'currency'
  if (!isText(description, 256)) return 'description'
  if (!isText(orderNumber, 128)) return 'orderNumber'
  if (lang !== 'cz' && lang !== 'de' && lang !== 'en') return 'lang'
  const { successUrl, errorUrl, notificationUrl } = body
  if (!isWebUrl(successUrl)) return 'successUrl'
  if (!isWebUrl(errorUrl)) return 'errorUrl'
  if (!isWebUrl(notificationUrl)) return 'notificationUrl'
  return { merchantRef, amount, currency, description, orderNumber, lang, successUrl, errorUrl, notificationUrl }
}

const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0
const isText = (value: unknown, length: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= length
const isWebUrl = (value: unknown): value is string =>
  isText(value, 2048) && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

const url = await serveSimulator({ ...start, settings, route, written: ledger.written })
const publicUrl = (process.env.PUBLIC_URL || url).replace(/\/$/, '')
for (const notice of payments.waitingNotices()) sendNotice(notice)
setInterval(() => {
  payments.expire()
  payments.finishRefunds()
}, EXPIRY_EVERY_MS)
process.stdout.write(`listening ${url}\n`)
