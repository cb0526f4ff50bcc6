/**
 * A steady stream of whole purchases with their mails and documents, all in one server process: how late its event loop
 * is meanwhile. Ends with 1 when its p99 is 50 ms or more. `npm run bench:steady -- --orders 20 --seconds 20`
 */
import { parseArgs } from 'node:util'
import { buy } from './support/buyer.ts'
import { openPost } from './support/post.ts'
import { cpuMs, percentile } from './support/processes.ts'
import { saleDays } from './support/sale-days.ts'
import { API_KEY, startBenchShop } from './support/shop.ts'
import { openClients } from './support/visitor.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '20' }, seconds: { type: 'string', default: '20' } },
})
const perSecond = Number(values.orders)
const seconds = Number(values.seconds)
const WARM_UP_SECONDS = 8
const MOST_MS = 50
const MAIL_MS = 30_000

const post = await openPost()
const shop = await startBenchShop({ resort: 'lipno', smtpPort: post.port, lanes: 'tickets,refunds,mail' })
const clients = openClients(shop.url, shop.paymentPage.url, 64)
/** Days that the buyers spread over. */
const days = await saleDays(clients, API_KEY, 28)

/** Begins so many purchases a second, each at its moment whatever the others do. Returns their milliseconds, sorted. */
async function stream(forSeconds: number): Promise<number[]> {
  const started = performance.now()
  const all = Array.from({ length: perSecond * forSeconds }, async (_, index) => {
    const at = started + (index / perSecond) * 1000
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())))
    const begun = performance.now()
    await buy(clients, API_KEY, { days })
    return performance.now() - begun
  })
  return (await Promise.all(all)).sort((one, other) => one - other)
}

/** How late the event loop was since it was asked last, in milliseconds. */
async function lag(): Promise<{ p50: number; p99: number; max: number }> {
  const answer = await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${shop.env.METRICS_TOKEN}` } })
  const text = await answer.text()
  const of = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)`, 'm').exec(text)?.[1]) * 1000
  return { p50: of('p50'), p99: of('p99'), max: of('max') }
}

const mailed = async (count: number) => {
  const until = performance.now() + MAIL_MS
  while (post.taken() < count && performance.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
}

const warm = await stream(WARM_UP_SECONDS)
await mailed(warm.length)
const before = { cpu: cpuMs(shop.server.pid), mails: post.taken() }
await lag()
const times = await stream(seconds)
const busy = await lag()
const mailsMeanwhile = post.taken() - before.mails
await mailed(before.mails + times.length)
const mails = post.taken() - before.mails
const cpu = (cpuMs(shop.server.pid) - before.cpu) / times.length

const line = (label: string, text: string) => process.stdout.write(`${label.padEnd(46)}${text}\n`)
line('purchases with mail and documents', `${times.length} in ${seconds} s`)
line('mails meanwhile, in the end', `${mailsMeanwhile}, ${mails}`)
line('event loop p50 / p99 / longest', [busy.p50, busy.p99, busy.max].map((ms) => `${ms.toFixed(1)} ms`).join(' / '))
line('purchase p50 / p99', [0.5, 0.99].map((share) => `${percentile(times, share).toFixed(0)} ms`).join(' / '))
line('CPU of the server per purchase, its mail included', `${cpu.toFixed(1)} ms`)

await clients.close()
await shop.server.stop()
await shop.close()
post.close()
process.exit(busy.p99 < MOST_MS && mails === times.length ? 0 : 1)
