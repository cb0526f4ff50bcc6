import type { CardLookUp } from '@gondola/contract/cards.ts'
import { addDays, type Day } from '@gondola/rules/day.ts'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardShop, identifiersOf, type Sample } from '../../harness/cards/card-shop.ts'
import { aPiece, submissionOf, type TestShop } from '../../harness/shop.ts'
import { KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'
import { keepCard } from './cards.store.ts'

// Who told a birthday and a subtype (docs/product.md §7.15). What a guest typed is not known to the shop.
describe.each(variants(KINDS))('a card that the shop owns, of an access system of kind $kind', (kind: Kind) => {
  const { open, sample, configure, idOf, lookUp: seen, create, keptOf } = cardShop(kind)
  let shop: TestShop
  const ofShop = sample('new to the shop')
  const CHILD = { birthday: '02.06.2018', meta: { subType: 'child' } }
  const ADULT = { birthday: '12.04.1990', meta: { subType: 'adult' } }
  beforeAll(() => {
    shop = open.shop
  })
  beforeEach(async () => {
    await configure({ addCardType: true, allowShopOwnedCard: true })
    await shop.pool.query('update order_entry set card_id = null where card_id is not null')
    await shop.pool.query('delete from card where number = $1', [ofShop.number])
    await shop.pool.query("insert into card (number, owner) values ($1, 'shop')", [ofShop.number])
  })

  const lookUp = async (card: Sample, subType: string): Promise<CardLookUp['check']> =>
    (await seen(card, { subType })).check
  const say = async (card: Sample, body: object) => (await create(card, body)).statusCode

  test('is judged by no guest’s word when the next one brings it', async () => {
    expect(await say(ofShop, CHILD)).toBe(201)
    expect(await lookUp(ofShop, 'adult')).toMatchObject({ error: null, subType: null, hasBirthday: false })
    expect(await say(ofShop, ADULT)).toBe(201)
    expect(await keptOf(ofShop)).toEqual({ owner: 'shop', birthday: '1990-04-12', sub_type: 'adult' })
    expect(await lookUp(ofShop, 'adult')).toMatchObject({ verified: true, error: null })
  })

  test('is an adult’s while an adult’s ticket on it is to come, and anybody’s once that is over', async () => {
    await say(ofShop, ADULT)
    const tokenId = await idOf(ofShop.number)
    const buyer = shop.visitor()
    const piece = aPiece({
      variantId: `${kind.resort}-ski-1day-adult`,
      validFrom: '2027-01-09',
      method: 'card',
      tokenId,
    })
    await buyer.dryRun([piece])
    const submission = submissionOf([piece])
    const placed = await buyer.post('/v2/transaction/validate', {
      ...submission,
      meta: { ...submission.meta, additionalVOP: true },
    })
    const { uuid } = placed.json()
    await shop.pool.query("update orders set status = 'finished' where id = $1", [uuid])
    const { today } = shop.now()
    const ends = (day: Day) =>
      shop.pool.query('update order_entry set days = array[$2::date] where order_id = $1', [uuid, day])
    await ends(today)
    expect(await lookUp(ofShop, 'child')).toMatchObject({ error: 'cardWrongSubType' })
    expect(await say(ofShop, CHILD)).toBe(409)
    await ends(addDays(today, -1))
    expect(await lookUp(ofShop, 'child')).toMatchObject({ error: null, subType: null, hasBirthday: false })
    expect(await say(ofShop, CHILD)).toBe(201)
    expect(await keptOf(ofShop)).toMatchObject({ birthday: '2018-06-02', sub_type: 'child' })
  })

  test.each(['anonymous', 'shop'])(
    'of owner %s stays a child’s where the shop knows that, whatever is told',
    async (owner) => {
      await shop.pool.query(
        "update card set owner = $2, sub_type = 'child', sub_type_of_shop = true where number = $1",
        [ofShop.number, owner],
      )
      const told = await shop.visitor().post('/tokens/card', {
        extIdentifiers: identifiersOf(ofShop),
        birthday: '20.08.2022',
        meta: { subType: 'child' },
      })
      expect(told.json()).toMatchObject({ meta: { subType: 'child' } })
      await shop.pool.query("update card set birthday = '1990-08-20' where number = $1", [ofShop.number])
      expect(await lookUp(ofShop, 'adult')).toMatchObject({ error: 'cardWrongSubType' })
    },
  )

  test.each(['anonymous', 'shop'])(
    'of owner %s keeps what the shop knows of it, whoever says otherwise',
    async (owner) => {
      await shop.pool.query(
        "update card set owner = $2, sub_type = 'adult', sub_type_of_shop = true where number = $1",
        [ofShop.number, owner],
      )
      expect(await say(ofShop, CHILD)).toBe(409)
      for (const [birthday, kept] of [
        ['12.04.1990', '1990-04-12'],
        ['03.02.1985', '1985-02-03'],
      ]) {
        expect(await say(ofShop, { birthday })).toBe(201)
        expect(await keptOf(ofShop)).toEqual({ owner, birthday: kept, sub_type: 'adult' })
      }
      expect(await lookUp(ofShop, 'child')).toMatchObject({ error: 'cardWrongSubType', subType: null })
      await shop.pool.query('update card set birthday_of_shop = true where number = $1', [ofShop.number])
      expect(await say(ofShop, { birthday: '12.04.1990' })).toBe(201)
      // Also when two guests tell something at the same moment.
      await keepCard(shop.now(), { number: ofShop.number, birthday: '2018-06-02', subType: 'child' })
      expect(await keptOf(ofShop)).toEqual({ owner, birthday: '1985-02-03', sub_type: 'adult' })
    },
  )
})
