import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cardShop, identifiersOf, type Sample } from '../../harness/cards/card-shop.ts'
import { lockWaiters } from '../../harness/lock-waiters.ts'
import { aMember, aRegistration, logIn, mailedToken } from '../../harness/members.ts'
import { aPiece, submissionOf, type TestShop, type Visitor } from '../../harness/shop.ts'
import { KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'
import { inTransaction } from '../db/db.ts'
import { claimCard } from './cards.store.ts'

describe.each(variants(KINDS))('cards that become a member’s, of an access system of kind $kind', (kind: Kind) => {
  const { open, sample, adult, lookUp, giveUpAdult, configure, idOf, change, remove, mine } = cardShop(kind)
  let shop: TestShop
  beforeAll(() => {
    shop = open.shop
  })
  /** Mails about the cards that a registration named. */
  const toldOfCards = async (email: string) => {
    await shop.work('mail-account')
    const mails = shop.mails.filter(({ to, subject }) => to.includes(email) && subject.includes('Karty z registrace'))
    return mails.map(({ text }) => text.replace(/\s+/g, ' '))
  }
  beforeEach(async () => {
    await configure({ removeCard: true })
    await giveUpAdult()
  })

  test('a card of nobody becomes theirs with its subtype; what is known of its birthday is shown to nobody', async () => {
    const { visitor, profile } = await aMember(shop)
    const id = await idOf(adult.number)
    const made = await change(visitor, id, { owner: profile.id })
    expect(made.json()).toMatchObject({
      _id: id,
      owner: profile.id,
      status: 'active',
      birthday: null,
      meta: { subType: 'adult' },
      extIdentifiers: identifiersOf(adult),
      isUsed: false,
    })
    expect(await mine(visitor)).toEqual([made.json()])
    const { visitor: other } = await aMember(shop)
    expect(await mine(other)).toEqual([])
    const seen = await lookUp(adult, { subType: 'adult' }, other)
    expect([seen.data, seen.check.error]).toEqual([[], 'differentCardOwner'])
    expect(JSON.stringify(seen)).not.toContain('1988')
    expect((await shop.visitor().get('/api/tokens/my')).statusCode).toBe(401)
  })

  test('a card without a birthday gets the one that is typed', async () => {
    const { visitor, profile } = await aMember(shop)
    await configure({ addCardType: true })
    const unknown = sample('anonymous card, birthday not known')
    const id = await idOf(unknown.number)
    expect((await change(visitor, id, { owner: profile.id })).json()).toMatchObject({ error: { field: 'birthday' } })
    expect((await change(visitor, id, { owner: profile.id, birthday: '01.01.1990' })).json()).toMatchObject({
      birthday: '01.01.1990',
      meta: { subType: 'adult' },
    })
    await remove(visitor, id)
  })

  test('nobody makes a card that of another, or takes one from its member', async () => {
    const { visitor, profile } = await aMember(shop)
    const { visitor: other, profile: stranger } = await aMember(shop)
    const id = await idOf(adult.number)
    expect((await change(visitor, id, { owner: stranger.id })).json()).toMatchObject({ error: { field: 'owner' } })
    await change(visitor, id, { owner: profile.id })
    expect((await change(other, id, { owner: stranger.id })).json()).toMatchObject({
      error: { code: 'differentCardOwner' },
    })
    expect((await change(other, id, { birthday: '01.01.1990' })).statusCode).toBe(404)
    expect((await remove(other, id)).statusCode).toBe(404)
    expect((await change(shop.visitor(), id, { owner: profile.id })).statusCode).toBe(401)
    expect(await mine(visitor)).toHaveLength(1)
  })

  test('a card that two bring at once becomes that of one', async () => {
    const both = [await aMember(shop), await aMember(shop)]
    const id = await idOf(adult.number)
    const answers = await Promise.all(both.map(({ visitor, profile }) => change(visitor, id, { owner: profile.id })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const winner = both[answers.findIndex(({ statusCode }) => statusCode === 200)]
    const { rows } = await shop.pool.query('select owner from card where id = $1', [id])
    expect(rows).toEqual([{ owner: winner?.profile.id }])
  })

  test('two cards of one account come one after the other, so that both are counted', async () => {
    const { visitor, profile } = await aMember(shop)
    const id = await idOf(adult.number)
    const other = await shop.pool.connect()
    await other.query('begin')
    await other.query('select from member where id = $1 for no key update', [profile.id])
    let isDone = false
    const changed = change(visitor, id, { owner: profile.id }).finally(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(isDone).toBe(false)
    await other.query('commit')
    other.release()
    expect((await changed).statusCode).toBe(200)
  })

  test('an account holds ten and no more, also when two are added at once', async () => {
    const { visitor, profile } = await aMember(shop)
    await shop.pool.query(
      `insert into card (number, owner, birthday, sub_type)
       select 'FILLED' || lpad(n::text, 2, '0') || '-AAA-' || substr($1, 1, 3), $1, '1988-04-12', 'adult' from generate_series(1, 9) n`,
      [profile.id],
    )
    const child = sample('child card without')
    await shop.pool.query("update card set owner = 'anonymous' where number = $1", [child.number])
    const ids = await Promise.all([adult, child].map(({ number }) => idOf(number)))
    const answers = await Promise.all(ids.map((id) => change(visitor, id, { owner: profile.id })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { rows } = await shop.pool.query('select count(*)::int from card where owner = $1', [profile.id])
    expect(rows).toEqual([{ count: 10 }])
    await shop.pool.query('delete from card where owner = $1 and number like $2', [profile.id, 'FILLED%'])
    await shop.pool.query("update card set owner = 'anonymous' where owner = $1", [profile.id])
  })

  test('a card that finds no room in an account stays nobody’s', async () => {
    const { profile } = await aMember(shop)
    await shop.pool.query(
      "insert into card (number, owner) select 'room-' || n || '-' || $1, $1 from generate_series(1, 10) n",
      [profile.id],
    )
    const card = { number: adult.number, birthday: null, subType: null }
    const claimed = await inTransaction(shop.now(), (tx) => claimCard(tx, profile.id, card, { allowShopOwned: false }))
    expect(claimed).toBe('full')
    const { rows } = await shop.pool.query('select owner from card where number = $1', [adult.number])
    expect(rows).toEqual([{ owner: 'anonymous' }])
  })

  test('an account with a lost card takes another instead, and the lost one back only while it has room', async () => {
    const { visitor, profile } = await aMember(shop)
    await shop.pool.query(
      `insert into card (number, owner, birthday, sub_type)
       select 'FILLED' || lpad(n::text, 2, '0') || '-AAA-' || substr($1, 1, 3), $1, '1988-04-12', 'adult'
       from generate_series(1, 9) n`,
      [profile.id],
    )
    // Its number is one of this access system's, as it is read again.
    const lost = await idOf(sample('anonymous card, birthday not known').number)
    await shop.pool.query(
      `update card set (owner, birthday, sub_type, status, inactive_why) = ($1, '1988-04-12', 'adult', 'inactive', 'lost')
       where id = $2`,
      [profile.id, lost],
    )
    const added = await change(visitor, await idOf(adult.number), { owner: profile.id })
    expect(added.statusCode, added.body).toBe(200)
    const found = () => change(visitor, lost, { status: 'active' })
    expect((await found()).json()).toMatchObject({ error: { code: 'too-many-cards' } })
    await remove(visitor, await idOf(adult.number))
    expect((await found()).json()).toMatchObject({ status: 'active' })
    await shop.pool.query("update card set (owner, birthday) = ('anonymous', null) where id = $1", [lost])
    await shop.pool.query('delete from card where owner = $1', [profile.id])
  })

  describe('a card with a ticket of an order', () => {
    const DAY = '2027-01-23'
    const orderOn = async (buyer: Visitor, email?: string) => {
      const piece = aPiece({
        variantId: `${kind.resort}-ski-1day-adult`,
        validFrom: DAY,
        method: 'card',
        tokenId: await idOf(adult.number),
      })
      await buyer.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: [piece] })
      const submit = () =>
        buyer.post(
          '/v2/transaction/validate',
          submissionOf([piece], { additionalVOP: true, ...(email ? { email } : {}) }),
        )
      return submit
    }
    const placed = async (buyer: Visitor, email?: string): Promise<string> => {
      const made = await (await orderOn(buyer, email))()
      expect(made.statusCode, made.body).toBe(201)
      return made.json().uuid
    }
    const claimBy = async ({ visitor, profile }: Awaited<ReturnType<typeof aMember>>) =>
      change(visitor, await idOf(adult.number), { owner: profile.id })
    const codeOf = (answer: Awaited<ReturnType<typeof claimBy>>) => answer.json().error?.code ?? answer.statusCode
    afterEach(() => shop.pool.query('update order_entry set card_id = null, live = false where card_id is not null'))

    test('of somebody else is nobody’s who knows its number, as long as that is to come', async () => {
      const stranger = await aMember(shop)
      const uuid = await placed(shop.visitor())
      for (const status of ['new', 'payment_failed', 'unpaid', 'paid', 'finished']) {
        await shop.pool.query('update orders set status = $2 where id = $1', [uuid, status])
        expect(codeOf(await claimBy(stranger)), status).toBe('cardUsed')
      }
      expect(await mine(stranger.visitor)).toEqual([])
      const answers = []
      for (const over of [
        "update orders set status = 'failed' where id = $1",
        "with o as (update orders set status = 'finished' where id = $1) update order_entry set reversed = true where order_id = $1",
        "update order_entry set reversed = false, state = 'failed' where order_id = $1",
        "update order_entry set state = 'ready', days = '{2026-01-01}' where order_id = $1",
      ]) {
        await shop.pool.query(over, [uuid])
        answers.push(codeOf(await claimBy(stranger)))
        await giveUpAdult()
      }
      expect(answers).toEqual([200, 200, 200, 200])
    })

    test('that is the member’s own is theirs, also where it was bought as a guest with their e-mail', async () => {
      const member = await aMember(shop)
      const uuid = await placed(shop.visitor(), member.email.toUpperCase())
      expect(codeOf(await claimBy(member))).toBe(200)
      await giveUpAdult()
      await shop.pool.query("update orders set member_id = $2, email = 'jina@example.com' where id = $1", [
        uuid,
        member.profile.id,
      ])
      expect(codeOf(await claimBy(member))).toBe(200)
      // A change of one's own card is no claim.
      await shop.pool.query('update orders set member_id = null where id = $1', [uuid])
      expect(codeOf(await claimBy(member))).toBe(200)
    })

    test('of a guest is not a stranger’s who registered the e-mail and whose link the guest opened', async () => {
      const body = aRegistration()
      const guest = shop.visitor()
      await placed(guest, body.email)
      const stranger = shop.visitor('203.0.113.81')
      const profile = (await stranger.post('/users/registration', body)).json()
      await guest.get(`/api/users/activation?token=${await mailedToken(shop, body.email)}`)
      await logIn(stranger, body.email)
      expect(codeOf(await claimBy({ visitor: stranger, profile, email: body.email }))).toBe('cardUsed')
    })

    test('comes with the registration of who bought it as a guest, and with no other one', async () => {
      await configure({ registerCardNumber: true, removeCard: true })
      const named = { hasCard: true, tokens: [{ extIdentifiers: identifiersOf(adult) }] }
      const email = `host-${crypto.randomUUID()}@example.com`
      await placed(shop.visitor(), email)
      const without = await aMember(shop, named)
      expect(await mine(without.visitor)).toEqual([])
      expect(await toldOfCards(without.email)).toEqual([
        expect.stringContaining('ještě počká'),
        expect.stringMatching(
          new RegExp(`^(?!.*přidali jsme).*kartu ${adult.number}.*vstupenka z jiné objednávky`, 'i'),
        ),
      ])
      expect(await mine((await aMember(shop, { ...named, email })).visitor)).toHaveLength(1)
    })

    test('waits for the proof of its account, and is told so; one without room is told too', async () => {
      await configure({ registerCardNumber: true, removeCard: true })
      const body = { ...aRegistration(), hasCard: true, tokens: [{ extIdentifiers: identifiersOf(adult) }] }
      await placed(shop.visitor(), body.email)
      const visitor = shop.visitor('203.0.113.82')
      await visitor.post('/users/registration', body)
      const token = await mailedToken(shop, body.email)
      await shop.visitor().get(`/api/users/activation?token=${token}`)
      expect(await toldOfCards(body.email)).toEqual([expect.stringContaining(`Karta ${adult.number} ještě počká`)])
      await shop.pool.query(
        `insert into card (number, owner) select 'full-' || n || '-' || m.id, m.id::text
         from member m, generate_series(1, 10) n where m.email = $1`,
        [body.email],
      )
      await shop.visitor('203.0.113.83').get(`/api/users/activation?token=${token}`)
      await logIn(visitor, body.email)
      await visitor.get(`/api/users/activation?token=${token}`)
      expect((await toldOfCards(body.email)).at(-1)).toContain(`Kartu ${adult.number} jsme nepřidali: v účtu už je`)
      const cards = await shop.pool.query('select from card join member m on owner = m.id::text where email = $1', [
        body.email,
      ])
      expect(cards.rows).toHaveLength(10)
    })

    test('that waited and is the member’s by now counts as added, also in a full account', async () => {
      await configure({ registerCardNumber: true })
      const body = { ...aRegistration(), hasCard: true, tokens: [{ extIdentifiers: identifiersOf(adult) }] }
      await placed(shop.visitor(), body.email)
      const visitor = shop.visitor('203.0.113.84')
      await visitor.post('/users/registration', body)
      const token = await mailedToken(shop, body.email)
      await shop.visitor().get(`/api/users/activation?token=${token}`)
      await shop.pool.query(
        `with m as (select id from member where email = $1),
           own as (update card set owner = m.id::text from m where number = $2)
         insert into card (number, owner) select 'own-' || n || '-' || m.id, m.id::text from m, generate_series(1, 9) n`,
        [body.email, adult.number],
      )
      await logIn(visitor, body.email)
      await visitor.get(`/api/users/activation?token=${token}`)
      expect((await toldOfCards(body.email)).at(-1)).toContain(`Přidali jsme kartu ${adult.number}`)
    })

    test('is not claimed while the order is made, nor is an order made on a card that is claimed meanwhile', async () => {
      const stranger = await aMember(shop)
      const uuid = await placed(shop.visitor())
      await shop.pool.query("update orders set status = 'failed' where id = $1", [uuid])
      const id = await idOf(adult.number)
      const meanwhile = async <Answer>(statement: string, values: string[], act: () => Promise<Answer>) => {
        const other = await shop.pool.connect()
        await other.query('begin')
        await other.query('select from card where id = $1 for share', [id])
        await other.query(statement, values)
        const acted = act()
        try {
          await lockWaiters(shop.pool, 1)
        } finally {
          await other.query('commit')
          other.release()
        }
        return acted
      }
      const claimed = await meanwhile("update orders set status = 'new' where id = $1", [uuid], () => claimBy(stranger))
      expect(codeOf(claimed)).toBe('cardUsed')
      await shop.pool.query("update orders set status = 'failed' where id = $1", [uuid])
      await shop.pool.query('update order_entry set live = false where order_id = $1', [uuid])
      const submit = await orderOn(shop.visitor())
      const made = await meanwhile('update card set owner = $2 where id = $1', [id, stranger.profile.id], submit)
      expect(made.json()).toMatchObject({
        error: { code: 'entry-errors', details: { entries: [{ errors: [{ code: 'differentCardOwner' }] }] } },
      })
    })
  })

  test('whose birthday is known takes no other, whether it would be right or not', async () => {
    await configure({ addCardType: true })
    const { visitor, profile } = await aMember(shop)
    const id = await idOf(adult.number)
    for (const birthday of ['12.04.1988', '13.04.1988'])
      expect((await change(visitor, id, { owner: profile.id, birthday })).json()).toMatchObject({
        error: { code: 'birthday-fixed', field: 'birthday' },
      })
    expect(await mine(visitor)).toEqual([])
  })

  test('whose birthday the access system knows, but no subtype, takes the subtype that a birthday tells', async () => {
    await configure({ addCardType: true })
    const card = sample('new to the shop')
    const { checkCard } = open.system
    open.system.checkCard = async (number) => {
      const found = await checkCard(number)
      return found.state === 'known' ? { ...found, subType: null, isBirthdayKnown: true } : found
    }
    try {
      const { visitor, profile } = await aMember(shop)
      const told = { birthday: '12.04.1990', meta: { subType: 'adult' as const } }
      const created = await visitor.post('/tokens/card', { extIdentifiers: identifiersOf(card), ...told })
      expect(created.statusCode, created.body).toBe(201)
      const answer = await change(visitor, created.json()._id, { owner: profile.id, ...told })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await mine(visitor)).toMatchObject([{ meta: { subType: 'adult' }, birthday: null }])
    } finally {
      open.system.checkCard = checkCard
    }
  })

  test('a company has none of its own: its cards are those of a cart', async () => {
    const { visitor, profile } = await aMember(shop)
    await shop.pool.query(
      `update member set is_b2b = true, company_id = c.id from company c where c.key = 'company' and member.id = $1`,
      [profile.id],
    )
    const refused = await change(visitor, await idOf(adult.number), { owner: profile.id })
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'forbidden'])
    const { rows } = await shop.pool.query('select owner from card where number = $1', [adult.number])
    expect(rows).toEqual([{ owner: 'anonymous' }])
  })

  test.each([
    [true, 200],
    [false, 409],
  ])('with allowShopOwnedCard %s a card of the shop becomes theirs: %i', async (allowShopOwnedCard, status) => {
    await configure({ allowShopOwnedCard, removeCard: true })
    const ofShop = sample('belongs to the shop')
    await shop.pool.query("update card set owner = 'shop' where number = $1", [ofShop.number])
    const { visitor, profile } = await aMember(shop)
    const answer = await change(visitor, await idOf(ofShop.number), { owner: profile.id })
    expect([answer.statusCode, answer.json().error?.code]).toEqual([
      status,
      status === 200 ? undefined : 'differentCardOwner',
    ])
    expect(await mine(visitor)).toHaveLength(status === 200 ? 1 : 0)
    await shop.pool.query("update card set owner = 'shop' where number = $1", [ofShop.number])
  })

  test('come with a registration, or the registration is refused as a whole', async () => {
    const taken = sample('the member’s own card')
    const flags = { registerCardNumber: true, addCardType: true }
    await configure(flags)
    const withCards = (...some: Sample[]) =>
      aRegistration({ hasCard: true, tokens: some.map((card) => ({ extIdentifiers: identifiersOf(card) })) })
    const refused = withCards(adult, taken)
    const answer = await shop.visitor('203.0.113.30').post('/users/registration', refused)
    expect(answer.json()).toMatchObject({ error: { code: 'differentCardOwner' } })
    expect((await logIn(shop.visitor('203.0.113.31'), refused.email)).statusCode).toBe(401)
    const visitor = shop.visitor('203.0.113.32')
    const body = withCards(adult)
    expect((await visitor.post('/users/registration', body)).statusCode).toBe(201)
    await logIn(visitor, body.email)
    // Anybody can name a number; a confirmed e-mail makes an owner.
    expect(await mine(visitor)).toEqual([])
    const { id: owner } = (await visitor.get('/api/users/profile')).json()
    expect((await change(visitor, await idOf(adult.number), { owner })).statusCode).toBe(403)
    await visitor.get(`/api/users/activation?token=${await mailedToken(shop, body.email)}`)
    await logIn(visitor, body.email)
    expect(await mine(visitor)).toMatchObject([{ extIdentifiers: identifiersOf(adult) }])
  })

  test('of two registrations with one card whoever confirms first gets it; both have an account', async () => {
    await configure({ registerCardNumber: true })
    const bodies = [1, 2].map(() =>
      aRegistration({ hasCard: true, tokens: [{ extIdentifiers: identifiersOf(adult) }] }),
    )
    const answers = await Promise.all(
      bodies.map((body, n) => shop.visitor(`203.0.113.${40 + n}`).post('/users/registration', body)),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    for (const { email } of bodies.toReversed())
      await shop.visitor().get(`/api/users/activation?token=${await mailedToken(shop, email)}`)
    const { rows } = await shop.pool.query(
      'select email, is_active from member join card on card.owner = member.id::text where card.number = $1',
      [adult.number],
    )
    expect(rows).toEqual([{ email: bodies[1]?.email, is_active: true }])
    expect(await toldOfCards(bodies[1]?.email ?? '')).toEqual([
      expect.stringMatching(new RegExp(`^(?!.*nepřidali).*Přidali jsme kartu ${adult.number}\\.`)),
    ])
    expect(await toldOfCards(bodies[0]?.email ?? '')).toEqual([
      expect.stringMatching(new RegExp(`kartu ${adult.number} jsme nepřidali: patří k jinému účtu`, 'i')),
    ])
    expect((await logIn(shop.visitor('203.0.113.45'), bodies[0]?.email ?? '')).json()).toMatchObject({
      roles: { active: true },
    })
  })

  describe('that a registration names', () => {
    const registered = async (visitor: Visitor): Promise<string> => {
      await configure({ registerCardNumber: true, removeCard: true })
      const body = aRegistration({ hasCard: true, tokens: [{ extIdentifiers: identifiersOf(adult) }] })
      const made = await visitor.post('/users/registration', body)
      expect(made.statusCode, made.body).toBe(201)
      return body.email
    }
    const named = async (email: string) =>
      (await shop.pool.query('select named_cards, is_active from member where email = $1', [email])).rows[0]
    const activate = (token: string) => shop.visitor().get(`/api/users/activation?token=${token}`)

    test('are refused where the resort asks for none', async () => {
      await configure({ registerCardNumber: false })
      const body = aRegistration({ tokens: [{ extIdentifiers: identifiersOf(adult) }] })
      const answer = await shop.visitor('203.0.113.60').post('/users/registration', body)
      expect(answer.json()).toMatchObject({ error: { code: 'bad-input', field: 'tokens' } })
    })

    test('come with a new password too, which confirms the e-mail, and are named nowhere else afterwards', async () => {
      const visitor = shop.visitor('203.0.113.61')
      const email = await registered(visitor)
      await visitor.post('/users/password/reset', { email, locale: 'cz' })
      const token = await mailedToken(shop, email)
      const answer = await visitor.post('/users/recovery', { token, password: 'Jineheslo1' })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await mine(visitor)).toMatchObject([{ extIdentifiers: identifiersOf(adult) }])
      expect(await named(email)).toEqual({ named_cards: [], is_active: true })
    })

    test('come once: another link of a mail brings back none that was removed, and ends no session', async () => {
      const visitor = shop.visitor('203.0.113.62')
      const email = await registered(visitor)
      const first = await mailedToken(shop, email)
      await logIn(visitor, email)
      const second = await mailedToken(shop, email)
      expect(second).not.toBe(first)
      await activate(first)
      await logIn(visitor, email)
      await remove(visitor, await idOf(adult.number))
      expect((await activate(second)).json()).toMatchObject({ done: true })
      expect(await mine(visitor)).toEqual([])
    })

    test('come with the confirmation or not at all, so that none is lost between the two', async () => {
      const email = await registered(shop.visitor('203.0.113.63'))
      const token = await mailedToken(shop, email)
      await shop.pool.query(
        `create function broken() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`,
      )
      await shop.pool.query('create trigger broken before update on card for each row execute function broken()')
      expect((await activate(token)).statusCode).toBe(500)
      await shop.pool.query('drop function broken cascade')
      expect(await named(email)).toMatchObject({ is_active: false, named_cards: [{ number: adult.number }] })
      expect((await activate(token)).json()).toMatchObject({ done: true })
      const visitor = shop.visitor()
      await logIn(visitor, email)
      expect(await mine(visitor)).toHaveLength(1)
    })
  })
})
