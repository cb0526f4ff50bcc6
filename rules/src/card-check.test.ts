import { describe, expect, test } from 'vitest'
import { CARD_SUBTYPES } from './age.ts'
import {
  type AccessCard,
  allowedSubTypes,
  asksCardBirthday,
  type CardFlags,
  type CardQuestion,
  type CardSubType,
  cardEntryError,
  fitsSubType,
  mayCreateCard,
  type ShopCard,
  subTypeToday,
  verifyCard,
} from './card-check.ts'

const TODAY = '2026-12-05'
const flags: CardFlags = { allowAdultExternal: true, allowShopOwnedCard: false, addCardType: true }
const shop: ShopCard = { isActive: true, owner: 'anonymous', subType: 'adult', isBirthdayKnown: true }
const access: AccessCard = { isBlocked: false, owner: 'none', subType: 'adult', isBirthdayKnown: true }
const question = (change: Partial<CardQuestion> = {}): CardQuestion => ({
  shop,
  access,
  allowed: ['adult'],
  isUsed: false,
  isCreatable: true,
  flags,
  ...change,
})
const errorOf = (change: Partial<CardQuestion>) => verifyCard(question(change)).error

test('card types are adult, child, mini and external', () => {
  expect(CARD_SUBTYPES).toEqual(['adult', 'child', 'mini', 'external'])
})

describe('the card subtypes that a variant takes', () => {
  test.each([
    [['adult'], true, ['adult', 'external']],
    [['adult'], false, ['adult']],
    [['child'], true, ['child', 'mini']],
    [['mini'], true, ['mini']],
    [['adult', 'child', 'mini'], true, ['adult', 'child', 'mini', 'external']],
    [['external'], false, ['external']],
    [[], true, []],
    [['seasonal'], true, []],
  ])('with tags %j and allowAdultExternal %s are %j', (tags, allowAdultExternal, expected) => {
    expect(allowedSubTypes(tags, { allowAdultExternal })).toEqual(expected)
  })
})

test.each([
  ['1988-04-12', ['adult', 'external']],
  ['2016-05-14', ['child']],
  ['2022-08-20', ['child', 'mini']],
])('the birthday %s fits cards of %j; an external one is for adults only', (birthday, expected) => {
  expect(CARD_SUBTYPES.filter((subType) => fitsSubType(birthday, TODAY, subType))).toEqual(expected)
})

test.each<[CardSubType | null, string | null, CardSubType | null]>([
  ['mini', '2020-12-05', 'child'],
  ['mini', '2020-12-06', 'mini'],
  ['child', '2011-12-04', 'adult'],
  ['child', '2022-08-20', 'mini'],
  ['child', null, 'child'],
  ['external', '1990-11-30', 'external'],
  [null, '1990-11-30', null],
])('a card that was called %s, of somebody born on %s, is %s today', (subType, birthday, expected) => {
  expect(subTypeToday({ subType, birthday }, TODAY)).toBe(expected)
})

describe('verification of a card', () => {
  test('succeeds', () => {
    expect(verifyCard(question())).toEqual({ error: null, subType: 'adult', isBirthdayKnown: true, isComplete: true })
  })

  test('finds a card that nobody knows', () => {
    expect(errorOf({ shop: undefined, access: undefined })).toBe('cardNotFound')
  })

  test('finds a card that only the shop knows', () => {
    expect(errorOf({ access: undefined })).toBe('unknownCard')
  })

  test.each(['anonymous', 'unregistered'] as const)('takes a card whose owner is %s', (owner) => {
    expect(errorOf({ shop: { ...shop, owner } })).toBeNull()
  })

  test('refuses a card of a member, and one of a person whom only the access system knows', () => {
    expect(errorOf({ shop: { ...shop, owner: 'member' } })).toBe('differentCardOwner')
    expect(errorOf({ shop: undefined, access: { ...access, owner: 'person' } })).toBe('differentCardOwner')
  })

  test('takes a card of the shop where allowShopOwnedCard is on, else refuses it as owned', () => {
    const owned = { ...shop, owner: 'shop' as const }
    expect(errorOf({ shop: owned })).toBe('differentCardOwner')
    expect(errorOf({ shop: owned, flags: { ...flags, allowShopOwnedCard: true } })).toBeNull()
  })

  test('refuses a card of another category, an external one too where it is not allowed', () => {
    expect(errorOf({ shop: { ...shop, subType: 'child' } })).toBe('cardWrongSubType')
    const external = { shop: { ...shop, subType: 'external' as const } }
    expect(errorOf(external)).toBe('cardWrongSubType')
    expect(errorOf({ ...external, allowed: ['adult', 'external'] })).toBeNull()
  })

  test('of a card of another category that cannot be created at all says only that', () => {
    const external = { shop: undefined, access: { ...access, subType: 'external' as const }, isCreatable: false }
    expect(errorOf(external)).toBe('unableCreateCard')
    expect(errorOf({ ...external, isCreatable: true })).toBe('cardWrongSubType')
  })

  test('refuses a card that holds a permission for these days', () => {
    expect(errorOf({ isUsed: true })).toBe('cardUsed')
  })

  test('has no name for a blocked or an inactive card', () => {
    expect(errorOf({ access: { ...access, isBlocked: true } })).toBe('cantBeUsed')
    expect(errorOf({ shop: { ...shop, isActive: false } })).toBe('cantBeUsed')
  })

  test('tells of somebody else’s card only that it is', () => {
    const all = { shop: { ...shop, owner: 'member' as const, subType: 'child' as const }, isUsed: true }
    expect(errorOf(all)).toBe('differentCardOwner')
  })

  test('wants a card created, completed or its birthday asked for', () => {
    const complete = (change: Partial<CardQuestion>) => verifyCard(question(change)).isComplete
    expect(complete({ shop: undefined })).toBe(false)
    expect(complete({ shop: { ...shop, isBirthdayKnown: false } })).toBe(true)
    const unborn = { ...access, isBirthdayKnown: false }
    expect(complete({ shop: { ...shop, isBirthdayKnown: false }, access: unborn })).toBe(false)
    const off = { ...flags, addCardType: false }
    expect(complete({ shop: { ...shop, isBirthdayKnown: false }, access: unborn, flags: off })).toBe(true)
    expect(complete({ shop: { ...shop, subType: null } })).toBe(false)
  })
})

test.each([
  [true, { subType: 'adult', hasBirthday: false }, true],
  [true, { subType: null, hasBirthday: true }, true],
  [true, { subType: 'adult', hasBirthday: true }, false],
  [false, { subType: null, hasBirthday: false }, false],
] as const)('with addCardType %s a card with %j asks for a birthday: %s', (addCardType, card, asks) => {
  expect(asksCardBirthday(card, { addCardType })).toBe(asks)
})

describe('a card can be created', () => {
  const resort = { externalPrefix: 'LIP0', allowAdultExternal: true, today: TODAY }
  const external = { number: 'LIP0TEST-EXT-013', subType: 'external' as const, birthday: null, isRegistrable: true }

  test('when the access system lets the shop keep it', () => {
    const card = { ...external, number: 'SAMPLE06-NEW-006', subType: null }
    expect(mayCreateCard(card, resort)).toBe(true)
    expect(mayCreateCard({ ...card, isRegistrable: false }, resort)).toBe(false)
  })

  test('as an external one only with the resort’s prefix', () => {
    expect(mayCreateCard(external, resort)).toBe(true)
    expect(mayCreateCard({ ...external, number: 'SAMPLE06-NEW-006' }, resort)).toBe(false)
    expect(mayCreateCard(external, { ...resort, externalPrefix: null })).toBe(false)
    expect(mayCreateCard(external, { ...resort, allowAdultExternal: false })).toBe(false)
  })

  test('as an external one only for an adult', () => {
    expect(mayCreateCard({ ...external, birthday: '1990-11-30' }, resort)).toBe(true)
    expect(mayCreateCard({ ...external, birthday: '2016-05-14' }, resort)).toBe(false)
  })
})

describe('a card for an entry', () => {
  const entry = { variantTags: ['adult'], isTaken: false, flags }
  test.each<[string, ShopCard | undefined, Partial<typeof entry>, string | undefined]>([
    ['fits', shop, {}, undefined],
    ['does not exist', undefined, {}, 'unknownCard'],
    ['is not active', { ...shop, isActive: false }, {}, 'unknownCard'],
    ['is a member’s', { ...shop, owner: 'member' }, {}, 'differentCardOwner'],
    ['is the shop’s', { ...shop, owner: 'shop' }, {}, 'differentCardOwner'],
    ['is a child’s', { ...shop, subType: 'child' }, {}, 'cardWrongSubType'],
    ['has no subtype yet', { ...shop, subType: null }, {}, 'cardWrongSubType'],
    [
      'has no subtype, and none is asked',
      { ...shop, subType: null },
      { flags: { ...flags, addCardType: false } },
      undefined,
    ],
    ['is for a variant without subtypes', shop, { variantTags: [] }, 'cardWrongSubType'],
    ['is taken', shop, { isTaken: true }, 'cardUsed'],
  ])('that %s', (_name, card, change, error) => {
    expect(cardEntryError(card, { ...entry, ...change })).toBe(error)
  })
})
