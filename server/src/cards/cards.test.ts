import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { EshopConfig } from '@gondola/contract/content.ts'
import { spawnSimulator } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type AccessShop, catalogueOf } from '../../harness/access-shop.ts'
import { cardShop, identifiersOf, type Sample, samplesOf } from '../../harness/cards/card-shop.ts'
import { aPiece, testShop, type Visitor } from '../../harness/shop.ts'
import { KINDS, type Kind } from '../../harness/ticketing/kinds.ts'
import { variants } from '../../harness/variants.ts'
import { lookUpCard } from './cards.ts'

describe.each(variants(KINDS))('cards of an access system of kind $kind', (kind: Kind) => {
  const { open, cards: samples, sample, configure, ask, lookUp, create, created, keptOf } = cardShop(kind)
  let shop: AccessShop['shop']
  let system: AccessShop['system']
  let simulator: AccessShop['simulator']
  let original: EshopConfig
  beforeAll(() => {
    shop = open.shop
    system = open.system
    simulator = open.simulator
    original = shop.deps.shelf.current().config
  })
  afterEach(() => configure({}))

  describe('a look-up', () => {
    const ofGuests = samples.filter(({ verifyAs, outcome }) => verifyAs === 'guest' || outcome === 'differentCardOwner')
    const isCreated = ({ outcome }: Sample) => outcome === 'unableCreateCard'
    test.each(ofGuests.filter((one) => !isCreated(one)))('of $number returns $outcome: $note', async (one) => {
      const { check } = await lookUp(one, { status: 'active', subType: allowed(one) })
      expect(check.error ?? 'success').toBe(one.outcome)
      expect(check.exists).toBe(one.outcome !== 'cardNotFound')
    })

    test('returns the token, keyed as the access system does', async () => {
      const adult = sample('adult card without')
      const { data, check, total } = await lookUp(adult, { status: 'active', subType: 'adult' })
      expect(check).toEqual({ verified: true, exists: true, error: null, subType: 'adult', hasBirthday: true })
      expect([total, data.length]).toEqual([1, 1])
      expect(data[0]).toEqual({
        _id: expect.stringMatching(/^[\da-f-]{36}$/),
        type: 'keycard',
        status: 'active',
        owner: 'anonymous',
        hasBirthday: true,
        meta: { subType: 'adult' },
        extIdentifiers: identifiersOf(adult),
        isUsed: false,
      })
    })

    test('tells no birthday and nothing of somebody’s card', async () => {
      for (const one of samples) {
        const answer = await ask(one, {}, shop.visitor())
        if (one.birthday) {
          const [day, month, year] = one.birthday.split('.')
          expect(answer.body).not.toContain(one.birthday)
          expect(answer.body).not.toContain(`${year}-${month}-${day}`)
        }
        expect(answer.body).not.toContain('member')
      }
      const { data, check } = await lookUp(sample('belongs to another member'))
      expect(data).toEqual([])
      expect(check).toEqual({
        verified: false,
        exists: true,
        error: 'differentCardOwner',
        subType: null,
        hasBirthday: false,
      })
    })

    test('filters by status', async () => {
      const one = sample('adult card without')
      expect((await lookUp(one, { status: 'inactive' })).data).toEqual([])
      await shop.pool.query("update card set status = 'inactive' where number = $1", [one.number])
      const { data, check } = await lookUp(one, { status: 'active' })
      await shop.pool.query("update card set status = 'active' where number = $1", [one.number])
      expect([data, check.error]).toEqual([[], 'cantBeUsed'])
    })

    test('filters by subtype', async () => {
      const child = sample('child card without')
      expect((await lookUp(child, { subType: 'child,mini' })).data).toHaveLength(1)
      expect(await lookUp(child, { subType: 'adult,external' })).toMatchObject({
        data: [],
        check: { error: 'cardWrongSubType' },
      })
      expect((await ask(child, { subType: 'senior' })).statusCode).toBe(400)
    })

    test('reads the number as a guest types it', async () => {
      const typed: Record<string, string> =
        kind.kind === 'A'
          ? { wtpNumber: kind.cards.typed }
          : { chipId: '01', serialNumber: '1614 9000 0000 0000 0001', luhnNumber: '4' }
      const answer = await shop.visitor().get(`/api/tokens/card?${new URLSearchParams(typed)}`)
      expect(answer.json().check.verified).toBe(true)
    })

    test('refuses identifiers of the other kind of system, unknown filters and none at all', async () => {
      const foreign: Record<string, string> =
        kind.kind === 'A' ? { chipId: '01', serialNumber: '1', luhnNumber: '1' } : { wtpNumber: 'SAMPLE01-ADT-001' }
      for (const query of [foreign, {}, { ...identifiersOf(sample('adult card')), owner: 'me' }]) {
        const answer = await shop.visitor().get(`/api/tokens/card?${new URLSearchParams(query)}`)
        expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'bad-input'])
      }
    })

    test('calls a card used for the days of its permissions alone', async () => {
      const one = sample('card of a child under 6')
      const cardNumber = one.number
      await system.issue([
        {
          reference: `${crypto.randomUUID()}.1`,
          orderNumber: '1',
          productId: 'p',
          variantId: 'v',
          personType: 'mini',
          validFrom: '2027-01-10',
          validTo: '2027-01-12',
          kind: 'card',
          cardNumber,
        },
      ])
      const errorFor = async (validFrom: string, validTo: string) =>
        (await lookUp(one, { validFrom, validTo })).check.error
      expect(await errorFor('2027-01-12', '2027-01-13')).toBe('cardUsed')
      expect(await errorFor('2027-01-13', '2027-01-14')).toBeNull()
    })

    test('fails with a code of its own when the access system does not answer', async () => {
      await simulator.settings({ faults: { card: { kind: 'drop', times: 5 } } })
      const answer = await ask(sample('adult card without'))
      await simulator.settings({ faults: { card: null } })
      expect([answer.statusCode, answer.json().error.code]).toEqual([502, 'card-check-failed'])
    })

    test('may be repeated by a family, but guesses are few: ten an hour and cart', async () => {
      const visitor = shop.visitor()
      await visitor.dryRun([aPiece({ variantId: `${kind.resort}-ski-1day-adult`, validFrom: '2026-12-19' })])
      for (let card = 0; card < 15; card++) expect((await ask(sample('adult card'), {}, visitor)).statusCode).toBe(200)
      const statuses = []
      for (let guess = 0; guess < 12; guess++)
        statuses.push((await ask(sample('known to nobody'), {}, visitor)).statusCode)
      expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
      const refused = await ask(sample('known to nobody'), {}, visitor)
      expect(refused.json().error.details.seconds).toBeGreaterThan(3500)
      expect(refused.headers['retry-after']).toBe(String(refused.json().error.details.seconds))
    })

    test('without an answer of the access system is no guess', async () => {
      const visitor = shop.visitor()
      await visitor.dryRun([aPiece({ variantId: `${kind.resort}-ski-1day-adult`, validFrom: '2026-12-19' })])
      await simulator.settings({ faults: { card: { kind: 'drop', times: 100 } } })
      const statuses = []
      for (let n = 0; n < 12; n++) statuses.push((await ask(sample('adult card without'), {}, visitor)).statusCode)
      await simulator.settings({ faults: { card: null } })
      expect(statuses).toEqual(Array(12).fill(502))
      expect((await ask(sample('adult card without'), {}, visitor)).statusCode).toBe(200)
    })

    test('of a number that this visitor found before is no guess, whatever has become of the card', async () => {
      const kept = sample('child card without')
      const [owner, stranger] = [shop.visitor(), shop.visitor()]
      for (const visitor of [owner, stranger])
        await visitor.dryRun([aPiece({ variantId: `${kind.resort}-ski-1day-adult`, validFrom: '2026-12-19' })])
      expect((await ask(kept, {}, owner)).json().check.error).toBeNull()
      const own = (owner: string) =>
        shop.pool.query('update card set owner = $2 where number = $1', [kept.number, owner])
      onTestFinished(async () => void (await own('anonymous')))
      await own('somebody')
      const statuses = async (visitor: Visitor) => {
        const answers = []
        for (let look = 0; look < 12; look++) answers.push((await ask(kept, {}, visitor)).statusCode)
        return answers
      }
      expect(await statuses(owner)).toEqual(Array(12).fill(200))
      expect(await statuses(stranger)).toEqual([...Array(10).fill(200), 429, 429])
      expect((await ask(sample('known to nobody'), {}, owner)).statusCode).toBe(200)
    })

    test('without days is no guess when the card holds a ticket of some day; one that tries days is', async () => {
      const used = sample('already holds')
      const statuses = async (query: Record<string, string>) => {
        const visitor = shop.visitor()
        await visitor.dryRun([aPiece({ variantId: `${kind.resort}-ski-1day-adult`, validFrom: '2026-12-19' })])
        const answers = []
        for (let look = 0; look < 11; look++) {
          const answer = await ask(used, query, visitor)
          answers.push(answer.json().check?.error ?? answer.statusCode)
        }
        return answers
      }
      expect(await statuses({})).toEqual(Array(11).fill('cardUsed'))
      const known = await system.checkCard(used.number)
      const validFrom = known.state === 'known' ? known.taken[0]?.validFrom : undefined
      expect(await statuses({ validFrom: validFrom ?? '' })).toEqual([...Array(10).fill('cardUsed'), 429])
    })

    test('checks the last digit where luhnCheck is on', async () => {
      if (kind.kind === 'A') return
      const wrong = { ...sample('adult card without'), luhnNumber: '5' }
      expect((await lookUp(wrong)).check.error).toBe('cardNotFound')
      await configure({ luhnCheck: true })
      expect((await lookUp(wrong)).check.error).toBe('luhnInvalid')
      expect((await lookUp(sample('adult card without'))).check.verified).toBe(true)
    })

    test.each([
      [true, null],
      [false, 'differentCardOwner'],
    ])('with allowShopOwnedCard %s answers %s of a card of the shop', async (allowShopOwnedCard, error) => {
      await configure({ allowShopOwnedCard })
      expect((await lookUp(sample('belongs to the shop'))).check.error).toBe(error)
    })
  })

  describe('creating', () => {
    test('a card that the access system knows makes it nobody’s, with birthday and subtype', async () => {
      const fresh = sample('new to the shop')
      expect((await lookUp(fresh, { subType: 'adult' })).check).toEqual({
        verified: false,
        exists: true,
        error: null,
        subType: null,
        hasBirthday: false,
      })
      const card = await created(fresh, { birthday: '12.04.1990', meta: { subType: 'adult' } })
      expect(card).toMatchObject({ owner: 'anonymous', meta: { subType: 'adult' }, hasBirthday: true })
      expect(await keptOf(fresh)).toEqual({ owner: 'anonymous', birthday: '1990-04-12', sub_type: 'adult' })
      expect((await lookUp(fresh, { subType: 'adult' })).check.verified).toBe(true)
      const again = await created(fresh, { birthday: '12.04.1990' })
      expect(again._id).toBe(card._id)
      expect(await keptOf(fresh)).toMatchObject({ birthday: '1990-04-12' })
    })

    test('however its number is typed it is one card, and none without its last sign or with another', async () => {
      await configure({ addCardType: false })
      const { number } = sample('new to the shop')
      await shop.pool.query('delete from card where number = $1', [number])
      const [chipId = '', serialNumber = '', luhnNumber = ''] = number.split('-')
      const typed =
        kind.kind === 'A'
          ? [number, number.toLowerCase().replaceAll('-', ' '), number.replaceAll('0', 'o')].map((wtpNumber) => ({
              wtpNumber,
            }))
          : [
              { chipId, serialNumber, luhnNumber },
              { chipId: 'O1', serialNumber: serialNumber.replaceAll(' ', ''), luhnNumber },
              // Split at another place, as a caller might.
              { chipId: '0', serialNumber: `1${serialNumber}`, luhnNumber },
            ]
      const post = (extIdentifiers: object) => shop.visitor().post('/tokens/card', { extIdentifiers })
      const ids = new Set<string>()
      for (const one of typed) ids.add((await post(one)).json()._id)
      const otherDigit = String((Number(luhnNumber) + 1) % 10)
      const wrong =
        kind.kind === 'A'
          ? [{ wtpNumber: number.slice(0, -1) }, { wtpNumber: number.replace(/.$/, 'Z') }]
          : [
              { chipId, serialNumber: serialNumber.slice(0, -1), luhnNumber: serialNumber.slice(-1) },
              { chipId, serialNumber, luhnNumber: otherDigit },
            ]
      for (const one of wrong) expect((await post(one)).json()).toMatchObject({ error: { code: 'cardNotFound' } })
      const { rows } = await shop.pool.query("select id from card where number like $1 || '%'", [number.slice(0, -2)])
      expect([...ids]).toEqual(rows.map(({ id }) => id))
    })

    test('a birthday that a guest typed can be typed otherwise until something is bought for the card', async () => {
      await configure({ addCardType: true })
      const fresh = sample('new to the shop')
      await created(fresh, { birthday: '02.06.2018', meta: { subType: 'child' } })
      // Only a look-up of just that subtype is told of it.
      expect((await lookUp(fresh, { subType: 'child' })).check).toMatchObject({ verified: true, subType: 'child' })
      const unknown = { verified: false, error: null, subType: null, hasBirthday: false }
      expect((await lookUp(fresh, { subType: 'adult,external' })).check).toMatchObject(unknown)
      expect((await lookUp(fresh)).check).toMatchObject(unknown)
      expect((await create(fresh, { birthday: '02.06.2018', meta: { subType: 'external' } })).statusCode).toBe(409)
      await created(fresh, { birthday: '12.04.1990', meta: { subType: 'adult' } })
      expect(await keptOf(fresh)).toEqual({ owner: 'anonymous', birthday: '1990-04-12', sub_type: 'adult' })
    })

    test('with addCardType off, nothing that a guest says of its age is kept', async () => {
      await configure({ addCardType: false })
      await shop.pool.query('delete from card where number = $1', [sample('new to the shop').number])
      await created(sample('new to the shop'), { birthday: '02.06.2018', meta: { subType: 'child' } })
      expect(await keptOf(sample('new to the shop'))).toEqual({ owner: 'anonymous', birthday: null, sub_type: null })
    })

    test.each([
      ['no birthday', {}, 'birthday'],
      ['one that is none', { birthday: '31.02.1990' }, 'birthday'],
      ['one that is not over', { birthday: '01.01.2099' }, 'birthday'],
    ])('with addCardType on, %s is refused', async (_name, body, field) => {
      await configure({ addCardType: true })
      const answer = await create(sample('anonymous card, birthday not known'), body)
      expect([answer.statusCode, answer.json().error.code, answer.json().error.field]).toEqual([
        400,
        'bad-input',
        field,
      ])
    })

    test('with addCardType off, a card needs no birthday', async () => {
      await configure({ addCardType: false })
      const unborn = sample('anonymous card, birthday not known')
      expect((await lookUp(unborn)).check).toMatchObject({ verified: true, hasBirthday: false })
      expect((await create(unborn)).statusCode).toBe(201)
    })

    test('a birthday completes a card that the shop has, and has to fit its subtype', async () => {
      const unborn = sample('anonymous card, birthday not known')
      expect((await lookUp(unborn)).check).toMatchObject({ verified: false, error: null, subType: 'adult' })
      const child = await create(unborn, { birthday: '14.05.2016' })
      expect([child.statusCode, child.json().error.code]).toEqual([409, 'cardWrongSubType'])
      expect(await created(unborn, { birthday: '12.04.1990' })).toMatchObject({ hasBirthday: true })
      expect((await lookUp(unborn, { subType: 'adult' })).check.verified).toBe(true)
    })

    test.each([
      ['the access system refuses', 'unableCreateCard', 409],
      ['known to nobody', 'cardNotFound', 404],
      ['the shop has it, the access system does not', 'unknownCard', 409],
      ['belongs to another member', 'differentCardOwner', 409],
    ])('a card: %s, is refused as %s', async (note, code, status) => {
      const answer = await create(sample(note), { birthday: '12.04.1990', meta: { subType: 'adult' } })
      expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
    })
  })

  function allowed({ askedSubType }: Sample): string {
    return askedSubType === 'adult' && original.flags.allowAdultExternal ? 'adult,external' : askedSubType
  }
})

describe('an external card', () => {
  const external = samplesOf('lipno').cards.find(({ note }) => note.startsWith('external'))?.wtpNumber ?? ''

  test.each([
    ['lipno', true, 201, 'LIP0TEST-EXT-013', 'cardWrongSubType'],
    ['lipno', false, 409, 'LIP0TEST-EXT-013', 'unableCreateCard'],
    ['morava', true, 409, 'DMR0TEST-EXT-013', 'unableCreateCard'],
    ['morava', false, 409, 'DMR0TEST-EXT-013', 'unableCreateCard'],
  ])('in %s with allowAdultExternal %s is answered %i: %s, where it does not fit %s', async (...row) => {
    const [resort, allowAdultExternal, status, wtpNumber, error] = row
    const simulator = await spawnSimulator('access-system-a', { env: { CATALOGUE: catalogueOf(resort) } })
    const system = KINDS[0]?.open(simulator.url)
    if (!system) throw new Error('There is no kind A.')
    const shop = await testShop({ resort, ticketSystem: system })
    const { config } = shop.deps.shelf.current()
    const allow = async (isOn: boolean) => {
      const changed = { ...config, flags: { ...config.flags, allowAdultExternal: isOn } }
      await shop.pool.query("update content set value = $1 where key = 'eshop_config'", [changed])
      await shop.deps.shelf.reload()
    }
    const errorFor = async (subType: string) =>
      (await shop.visitor().get(`/api/tokens/card?${new URLSearchParams({ wtpNumber, subType })}`)).json().check.error
    await allow(allowAdultExternal)
    const errors = [await errorFor('adult'), await errorFor('child')]
    const named = await shop.visitor().post('/tokens/card', {
      extIdentifiers: { wtpNumber },
      birthday: '30.11.1990',
      meta: { subType: 'adult' },
    })
    const answer = await shop.visitor().post('/tokens/card', { extIdentifiers: { wtpNumber }, birthday: '30.11.1990' })
    const child = await shop.visitor().post('/tokens/card', {
      extIdentifiers: { wtpNumber: 'SAMPLE06-NEW-006' },
      birthday: '30.11.1990',
      meta: { subType: 'external' },
    })
    await allow(false)
    const errorLater = await errorFor('adult')
    await shop.close()
    await system.close()
    await simulator.close()
    expect(external).toBe('LIP0TEST-EXT-013')
    expect(answer.statusCode).toBe(status)
    expect(errors).toEqual([error, error])
    expect(errorLater).toBe('unableCreateCard')
    expect(named.json().error.code).toBe(error)
    // Without the resort's prefix the card cannot be created.
    expect([child.statusCode, child.json().error.code]).toEqual([409, 'unableCreateCard'])
  })
})

test('look-ups keep at most four connections to the access system from what is issued, and those of a rush are refused', async () => {
  const shop = await testShop()
  onTestFinished(() => shop.close())
  const answer = Promise.withResolvers<{ state: 'unreadable' }>()
  let asked = 0
  const checkCard = () => {
    asked++
    return answer.promise
  }
  const now = shop.now()
  const ctx = { ...now, ticketSystem: { ...now.ticketSystem, checkCard } }
  const lookUps = Array.from({ length: 60 }, () => lookUpCard(ctx, { wtpNumber: 'SAMPLE01-ADT-001' }))
  const ended = Promise.allSettled(lookUps)
  const refused = await Promise.allSettled(lookUps.slice(-6))
  const codes = refused.map((one) => one.status === 'rejected' && one.reason.code)
  expect([asked, codes]).toEqual([4, Array(6).fill('card-check-failed')])
  answer.resolve({ state: 'unreadable' })
  expect((await ended).filter(({ status }) => status === 'fulfilled')).toHaveLength(54)
  expect(asked).toBe(54)
})

test('look-ups from one address, with made-up carts or without, delay those from elsewhere by no more than their turn', async () => {
  const shop = await testShop()
  onTestFinished(() => shop.close())
  shop.deps.ticketSystem.checkCard = async () => {
    await pause(20)
    return { state: 'unreadable' }
  }
  const lookUp = (visitor: Visitor) => visitor.get('/api/tokens/card?wtpNumber=SAMPLE01-ADT-001')
  const flood = Array.from({ length: 600 }, (_, n) => {
    const attacker = shop.visitor('203.0.113.66')
    if (n % 2 === 0) attacker.cookies.set('cart', randomBytes(32).toString('base64url'))
    return lookUp(attacker)
  })
  const honest = await Promise.all(Array.from({ length: 10 }, (_, n) => lookUp(shop.visitor(`198.18.${n}.1`))))
  expect(honest.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  const codes = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  expect(codes).toContain(502)
  expect((await lookUp(shop.visitor('198.18.99.1'))).statusCode).toBe(200)
})
