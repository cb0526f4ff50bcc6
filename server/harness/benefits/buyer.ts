import { randomUUID } from 'node:crypto'
import type { Quote } from '@gondola/contract/orders.ts'
import { catalogueIndex } from '@gondola/rules/catalogue-index.ts'
import { expect } from 'vitest'
import { codeHash } from '../../src/benefits/codes.ts'
import { signInSample } from '../members.ts'
import type { TestShop, Visitor } from '../shop.ts'
import type { Example, Who } from './examples.ts'

/** An entry of a basket in these tests. */
export type Entry = { uuid: string; variantId: string; validFrom: string; timeSlot?: string; voucher?: string }

/** Somebody who buys on a day, with codes. */
export type BenefitBuyer = { visitor: Visitor; sold: string; isPersonal: boolean }

export const onDay = (sold: string) => ({ 'x-shop-now': `${sold}T09:00:00+01:00` })

/** Returns a guest, or a signed-in member of the samples. */
export async function buyerOf(shop: TestShop, who: Who, sold: string): Promise<BenefitBuyer> {
  const isPersonal = who !== 'guest'
  return { visitor: isPersonal ? await signInSample(shop, who) : shop.visitor(), sold, isPersonal }
}

/** Returns the entries of an example's basket. Where a time is needed, it is the first after ten. */
export function entriesOf(
  shop: TestShop,
  { resort, basket, credit }: Pick<Example, 'resort' | 'basket' | 'credit'>,
): Entry[] {
  const { catalogue } = shop.deps.shelf.current()
  const { variants } = catalogueIndex(catalogue)
  const ofCredit = catalogue.benefits.find(({ group }) => group === 'credit')?.id ?? expect.unreachable()
  return basket
    .flatMap(([id, validFrom, count = 1]) => {
      const { product } = variants.get(`${resort}-${id}`) ?? expect.unreachable(id)
      return Array.from({ length: count }, () => ({
        uuid: randomUUID(),
        variantId: `${resort}-${id}`,
        validFrom,
        ...(product.hasTimeSlots ? { timeSlot: '10:30' } : {}),
      }))
    })
    .map((entry, at) => (credit === 'all' || at < (credit ?? 0) ? { ...entry, voucher: ofCredit } : entry))
}

/** Asks for the dry-run of a basket as its buyer, without checking the reply. */
export const askQuote = ({ visitor, sold, isPersonal }: BenefitBuyer, entries: Entry[], vouchers: string[] = []) =>
  visitor.post(
    `/v2/transaction/dry-run${isPersonal ? '?personal=1' : ''}`,
    { origin: 'eshop', entries, vouchers },
    onDay(sold),
  )

/** Returns the quote of a basket as its buyer. */
export async function quoteOf(buyer: BenefitBuyer, entries: Entry[], vouchers: string[] = []): Promise<Quote> {
  const reply = await askQuote(buyer, entries, vouchers)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

/** Stores a gift voucher; returns its code. */
export async function aVoucher(shop: TestShop, crowns: number, change: { validTo?: string; memberId?: string } = {}) {
  const code = `TEST-${randomUUID()}`.slice(0, 40)
  await shop.pool.query(
    `insert into gift_voucher (code_hash, last_signs, value, valid_to, member_id) values (decode($1, 'hex'), 'TEST', $2, $3, $4)`,
    [
      codeHash(shop.deps.config.ORDER_SECRET, code),
      crowns * 100,
      change.validTo ?? '2028-12-31',
      change.memberId ?? null,
    ],
  )
  return code
}

/** Stores a code of a benefit; returns it. */
export async function aCode(
  shop: TestShop,
  benefitId: string,
  change: { uses?: number; validFrom?: string; validTo?: string; memberId?: string; status?: string } = {},
): Promise<string> {
  const code = `TEST-${randomUUID()}`.slice(0, 40)
  await shop.pool.query(
    `insert into benefit_token (benefit_id, code_hash, last_signs, max_uses, valid_from, valid_to, member_id, status, origin)
     values ($1, decode($2, 'hex'), 'TEST', $3, $4, $5, $6, $7, 'operator')`,
    [
      benefitId,
      codeHash(shop.deps.config.ORDER_SECRET, code),
      change.uses ?? 1,
      change.validFrom ?? null,
      change.validTo ?? null,
      change.memberId ?? null,
      change.status ?? 'active',
    ],
  )
  return code
}
