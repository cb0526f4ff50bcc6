import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buy } from './buyer.ts'
import { buyInLoops, rateOf, say, tellMedian } from './pairs.ts'
import { openPost } from './post.ts'
import { ROOT } from './processes.ts'
import { saleDays } from './sale-days.ts'
import { API_KEY, startBenchShop } from './shop.ts'
import { openClients } from './visitor.ts'

const PRODUCT = 'lipno-ski-1day'
/** Days that the other buyers spread over; the storms are on those after them. */
const OTHER_DAYS = 28
const WARM_UP_SECONDS = 8
const GOAL = 0.9
/** Most from the command until all offers are mailed and, after the deadline, all money is requested. */
const ENDED_MS = 10 * 60_000

type Shop = Awaited<ReturnType<typeof startBenchShop>>

/**
 * Compares purchases without and beside a storm day, in alternating pairs. Twice beside: while offers are made and mailed
 * for all orders of a day, and while the deadline gives all their money back. The mails of purchases are sent on both
 * sides. Prints the ratios; returns whether the median of each half meets the goal.
 */
export async function besideStorm({
  buyers,
  seconds,
  orders,
  pairs,
}: {
  buyers: number
  seconds: number
  orders: number
  pairs: number
}): Promise<boolean> {
  const post = await openPost()
  const shop = await startBenchShop({ resort: 'lipno', smtpPort: post.port, lanes: 'tickets,refunds,acts,mail' })
  const clients = openClients(shop.url, shop.paymentPage.url, buyers)
  const days = await saleDays(clients, API_KEY, OTHER_DAYS + pairs)
  const [stormDays, otherDays] = [days.slice(-pairs), days.slice(0, -pairs)]
  const rate = (forSeconds: number) => rateOf(buyers, forSeconds, () => buy(clients, API_KEY, { days: otherDays }))
  await rate(WARM_UP_SECONDS)
  const whileOffered: number[] = []
  const atDeadline: number[] = []
  for (const day of stormDays) {
    let left = orders
    await buyInLoops(
      buyers,
      () => left-- <= 0,
      () => buy(clients, API_KEY, { days: [day] }),
    )
    await untilNone('mails of purchases', performance.now(), () => mailsLeft(shop))
    const without = await rate(seconds)
    const started = performance.now()
    const [offering] = await Promise.all([rate(seconds), runStorm(shop, day)])
    await untilNone('offers without a mail', started, () => mailsLeft(shop, 'mail-offer'))
    const mailed = performance.now()
    await shop.probe.query(`update storm set until = now() where ended_at is null`)
    const ending = await rate(seconds)
    const open = await openActs(shop, day)
    await untilNone('offers that are open', started, () => openActs(shop, day))
    const ended = performance.now()
    whileOffered.push(offering / without)
    atDeadline.push(ending / without)
    say(
      `${day}: ${without.toFixed(1)} orders/s without; beside ${orders} orders of a storm ${offering.toFixed(1)} while they were offered their choice, ${ending.toFixed(1)} at the deadline`,
    )
    say(`  all offers were mailed after ${secondsOf(started, mailed)} s`)
    say(
      `  ${open} offers were open after the rush; the deadline took ${secondsOf(mailed, ended)} s until all money was requested`,
    )
  }
  say('while offers are made and mailed:')
  const isOfferedBeside = tellMedian(whileOffered, GOAL)
  say('at the deadline:')
  const isEndedBeside = tellMedian(atDeadline, GOAL)
  await clients.close()
  await shop.server.stop()
  await shop.close()
  post.close()
  return isOfferedBeside && isEndedBeside
}

const secondsOf = (from: number, to: number) => ((to - from) / 1000).toFixed(0)

/** Runs `npm run storm` for the product on a day. */
async function runStorm({ env }: Shop, day: string): Promise<void> {
  const words = [PRODUCT, day, '--until', '2099-12-31T20:00', '--reason', 'wind', '--by', 'bench']
  const command = spawn(process.execPath, ['scripts/storm.ts', ...words], {
    cwd: ROOT,
    env: { ...process.env, ...env, GONDOLA_CHILD: '1' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = await once(command, 'exit')
  if (code !== 0) throw new Error(`npm run storm ended with ${code}.`)
}

/** Counts a storm's offers without a choice, or whose act has not ended. A ticket that is kept has none. */
async function openActs({ probe }: Shop, day: string): Promise<number> {
  const { rows } = await probe.query<{ open: number }>(
    `select count(*)::int as open from offer f join storm s on s.id = f.storm_id left join act a on a.id = f.act_id
     where s.day = $1 and (f.choice is null or (a.id is not null and a.ended_at is null))`,
    [day],
  )
  return rows[0]?.open ?? 0
}

/** Counts the mails that wait, of a kind or of all. */
async function mailsLeft({ probe }: Shop, kind?: 'mail-offer'): Promise<number> {
  const { rows } = await probe.query<{ left: number }>(
    'select count(*)::int as left from graphile_worker_mail.jobs where $1::text is null or task_identifier = $1',
    [kind ?? null],
  )
  return rows[0]?.left ?? 0
}

/** Waits until none are left. Throws when that takes too long since the start. */
async function untilNone(what: string, started: number, left: () => Promise<number>): Promise<void> {
  for (let count = await left(); count > 0; count = await left()) {
    if (performance.now() - started > ENDED_MS) throw new Error(`There are still ${count} ${what} after ten minutes.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
