import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { cardShop, identifiersOf } from '../../harness/cards/card-shop.ts'
import { aMember, logIn } from '../../harness/members.ts'
import { aPiece, pay, submissionOf, type TestShop, type Visitor } from '../../harness/shop.ts'
import { KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'
import { forgetUnboughtCards } from './cards.store.ts'

describe.each(variants(KINDS))("a member's cards of an access system of kind $kind", (kind: Kind) => {
  const { open, members, sample, adult, lookUp, giveUpAdult, configure, create, keptOf, idOf, change, remove, mine } =
    cardShop(kind)
  let shop: TestShop
  beforeAll(() => {
    shop = open.shop
  })
  beforeEach(async () => {
    await configure({ removeCard: true })
    await giveUpAdult()
  })

  test('their own card is never somebody else’s: it can be looked up and bought for', async () => {
    const owner = members.find(({ key }) => key === 'member-marketing')
    const visitor = shop.visitor()
    await logIn(visitor, owner?.email ?? '', owner?.password)
    const own = sample('the member’s own card')
    const seen = await lookUp(own, { subType: 'adult' }, visitor)
    expect(seen.check).toMatchObject({ verified: true, error: null })
    const { id } = (await visitor.get('/api/users/profile')).json()
    expect(seen.data[0]).toMatchObject({ owner: id })
    expect((await lookUp(own, { subType: 'adult' }, shop.visitor())).check.error).toBe('differentCardOwner')
  })

  test('their own card that has lost its subtype is completed as any other, and stays theirs', async () => {
    await configure({ addCardType: true })
    const { visitor, profile } = await aMember(shop)
    const lost = sample('anonymous card, birthday not known')
    await shop.pool.query(
      `update card set owner = $2, birthday = null, sub_type = null, owner_told_birthday = false, birthday_of_shop = false,
         sub_type_of_shop = false where number = $1`,
      [lost.number, profile.id],
    )
    expect((await lookUp(lost, { subType: 'adult' }, visitor)).check).toMatchObject({
      verified: false,
      error: null,
      subType: 'adult',
    })
    const complete = (by: Visitor) =>
      by.post('/tokens/card', {
        extIdentifiers: identifiersOf(lost),
        birthday: '12.04.1990',
        meta: { subType: 'adult' },
      })
    const completed = await complete(visitor)
    expect(completed.statusCode, completed.body).toBe(201)
    expect(completed.json()).toMatchObject({ owner: profile.id, meta: { subType: 'adult' }, hasBirthday: true })
    expect(await mine(visitor)).toMatchObject([{ birthday: '12.04.1990', meta: { subType: 'adult' } }])
    expect((await lookUp(lost, { subType: 'adult' }, visitor)).check).toMatchObject({ verified: true, error: null })
    for (const other of [(await aMember(shop)).visitor, shop.visitor()])
      expect((await complete(other)).json()).toMatchObject({ error: { code: 'differentCardOwner' } })
    await shop.pool.query("update card set owner = 'anonymous' where number = $1", [lost.number])
  })

  test('one that was kept with a wrong check digit is still shown, and takes a birthday, where luhnCheck is switched on', async () => {
    if (kind.kind === 'A') return
    const { visitor, profile } = await aMember(shop)
    const { number: right } = sample('new to the shop')
    const number = right.replace(/.$/, (digit) => String((Number(digit) + 1) % 10))
    await shop.pool.query('insert into card (number, owner) values ($1, $2)', [number, profile.id])
    const { checkCard } = open.system
    open.system.checkCard = (asked) => checkCard(asked === number ? right : asked)
    onTestFinished(() => void Object.assign(open.system, { checkCard }))
    await configure({ luhnCheck: true, addCardType: true })
    expect((await visitor.get('/api/tokens/my?type=keycard')).json()).toMatchObject({ total: 1 })
    const told = await change(visitor, await idOf(number), { birthday: '12.04.1990' })
    expect(told.json()).toMatchObject({ birthday: '12.04.1990', meta: { subType: 'adult' } })
    await configure({ luhnCheck: false })
    await shop.pool.query('delete from card where number = $1', [number])
  })

  test('one taken away is nobody’s again, without the birthday that was told and what follows from it; without the flag none is', async () => {
    const { visitor, profile } = await aMember(shop)
    const id = await idOf(adult.number)
    await shop.pool.query('update card set birthday_of_shop = false, sub_type_of_shop = false where id = $1', [id])
    await change(visitor, id, { owner: profile.id })
    await configure({ removeCard: false })
    expect((await remove(visitor, id)).json()).toMatchObject({ error: { code: 'forbidden' } })
    // A lost one is blocked all the same.
    expect((await remove(visitor, id, '?reason=lost')).json()).toEqual({ done: true })
    await shop.pool.query("update card set status = 'active', inactive_why = null where id = $1", [id])
    await configure({ removeCard: true })
    expect((await remove(visitor, id)).json()).toEqual({ done: true })
    expect(await mine(visitor)).toEqual([])
    expect(await keptOf(adult)).toEqual({ owner: 'anonymous', birthday: null, sub_type: null })
  })

  test.each(['anonymous', 'shop'])(
    'one of owner %s that was taken and removed stays an adult’s where the shop knows that by itself',
    async (owner) => {
      await configure({ removeCard: true, addCardType: true, allowShopOwnedCard: true })
      const { visitor, profile } = await aMember(shop)
      const known = sample('new to the shop')
      await shop.pool.query('delete from card where number = $1', [known.number])
      await shop.pool.query(
        `insert into card (number, owner, birthday, sub_type, birthday_of_shop, sub_type_of_shop)
         values ($1, $2, '1988-04-12', 'adult', true, true)`,
        [known.number, owner],
      )
      const id = await idOf(known.number)
      await change(visitor, id, { owner: profile.id })
      expect((await remove(visitor, id)).json()).toEqual({ done: true })
      const child = await create(known, { birthday: '02.06.2018', meta: { subType: 'child' } })
      expect(child.statusCode, child.body).toBe(409)
      expect(await keptOf(known)).toEqual({ owner, birthday: '1988-04-12', sub_type: 'adult' })
    },
  )

  test.each([
    ['of the shop', 'shop', false, 'shop'],
    ['that the shop has by itself', 'anonymous', false, 'anonymous'],
    ['that a guest brought', 'anonymous', true, undefined],
  ])('one %s is what it was once it is taken away, also after a week', async (_name, owner, byGuest, kept) => {
    await configure({ removeCard: true, allowShopOwnedCard: true })
    const { visitor, profile } = await aMember(shop)
    const lost = sample('new to the shop')
    await shop.pool.query('delete from card where number = $1', [lost.number])
    await shop.pool.query(
      "insert into card (number, owner, by_guest, birthday, sub_type) values ($1, $2, $3, '1990-04-12', 'adult')",
      [lost.number, owner, byGuest],
    )
    const id = await idOf(lost.number)
    const taken = await change(visitor, id, { owner: profile.id, birthday: '12.04.1990' })
    expect(taken.statusCode, taken.body).toBe(200)
    expect((await remove(visitor, id)).json()).toEqual({ done: true })
    await shop.pool.query(
      "update card set created_at = now() - interval '8 days', told_at = now() - interval '8 days' where id = $1",
      [id],
    )
    await forgetUnboughtCards(shop.deps)
    const { rows } = await shop.pool.query('select owner from card where id = $1', [id])
    expect(rows[0]?.owner).toBe(kept)
    await shop.pool.query('delete from card where id = $1', [id])
  })

  test('one of a guest that an operator has deactivated stays so, also after a week', async () => {
    const lost = sample('new to the shop')
    await shop.pool.query('delete from card where number = $1', [lost.number])
    await shop.pool.query(
      `insert into card (number, by_guest, status, inactive_why, created_at, told_at)
       values ($1, true, 'inactive', 'operator', now() - interval '8 days', now() - interval '8 days')`,
      [lost.number],
    )
    await forgetUnboughtCards(shop.deps)
    const { rows } = await shop.pool.query('select status from card where number = $1', [lost.number])
    expect(rows).toEqual([{ status: 'inactive' }])
    await shop.pool.query('delete from card where number = $1', [lost.number])
  })

  const buyFor = async (visitor: Visitor, tokenId: string, day: object = {}) => {
    const piece = aPiece({ method: 'card', tokenId, ...day })
    await visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: [piece] })
    const made = await visitor.post('/v2/transaction/validate', submissionOf([piece]))
    expect(made.statusCode, made.body).toBe(201)
    await pay(shop, visitor, made.json().uuid)
    await shop.work('issue-order')
  }

  test('a card with a ticket to come says that it is used, and stays in the account', async () => {
    if (kind.kind === 'B') return
    const { visitor, profile } = await aMember(shop)
    const id = await idOf(adult.number)
    await change(visitor, id, { owner: profile.id })
    await buyFor(visitor, id)
    expect(await mine(visitor)).toMatchObject([{ _id: id, isUsed: true }])
    const ordered = (state: string) =>
      shop.pool.query(
        `update orders set status = $2 where id in (select order_id from order_entry where card_id = $1)`,
        [id, state],
      )
    // Also before it is paid: what is paid later is on the card, too.
    for (const state of ['finished', 'unpaid', 'new', 'payment_failed']) {
      await ordered(state)
      expect((await remove(visitor, id, '?reason=unused')).json()).toMatchObject({ error: { code: 'services-left' } })
    }
    expect(await mine(visitor)).toHaveLength(1)
    await shop.pool.query("update order_entry set days = '{2026-01-01}' where card_id = $1", [id])
    expect((await remove(visitor, id, '?reason=unused')).statusCode).toBe(200)
  })

  test('each change of a card is mailed to its member, what changes nothing is not', async () => {
    await configure({ removeCard: true, addCardType: true })
    const { visitor, profile, email } = await aMember(shop)
    const card = sample('new to the shop')
    await shop.pool.query('delete from card where number = $1', [card.number])
    const told = (birthday: string) => ({ birthday, meta: { subType: 'adult' } })
    const own = (birthday: string) =>
      visitor.post('/tokens/card?lang=de', { extIdentifiers: identifiersOf(card), ...told(birthday) })
    const id = (await own('12.04.1990')).json()._id
    const twice = async (act: () => Promise<{ statusCode: number; body: string }>) => {
      for (const _ of [1, 2]) {
        const done = await act()
        expect(done.statusCode, done.body).toBeLessThan(300)
      }
    }
    await twice(() => change(visitor, id, { owner: profile.id, ...told('12.04.1990'), lang: 'en' }))
    await twice(() => change(visitor, id, { ...told('13.04.1990'), lang: 'de' }))
    await twice(() => own('14.04.1990'))
    expect((await remove(visitor, id, '?reason=unused&lang=en')).statusCode).toBe(200)
    await shop.work('mail-account')
    const subjects = shop.mails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject.split(' | ')[0])
    expect(subjects.slice(1)).toEqual([
      'A new card is in your account',
      'Daten Ihrer Karte wurden geändert',
      'Daten Ihrer Karte wurden geändert',
      'A card is no longer in your account',
    ])
    await shop.pool.query('delete from card where id = $1', [id])
  })

  describe('a card that is new to the shop', () => {
    const fresh = sample('new to the shop')
    const brought = async (visitor: Visitor, body: object): Promise<string> =>
      (await visitor.post('/tokens/card', { extIdentifiers: identifiersOf(fresh), ...body })).json()._id
    beforeEach(async () => {
      await configure({ addCardType: true, registerCardNumber: true })
      await shop.pool.query(
        'update order_entry set card_id = null where card_id = (select id from card where number = $1)',
        [fresh.number],
      )
      await shop.pool.query('delete from card where number = $1', [fresh.number])
    })
    const SMALL = '20.08.2022'

    test('is that of a small child by its birthday, wherever it is added, and takes tickets of children too', async () => {
      const { visitor, profile } = await aMember(shop)
      // As the dialog of a ticket does it, as the personal area does, and as the registration does.
      const id = await brought(visitor, { birthday: SMALL, meta: { subType: 'mini' } })
      expect(
        (await change(visitor, id, { owner: profile.id, birthday: SMALL, meta: { subType: 'mini' } })).json(),
      ).toMatchObject({ birthday: SMALL, meta: { subType: 'mini' } })
      if (kind.kind === 'A') {
        const pieces = ['mini', 'child', 'adult'].map((person) =>
          aPiece({ variantId: `lipno-ski-1day-${person}`, method: 'card', tokenId: id }),
        )
        const quotes = await Promise.all(pieces.map((piece) => visitor.dryRun([piece])))
        expect(quotes.map(({ entries }) => entries.flatMap(({ errors }) => errors.map(({ code }) => code)))).toEqual([
          [],
          [],
          ['cardWrongSubType'],
        ])
      }
      await remove(visitor, id)
      expect((await change(visitor, id, { owner: profile.id, birthday: SMALL })).json()).toMatchObject({
        meta: { subType: 'mini' },
      })
      await remove(visitor, id)
      const { visitor: registered } = await aMember(shop, {
        hasCard: true,
        tokens: [{ extIdentifiers: identifiersOf(fresh), birthday: SMALL }],
      })
      expect(await mine(registered)).toMatchObject([{ birthday: SMALL, meta: { subType: 'mini' } }])
    })

    test('grows with its owner', async () => {
      const { visitor, profile } = await aMember(shop)
      const id = await brought(visitor, { birthday: SMALL })
      await change(visitor, id, { owner: profile.id, birthday: SMALL })
      for (const [birthday, subType] of [
        ['2018-08-20', 'child'],
        ['2008-08-20', 'adult'],
      ]) {
        await shop.pool.query('update card set birthday = $2 where id = $1', [id, birthday])
        expect(await mine(visitor)).toMatchObject([{ meta: { subType } }])
      }
    })

    test('keeps the birthday that was typed as a guest when it is brought along, and shows it to nobody', async () => {
      const { visitor, profile } = await aMember(shop)
      const id = await brought(visitor, { birthday: '02.06.2018', meta: { subType: 'child' } })
      expect((await change(visitor, id, { owner: profile.id })).json().error).toMatchObject({ field: 'birthday' })
      expect((await change(visitor, id, { owner: profile.id, meta: { subType: 'child' } })).json()).toMatchObject({
        birthday: null,
        meta: { subType: 'child' },
      })
    })

    test('that was brought along with a guest’s birthday gets its owner’s own, until something is bought on it', async () => {
      const { visitor, profile } = await aMember(shop)
      const id = await brought(shop.visitor(), { birthday: '02.06.2018', meta: { subType: 'child' } })
      await change(visitor, id, { owner: profile.id, meta: { subType: 'child' } })
      expect((await change(visitor, id, { birthday: '12.04.1990' })).json()).toMatchObject({
        birthday: '12.04.1990',
        meta: { subType: 'adult' },
      })
      if (kind.kind === 'B') return
      await shop.pool.query('update card set owner_told_birthday = false where id = $1', [id])
      await buyFor(visitor, id, { validFrom: '2027-01-09' })
      expect((await change(visitor, id, { birthday: '02.06.1990' })).json()).toMatchObject({
        error: { code: 'birthday-fixed' },
      })
    })

    test('gets another birthday, and with it another subtype, from its owner until something is bought on it', async () => {
      const { visitor, profile } = await aMember(shop)
      const id = await brought(visitor, { birthday: '02.06.2018' })
      await change(visitor, id, { owner: profile.id, birthday: '02.06.2018' })
      expect((await change(visitor, id, { birthday: '12.04.1990' })).json()).toMatchObject({
        birthday: '12.04.1990',
        meta: { subType: 'adult' },
      })
      expect(await mine(visitor)).toMatchObject([{ birthday: '12.04.1990', meta: { subType: 'adult' } }])
      if (kind.kind === 'B') return
      await buyFor(visitor, id)
      expect((await change(visitor, id, { birthday: '02.06.1990' })).json()).toMatchObject({
        error: { code: 'birthday-fixed', field: 'birthday' },
      })
      // Telling the same again is no change.
      expect((await change(visitor, id, { birthday: '12.4.1990' })).json()).toMatchObject({ birthday: '12.04.1990' })
    })

    test('takes no subtype that its birthday contradicts', async () => {
      const { visitor, profile } = await aMember(shop)
      const id = await brought(visitor, { birthday: '02.06.2018' })
      const refused = { error: { code: 'cardWrongSubType' } }
      for (const subType of ['adult', 'mini'])
        expect(
          (await change(visitor, id, { owner: profile.id, birthday: '02.06.2018', meta: { subType } })).json(),
        ).toMatchObject(refused)
      await change(visitor, id, { owner: profile.id, birthday: '02.06.2018', meta: { subType: 'child' } })
      expect((await change(visitor, id, { meta: { subType: 'adult' } })).json()).toMatchObject(refused)
      expect((await change(visitor, id, { meta: { subType: 'child' } })).statusCode).toBe(200)
    })
  })
})
