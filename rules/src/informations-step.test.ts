import { describe, expect, test } from 'vitest'
import {
  asksExchangeBirthday,
  type InformationsEntry,
  type InformationsStep,
  missingInformations,
  offersAccount,
} from './informations-step.ts'
import { isVatNumber } from './vat-number.ts'

const anEntry = (change: Partial<InformationsEntry> = {}): InformationsEntry => ({
  id: 'one',
  entryType: 'PRODUCT',
  tags: ['for_cards', 'for_exchange'],
  variantTags: ['adult'],
  showUserForm: false,
  method: 'prepaid',
  ...change,
})
const missing = (entry: Partial<InformationsEntry>, change: Partial<InformationsStep> = {}) =>
  missingInformations({
    email: 'jana@example.cz',
    isTermsTicked: true,
    isAdditionalTermsTicked: false,
    entries: [anEntry(entry)],
    isVatNumber,
    flags: { additionalVOP: false, exchangeTicketCardBirthday: false },
    userInfo: ['firstName', 'birthday'],
    today: '2026-12-10',
    ...change,
  })
const withBirthday = { flags: { additionalVOP: false, exchangeTicketCardBirthday: true } }

describe('the informations step', () => {
  test('that is complete lets the buyer go on', () => {
    expect(missing({})).toEqual([])
  })

  test.each(['', 'jana', 'jana@example'])('needs a valid e-mail, not %j', (email) => {
    expect(missing({}, { email })).toEqual([{ kind: 'email' }])
  })

  test.each(['PRODUCT', 'transaction_voucher_product'] as const)(
    'needs the words of a %s that is to be given with some, after a reload too',
    (entryType) => {
      expect(missing({ entryType, giftMessage: '' })).toEqual([
        { kind: 'gift-message', entryId: 'one', message: 'form.giftMessage.required' },
      ])
      expect(missing({ entryType, giftMessage: 'Babičce' })).toEqual([])
    },
  )

  test('needs the terms ticked', () => {
    expect(missing({}, { isTermsTicked: false })).toEqual([{ kind: 'terms' }])
  })

  test('needs the additional terms only where the resort has them', () => {
    const flags = { additionalVOP: true, exchangeTicketCardBirthday: false }
    expect(missing({}, { flags })).toEqual([{ kind: 'additional-terms' }])
    expect(missing({}, { flags, isAdditionalTermsTicked: true })).toEqual([])
  })

  test('needs an assignment for each product', () => {
    expect(missing({ method: null })).toEqual([{ kind: 'assignment', entryId: 'one' }])
    expect(missing({ method: null, entryType: 'card-product' })).toEqual([])
  })

  test('needs a card where the method is card', () => {
    expect(missing({ method: 'card' })).toEqual([{ kind: 'card', entryId: 'one' }])
    expect(missing({ method: 'card', cardToken: 'card-1' })).toEqual([])
  })

  test.each([
    [undefined, [{ kind: 'exchange-birthday', entryId: 'one' }]],
    ['31.02.1990', [{ kind: 'exchange-birthday', entryId: 'one' }]],
    ['01.01.2020', [{ kind: 'exchange-birthday-mismatch', entryId: 'one' }]],
    ['01.01.1990', []],
  ])('with the birthday flag %s gives %j', (exchangeBirthday, answer) => {
    expect(missing({ exchangeBirthday }, withBirthday)).toEqual(answer)
    expect(missing({ exchangeBirthday })).toEqual([])
  })

  test('needs the data of a person where the variant asks for it', () => {
    expect(missing({ showUserForm: true, userInfo: { firstName: 'Jana' } })).toEqual([
      { kind: 'user-data', entryId: 'one', fields: { birthday: 'form.required' } },
    ])
    expect(missing({ showUserForm: true, userInfo: { firstName: 'Jana', birthday: '01.01.1990' } })).toEqual([])
    expect(missing({ showUserForm: true }, { userInfo: [] })).toEqual([])
  })

  test('asks for no guardian of a child whose age is refused, only for another birthday', () => {
    const person = { firstName: 'Jana', birthday: '01.01.2020' }
    const child = { showUserForm: true, userInfo: person, exchangeBirthday: person.birthday }
    expect(missing(child, withBirthday)).toEqual([{ kind: 'exchange-birthday-mismatch', entryId: 'one' }])
    const guardian = { legalFirstName: 'form.required', legalLastName: 'form.required', legalBirthday: 'form.required' }
    expect(missing({ ...child, variantTags: ['child'] }, withBirthday)).toEqual([
      { kind: 'user-data', entryId: 'one', fields: guardian },
    ])
  })

  test('tells all that is missing, of each entry', () => {
    const entries = [anEntry({ id: 'a', method: null }), anEntry({ id: 'b', method: 'card' })]
    expect(missing({}, { entries, email: '', isTermsTicked: false }).map((one) => one.kind)).toEqual([
      'assignment',
      'card',
      'email',
      'terms',
    ])
  })
})

describe('the birthday for an exchange', () => {
  const on = { exchangeTicketCardBirthday: true }
  test.each([
    [['for_cards', 'for_exchange'], 'prepaid', true],
    [['for_exchange'], 'prepaid', true],
    [['for_cards'], 'exchange', true],
    [['for_cards', 'for_exchange'], 'card', false],
    [['for_print', 'for_exchange'], 'print', false],
    [['for_exchange_only'], 'exchange', false],
    [['for_cards', 'for_exchange'], null, false],
  ] as const)('of tags %j handed out by %s is asked: %s', (tags, method, answer) => {
    expect(asksExchangeBirthday({ tags, method }, on)).toBe(answer)
    expect(asksExchangeBirthday({ tags, method }, { exchangeTicketCardBirthday: false })).toBe(false)
  })
})

describe('the wish for an account', () => {
  const flight = { isZipline: true, time: '10:30' } as const
  test.each([
    ['a guest with a flight on the zipline', {}, true],
    ['a guest who has other things in the cart too', { entries: [{ time: null }, flight] }, true],
    ['where the resort has no such box', { flags: { registrationCheckbox: false } }, false],
    ['a member', { isGuest: false }, false],
    ['a time slot of something else', { entries: [{ time: '10:30' as const }] }, false],
    ['a zipline without a time slot', { entries: [{ isZipline: true, time: null }] }, false],
    ['an empty cart', { entries: [] }, false],
  ])('%s: %j is offered: %s', (_who, change, answer) => {
    const step = { entries: [flight], isGuest: true, flags: { registrationCheckbox: true }, ...change }
    expect(offersAccount(step)).toBe(answer)
  })
})
