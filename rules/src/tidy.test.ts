import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { orderErrors, orderNumberIn } from './after-sale/statement.ts'
import { canonicalCode } from './benefits/code.ts'
import { buyerErrors } from './buyer.ts'
import { readCard } from './card-number.ts'
import { emailKey } from './email.ts'
import { specialMessage, textMessage } from './text-field.ts'
import { tidy, tidyEmail, tidyNumber, withoutUnseen } from './tidy.ts'
import { isVatNumber } from './vat-number.ts'

describe('what a person typed or pasted', () => {
  test.each([
    ['zero-width spaces', '\u200bjan@example.cz\u200b'],
    ['marks of direction', '\u200ejan@exam\u200fple.cz\u202a\u202c'],
    ['isolates and invisible operators', '\u2066jan@example.cz\u2069\u2063'],
    ['soft hyphens', 'jan@exam\u00adple.cz'],
    ['a byte order mark', '\ufeffjan@exam\ufeffple.cz'],
    ['control characters', '\u0000jan@\u0007example.cz\u009f'],
    ['fillers and joiners', '\u3164\u115fjan\u034f@example.cz\u2060\u2800'],
    ['what dictation leaves in a text', 'jan@example.cz\ufffc'],
    ['variation selectors and tags', 'jan\ufe0f@example.cz\u{e0041}'],
    ['wide letters', 'ｊａｎ＠ｅｘａｍｐｌｅ．ｃｚ'],
    ['spaces of any kind around it', '\u00a0\u3000\tjan@example.cz \r\n\u2028'],
  ])('loses %s', (_, typed) => {
    expect(tidy(typed)).toBe('jan@example.cz')
  })

  test('keeps words apart by one space, also where a line ended', () => {
    expect(tidy('Anna\u00a0\u202f Maria\r\nNová\u0085\u200b k')).toBe('Anna Maria Nová k')
  })

  test('keeps letters, accents, signs and emoji', () => {
    const name = 'Ž. O’Brien-Ĳssel, Əli K͟h 🎿'
    expect(tidy(name)).toBe(name.normalize('NFC'))
    expect(tidy('Z\u030cofie Raﬁk')).toBe('Žofie Rafik')
    expect(tidy('👍\ufe0f')).toBe('👍')
  })

  test('is the same when it is tidied again', () => {
    const signs = fc.constantFrom(...'aŽ \u00a0\u00ad\u200b\u200d\u202a\ufeff\n\u0301\u0323ﬁ１\u1160\u{1f3bf}')
    fc.assert(fc.property(fc.string({ unit: signs }), (typed) => tidy(tidy(typed)) === tidy(typed)))
  })
})

test('a password loses what nobody sees and keeps its spaces', () => {
  expect(withoutUnseen(' Heslo \u200b1\ufeff ')).toBe(' Heslo 1 ')
})

/** Signs that nobody sees, and those that a text processor puts in place of a hyphen. */
const UNSEEN = ['\u200b', '\ufeff', '\u00ad', '\u200e', '\u202a', '\u2060', '\u0000', '\u007f', '\ufe0f', '\ufffc']
const SPACES = [' ', '\u00a0', '\u202f', '\u2028', '\u0085', '\u000b', '\t', '\r\n', '\u3000']
const HYPHENS = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '\ufe63', '\uff0d']

const wrongCompany = (field: 'ico' | 'dic' | 'postalCode', value: string) => {
  const buyer = { name: 'A', address: 'B 1', city: 'C', postalCode: '110 00', country: 'CZ' }
  return buyerErrors({ ...buyer, [field]: value }, isVatNumber)[field]
}
const CARD = '01-1614 7159 9229 9670 9834-2'

/** Fields with a value, in which `-` is what a sign is tried for, and what is wrong with it. */
const FIELDS: [string, string, (value: string) => unknown][] = [
  ['an e-mail', 'eva-mala@my-shop.cz', (value) => specialMessage('email', value)],
  ['the e-mail of an order', 'eva-mala@my-shop.cz', (email) => orderErrors({ order: '1', email }).email],
  ['the key of an e-mail', 'eva-mala@my-shop.cz', (value) => emailKey(value) !== 'eva-mala@my-shop.cz'],
  ['a telephone', '+420-777-123-456', (value) => specialMessage('phone', value)],
  ['a telephone whose country is in brackets', '(+420) 777 123 456', (value) => specialMessage('phone', value)],
  ['a postal code', '110-00', (value) => specialMessage('postalCode', value)],
  ['the postal code of a buyer', '110-00', (value) => wrongCompany('postalCode', value)],
  ['a company number', '27082440', (value) => wrongCompany('ico', value)],
  ['a VAT number', 'CZ-27082440', (value) => wrongCompany('dic', value)],
  ['the number of an order', '2026-000731', (value) => orderNumberIn(value) !== '2026-000731'],
  ['a code', 'LIP-4E7A-90C1', (value) => canonicalCode(value) !== '11P4E7A90C1'],
  ['a card', CARD, (value) => typeof readCard('B', value, { luhnCheck: false }) === 'string'],
  ['a name', 'Eva-Marie', (value) => textMessage(value, 80)],
]

describe.each(FIELDS)('%s', (_name, value, wrong) => {
  const middle = value.indexOf('-') < 0 ? 3 : value.indexOf('-') + 2
  const around = (sign: string) => [`${sign}${value}`, `${value}${sign}`]
  const within = (sign: string) => `${value.slice(0, middle)}${sign}${value.slice(middle)}`

  test('is taken with what nobody sees', () => {
    const tried = UNSEEN.flatMap((sign) => [...around(sign), within(sign)])
    expect(tried.filter(wrong)).toEqual([])
  })

  test('is taken with spaces around it', () => {
    const tried = SPACES.flatMap(around)
    expect(tried.filter(wrong)).toEqual([])
  })

  test('is taken with any hyphen', () => {
    const tried = HYPHENS.map((sign) => value.replaceAll('-', sign))
    expect(tried.filter(wrong)).toEqual([])
  })
})

test('an e-mail has no spaces, and its hyphens are plain', () => {
  expect(tidyEmail(' eva\u2011mala @\u2028example\u000b.cz\ufeff ')).toBe('eva-mala@example.cz')
})

test.each([
  'mailto:eva@my-shop.cz',
  'MAILTO: eva@my-shop.cz',
  'mailto://eva@my-shop.cz',
  'Eva Malá <mailto://eva@my-shop.cz>',
  'e-mail: // eva@my-shop.cz',
  '<eva@my-shop.cz>',
  'Eva Malá <eva@my-shop.cz>,',
  '"Malá, Eva" <mailto:eva@my-shop.cz>',
  'eva@my-shop.cz,',
  'eva@my-shop.cz ;',
  'eva@my-shop.cz.',
  'e-mail: eva@my-shop.cz',
  'E-mail: mailto:eva@my-shop.cz',
])('an e-mail is kept without what a link, a card or a list puts around it: %s', (typed) => {
  expect(tidyEmail(typed)).toBe('eva@my-shop.cz')
  expect(specialMessage('email', typed)).toBeUndefined()
  expect(emailKey(typed)).toBe('eva@my-shop.cz')
})

test.each(['tel.novak@my-shop.cz', 'telefon@my-shop.cz', 'mailto@my-shop.cz', 'e-mail@my-shop.cz'])(
  'an e-mail keeps its own words: %s',
  (typed) => {
    expect(tidyEmail(typed)).toBe(typed)
  },
)

test.each([
  ['phone', 'tel:+420777123456', '+420777123456'],
  ['phone', 'tel.: +420 777 123 456', '+420 777 123 456'],
  ['phone', 'Tel. 777 123 456', '777 123 456'],
  ['phone', 'tel://777123456', '777123456'],
  ['phone', 'tel:// +420777123456', '+420777123456'],
  ['phone', 'telefon: (+420) 777 123 456;', '(+420) 777 123 456'],
  ['phone', '+420 777 123 456,', '+420 777 123 456'],
  ['phone', '+420 777·123·456', '+420 777·123·456'],
  ['postalCode', '110 00,', '110 00'],
  ['postalCode', '110 00 ;', '110 00'],
] as const)('a %s is kept without what stands around it: %s', (field, typed, kept) => {
  expect(tidyNumber(typed)).toBe(kept)
  expect(specialMessage(field, typed)).toBeUndefined()
})

test('a long text is tidied in a time that grows only with its length', () => {
  const started = performance.now()
  for (const sign of [',', '<', 'tel.', ' @', '- ']) tidyEmail(`${sign.repeat(100_000)}x`)
  expect(performance.now() - started).toBeLessThan(1000)
})

test.each(['·777123456', '777123456·', '//777123456', '777123456/'])(
  'a telephone has signs only between its digits: %s',
  (typed) => {
    expect(specialMessage('phone', typed)).toBe('form.phone')
  },
)

test('no other word becomes a telephone', () => {
  expect(specialMessage('phone', 'Telemark 777123456')).toBe('form.phone')
  expect(specialMessage('phone', 'nevím, 777123456')).toBe('form.phone')
})

test.each(['info@ski.cz www.ski.cz', 'jan novak@seznam.cz', 'jan@seznam.cz 777123456', 'jan@seznam.cz Jan'])(
  'two words are no e-mail: %s',
  (typed) => {
    expect(specialMessage('email', typed)).toBeDefined()
  },
)
