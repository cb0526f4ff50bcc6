import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buy } from './buyer.ts'
import { buyInLoops, rateOf, say, tellMedian } from './pairs.ts'
import { ROOT } from './processes.ts'
import { saleDays } from './sale-days.ts'
import { API_KEY, startBenchShop } from './shop.ts'
import { openClients } from './visitor.ts'

const PRODUCT = 'lipno-ski-1day'
/** Days that the other buyers spread over; the storms are on those after them. */
const OTHER_DAYS = 28
const WARM_UP_SECONDS = 8
const GOAL = 0.9
/** All money of a storm day has to be requested by then. */
const ENDED_MS = 10 * 60_000

type Shop = Awaited<ReturnType<typeof startBenchShop>>

/**
 * Compares purchases without and beside a storm day, in alternating pairs. Beside: offers are made for all orders of a
 * day, then the deadline gives the money of all of them back. Prints the ratios; returns whether their median meets the
 * goal.
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
  const shop = await startBenchShop({ resort: 'lipno', lanes: 'tickets,refunds,acts' })
  const clients = openClients(shop.url, shop.paymentPage.url, buyers)
  const days = await saleDays(clients, API_KEY, OTHER_DAYS + pairs)
  const [stormDays, otherDays] = [days.slice(-pairs), days.slice(0, -pairs)]
  const rate = (forSeconds: number) => rateOf(buyers, forSeconds, () => buy(clients, API_KEY, { days: otherDays }))
  await rate(WARM_UP_SECONDS)
  const ratios: number[] = []
  for (const day of stormDays) {
    let left = orders
    await buyInLoops(
      buyers,
      () => left-- <= 0,
      () => buy(clients, API_KEY, { days: [day] }),
    )
    const without = await rate(seconds)
    const started = performance.now()
    await runStorm(shop, day)
    const offered = performance.now()
    await shop.probe.query(`update storm set until = now() where ended_at is null`)
    const beside = await rate(seconds)
    const open = await openActs(shop, day)
    await untilEnded(shop, day)
    const ended = performance.now()
    ratios.push(beside / without)
    say(`${day}: ${without.toFixed(1)} orders/s without, ${beside.toFixed(1)} beside ${orders} orders of a storm`)
    say(`  offers and mails were written in ${secondsOf(started, offered)} s`)
    say(
      `  ${open} offers were open after the rush; the deadline took ${secondsOf(offered, ended)} s until all money was requested`,
    )
  }
  const isMet = tellMedian(ratios, GOAL)
  await clients.close()
  await shop.server.stop()
  await shop.close()
  return isMet
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

async function untilEnded(shop: Shop, day: string): Promise<void> {
  for (const end = performance.now() + ENDED_MS; (await openActs(shop, day)) > 0; ) {
    if (performance.now() > end) throw new Error(`The storm of ${day} does not end.`)
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}
