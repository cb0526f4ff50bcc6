import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOf } from '../../../harness/read-pdf.ts'
import { aPiece, pay, submissionOf, type TestShop, testShop } from '../../../harness/shop.ts'

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
  return { buyer, piece, answer, error: answer.json().error }
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
])('an exchange birthday is needed and has to fit the ticket: %s is refused', async (_name, more, message) => {
  const { piece, answer, error } = await submit(ADULTS_ONLY, 'prepaid', more)
  expect([answer.statusCode, error.code]).toEqual([409, 'missing-user-data'])
  expect(error.details.entries).toEqual([{ uuid: piece.uuid, fields: { exchangeBirthday: message } }])
  expect(await kept(piece.uuid)).toEqual([])
})

test('a birthday that fits is kept with the order, and only where it is asked for', async () => {
  const asked = await submit(ADULTS_ONLY, 'prepaid', { exchangeBirthday: '02.06.1990', exchangeSubType: 'adult' })
  expect(asked.answer.statusCode).toBe(201)
  expect(await kept(asked.piece.uuid)).toEqual([{ data: { exchangeBirthday: '02.06.1990' } }])
  const printed = await submit(NO_CARD, 'print', { exchangeBirthday: '02.06.1990' })
  expect(printed.answer.statusCode).toBe(201)
  expect(await kept(printed.piece.uuid)).toEqual([])
})

test.each([
  [ADULTS_ONLY, '02.06.1990', 'child', 400],
  ['annaberg-ski-1day-child', '02.06.2012', 'mini', 400],
  ['annaberg-ski-1day-child', '02.06.2022', 'mini', 201],
  ['annaberg-ski-1day-child', '02.06.2022', 'child', 201],
])('for %s, somebody born on %s who is said to be %s is answered %i', async (variantId, born, said, status) => {
  const { answer, error } = await submit(variantId, 'prepaid', { exchangeBirthday: born, exchangeSubType: said })
  expect([answer.statusCode, error?.field]).toEqual([status, status === 400 ? 'exchangeSubType' : undefined])
})

const BORN: [lang: string, words: string][] = [
  ['cz', 'datum narození 02.06.1990'],
  ['de', 'geboren am 02.06.1990'],
  ['en', 'date of birth 02.06.1990'],
  ['pl', 'data urodzenia 02.06.1990'],
]

test.each([
  ['its ticket', false, 'Vstupenka'],
  ['its gift', true, 'Dárek'],
])(
  'whoever hands out the card reads for which age it is: on the order, on %s, and on what stands in for a late one',
  async (_name, isGift, title) => {
    const { buyer, answer } = await submit(ADULTS_ONLY, 'prepaid', { exchangeBirthday: '02.06.1990', isGift })
    const { uuid } = answer.json()
    await pay(shop, buyer, uuid)
    const told = async () => {
      const [entry] = (await buyer.get(`/api/transactions/${uuid}`)).json().entries
      const pages = BORN.map(
        async ([lang]) => (await buyer.get(`/transactions/${uuid}/ticket?lang=${lang}`)).rawPayload,
      )
      const texts = (await Promise.all(pages)).map(textOf)
      return { isLate: 'offlineCode' in entry, birthday: entry.meta.exchangeBirthday, texts }
    }
    const late = await told()
    await shop.work()
    const ready = await told()
    expect([late.isLate, ready.isLate]).toEqual([true, false])
    expect(ready.texts[0]).toContain(title)
    for (const { birthday, texts } of [late, ready]) {
      expect(birthday).toBe('02.06.1990')
      for (const [at, text] of texts.entries()) expect(text).toContain(BORN[at]?.[1])
    }
  },
)

test('an entry that is exchanged for no card tells no birthday', async () => {
  const { buyer, answer } = await submit(NO_CARD, 'print', { exchangeBirthday: '02.06.1990' })
  const { uuid } = answer.json()
  await pay(shop, buyer, uuid)
  await shop.work()
  expect((await buyer.get(`/api/transactions/${uuid}`)).json().entries[0].meta.exchangeBirthday).toBeNull()
})
