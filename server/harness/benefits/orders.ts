import type { OrderItem, OrderReceipt } from '@gondola/contract/orders.ts'
import { catalogueIndex } from '@gondola/rules/catalogue-index.ts'
import { allowedMethods } from '@gondola/rules/handout.ts'
import { expect } from 'vitest'
import { codeHash } from '../../src/benefits/codes.ts'
import { pay, submissionOf, type TestShop } from '../shop.ts'
import { type BenefitBuyer, type Entry, onDay, quoteOf } from './buyer.ts'

/** Returns the entries with a way to hand each out. */
export function withMethods(shop: TestShop, entries: Entry[]): (Entry & { method?: string })[] {
  const { variants } = catalogueIndex(shop.deps.shelf.current().catalogue)
  return entries.map((entry) => {
    const [method] = allowedMethods(variants.get(entry.variantId)?.product.tags ?? [])
    return method && method !== 'card' ? { ...entry, method } : entry
  })
}

/** Somebody with all that a resort may ask of the person of an entry. */
const PERSON = {
  firstName: 'Jana',
  lastName: 'Nováková',
  birthday: '01.02.1990',
  address: 'Dolní 1',
  city: 'Brno',
  postalCode: '602 00',
  country: 'CZ',
  phone: '+420 777 123 456',
  email: 'jana@example.com',
  agreements: true,
}

/** Returns the entries with a person each where their variant asks for one. */
function withPeople<E extends Entry>(shop: TestShop, entries: E[]): (E & { userData?: typeof PERSON })[] {
  const { catalogue, config } = shop.deps.shelf.current()
  if (config.userInfo.length === 0) return entries
  const { variants } = catalogueIndex(catalogue)
  return entries.map((entry) =>
    variants.get(entry.variantId)?.variant.showUserForm ? { ...entry, userData: PERSON } : entry,
  )
}

/** Submits a basket as its buyer, without checking the reply. */
export const submit = (
  shop: TestShop,
  { visitor, sold }: BenefitBuyer,
  entries: Entry[],
  vouchers: string[] = [],
  meta: Parameters<typeof submissionOf>[1] = {},
) =>
  visitor.post(
    '/v2/transaction/validate',
    { ...submissionOf(withPeople(shop, withMethods(shop, entries)), meta), vouchers },
    onDay(sold),
  )

/** Makes an order of a basket after its dry-run. */
export async function orderOf(
  shop: TestShop,
  buyer: BenefitBuyer,
  entries: Entry[],
  vouchers: string[] = [],
  meta: Parameters<typeof submissionOf>[1] = {},
): Promise<OrderReceipt> {
  await quoteOf(buyer, entries, vouchers)
  const reply = await submit(shop, buyer, entries, vouchers, meta)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json()
}

export const readOrder = async ({ visitor }: BenefitBuyer, uuid: string): Promise<OrderItem> =>
  (await visitor.get(`/api/transactions/${uuid}`)).json()

/** Makes an order and pays what is due by card. */
export async function paidOrderOf(
  shop: TestShop,
  buyer: BenefitBuyer,
  entries: Entry[],
  vouchers: string[] = [],
  meta: Parameters<typeof submissionOf>[1] = {},
): Promise<OrderReceipt> {
  const receipt = await orderOf(shop, buyer, entries, vouchers, meta)
  if (!receipt.skipPayment) await pay(shop, buyer.visitor, receipt.uuid)
  return receipt
}

/** What is on the voucher of a code, in crowns. */
export async function balanceOf(shop: TestShop, code: string): Promise<number> {
  const { rows } = await shop.pool.query<{ left: number }>(
    `select ((value - spent) / 100)::int as left from gift_voucher where code_hash = decode($1, 'hex')`,
    [codeHash(shop.deps.config.ORDER_SECRET, code)],
  )
  return rows[0]?.left ?? expect.unreachable(code)
}

/** Gives back all that orders took. The next test begins with the samples as they were. */
export async function giveAllBack(shop: TestShop): Promise<void> {
  const taken = `(select coalesce(sum(m.amount), 0) from money_movement m where m.order_id is not null and m.ref =`
  await shop.pool.query(`update gift_voucher v set spent = spent + ${taken} v.id)`)
  await shop.pool.query(`update credit_account a set balance = balance - ${taken} a.member_id)`)
  await shop.pool.query(`update benefit_token t set used = used + ${taken} t.id)`)
  await shop.pool.query('delete from money_movement where order_id is not null')
  await shop.pool.query('delete from claim')
}
