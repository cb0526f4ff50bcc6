import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  askAbout,
  type CardRules,
  emptyCard,
  readTyped,
  type TypedCard,
  tokenOf,
  withBirthdayProblem,
} from './typed-card.ts'

const rules: CardRules = { kind: 'A', flags: { luhnCheck: false, addCardType: true }, today: '2026-12-01' }
const typed = (text: string, key = 0): TypedCard => ({ ...emptyCard(key), typed: text })
const NUMBER = 'SAMPLE01-ADT-001'
const card = { number: NUMBER, identifiers: { wtpNumber: NUMBER } }
const check = { verified: true, exists: true, error: null, subType: 'adult', hasBirthday: true }

function answer(change: object) {
  vi.stubGlobal('fetch', async () =>
    Response.json({ total: 0, limit: 1, skip: 0, data: [], check: { ...check, ...change } }),
  )
}
afterEach(() => vi.unstubAllGlobals())

describe('the number of a card at the registration', () => {
  test('is read as it is typed', () => {
    expect(readTyped(typed('sampleo1 adt oo1'), [], rules)).toEqual(card)
  })

  test.each([
    ['', 'form.required'],
    ['123', 'form.wtp.unreadable.A'],
  ])('%j says %s', (text, key) => {
    expect(readTyped(typed(text), [], rules)).toBe(key)
  })

  test('of kind B has words of its own', () => {
    expect(readTyped(typed('12*345*67890'), [], { ...rules, kind: 'B' })).toBe('form.wtp.ticketNumber')
  })

  test('is taken once', () => {
    const other: TypedCard = { ...typed(NUMBER, 1), found: { card, asksBirthday: false } }
    expect(readTyped(typed(NUMBER), [other], rules)).toBe('account.card.twice')
  })

  test.each([
    ['differentCardOwner', 'form.wtp.cardHasOwner'],
    ['cardNotFound', 'form.wtp.cardDoesNotExist'],
    ['unknownCard', 'form.wtp.cantBeUsed'],
  ])('that the shop refuses with %s says %s', async (error, key) => {
    answer({ error })
    expect(await askAbout(typed(NUMBER), [], rules)).toMatchObject({ found: null, problem: key })
  })

  test('that holds a ticket is one all the same', async () => {
    answer({ error: 'cardUsed' })
    expect((await askAbout(typed(NUMBER), [], rules)).found?.card).toEqual(card)
  })

  test('that nobody can look up now says so', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new Error('away')))
    expect(await askAbout(typed(NUMBER), [], rules)).toMatchObject({ problem: 'form.wtp.unableToValidate' })
  })
})

describe('the birthday of a card', () => {
  test.each([
    [{ hasBirthday: true }, true, false],
    [{ hasBirthday: false }, true, true],
    [{ hasBirthday: false }, false, false],
  ])('of a card with %j is asked for, where cards have types (%s): %s', async (known, addCardType, asks) => {
    answer(known)
    const found = await askAbout(typed(NUMBER), [], { ...rules, flags: { ...rules.flags, addCardType } })
    expect(found.found?.asksBirthday).toBe(asks)
  })

  test.each([
    ['', 'form.birthday.required'],
    ['31.02.2016', 'form.dateValid'],
    ['05.06.2016', undefined],
  ])('typed as %j says %s', (birthday, problem) => {
    const asked: TypedCard = { ...typed(NUMBER), birthday, found: { card, asksBirthday: true } }
    expect(withBirthdayProblem(asked, rules).birthdayProblem).toBe(problem)
  })

  test('is sent only where it was asked for', () => {
    const known: TypedCard = { ...typed(NUMBER), birthday: '05.06.2016', found: { card, asksBirthday: false } }
    expect(tokenOf(known)).toEqual([{ extIdentifiers: card.identifiers }])
  })
})
