import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hotelGuests, sampleUser, setCredit } from '../../../harness/companies.ts'
import { differencesOf } from '../../../harness/faults/differences-of.ts'
import { type BasketPiece, submissionOf, type TestShop, testShop, type Visitor } from '../../../harness/shop.ts'

const LIMIT = 50_000_00
/** Without its guards a race goes wrong only sometimes, so it may be repeated. */
const TRIES = Number(process.env.RACE_TRIES ?? 1)

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query("update orders set company_id = null, on_credit = false where status = 'unpaid'")
  await setCredit(shop, LIMIT, 0)
})

/** Carts with held prices, each in a browser of its own, of one company. */
async function carts(count: number, pieces: () => BasketPiece[]) {
  const made: { buyer: Visitor; entries: BasketPiece[] }[] = []
  for (let n = 0; n < count; n++) {
    const buyer = await sampleUser(shop)
    const entries = pieces()
    await buyer.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })
    made.push({ buyer, entries })
  }
  return made
}

/** Submits a cart. A busy shop writes nothing, so the submit is sent again. */
async function submit({ buyer, entries }: Awaited<ReturnType<typeof carts>>[number]): Promise<string> {
  for (;;) {
    const { statusCode, body } = await buyer.post('/v2/transaction/validate', {
      ...submissionOf(entries),
      salesPoint: 'b2b',
      paidWith: 'invoice',
    })
    if (statusCode === 201) return 'taken'
    const { code, details } = JSON.parse(body).error
    if (code !== 'busy') return details?.reason ?? code
  }
}
const submitAll = (all: Awaited<ReturnType<typeof carts>>) => Promise.all(all.map(submit))

const books = async () => {
  const { rows } = await shop.pool.query(
    `select c.owed::int, count(*) filter (where o.on_credit)::int as on_credit,
       count(*) filter (where not o.on_credit)::int as waiting
     from company c left join orders o on o.company_id = c.id and o.status = 'unpaid' group by c.id`,
  )
  return rows[0]
}
const countOf = (all: unknown[], one: unknown) => all.filter((it) => it === one).length

test('of two orders of 30,000 at the same moment one is on credit, and the other waits for its payment', async () => {
  for (let n = 0; n < TRIES; n++) {
    await shop.pool.query("update orders set company_id = null, on_credit = false where status = 'unpaid'")
    await setCredit(shop, LIMIT, 0)
    const said = await submitAll(await carts(2, () => hotelGuests(30)))
    expect({ said, ...(await books()) }).toEqual({
      said: ['taken', 'taken'],
      owed: 30_000_00,
      on_credit: 1,
      waiting: 1,
    })
  }
})

test('of twenty orders at the same moment three are on credit, five wait, and of twelve nothing is written', async () => {
  for (let n = 0; n < TRIES; n++) {
    await shop.pool.query("update orders set company_id = null, on_credit = false where status = 'unpaid'")
    await setCredit(shop, LIMIT, 0)
    const all = await carts(20, () => hotelGuests(10, 4))
    const said = await submitAll(all)
    expect(said.filter((one) => one !== 'taken' && one !== 'too-many-open')).toEqual([])
    expect({
      taken: countOf(said, 'taken'),
      refused: countOf(said, 'too-many-open'),
      ...(await books()),
    }).toEqual({ taken: 8, refused: 12, owed: 38_880_00, on_credit: 3, waiting: 5 })
    const refused = all.filter((_, n) => said[n] !== 'taken').flatMap(({ entries }) => entries.map(({ uuid }) => uuid))
    const written = await shop.pool.query('select from order_entry where uuid = any($1::uuid[])', [refused])
    expect(written.rowCount).toBe(0)
    expect(await differencesOf(shop)).toEqual([])
  }
})
