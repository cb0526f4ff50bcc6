import { createHash } from 'node:crypto'
import type { Answer } from '../web-server.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import type { Payment } from './payments.ts'
import type { PaymentSettings } from './settings.ts'

const STYLE = `
:root { color-scheme: light dark; --ink: #1f2933; --paper: #ffffff; --ground: #eef1f4; --line: #c5ced6; --pay: #1d4f91; --on-pay: #ffffff; --note: #fff4d6; --note-ink: #5c4300 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --paper: #1d242b; --ground: #12171c; --line: #4a5763; --pay: #8fbaf0; --on-pay: #0d1b2b; --note: #3a2f10; --note-ink: #ffe3a1 } }
* { box-sizing: border-box }
body { margin: 0; padding: 1rem; background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif }
main { max-width: 30rem; margin: 4vh auto; padding: 1.75rem; background: var(--paper); border: 1px solid var(--line); border-radius: .75rem; overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1.375rem; line-height: 1.25 }
.note { margin: 0 0 1.5rem; padding: .75rem 1rem; background: var(--note); color: var(--note-ink); border-radius: .5rem }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .5rem 1.25rem; margin: 0 0 1.5rem }
dd { margin: 0; text-align: right; overflow-wrap: break-word }
.sum { white-space: nowrap; font-size: 1.25rem; font-weight: 700; font-variant-numeric: tabular-nums }
@media (max-width: 26rem) { main { padding: 1.25rem } dl { grid-template-columns: minmax(0, 1fr); gap: 0 } dd { text-align: left; margin-bottom: .75rem } }
fieldset { border: 0; margin: 0; padding: 0; display: grid; grid-template-columns: minmax(0, 1fr); gap: .75rem; min-width: 0 }
legend { padding: 0; margin-bottom: .5rem; font-weight: 600 }
label { display: grid; gap: .25rem }
input, select { font: inherit; padding: .5rem; border: 1px solid var(--line); border-radius: .375rem; background: var(--paper); color: inherit; width: 100% }
button, .back { display: block; width: 100%; min-height: 3rem; padding: .625rem 1rem; font: inherit; font-weight: 600; text-align: center; text-decoration: none; color: var(--ink); background: transparent; border: 1px solid var(--line); border-radius: .5rem; cursor: pointer }
button:hover, .back:hover { border-color: var(--ink) }
.pay { color: var(--on-pay); background: var(--pay); border-color: var(--pay) }
:focus-visible { outline: 3px solid var(--pay); outline-offset: 2px }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Returns the buyer's page: a form that posts `outcome` to itself, or the final state. */
export function paymentPage(payment: Payment): Answer {
  const t = PAGE_TEXTS[payment.lang]
  const facts = `<dl>
<dt>${t.amount}</dt><dd class="sum">${escapeHtml(money(payment))}</dd>
<dt>${t.order}</dt><dd>${escapeHtml(payment.orderNumber)}</dd>
<dt>${t.purpose}</dt><dd>${escapeHtml(payment.description)}</dd>
</dl>`
  const form = `<form method="post">
<fieldset><legend>${t.choose}</legend>
<button class="pay" name="outcome" value="paid">${t.pay} ${escapeHtml(money(payment))}</button>
<button name="outcome" value="declined">${t.decline}</button>
<button name="outcome" value="cancelled">${t.cancel}</button>
</fieldset></form>`
  const ended =
    payment.state === 'created'
      ? form
      : `<p role="status">${t.ended[payment.state]}</p><p><a class="back" href="${escapeHtml(returnUrl(payment))}">${t.back}</a></p>`
  const origins = [payment.successUrl, payment.errorUrl].map((url) => new URL(url).origin)
  return page({
    status: 200,
    lang: t.htmlLang,
    title: t.title,
    main: `<p class="note">${t.note}</p>${facts}${ended}`,
    formAction: `'self' ${[...new Set(origins)].join(' ')}`,
  })
}

/** Returns where the buyer goes after the payment. */
export function returnUrl(payment: Payment): string {
  return payment.state === 'paid' || payment.state === 'refunded' ? payment.successUrl : payment.errorUrl
}

export function unknownPage(): Answer {
  const lines = Object.values(PAGE_TEXTS).map((t) => `<p lang="${t.htmlLang}">${t.unknown}</p>`)
  return page({ status: 404, lang: 'en', title: PAGE_TEXTS.en.title, main: lines.join(''), formAction: "'none'" })
}

/** Returns the settings as a form, for trying the shop by hand. */
export function settingsPage(settings: PaymentSettings): Answer {
  const fields = Object.entries(settings)
    .filter(([key]) => key !== 'faults' && key !== 'downUntil')
    .map(([key, value]) => settingField(key, value))
  const faults = escapeHtml(JSON.stringify(settings.faults))
  return page({
    status: 200,
    lang: 'en',
    title: 'Settings of the test payment page',
    main: `<form method="post"><fieldset><legend>They last until the next start.</legend>${fields.join('')}
<label>faults, as JSON, such as {"create":{"kind":"slow","ms":2000,"times":3}}<input name="faults" value="${faults}"></label>
<button class="pay">Save</button></fieldset></form>`,
    formAction: "'self'",
  })
}

function settingField(key: string, value: unknown): string {
  if (typeof value !== 'boolean')
    return `<label>${key}<input name="${key}" value="${escapeHtml(String(value))}"></label>`
  const options = [false, true].map((it) => `<option${it === value ? ' selected' : ''}>${it}</option>`)
  return `<label>${key}<select name="${key}">${options.join('')}</select></label>`
}

function page(parts: { status: number; lang: string; title: string; main: string; formAction: string }): Answer {
  return {
    status: parts.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action ${parts.formAction}; frame-ancestors 'none'; base-uri 'none'`,
    },
    body: `<!doctype html>
<html lang="${parts.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${parts.title}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main><h1>${parts.title}</h1>${parts.main}</main></body></html>`,
  }
}

function money(payment: Payment): string {
  // The format of the shop, in every language.
  return new Intl.NumberFormat('cs-CZ', {
    style: 'currency',
    currency: payment.currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(payment.amount / 100)
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
