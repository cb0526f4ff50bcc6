import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { describe, expect, test } from 'vitest'
import { CallError } from '../../lib/api.ts'
import { codeSentence, failedCode, type ToldCode } from './code-words.ts'

const told = (change: Partial<ToldCode>): ToldCode => ({
  status: 'applied',
  error: null,
  reason: null,
  details: null,
  ...change,
})
const around = {
  t: (key: string, vars?: object) => `${key} ${JSON.stringify(vars ?? {})}`,
  lang: 'cz',
  money: (crowns: number) => `${crowns} Kč`,
} as const

describe('what is told of a code', () => {
  test('nothing where it works', () => {
    expect(codeSentence(told({}), around)).toBeNull()
  })

  test.each<[Partial<ToldCode>, string, string]>([
    [{ status: 'assigned' }, 'warning.assigned', ''],
    [{ status: null, error: 'not-yet', details: { day: '2027-01-04' } }, 'error.not-yet', '04.01.2027'],
    [{ reason: 'not-enough-credit', details: { required: 300, available: 40 } }, 'error.not-enough-credit', '300 Kč'],
    [{ reason: 'wrong-day', details: { from: '2027-01-04', to: '2027-03-07' } }, 'error.wrong-day', '07.03.2027'],
    [{ reason: 'wrong-day', details: { from: null, to: '2027-03-07' } }, 'error.wrong-day.to', '07.03.2027'],
    [{ reason: 'wrong-day', details: { from: '2027-03-07', to: null } }, 'error.wrong-day.from', '07.03.2027'],
    [{ reason: 'wrong-day', details: { from: '2027-03-07', to: '4824-01-01' } }, 'error.wrong-day.from', '07.03.2027'],
    [{ reason: 'over-limit', details: { count: 2 } }, 'error.over-limit', '"number":2'],
    [{ reason: 'over-limit', details: { least: 3 } }, 'error.over-limit.least', '"number":3'],
  ])('%j is a sentence of its own', (change, key, fact) => {
    const sentence = codeSentence(told(change), around) ?? ''
    expect(sentence.split(' ')[0]).toBe(`informations.discountVoucher.modal.${key}`)
    expect(sentence).toContain(fact)
  })

  test.each([
    [{ seconds: 421 }, 8],
    [{ seconds: 60 }, 1],
    [undefined, 1],
  ])('a refusal for too many tries with %j says to wait %i minutes', (details, minutes) => {
    const failed = failedCode(new CallError('too-many-requests', '', 429, details))
    expect(failed.error).toBe('too-many-tries')
    expect(codeSentence(failed, around)).toContain(`"minutes":${minutes},`)
  })

  test.each(SHOP_LANGS)('in %s the products are named in its words', (lang) => {
    const products = [
      { cz: 'skipas', de: 'Skipass', en: 'ski pass' },
      { cz: 'stezka', de: 'Pfad', en: 'trail' },
    ]
    const sentence = codeSentence(told({ reason: 'needs-companion', details: { products } }), { ...around, lang })
    expect(sentence).toContain(products.map((name) => name[lang]).join(', '))
  })
})
