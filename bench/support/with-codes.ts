import { buy } from './buyer.ts'
import { storeCodes } from './codes.ts'
import { rateOf, say, tellMedian } from './pairs.ts'
import { saleDays } from './sale-days.ts'
import { API_KEY, startBenchShop } from './shop.ts'
import { openClients } from './visitor.ts'

/** More than the purchases of a run. */
const MOST_PURCHASES = 40_000
const WARM_UP_SECONDS = 8
const GOAL = 0.85
/**
 * Parts of a pair, each with both sides; the second begins with codes. A computer changes its rate by a quarter within a
 * minute, and programs warm up.
 */
const PARTS = 2
const SIDES = ['without', 'beside'] as const

/**
 * Compares purchases without and with codes, in alternating pairs. Half have a gift voucher, a tenth a code of a
 * benefit. Prints the ratios; returns whether their median meets the goal.
 */
export async function besideCodes({
  buyers,
  seconds,
  pairs,
  profile,
}: {
  buyers: number
  seconds: number
  pairs: number
  profile: boolean
}): Promise<boolean> {
  const shop = await startBenchShop({ resort: 'lipno', profile })
  const clients = openClients(shop.url, shop.paymentPage.url, buyers)
  const days = await saleDays(clients, API_KEY, 28)
  const nextCodes = await storeCodes(shop.probe, { secret: shop.env.ORDER_SECRET, purchases: MOST_PURCHASES })
  const rate = (forSeconds: number, codes: () => string[]) =>
    rateOf(buyers, forSeconds, () => buy(clients, API_KEY, { days, vouchers: codes() }))
  await rate(WARM_UP_SECONDS, () => [])
  await rate(WARM_UP_SECONDS, nextCodes)
  const ratios: number[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    const rates = { without: 0, beside: 0 }
    for (let part = 0; part < PARTS; part++)
      for (const side of part % 2 === 0 ? SIDES : SIDES.toReversed())
        rates[side] += (await rate(seconds / PARTS, side === 'beside' ? nextCodes : () => [])) / PARTS
    const { without, beside } = rates
    ratios.push(beside / without)
    say(`pair ${pair}: ${without.toFixed(1)} orders/s without, ${beside.toFixed(1)} with codes`)
  }
  const isMet = tellMedian(ratios, GOAL)
  await clients.close()
  await shop.server.stop()
  await shop.close()
  return isMet
}
