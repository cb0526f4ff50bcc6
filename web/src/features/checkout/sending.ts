import { type PlacedOrder, type PlaceOrderInput, placeOrder } from './place-order.ts'
import { type RefusalNews, refusalNews } from './refusal.ts'

type Refused = Extract<PlacedOrder, { kind: 'refused' }>

/** What came of an order, with what the buyer is told of a refusal. */
export type SentOrder = Exclude<PlacedOrder, Refused> | (Refused & { news: RefusalNews })

/** Words of a refusal come with it, as only a refused order needs them. */
export async function sendOrder(input: PlaceOrderInput): Promise<SentOrder> {
  const placed = await placeOrder(input)
  return placed.kind === 'refused' ? { ...placed, news: refusalNews(placed) } : placed
}
