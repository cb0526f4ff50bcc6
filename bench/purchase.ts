/**
 * Whole purchases in a closed loop of N buyers against the production build on the embedded PostgreSQL. Beside it the
 * bare SQL of a minimal order in the same run; then how fast the mails with their documents are worked off.
 * `npm run bench -- --buyers 32 --seconds 15`. `--vouchers` compares their rate with that of purchases of which half use
 * a gift voucher and a tenth a code. `--storm` compares it with that beside a storm day of 5,000 orders.
 */
import { parseArgs } from 'node:util'
import { buy } from './support/buyer.ts'
import { measureFloor } from './support/floor.ts'
import { openPost } from './support/post.ts'
import { cpuMs, percentile, startProgram, treeCpuMs } from './support/processes.ts'
import { saleDays } from './support/sale-days.ts'
import { API_KEY, startBenchShop } from './support/shop.ts'
import { besideStorm } from './support/storm-day.ts'
import { openClients } from './support/visitor.ts'
import { besideCodes } from './support/with-codes.ts'

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '15' },
    floor: { type: 'string', default: '5' },
    profile: { type: 'boolean', default: false },
    vouchers: { type: 'boolean', default: false },
    storm: { type: 'boolean', default: false },
    /** Of `--storm`: orders of the storm day. */
    orders: { type: 'string', default: '5000' },
    /** Of `--storm` and `--vouchers`: pairs of a rush without and with. */
    pairs: { type: 'string', default: '3' },
  },
})
const buyers = Number(values.buyers)
const seconds = Number(values.seconds)
const WARM_UP_SECONDS = 8
/** Days that the buyers spread over. */
const MOST_DAYS = 28

if (values.storm) {
  const isMet = await besideStorm({ buyers, seconds, orders: Number(values.orders), pairs: Number(values.pairs) })
  process.exit(isMet ? 0 : 1)
}

if (values.vouchers) {
  const isMet = await besideCodes({ buyers, seconds, pairs: Number(values.pairs), profile: values.profile })
  process.exit(isMet ? 0 : 1)
}

const post = await openPost()
const shop = await startBenchShop({ resort: 'lipno', smtpPort: post.port, profile: values.profile })
const { database, paymentPage, accessSystem, probe } = shop
const clients = openClients(shop.url, paymentPage.url, buyers)
const days = await saleDays(clients, API_KEY, MOST_DAYS)

/** Buys in a closed loop for a while. Returns the milliseconds of each purchase. */
async function rush(forSeconds: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + forSeconds * 1000
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (performance.now() < until) {
        const start = performance.now()
        await buy(clients, API_KEY, { days })
        times.push(performance.now() - start)
      }
    }),
  )
  return times.sort((one, other) => one - other)
}

const measure = () => measureFloor(database.connectionString, 16, Number(values.floor))
const floorBefore = await measure()
await rush(WARM_UP_SECONDS)
await probe.query('select pg_stat_force_next_flush()')
const cpu = () => ({
  shop: cpuMs(shop.server.pid),
  database: treeCpuMs(database.pid),
  driver: cpuMs(process.pid),
  payment: cpuMs(paymentPage.pid),
  access: cpuMs(accessSystem.pid),
})
const before = { ...cpu(), ...(await counters()) }
const started = performance.now()
const times = await rush(seconds)
const elapsed = (performance.now() - started) / 1000
await new Promise((resolve) => setTimeout(resolve, 1200))
const after = { ...cpu(), ...(await counters()) }
const rate = times.length / elapsed
const per = (key: keyof typeof before) => (after[key] - before[key]) / times.length

async function counters(): Promise<{ commits: number; syncs: number }> {
  const rows = await probe.query<{ commits: string; syncs: string }>(
    `select (select xact_commit from pg_stat_database where datname = current_database()) as commits,
       (select coalesce(sum(fsyncs), 0) from pg_stat_io where object = 'wal') as syncs`,
  )
  return { commits: Number(rows.rows[0]?.commits), syncs: Number(rows.rows[0]?.syncs) }
}

// Measured on both sides of the purchases: other work on the computer comes and goes.
const floor = (floorBefore + (await measure())) / 2

const line = (label: string, text: string) => process.stdout.write(`${label.padEnd(46)}${text}\n`)
line('buyers', String(buyers))
line('floor: bare SQL, 12 round trips, 16 clients', `${floor.toFixed(0)} orders/s`)
line('whole purchases to finished', `${rate.toFixed(1)} orders/s`)
line('purchases / floor', (rate / floor).toFixed(3))
line('p50 / p95 / p99', [0.5, 0.95, 0.99].map((share) => `${percentile(times, share).toFixed(0)} ms`).join(' / '))
line('CPU per purchase: server + PostgreSQL', `${per('shop').toFixed(2)} + ${per('database').toFixed(2)} ms`)
line(
  'beside it: driver + payment page + access',
  `${per('driver').toFixed(2)} + ${per('payment').toFixed(2)} + ${per('access').toFixed(2)} ms`,
)
line('transactions / log flushes per purchase', `${per('commits').toFixed(1)} / ${per('syncs').toFixed(1)}`)

const waiting = await probe.query<{ count: string }>('select count(*) from graphile_worker_mail.jobs')
const due = Math.min(Number(waiting.rows[0]?.count), 600)
await probe.query(
  `delete from graphile_worker_mail._private_jobs where id in (select id from graphile_worker_mail.jobs offset ${due})`,
)
await shop.server.stop()
const mailsBefore = post.taken()
const mailStarted = performance.now()
const mailer = await startProgram('server/src/main.ts', { ...shop.env, ROLE: 'worker', LANES: 'mail' })
const mailBefore = { at: 0, mails: 0 }
let mails = 0
while (mails < due && performance.now() - mailStarted < 120_000) {
  mails = post.taken() - mailsBefore
  if (mailBefore.at === 0 && mails >= 20) Object.assign(mailBefore, { at: performance.now(), mails })
  await new Promise((resolve) => setTimeout(resolve, 20))
}
const mailRate = (mails - mailBefore.mails) / ((performance.now() - mailBefore.at) / 1000)
line(`mails with their PDF (${mails} of ${due})`, `${mailRate.toFixed(1)} mails/s`)
line('CPU per mail', `${(cpuMs(mailer.pid) / mails).toFixed(1)} ms`)

await clients.close()
await mailer.stop()
await shop.close()
post.close()
process.exit(0)
