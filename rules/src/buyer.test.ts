import { describe, expect, test } from 'vitest'
import { buyerErrors, needsBuyer, tidyBuyer } from './buyer.ts'
import { isVatNumber, storedBuyer } from './vat-number.ts'

const errorsOf = (buyer: Parameters<typeof buyerErrors>[0]) => buyerErrors(buyer, isVatNumber)

const buyer = {
  name: 'Jana Nováková',
  address: 'Vzorová 1',
  city: 'Praha',
  postalCode: '100 00',
  country: 'CZ',
}

test.each([
  ['10,000 CZK', 10_000_00, true, false],
  ['more', 10_000_01, true, true],
  ['more of deposits and vouchers alone, which make no tax document', 20_000_00, false, false],
])('a receipt over %s needs its buyer: %#', (_, total, isTaxed, needs) => {
  expect(needsBuyer({ total, isTaxed }, 'CZ')).toBe(needs)
})

describe('the buyer of a full tax document', () => {
  test('has a name and an address; company numbers are optional', () => {
    expect(errorsOf(buyer)).toEqual({})
    expect(errorsOf({})).toEqual({
      name: 'form.required',
      address: 'form.required',
      city: 'form.required',
      postalCode: 'form.required',
      country: 'form.required',
    })
    expect(errorsOf({ ...buyer, name: ' ' })).toEqual({ name: 'form.required' })
    expect(errorsOf({ ...buyer, postalCode: '12345678901' })).toEqual({ postalCode: 'form.postalCode' })
    expect(errorsOf({ ...buyer, postalCode: '!' })).toEqual({ postalCode: 'form.postalCode' })
    expect(errorsOf({ ...buyer, country: 'ZZ' })).toEqual({ country: 'form.country' })
    expect(errorsOf({ ...buyer, name: 'x'.repeat(121) })).toEqual({ name: 'form.long' })
  })

  test('has a name and an address that can be printed, in Latin, Cyrillic or Greek letters', () => {
    const ukrainian = { ...buyer, name: 'Олена Щербань', address: 'вул. Хрещатик 22', city: 'Київ', country: 'UA' }
    expect(errorsOf(ukrainian)).toEqual({})
    expect(errorsOf({ ...buyer, name: 'Γιώργος Παπαδόπουλος', country: 'GR' })).toEqual({})
    const japanese = { ...buyer, name: '山田 花子', address: '東', city: '東京', ico: '東', country: 'JP' }
    expect(errorsOf(japanese)).toEqual({
      name: 'form.letters',
      address: 'form.letters',
      city: 'form.letters',
      ico: 'form.letters',
    })
  })

  test.each([
    ['CZ', '26016885', true],
    ['CZ', '260 16 885', true],
    ['CZ', '99999030', true],
    ['CZ', '26016886', false],
    ['CZ', 'IČO: 26016885', true],
    ['CZ', 'IČ 26016885', true],
    ['CZ', '26016885.', true],
    ['CZ', '26016885,', true],
    ['CZ', '260-16-885', true],
    ['CZ', 'CZ26016885', true],
    ['CZ', 'IČO: CZ27082440', true],
    ['CZ', 'IČO/DIČ 27082440', true],
    ['CZ', 'IČO: 26016886', false],
    ['CZ', '2601688', false],
    ['CZ', 'Identifikační číslo: 27082440', true],
    ['CZ', 'IČO č. 27082440', true],
    ['CZ', '„27082440“', true],
    ['CZ', '127082440', false],
    ['AT', 'FN 123456a', true],
    ['AT', 'x'.repeat(21), false],
  ])('of %s may have the company number %s: %s', (country, ico, isRight) => {
    expect(errorsOf({ ...buyer, country, ico })).toEqual(isRight ? {} : { ico: 'form.ico' })
  })

  test('has a company number without what is written around it', () => {
    const kept = (ico: string) => tidyBuyer({ ...buyer, ico }).ico
    for (const typed of ['IČO: 260 16 885,', 'IČO/DIČ: CZ26016885', 'CZ-26016885', '26016885;'])
      expect(kept(typed)).toBe('26016885')
  })

  test.each([
    ['FI', '2077474-0', '2077474-0'],
    ['HU', ' 12–34–56–78 ', '12-34-56-78'],
    ['HU', '01–09–123456 ', '01-09-123456'],
    ['RO', 'J40/8302/1992', 'J40/8302/1992'],
    ['AT', 'FN 123456 a', 'FN 123456 a'],
    ['DE', 'HRB 12345 B', 'HRB 12345 B'],
    ['NL', 'KvK-nummer 12345678', 'KvK-nummer 12345678'],
    ['DE', 'IČO: HRB 12345', 'HRB 12345'],
    ['SK', 'IČO: 31 333 532', '31333532'],
    ['SK', 'Identifikačné číslo 31333532', '31333532'],
    ['', '2077474-0', '2077474-0'],
  ])('of %s has the company number %s as %s', (country, ico, kept) => {
    expect(tidyBuyer({ ...buyer, country, ico }).ico).toBe(kept)
  })

  test('is stored without the words before its VAT number', () => {
    const typed = { ...buyer, dic: 'USt-IdNr.: DE 136 695 976' }
    expect(errorsOf(typed)).toEqual({})
    expect(storedBuyer(typed)).toEqual({ ...buyer, dic: 'DE136695976' })
    expect(storedBuyer(buyer)).toEqual(buyer)
  })

  test.each([
    ['CZ12345679', true],
    ['cz 6011270177', true],
    ['CZ1234567', false],
    ['ATU12345675', true],
    ['AT12345678', false],
    ['DE123456788', true],
    ['DE12345678', false],
    ['SK2020237945', true],
    ['12345678', false],
    ['CZ12345678', false],
    ['CZ27082441', false],
    ['BE 0202.239.951', true],
    ['DK-27630308', true],
    ['PL 584-030-44-72', true],
    ['CHE-107.787.577 MWST', true],
  ])('may have the VAT number %s: %s', (dic, isRight) => {
    expect(errorsOf({ ...buyer, dic })).toEqual(isRight ? {} : { dic: 'form.dic' })
  })

  test('is kept without superfluous spaces, and without what was not given', () => {
    expect(
      tidyBuyer({ ...buyer, name: ' Jana\u00a0Nov\u00adáková\ufeff ', ico: '\u200b ', dic: ' cz  12345679' }),
    ).toEqual({
      ...buyer,
      dic: 'cz 12345679',
    })
  })
})
