import { readFileSync } from 'node:fs'
import { CARD_ERRORS } from '@gondola/rules/card-errors.ts'
import { describe, expect, test } from 'vitest'
import {
  birthdaySubType,
  type CardProblem,
  type CardWish,
  cardObstacle,
  dialogText,
  fieldText,
  readNumber,
  start,
  verificationAfter,
} from './verification.ts'

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
    ['sample02-chd-002', wish, 'cardUsed'],
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

describe('the verification', () => {
  test('asks, is refused, and forgets that when it asks again', () => {
    const asked = verificationAfter(start, { kind: 'asked' })
    expect(asked).toMatchObject({ step: 'number', isBusy: true })
    const refused = verificationAfter(asked, { kind: 'refused', problem: 'cardNotFound' })
    expect(refused).toEqual({ step: 'number', problem: 'cardNotFound', isBusy: false })
    expect(verificationAfter(refused, { kind: 'asked' })).toMatchObject({ problem: null })
  })

  test('goes on to the birthday, where it stays until that fits', () => {
    const birthday = verificationAfter(start, { kind: 'no-birthday', card, check })
    expect(birthday).toEqual({ step: 'birthday', card, check, problem: null, isBusy: false })
    const wrong = verificationAfter(birthday, { kind: 'wrong-birthday', problem: 'form.dateValid' })
    expect(wrong).toMatchObject({ step: 'birthday', problem: 'form.dateValid' })
  })
})

test('each problem has its word beside the field, and what to do (spec §8)', () => {
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
])('in the list of cards %j is disabled with %s (spec §5)', (known, obstacle) => {
  expect(cardObstacle(known, wish)).toBe(obstacle)
})

test('of a card for the account it is said that it is there already, that it is for another age, and that there are ten', () => {
  const advice = (problem: Parameters<typeof dialogText>[0]) =>
    dialogText(problem, { isCardOnly: true, isForAccount: true })
  expect(advice('cardUsed')).toBe('personal.cards.add.have')
  expect(advice('cardWrongSubType')).toBe('personal.cards.add.otherAge')
  expect(advice('too-many-cards')).toBe('personal.cards.full')
  expect(advice('differentCardOwner')).toBe('addCardModal.error.differentCardOwner.cardOnly')
})
