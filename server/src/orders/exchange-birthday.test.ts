import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, submissionOf, type TestShop, testShop } from '../testing/shop.ts'

// Annaberg asks for the birthday of the card that a ticket will be exchanged for.
let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ resort: 'annaberg' })
})
afterAll(() => shop.close())

const ADULTS_ONLY = 'annaberg-ski-1day-adult'
const NO_CARD = 'annaberg-walker-adult'

async function submit(variantId: string, method: string, more: object) {
  const buyer = shop.visitor()
  const piece = aPiece({ variantId, method, validFrom: '2026-12-19' })
  await buyer.dryRun([piece])
  const submission = submissionOf([{ ...piece, ...more }])
  const meta = { ...submission.meta, additionalVOP: true }
  const answer = await buyer.post('/v2/transaction/validate', { ...submission, meta })
  return { piece, answer, error: answer.json().error }
}
const kept = async (uuid: string) =>
  (await shop.pool.query<{ data: object }>('select data from entry_person where entry_uuid = $1', [uuid])).rows

test.each([
  ['none', {}, 'form.dateValid'],
  ['one that is no day', { exchangeBirthday: '31.02.1990' }, 'form.dateValid'],
  [
    'one of a child for a ticket of adults',
    { exchangeBirthday: '02.06.2018' },
    'productAssigment.cardBirthday.input.error',
  ],
])(
  'an exchange birthday is needed and has to fit the ticket: %s is refused (spec §5)',
  async (_name, more, message) => {
    const { piece, answer, error } = await submit(ADULTS_ONLY, 'prepaid', more)
    expect([answer.statusCode, error.code]).toEqual([409, 'missing-user-data'])
    expect(error.details.entries).toEqual([{ uuid: piece.uuid, fields: { exchangeBirthday: message } }])
    expect(await kept(piece.uuid)).toEqual([])
  },
)

test('a birthday that fits is kept with the order, and only where it is asked for', async () => {
  const asked = await submit(ADULTS_ONLY, 'prepaid', { exchangeBirthday: '02.06.1990', exchangeSubType: 'adult' })
  expect(asked.answer.statusCode).toBe(201)
  expect(await kept(asked.piece.uuid)).toEqual([{ data: { exchangeBirthday: '02.06.1990' } }])
  const printed = await submit(NO_CARD, 'print', { exchangeBirthday: '02.06.1990' })
  expect(printed.answer.statusCode).toBe(201)
  expect(await kept(printed.piece.uuid)).toEqual([])
})
