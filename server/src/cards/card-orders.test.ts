import { addDays } from '@gondola/rules/day.ts'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccessShop } from '../../harness/access-shop.ts'
import { cardShop, type Sample } from '../../harness/cards/card-shop.ts'
import { aMember } from '../../harness/members.ts'
import { aPiece, pay, submissionOf, type Visitor } from '../../harness/shop.ts'
import { KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'
import { eraseDue } from '../privacy/retention.ts'
import { forgetUnboughtCards } from './cards.store.ts'

describe.each(variants(KINDS))('an order onto a card of an access system of kind $kind', (kind: Kind) => {
  const { open, sample, configure, lookUp, create, created, keptOf, idOf, change, remove } = cardShop(kind)
  let shop: AccessShop['shop']
  beforeAll(() => {
    shop = open.shop
  })
  afterEach(() => configure({}))

  const day = '2026-12-19'
  const variant = (subType: string) => `${kind.resort}-ski-1day-${subType}`
  const cardId = async (card: Sample, validFrom: string) => (await lookUp(card, { validFrom })).data[0]?._id ?? ''
  const onCard = async (card: Sample, subType = 'adult', validFrom = day) =>
    aPiece({ variantId: variant(subType), validFrom, method: 'card', tokenId: await cardId(card, validFrom) })
  const submit = async (buyer: Visitor, pieces: object[]) => {
    const submission = submissionOf(pieces)
    return buyer.post('/v2/transaction/validate', {
      ...submission,
      meta: { ...submission.meta, additionalVOP: true },
    })
  }
  const errorsOf = async (pieces: Awaited<ReturnType<typeof onCard>>[]) =>
    (await shop.visitor().dryRun(pieces)).entries.map(({ errors }) => errors.map(({ code }) => code))

  test('loads the permission onto it in the access system, and names the card', async () => {
    const buyer = shop.visitor()
    const card = sample('adult card without')
    const pieces = [await onCard(card), await onCard(sample('child card without'), 'child')]
    expect((await buyer.dryRun(pieces)).entries.every(({ errors }) => errors.length === 0)).toBe(true)
    const placed = (await submit(buyer, pieces)).json()
    await pay(shop, buyer, placed.uuid)
    await shop.work()
    const order = (await buyer.get(`/api/transactions/${placed.uuid}`)).json()
    expect(order.status).toBe('finished')
    expect(order.entries.map(({ token }: { token: string }) => token)).toEqual(pieces.map(({ tokenId }) => tokenId))
    expect(order.tickets.map(({ type }: { type: string }) => type)).toEqual(['info', 'info'])
    // Pages and papers show the card's number instead of a code.
    expect(order.tickets.map(({ code }: { code: string }) => code)).toEqual([
      card.number,
      sample('child card without').number,
    ])
    const { permissions } = await open.simulator.ledger()
    const [adult] = permissions.filter(({ reference }) => reference === `${pieces[0]?.uuid}.1`)
    expect(adult).toMatchObject({ validFrom: day, validTo: day, state: 'active', code: '' })
    expect(JSON.stringify(adult)).toContain(kind.kind === 'A' ? card.wtpNumber : card.serialNumber)
    // The same days are taken now, another day is not.
    expect((await lookUp(card, { validFrom: day })).check.error).toBe('cardUsed')
    expect((await lookUp(card, { validFrom: '2026-12-20' })).data[0]?.owner).toBe('unregistered')
    expect(await errorsOf([{ ...(pieces[0] ?? aPiece()), uuid: crypto.randomUUID() }])).toEqual([['cardUsed']])
  })

  test.each([
    ['an order that is not paid', 'new', false, 'child'],
    ['one that failed', 'failed', false, 'child'],
    ['what was given back', 'finished', true, 'child'],
    ['what a company owes', 'unpaid', false, 'adult'],
    ['what is paid', 'paid', false, 'adult'],
    ['what is issued', 'finished', false, 'adult'],
  ])(
    'with %s (%s, given back: %s) a stranger who calls an adult’s card a child’s leaves it a card of: %s',
    async (...row) => {
      const [, status, reversed, subType] = row
      await configure({ addCardType: true })
      const fresh = sample('new to the shop')
      await shop.pool.query('delete from card where number = $1', [fresh.number])
      const { _id } = await created(fresh, { birthday: '12.04.1990' })
      const buyer = shop.visitor()
      const piece = aPiece({ variantId: variant('adult'), validFrom: '2027-01-09', method: 'card', tokenId: _id })
      await buyer.dryRun([piece])
      const { uuid } = (await submit(buyer, [piece])).json()
      await shop.pool.query('update orders set status = $2 where id = $1', [uuid, status])
      await shop.pool.query('update order_entry set reversed = $2 where order_id = $1', [uuid, reversed])
      const stranger = await create(fresh, { birthday: '02.06.2018', meta: { subType: 'child' } })
      expect(stranger.statusCode).toBe(subType === 'child' ? 201 : 409)
      expect(await keptOf(fresh)).toMatchObject({ sub_type: subType })
      await shop.pool.query('update order_entry set card_id = null, live = false where order_id = $1', [uuid])
      await shop.pool.query('delete from card where number = $1', [fresh.number])
    },
  )

  describe('leaves open what is said of its card after it:', () => {
    const fresh = sample('new to the shop')
    const CHILD = { birthday: '02.06.2018', meta: { subType: 'child' } }
    const ADULT = { birthday: '12.04.1990', meta: { subType: 'adult' } }
    const DAY = '2027-01-09'
    beforeEach(async () => {
      await configure({ addCardType: true, removeCard: true })
      await shop.pool.query('update order_entry set card_id = null where card_id is not null')
      await shop.pool.query('delete from card where number = $1', [fresh.number])
    })

    const say = async (body: object) => (await create(fresh, body)).statusCode
    const aCartOf = async (validFrom: string, buyer = shop.visitor()) => {
      const tokenId = await idOf(fresh.number)
      const piece = aPiece({ variantId: variant('adult'), validFrom, method: 'card', tokenId })
      await buyer.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: [piece] })
      return async (): Promise<string> => {
        const answer = await submit(buyer, [piece])
        expect(answer.statusCode, answer.body).toBe(201)
        return answer.json().uuid
      }
    }
    const placed = async (validFrom = DAY, buyer?: Visitor) => (await aCartOf(validFrom, buyer))()
    const paid = (uuid: string) => shop.pool.query("update orders set status = 'paid' where id = $1", [uuid])

    test('the first word after its birthday was forgotten is not the last', async () => {
      await say(ADULT)
      await paid(await placed())
      await shop.pool.query("update card set told_at = told_at - interval '61 days' where number = $1", [fresh.number])
      await eraseDue({ ...shop.now(), today: addDays(DAY, 61) })
      expect(await keptOf(fresh)).toMatchObject({ birthday: null, sub_type: null })
      expect([await say(CHILD), await say(ADULT)]).toEqual([201, 201])
      expect(await keptOf(fresh)).toMatchObject({ birthday: '1990-04-12', sub_type: 'adult' })
    })

    test.each(['a stranger', 'the owner'])(
      'a card that its owner removed is theirs again as they say, whatever %s said of it meanwhile',
      async (who) => {
        const { visitor, profile } = await aMember(shop)
        await say(ADULT)
        const id = await idOf(fresh.number)
        const claim = (body: object) => change(visitor, id, { owner: profile.id, ...body })
        await claim(ADULT)
        await paid(await placed(DAY, visitor))
        // A card leaves the account once its tickets are over.
        await shop.pool.query("update order_entry set days = '{2026-01-01}' where card_id = $1", [id])
        expect((await remove(visitor, id)).statusCode).toBe(200)
        expect(who === 'the owner' ? (await claim(CHILD)).statusCode : await say(CHILD)).toBeLessThan(300)
        expect((await claim(ADULT)).json()).toMatchObject(ADULT)
      },
    )

    test('another’s word while its buyer pays, until something is bought after the right one', async () => {
      await say(ADULT)
      const first = await placed()
      expect(await say(CHILD)).toBe(201)
      await paid(first)
      expect((await lookUp(fresh, { subType: 'adult', validFrom: addDays(DAY, 1) })).check.error).toBeNull()
      expect(await say(ADULT)).toBe(201)
      await paid(await placed(addDays(DAY, 1)))
      // Telling the same again reopens nothing.
      expect([await say(CHILD), await say(ADULT), await say(CHILD)]).toEqual([409, 201, 409])
    })

    test('but not a word that its buyer mends before the same order is submitted again', async () => {
      await say(ADULT)
      const submitAgain = await aCartOf(DAY)
      const order = await submitAgain()
      expect(await say({ ...ADULT, birthday: '13.04.1990' })).toBe(201)
      expect(await submitAgain()).toBe(order)
      await paid(order)
      expect([await say(CHILD), await keptOf(fresh)]).toEqual([
        409,
        expect.objectContaining({ birthday: '1990-04-13', sub_type: 'adult' }),
      ])
    })

    test('also when the order is submitted again once it is paid: that buys nothing', async () => {
      await say(ADULT)
      const submitAgain = await aCartOf(DAY)
      const order = await submitAgain()
      expect(await say({ ...ADULT, birthday: '13.04.1990' })).toBe(201)
      await paid(order)
      expect(await submitAgain()).toBe(order)
      expect(await say(CHILD)).toBe(201)
    })

    test('but not the same word once more', async () => {
      await say(ADULT)
      const first = await placed()
      expect(await say(ADULT)).toBe(201)
      await paid(first)
      expect(await say(CHILD)).toBe(409)
    })
  })

  test('a card that a guest brought is forgotten after a week unless something was bought for it', async () => {
    const aged = async (days: number, byGuest = true, toldDays = days) =>
      (
        await shop.pool.query(
          `insert into card (number, birthday, by_guest, created_at, told_at)
           values (gen_random_uuid(), '1990-01-01', $2, now() - $1 * interval '1 day', now() - $3 * interval '1 day') returning id`,
          [days, byGuest, toldDays],
        )
      ).rows[0].id as string
    const [young, old, ofShop, bought] = [await aged(6), await aged(8), await aged(8, false), await aged(8)]
    const toldAgain = await aged(8, true, 1)
    const buyer = shop.visitor()
    const piece = aPiece({ variantId: variant('adult'), validFrom: '2027-01-09' })
    await buyer.dryRun([piece])
    const { uuid } = (await submit(buyer, [{ ...piece, exchangeBirthday: '02.06.1990' }])).json()
    await shop.pool.query('update order_entry set card_id = $1 where order_id = $2', [bought, uuid])
    await forgetUnboughtCards(shop.now())
    const left = await shop.pool.query('select id from card where id = any($1)', [
      [young, old, ofShop, bought, toldAgain],
    ])
    expect(left.rows.map(({ id }) => id).sort()).toEqual([young, ofShop, bought, toldAgain].sort())
  })

  test('is refused for a card twice in one cart, of another category, or that nobody knows', async () => {
    const later = '2027-01-09'
    const adult = sample('adult card without')
    const twice = [await onCard(adult, 'adult', later), await onCard(adult, 'adult', '2027-01-10')]
    expect(await errorsOf(twice)).toEqual([[], ['cardUsed']])
    const buyer = shop.visitor()
    await buyer.dryRun(twice)
    const refused = await submit(buyer, twice)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'entry-errors'])
    expect(await errorsOf([await onCard(sample('child card without'), 'adult', later)])).toEqual([['cardWrongSubType']])
    const unknown = { ...(await onCard(adult, 'adult', later)), tokenId: crypto.randomUUID() }
    expect(await errorsOf([unknown])).toEqual([['unknownCard']])
  })

  test.each([
    [true, []],
    [false, ['cardWrongSubType']],
  ])('with allowAdultExternal %s an external card for an adult gives %j', async (allowAdultExternal, errors) => {
    const { rows } = await shop.pool.query(
      `insert into card (number, sub_type, birthday) values ($1, 'external', '1990-11-30')
       on conflict (number) do update set sub_type = 'external' returning id`,
      [`external ${kind.kind}`],
    )
    await configure({ allowAdultExternal })
    const piece = aPiece({
      variantId: variant('adult'),
      validFrom: '2027-01-09',
      method: 'card',
      tokenId: rows[0].id,
    })
    expect(await errorsOf([piece])).toEqual([errors])
    expect(await errorsOf([{ ...piece, variantId: variant('child') }])).toEqual([['cardWrongSubType']])
  })

  test('needs the card itself: the method alone is no method, and a card without the method is refused', async () => {
    const buyer = shop.visitor()
    const piece = aPiece({ variantId: variant('adult'), validFrom: '2027-01-09', method: 'card' })
    await buyer.dryRun([piece])
    expect((await submit(buyer, [piece])).json().error.code).toBe('missing-method')
    const idle = { ...piece, method: 'prepaid', tokenId: await cardId(sample('adult card without'), piece.validFrom) }
    const answer = await buyer.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [idle] })
    expect([answer.statusCode, answer.json().error.field]).toEqual([400, 'tokenId'])
  })
})
