import type { Boot } from '@gondola/contract/boot.ts'
import type { OrderEntryItem, OrderItem, OrderReply } from '@gondola/contract/orders.ts'
import { isOff } from '../../shared/ready.ts'
import { isFree } from './confirmation.ts'
import { isShown } from './purchase-event.ts'
import { visitKind } from './visit-kind.ts'

type Shop = {
  season: Boot['season']
  seasons: Pick<Boot['seasons'][number], '_id' | 'type'>[]
  categories: Pick<Boot['categories'][number], '_id' | 'season'>[]
  products: Pick<Boot['products'][number], 'id' | 'parents'>[]
}

/** Whether some entries could not be issued, which the headline says. */
export const isPartly = (order: OrderReply): boolean =>
  isShown(order) && order.status === 'finished' && order.entries.some(({ ready }) => ready.state === 'failed')

/** Whether nothing of the order is valid any more, which the headline says. */
export const isReturned = (order: OrderReply): boolean =>
  isShown(order) && order.status === 'finished' && order.entries.every(({ reversed }) => reversed)

/** Returns the entries that were given back, which the headline says. */
const givenBack = ({ entries }: OrderItem): OrderEntryItem[] =>
  entries.filter(({ reversed, ready }) => reversed && ready.state !== 'failed')

/** Returns a headline's ending where nothing was cancelled, only withdrawn from. */
const endingOf = (given: OrderEntryItem[]): '' | '.withdrawn' =>
  given.length > 0 && given.every(({ type }) => type !== 'product') ? '.withdrawn' : ''

/** Whether it is for the slope: a category that only the winter has. A bridge or car park is there in summer too. */
function isOfSlope({ seasons, categories, products }: Shop, { product: { _id } }: OrderEntryItem): boolean {
  const parents = products.find(({ id }) => id === _id)?.parents ?? []
  const isWinter = (season: string) => seasons.find((one) => one._id === season)?.type === 'winter'
  return categories.some((one) => parents.includes(one._id) && one.season.every(isWinter))
}

/**
 * Returns the headline of an order that is called off. Only with `off` there is something left to choose; with
 * `off.others` colleagues choose.
 */
export function offTitle(
  { entries }: { entries: readonly Pick<OrderEntryItem, 'isOff' | 'isChosen' | 'isOver'>[] },
  isReader = false,
): 'off' | 'off.others' | 'over' | 'chosen' {
  const left = entries.filter((entry) => entry.isOff && !entry.isChosen)
  if (left.length === 0) return 'chosen'
  if (left.every(({ isOver }) => isOver)) return 'over'
  return isReader ? 'off.others' : 'off'
}

/** Returns the headline of a settled order; "up there" fits everything that is not skiing. */
export function headlineOf(
  order: OrderReply,
  shop: Shop,
):
  | ReturnType<typeof offTitle>
  | 'free'
  | 'partly'
  | 'partly.free'
  | `${'returned' | 'reduced'}${'' | '.withdrawn'}`
  | 'voucher'
  | Boot['season'] {
  if (!isShown(order)) return shop.season
  if (isOff(order)) return offTitle(order)
  const given = givenBack(order)
  if (isReturned(order)) return `returned${endingOf(given)}`
  if (isPartly(order)) return isFree(order) ? 'partly.free' : 'partly'
  if (given.length > 0) return `reduced${endingOf(given)}`
  if (isFree(order)) return 'free'
  if (visitKind(order.entries) === 'voucher') return 'voucher'
  return shop.season === 'winter' && order.entries.some((entry) => isOfSlope(shop, entry)) ? 'winter' : 'summer'
}
