import { sweepPayments } from '../../src/payments/payments.ts'
import { aPiece, type BasketPiece, notify, pay, type TestShop, type Visitor } from '../shop.ts'

export const EMAIL = 'petra.dvorakova@example.cz'
const AN_ADULT = { firstName: 'Petra', lastName: 'Dvořáková', birthday: '02.06.1990' }

/** Makes every ticket ask for its user. */
export async function askForPeople(shop: TestShop): Promise<void> {
  await shop.pool.query(
    `update catalogue_item set data = jsonb_set(data, '{variants}',
       (select jsonb_agg(variant || '{"showUserForm": true}') from jsonb_array_elements(data->'variants') variant))
     where kind = 'product'`,
  )
  const config = { ...shop.deps.shelf.current().config, userInfo: ['firstName', 'lastName', 'birthday'] }
  await shop.pool.query("update content set value = $1 where key = 'eshop_config'", [config])
  await shop.deps.shelf.reload()
}

/** Creates a ticket with its user. */
export const aTicket = (change: Partial<BasketPiece> = {}, userData: object = AN_ADULT) => ({
  ...aPiece(change),
  userData,
})

/** Returns the fields of a piece that a dry-run accepts. */
const toBasket = ({ uuid, variantId, validFrom, method, timeSlot, isGift }: BasketPiece): BasketPiece => ({
  uuid,
  variantId,
  validFrom,
  ...(method ? { method } : {}),
  ...(timeSlot ? { timeSlot } : {}),
  ...(isGift === undefined ? {} : { isGift }),
})

type Piece = ReturnType<typeof aTicket> | BasketPiece

/** Creates an order that waits for its payment. */
export async function anOrder(
  shop: TestShop,
  pieces: Piece[] = [aTicket()],
  meta: object = {},
  buyer = shop.visitor(),
) {
  await buyer.dryRun(pieces.map(toBasket))
  const answer = await buyer.post('/v2/transaction/validate', {
    origin: 'eshop',
    entries: pieces,
    status: 'new',
    salesPoint: 'eshop',
    meta: { email: EMAIL, lang: 'cz', ...meta },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return { buyer, uuid: answer.json().uuid as string }
}

export async function aPaidOrder(shop: TestShop, pieces?: Piece[], meta?: object) {
  const order = await anOrder(shop, pieces, meta)
  await pay(shop, order.buyer, order.uuid)
  await shop.work()
  return order
}

/** Opens a payment that the buyer cancels. Returns the provider's reference. */
export async function aCancelledPayment(shop: TestShop, { buyer, uuid }: { buyer: Visitor; uuid: string }) {
  const ref = shop.payment.refOf((await buyer.paymentUrl(uuid)).json().url)
  shop.payment.end(ref, 'cancelled')
  await notify(shop, ref)
  // As the sweeps do.
  await shop.pool.query(`update payment_attempt set next_inquiry_at = now() where state = 'open'`)
  await sweepPayments(shop.now())
  return ref
}

/** Ages an order with its payments and refunds. */
export async function age(shop: TestShop, uuid: string, by: string): Promise<void> {
  await shop.pool.query(
    `update orders set created_at = created_at - $2::interval, payment_due = payment_due - $2::interval,
       paid_at = paid_at - $2::interval, finished_at = finished_at - $2::interval where id = $1`,
    [uuid, by],
  )
  await shop.pool.query(
    `update payment_attempt set opened_at = opened_at - $2::interval, closed_at = closed_at - $2::interval where order_id = $1`,
    [uuid, by],
  )
  await shop.pool.query('update refund set done_at = done_at - $2::interval where order_id = $1', [uuid, by])
}

/** Creates an unpaid order that ended so long ago, with a cancelled payment. */
export async function anEndedOrder(shop: TestShop, ago: string, pieces?: Piece[], meta?: object) {
  const order = await anOrder(shop, pieces, meta)
  const ref = await aCancelledPayment(shop, order)
  await age(shop, order.uuid, '1 hour')
  await sweepPayments(shop.now())
  await age(shop, order.uuid, ago)
  return { ...order, ref }
}

/** Reports a payment as paid that was cancelled before. */
export async function payLate(shop: TestShop, ref: string) {
  shop.payment.end(ref, 'paid')
  return notify(shop, ref)
}

export const orderOf = async (shop: TestShop, uuid: string) =>
  (
    await shop.pool.query<{ status: string; email: string | null; people: number; refunds: number }>(
      `select status, email, (select count(*)::int from entry_person p where p.order_id = o.id) as people,
         (select count(*)::int from refund r where r.order_id = o.id) as refunds
       from orders o where id = $1`,
      [uuid],
    )
  ).rows[0]
