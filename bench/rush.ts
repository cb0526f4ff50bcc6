/**
 * A rush for time slots against the production build on the embedded PostgreSQL. Many buyers of one small slot, one hot
 * slot that never fills, and those who only look, each beside the bare SQL of the same run. Ends with 1 below its goals.
 * `npm run bench:rush -- --buyers 2000 --seconds 60`
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { addDays } from '@gondola/rules/day.ts'
import { openCallBook } from './support/call-book.ts'
import { anAdult, type BenchSlot, crowd, priceQuestion } from './support/crowd.ts'
import { cpuMs, ROOT, treeCpuMs } from './support/processes.ts'
import { API_KEY, startBenchShop } from './support/shop.ts'
import { closedLoop, hotFloor, type Rate, readFloor } from './support/slot-floor.ts'
import { openClients, openVisitor } from './support/visitor.ts'

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '2000' },
    places: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    arrive: { type: 'string', default: '5' },
    each: { type: 'string', default: '8' },
    /** Sockets that the proxy in front keeps to the server. What is asked beyond waits there. */
    connections: { type: 'string', default: '256' },
    /** One part only: crowd, hot or reads. */
    only: { type: 'string' },
    /** The crowd reads a page first and may have to wait. */
    pages: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const [buyers, places, seconds, arriveSeconds, each] = [
  values.buyers,
  values.places,
  values.seconds,
  values.arrive,
  values.each,
].map(Number) as [number, number, number, number, number]

const GROUP = 'morava-slot-bridge'
const VARIANT = 'morava-bridge-adult'
const CHILD = 'morava-bridge-child'
const READERS = 32
/** Of bare SQL: as many as do most on two cores. */
const FLOOR_CONNECTIONS = 16
const GOAL = { p99: 1000, reservations: 300, reservationP99: 300, reads: 2000, readP99: 50 }

const INVARIANTS = readFileSync(join(ROOT, 'server/src/slots/invariants.sql'), 'utf8')

const has = (part: 'crowd' | 'hot' | 'reads') => values.only === undefined || values.only === part
const lines: string[] = []
const missed: string[] = []
const say = (text = '') => {
  lines.push(text)
  process.stdout.write(`${text}\n`)
}
const line = (label: string, text: string) => say(`${label.padEnd(46)}${text}`)
/** A line whose goal may be missed. */
function goal(label: string, text: string, isMet: boolean): void {
  line(label, `${text}${isMet ? '' : '   MISSED'}`)
  if (!isMet) missed.push(`${label}: ${text}`)
}

const shop = await startBenchShop({ resort: 'morava', profile: values.profile })
const { probe, database } = shop
const clients = openClients(shop.url, shop.paymentPage.url, Number(values.connections))

/** Slots at 11:30 of days that are on sale, each with so many places. */
async function openSlots(...offered: number[]): Promise<BenchSlot[]> {
  const found = await probe.query<{ day: string }>(
    `select day::text from slot where group_id = $1 and start_min = 690 and offered > 0 and day > current_date + 1
       and exists (select from catalogue_item where kind = 'season'
         and current_date between (data ->> 'saleFrom')::date and (data ->> 'saleTo')::date
         and day between (data ->> 'from')::date and (data ->> 'to')::date)
     order by day limit 31`,
    [GROUP],
  )
  const days = found.rows.map(({ day }) => day)
  const open: BenchSlot[] = []
  for (const [index, count] of offered.entries()) {
    const day = days[10 + index] ?? ''
    await probe.query('update slot set offered = $1, capacity = $1 where (group_id, day, start_min) = ($2, $3, 690)', [
      count,
      GROUP,
      day,
    ])
    open.push({ group: GROUP, variantId: VARIANT, day, time: '11:30', days })
  }
  return open
}
const countsOf = async ({ day }: BenchSlot) => {
  const { rows } = await probe.query<{ held: number; sold: number }>(
    'select held, sold from slot where (group_id, day, start_min) = ($1, $2, 690)',
    [GROUP, day],
  )
  return rows[0] ?? { held: Number.NaN, sold: Number.NaN }
}

const [small, hot, warm] = (await openSlots(places, 100_000, 100_000)) as [BenchSlot, BenchSlot, BenchSlot]

const holdOnce = async (slot: BenchSlot) => {
  const visitor = openVisitor(clients, API_KEY)
  const quote = await visitor.call('POST', '/v2/transaction/dry-run', { origin: 'eshop', entries: [anAdult(slot)] })
  const errors = (quote.body as { entries?: { errors: unknown[] }[] }).entries?.[0]?.errors
  if (errors?.length !== 0) throw new Error(`No place: ${quote.status} ${JSON.stringify(quote.body)}`)
}
const read = (method: 'GET' | 'POST', path: string, body?: unknown) => async () => {
  const answer = await openVisitor(clients, API_KEY).call(method, path, body)
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
}
const readSlots = (days: string[]) => read('GET', `/timeslots?dates=${days.join()}&groupId=${GROUP}`)
const readPrices = read('POST', '/v2/transaction/prices', priceQuestion(warm))
let asked = 0
/** A question that nobody has asked before: another party, then other days. Those are beside the season at times. */
const readOtherPrices = () => {
  const party = asked % 100
  const from = Math.floor(asked++ / 100)
  return read('POST', '/v2/transaction/prices', {
    origin: 'eshop',
    entries: [
      { variantId: VARIANT, count: 1 + (party % 10) },
      { variantId: CHILD, count: 1 + Math.floor(party / 10) },
    ],
    dates: Array.from({ length: 31 }, (_, index) => addDays(warm.days[0] ?? '', (from % 300) + index)),
  })()
}

const cpu = () => ({ server: cpuMs(shop.server.pid), database: treeCpuMs(database.pid), driver: cpuMs(process.pid) })
/** Runs something and returns its CPU milliseconds as a text, per `count` of it. */
async function costOf<R>(work: () => Promise<R>, count: (result: R) => number): Promise<[R, string]> {
  const before = cpu()
  const result = await work()
  const after = cpu()
  const per = (key: keyof typeof before) => ((after[key] - before[key]) / count(result)).toFixed(2)
  return [result, `CPU ${per('server')} server + ${per('database')} PostgreSQL + ${per('driver')} driver ms`]
}

await crowd({ clients, book: openCallBook(), apiKey: API_KEY }, warm, { buyers: 100, seconds: 4, arriveSeconds: 2 })
await closedLoop(READERS, 3, readSlots([warm.day]))
await closedLoop(READERS, 3, readPrices)

async function crowdOfBuyers(): Promise<void> {
  say(`${buyers} buyers of one slot of ${places} places, who come within ${arriveSeconds} s and stay for ${seconds} s`)
  const book = openCallBook()
  const [endings, cost] = await costOf(
    () => crowd({ clients, book, apiKey: API_KEY }, small, { buyers, seconds, arriveSeconds, pages: values.pages }),
    () => book.kinds().reduce((sum, { count }) => sum + count, 0),
  )
  const { held, sold } = await countsOf(small)
  goal('  sold / held at the end', `${sold} / ${held} of ${places}`, sold === places && held === 0)
  for (const [ending, count] of endings) line(`  buyers: ${ending}`, String(count))
  goal(
    '  buyers without a clear answer',
    String(endings.get('without a clear answer') ?? 0),
    !endings.has('without a clear answer'),
  )
  goal('  answers of 500 and above', String(book.faults()), book.faults() === 0)
  for (const { kind, count, p50, p99 } of book.kinds())
    goal(`  ${kind}`, `${count} × p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`, p99 <= GOAL.p99)
  for (const { kind, code, count } of book.refusals()) line(`  refused: ${kind}`, `${count} × ${code}`)
  line('  per call', cost)
}

const rateText = ({ perSecond, p99 }: Rate) => `${perSecond.toFixed(0)}/s, p99 ${p99.toFixed(0)} ms`
const ratio = (rate: Rate, floor: Rate) => (rate.perSecond / floor.perSecond).toFixed(2)

async function hotSlot(): Promise<void> {
  say('\nreservations of one hot slot, each by a new guest')
  const before = await hotFloor(database.connectionString, FLOOR_CONNECTIONS, each / 2)
  const reservations: [number, Rate, string][] = []
  for (const loops of [16, 64])
    reservations.push([
      loops,
      ...(await costOf(
        () => closedLoop(loops, each, () => holdOnce(hot)),
        ({ perSecond }) => perSecond * each,
      )),
    ])
  const after = await hotFloor(database.connectionString, FLOOR_CONNECTIONS, each / 2)
  const floor: Rate = { perSecond: (before.perSecond + after.perSecond) / 2, p99: Math.max(before.p99, after.p99) }
  line(`  floor: bare update, ${FLOOR_CONNECTIONS} connections`, rateText(floor))
  for (const [loops, rate, cost] of reservations) {
    goal(
      `  whole reservations, ${loops} at once`,
      `${rateText(rate)}, ${ratio(rate, floor)} of the floor`,
      rate.perSecond >= GOAL.reservations && rate.p99 <= GOAL.reservationP99,
    )
    line('  per reservation', cost)
  }
}

async function reads(): Promise<void> {
  say(`\nreads, ${READERS} at once, each by a new guest`)
  const READS: [string, string[], () => Promise<void>][] = [
    ['time slots of a day', [warm.day], readSlots([warm.day])],
    ['time slots of 31 days', warm.days, readSlots(warm.days)],
    ['prices of 31 days', warm.days, readPrices],
  ]
  for (const [name, days, act] of READS) {
    const floor = await readFloor(database.connectionString, { group: GROUP, days }, FLOOR_CONNECTIONS, each / 2)
    const [rate, cost] = await costOf(
      () => closedLoop(READERS, each, act),
      ({ perSecond }) => perSecond * each,
    )
    line(`  floor: bare select, ${days.length} days`, rateText(floor))
    goal(
      `  ${name}`,
      `${rateText(rate)}, ${ratio(rate, floor)} of the floor`,
      rate.perSecond >= GOAL.reads && rate.p99 <= GOAL.readP99,
    )
    line('  per read', cost)
  }
  // Here no answer that is kept helps, only prices of single pieces; visitors of one season ask the same few questions, so it
  // has no goal. The floor is what such a question would read of the slots if nothing of them were kept either.
  const floor = await readFloor(
    database.connectionString,
    { group: GROUP, days: warm.days },
    FLOOR_CONNECTIONS,
    each / 2,
  )
  const [rate, cost] = await costOf(
    () => closedLoop(READERS, each, readOtherPrices),
    ({ perSecond }) => perSecond * each,
  )
  line(`  floor: bare select, ${warm.days.length} days`, rateText(floor))
  line('  prices of 31 days, never asked before', `${rateText(rate)}, ${ratio(rate, floor)} of the floor`)
  line('  per read', cost)
}

if (has('crowd')) await crowdOfBuyers()
if (has('hot')) await hotSlot()
if (has('reads')) await reads()

const differences = (await probe.query<{ rule: string; detail: string }>(INVARIANTS)).rows
say()
goal('differences between counts and places', String(differences.length), differences.length === 0)
for (const { rule, detail } of differences.slice(0, 10)) line(`  ${rule}`, detail)
say(missed.length === 0 ? 'every goal is met' : `missed:\n  ${missed.join('\n  ')}`)

mkdirSync(join(ROOT, 'bench/results'), { recursive: true })
if (values.only === undefined) writeFileSync(join(ROOT, 'bench/results/rush.txt'), `${lines.join('\n')}\n`)
await clients.close()
await shop.server.stop()
await shop.close()
process.exit(missed.length === 0 ? 0 : 1)
