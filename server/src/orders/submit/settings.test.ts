import type { EshopConfig } from '@gondola/contract/content.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aPiece, submissionOf, type TestShop, testShop } from '../../../harness/shop.ts'

// Settings of the operator that change an order, each in both positions.
let shop: TestShop
let original: EshopConfig
beforeAll(async () => {
  shop = await testShop()
  original = shop.deps.shelf.current().config
  await shop.pool.query(
    `update catalogue_item set data = jsonb_set(data, '{variants}',
       (select jsonb_agg(variant || '{"showUserForm": true}') from jsonb_array_elements(data->'variants') variant))
     where id = 'lipno-ski-2day'`,
  )
})
afterEach(() => configure({}))
afterAll(() => shop.close())

async function configure(change: Partial<EshopConfig>): Promise<void> {
  await shop.pool.query("update content set value = $1 where key = 'eshop_config'", [{ ...original, ...change }])
  await shop.deps.shelf.reload()
}

async function submit({
  pieces = [aPiece()],
  person = {},
  meta = {},
}: {
  pieces?: object[]
  person?: object
  meta?: object
}) {
  const buyer = shop.visitor()
  await buyer.dryRun(pieces as ReturnType<typeof aPiece>[])
  const submission = submissionOf(pieces.map((piece) => ({ ...piece, ...person })))
  const answer = await buyer.post('/v2/transaction/validate', { ...submission, meta: { ...submission.meta, ...meta } })
  return { status: answer.statusCode, body: answer.json() }
}
const outcome = ({ status, body }: Awaited<ReturnType<typeof submit>>) => [status, body.error?.code, body.error?.field]

describe('additionalVOP', () => {
  const additional = async (uuid: string) =>
    (await shop.pool.query('select additional_vop from orders where id = $1', [uuid])).rows[0].additional_vop

  test('on: an order needs the additional terms, and remembers that they were accepted', async () => {
    await configure({ flags: { ...original.flags, additionalVOP: true } })
    expect(outcome(await submit({}))).toEqual([400, 'bad-input', 'meta.additionalVOP'])
    expect(outcome(await submit({ meta: { additionalVOP: false } }))).toEqual([400, 'bad-input', 'meta.additionalVOP'])
    const { status, body } = await submit({ meta: { additionalVOP: true } })
    expect(status).toBe(201)
    expect(await additional(body.uuid)).toBe(true)
  })

  test('off: an order needs nothing of the kind', async () => {
    const { status, body } = await submit({})
    expect(status).toBe(201)
    expect(await additional(body.uuid)).toBe(false)
  })
})

describe('productCountLimit', () => {
  const pieces = (count: number) => Array.from({ length: count }, () => aPiece())

  test('a lower limit refuses what is above it and takes what is at it', async () => {
    await configure({ productCountLimit: 2 })
    expect(outcome(await submit({ pieces: pieces(3) }))).toEqual([409, 'too-many-items', undefined])
    expect((await submit({ pieces: pieces(2) })).status).toBe(201)
  })

  test('otherwise there is room for 100', async () => {
    // So many cost more than a receipt without a buyer may show.
    const buyer = { name: 'Jana Nováková', address: 'Vzorová 1', city: 'Praha', postalCode: '100 00', country: 'CZ' }
    expect((await submit({ pieces: pieces(100), meta: { buyer } })).status).toBe(201)
  })

  test('a limit above what a call takes is no configuration', async () => {
    await expect(configure({ productCountLimit: 101 })).rejects.toThrow('productCountLimit')
  })
})

describe('userInfo', () => {
  const piece = () => aPiece({ variantId: 'lipno-ski-2day-adult' })
  const asked = { firstName: 'Jana', phone: '+420 600 000 000' }
  const kept = async (uuid: string) =>
    (await shop.pool.query('select data from entry_person where entry_uuid = $1', [uuid])).rows.map(({ data }) => data)

  test('a listed field is needed of every person', async () => {
    await configure({ userInfo: ['firstName', 'phone'] })
    const one = piece()
    const { status, body } = await submit({ pieces: [one], person: { userData: { firstName: 'Jana' } } })
    expect([status, body.error.code]).toEqual([409, 'missing-user-data'])
    expect(body.error.details.entries).toEqual([{ uuid: one.uuid, fields: { phone: 'form.required' } }])
    const other = piece()
    expect((await submit({ pieces: [other], person: { userData: asked } })).status).toBe(201)
    expect(await kept(other.uuid)).toEqual([asked])
  })

  test('a field that is not listed is neither needed nor kept', async () => {
    await configure({ userInfo: ['firstName'] })
    const one = piece()
    const sent = { ...asked, address: 'Vzorová 1', legalFirstName: 'Eva' }
    expect((await submit({ pieces: [one], person: { userData: sent } })).status).toBe(201)
    expect(await kept(one.uuid)).toEqual([{ firstName: 'Jana' }])
  })

  test('without any field nobody is asked and nothing is kept', async () => {
    await configure({ userInfo: [] })
    const one = piece()
    expect((await submit({ pieces: [one], person: { userData: asked } })).status).toBe(201)
    expect(await kept(one.uuid)).toEqual([])
  })

  test('the guardian of a child is kept where birthdays are asked for', async () => {
    await configure({ userInfo: ['birthday'] })
    const one = piece()
    const child = { birthday: '05.06.2016', legalFirstName: 'Eva', legalLastName: 'Nová', legalBirthday: '01.01.1980' }
    expect((await submit({ pieces: [one], person: { userData: child } })).status).toBe(201)
    expect(await kept(one.uuid)).toEqual([child])
  })
})

describe('exchangeTicketCardBirthday', () => {
  test('on: a ticket that is exchanged for a card needs the birthday of its guest', async () => {
    await configure({ flags: { ...original.flags, exchangeTicketCardBirthday: true } })
    expect(outcome(await submit({}))).toEqual([409, 'missing-user-data', undefined])
    expect((await submit({ person: { exchangeBirthday: '02.06.1990' } })).status).toBe(201)
  })

  test('off: it does not', async () => {
    expect((await submit({})).status).toBe(201)
  })
})

test('priceDecimals changes what is shown only: an order costs the same', async () => {
  const pieces = () => [aPiece(), aPiece({ variantId: 'lipno-ski-3day-child' })]
  const amounts: unknown[] = []
  for (const priceDecimals of [0, 1, 2] as const) {
    await configure({ priceDecimals })
    amounts.push((await submit({ pieces: pieces() })).body.amount)
  }
  expect(amounts[0]).toMatchObject({ base: expect.any(Number) })
  expect(amounts).toEqual([amounts[0], amounts[0], amounts[0]])
})
