import { readFileSync } from 'node:fs'
import { CARD_ERRORS } from '@gondola/rules/card-errors.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  attachCard,
  attachIfRoom,
  birthdaySubType,
  type CardProblem,
  type CardWish,
  cardObstacle,
  keepCard,
  readNumber,
  start,
  verificationAfter,
} from '../../shared/cards/verification.ts'
import { dialogText, fieldText } from './card-words.ts'

const wish: CardWish = {
  kind: 'A',
  flags: { allowAdultExternal: true, allowShopOwnedCard: false, addCardType: true, luhnCheck: false },
  allowed: ['adult', 'external'],
  validFrom: '2026-12-05',
  validTo: '2026-12-05',
  taken: ['SAMPLE02-CHD-002'],
  today: '2026-12-01',
  isCardOnly: false,
}
const card = { number: 'SAMPLE01-ADT-001', identifiers: { wtpNumber: 'SAMPLE01-ADT-001' } }
const check = { verified: false, exists: true, error: null, subType: null, hasBirthday: false }

describe('the number of a card', () => {
  test('is read as it is typed', () => {
    expect(readNumber('sampleo1 adt oo1', wish)).toEqual(card)
  })

  test.each<[string, CardWish, CardProblem]>([
    ['12345', wish, 'unreadable'],
    ['12*345*67890', { ...wish, kind: 'B' }, 'ticket-number'],
    ['01-16147159922996709834-3', { ...wish, kind: 'B', flags: { ...wish.flags, luhnCheck: true } }, 'luhnInvalid'],
    ['sample02-chd-002', wish, 'in-cart'],
  ])('%s is refused before anybody is asked', (typed, wanted, problem) => {
    expect(readNumber(typed, wanted)).toBe(problem)
  })
})

describe('the birthday of a card', () => {
  test.each([
    ['', { problem: 'form.birthday.required' }],
    ['12.04.', { problem: 'form.dateValid' }],
    ['31.02.1990', { problem: 'form.dateValid' }],
    ['01.01.2060', { problem: 'form.dateValid' }],
    ['14.05.2016', { problem: 'addCardBirthdayModal.subTypeNotMatch' }],
    ['12.04.1988', { subType: 'adult' }],
  ])('%j gives %j', (typed, expected) => {
    expect(birthdaySubType(typed, wish)).toEqual(expected)
  })
})

test.each([
  ['a small child', '20.08.2022', ['mini'], { subType: 'mini' }],
  ['a small child who goes as a child', '20.08.2022', ['child', 'mini'], { subType: 'mini' }],
  ['a child of fourteen', '20.08.2012', ['mini'], { problem: 'addCardBirthdayModal.subTypeNotMatch' }],
] as const)('of %s (%s) for %j gives %j', (_who, typed, allowed, expected) => {
  expect(birthdaySubType(typed, { ...wish, allowed })).toEqual(expected)
})

describe('the verification', () => {
  test('asks, is refused, and forgets that when it asks again', () => {
    const asked = verificationAfter(start, { kind: 'asked' })
    expect(asked).toMatchObject({ step: 'number', isBusy: true })
    const refused = verificationAfter(asked, { kind: 'refused', problem: 'cardNotFound' })
    expect(refused).toEqual({ step: 'number', problem: 'cardNotFound', isBusy: false })
    expect(verificationAfter(refused, { kind: 'asked' })).toMatchObject({ problem: null })
  })

  test('goes on to the birthday, where it stays until that fits', () => {
    const birthday = verificationAfter(start, { kind: 'no-birthday', card, check, id: null })
    expect(birthday).toEqual({ step: 'birthday', card, check, id: null, problem: null, isBusy: false })
    const wrong = verificationAfter(birthday, { kind: 'wrong-birthday', problem: 'form.dateValid' })
    expect(wrong).toMatchObject({ step: 'birthday', problem: 'form.dateValid' })
  })
})

test('each problem has its word beside the field, and what to do', () => {
  expect(CARD_ERRORS.map((problem) => [problem, fieldText(problem, 'A'), dialogText(problem, wish)])).toEqual([
    ['luhnInvalid', 'form.wtp.luhnInvalid', 'addCardModal.error.luhnInvalid'],
    ['cardNotFound', 'form.wtp.cardDoesNotExist', 'addCardModal.error.cardNotFound'],
    ['unknownCard', 'form.wtp.cantBeUsed', 'addCardModal.error.unknownCard'],
    ['differentCardOwner', 'form.wtp.cardHasOwner', 'addCardModal.error.differentCardOwner'],
    ['cardWrongSubType', 'form.wtp.cantBeUsed', 'addCardModal.error.cardWrongSubType'],
    ['cardUsed', 'form.wtp.cantBeUsed', 'addCardModal.error.cardUsed'],
    ['unableCreateCard', 'form.wtp.cantBeUsed', 'addCardModal.error.unableCreateCard'],
    ['cantBeUsed', 'form.wtp.cantBeUsed', 'addCardModal.errorMessage'],
  ])
  expect([fieldText('unreachable', 'A'), dialogText('unreachable', wish)]).toEqual([
    'form.wtp.unableToValidate',
    'tokenVerification.failed',
  ])
})

test('no code is offered for what goes on cards alone, as a season pass does', () => {
  const advice = (isCardOnly: boolean) => CARD_ERRORS.map((problem) => dialogText(problem, { isCardOnly }) ?? '')
  for (const lang of ['cz', 'en', 'de']) {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(new URL(`../../../../resorts/texts/cards.${lang}.json`, import.meta.url), 'utf8'),
    )
    const ofCode = (keys: string[]) => keys.filter((key) => /kódem|Code|\bcode\b/.test(texts[key] ?? key))
    expect(ofCode(advice(false))).toHaveLength(4)
    expect(ofCode(advice(true))).toEqual([])
    expect(advice(true).filter((key) => !texts[key])).toEqual([])
  }
})

test.each([
  [{ number: 'SAMPLE02-CHD-002', subType: 'adult' as const }, 'alreadyUsed'],
  [{ number: 'SAMPLE08-WRG-008', subType: 'child' as const }, 'otherCategory'],
  [{ number: 'LIP0TEST-EXT-013', subType: 'external' as const }, null],
  [{ number: 'SAMPLE01-ADT-001' }, null],
])('in the list of cards %j is disabled with %s', (known, obstacle) => {
  expect(cardObstacle(known, wish)).toBe(obstacle)
})

test('a card twice in one purchase is said to be that, and not to hold another ticket', () => {
  expect(dialogText('in-cart', wish)).toBe('addCardModal.error.cardUsed.inCart')
})

test('of a card for the account it is said that it is there already, that it is for another age, and that there are ten', () => {
  const advice = (problem: Parameters<typeof dialogText>[0]) =>
    dialogText(problem, { isCardOnly: true, isForAccount: true })
  expect(advice('in-cart')).toBe('personal.cards.add.have')
  expect(advice('cardWrongSubType')).toBe('personal.cards.add.otherAge')
  expect(advice('cardUsed')).toBe('personal.cards.add.used')
  expect(advice('too-many-cards')).toBe('personal.cards.full')
  expect(advice('differentCardOwner')).toBe('addCardModal.error.differentCardOwner.cardOnly')
})

describe('making a card the member’s own', () => {
  const verified = { kind: 'verified' as const, card: { id: 'a-card', number: card.number, subType: 'mini' as const } }
  const refusedWith = (code: string) =>
    vi.stubGlobal('fetch', async () => Response.json({ error: { code, message: code } }, { status: 409 }))
  afterEach(() => vi.unstubAllGlobals())

  test('tells its birthday, where it was typed, and its subtype', async () => {
    const sent: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      sent.push([url, JSON.parse(body)])
      return Response.json({})
    })
    expect(await attachCard(verified, { owner: 'me', birthday: '20.08.2022' })).toBe(verified)
    expect(await attachCard(verified, { owner: 'me', birthday: undefined })).toBe(verified)
    expect(sent).toEqual([
      [
        expect.stringContaining('/tokens/card/a-card'),
        { owner: 'me', birthday: '20.08.2022', meta: { subType: 'mini' } },
      ],
      [expect.stringContaining('/tokens/card/a-card'), { owner: 'me', meta: { subType: 'mini' } }],
    ])
  })

  test('tells the language of its page where the shop keeps it, for the mail about it', async () => {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return Response.json({ _id: 'a-card', meta: { subType: 'adult' } })
    })
    await keepCard(card, check, { lang: 'de' })
    expect(asked).toEqual([expect.stringMatching(/\/tokens\/card\?lang=de$/)])
  })

  test.each([
    ['too-many-cards', 'personal.cards.full'],
    ['birthday-fixed', 'error.birthdayFixed'],
    ['fault', 'header.auth.userUpdateFailed'],
    ['forbidden', 'header.auth.userUpdateFailed'],
    ['differentCardOwner', 'addCardModal.error.differentCardOwner'],
  ])('that is refused as %s says %s', async (code, text) => {
    refusedWith(code)
    const outcome = await attachCard(verified, { owner: 'me', birthday: undefined })
    if (outcome.kind !== 'refused') throw new Error('It was not refused.')
    expect(dialogText(outcome.problem, { isCardOnly: false, isForAccount: true })).toBe(text)
  })

  test.each([
    ['too-many-cards', { ...verified, unsaved: 'full' }],
    ['cardUsed', { ...verified, unsaved: 'used' }],
    ['fault', { ...verified, unsaved: 'failed' }],
    ['differentCardOwner', { kind: 'refused', problem: 'differentCardOwner' }],
    ['cardWrongSubType', { kind: 'refused', problem: 'cardWrongSubType' }],
  ])('on the way of an order, %s lets it go on with the card, or says why it cannot', async (code, expected) => {
    refusedWith(code)
    expect(await attachIfRoom(verified, { owner: 'me', birthday: undefined })).toEqual(expected)
  })

  test('that cannot be done has the shop keep what was typed, so that the order can go on', async () => {
    refusedWith('fault')
    const kept = { ...verified, card: { ...verified.card, id: 'kept' } }
    const keep = vi.fn(async () => kept)
    expect(await attachIfRoom(verified, { owner: 'me', birthday: '20.08.2022' }, keep)).toEqual({
      ...kept,
      unsaved: 'failed',
    })
    vi.stubGlobal('fetch', async () => Response.json({}))
    expect(await attachIfRoom(verified, { owner: 'me', birthday: '20.08.2022' }, keep)).toBe(verified)
    expect(keep).toHaveBeenCalledOnce()
  })
})
