import { readFileSync } from 'node:fs'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import { describe, expect, test } from 'vitest'
import { depositWords } from '../../documents/receipts/deposit-texts.ts'
import { lineWords, paymentWords } from '../../documents/receipts/payment-texts.ts'
import { INVOICE_MAIL_TEXTS } from '../mails/invoice-mail-texts.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const pagesIn = (lang: ShopLang) =>
  JSON.parse(read(`../../../../resorts/texts/business.${lang}.json`)) as Record<string, string>
const files = [
  '../../documents/receipts/deposit-texts.ts',
  '../../documents/receipts/payment-texts.ts',
  '../mails/deposit-mail.ts',
  '../mails/invoice-mail-texts.ts',
  '../../privacy/data-values.ts',
]

describe('each document of a company has one name', () => {
  test.each(SHOP_LANGS)('in %s, on pages, papers of either law and in mails', (lang) => {
    const pages = pagesIn(lang)
    const nameOf = (kind: string) => (pages[`company.document.${kind}`] ?? '').replace(' (PDF)', '')
    const { final, correction } = INVOICE_MAIL_TEXTS[lang]
    expect([final.subject('1'), correction.subject('1')]).toEqual([`${nameOf('final')} 1`, `${nameOf('correction')} 1`])
    for (const law of ['CZ', 'AT'] as const) {
      const { title } = paymentWords(lang, law)
      expect(depositWords(lang, law).title).toBe(nameOf('deposit'))
      for (const kind of ['advance', 'final', 'correction'] as const)
        expect(title[kind].replace(/ – .*/, '')).toBe(nameOf(kind))
    }
  })

  // Those of who pays by card have words of their own, also for what corrects them.
  test.each([
    ['cz', /konečn\p{L}+ faktur|[Pp]ro ?form|dobropis|doklad\p{L}* k platbě|opravn\p{L}+ doklad/iu],
    ['de', /Vorauszahlung|Rechnung zur Zahlung|Steuerbeleg zur|Endrechnung|Gutschrift|Korrekturbeleg|\bBerichtigung/u],
    ['en', /[Pp]ro ?form|credit note|[Cc]losing invoice|[Tt]ax document (?:for|of|on a)\b|[Cc]orrective document/u],
  ] as const)('and no other one in %s', (lang, other) => {
    const lines = files.flatMap((file) => read(file).split('\n')).filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line))
    expect([...Object.values(pagesIn(lang)), ...lines].filter((text) => other.test(text))).toEqual([])
  })
})

test.each([
  ['the tax document on a payment', 'LIPP2026000001', 'Oprava přijaté platby na objednávku 2026-000001'],
  ['a final invoice', 'LIPF2026000001', 'Oprava vyúčtování objednávky 2026-000001'],
])('a corrective document of %s says so in its line', (_, number, line) => {
  const corrects = { number, day: '2026-12-03' }
  const paper = { kind: 'correction', corrects, orderNumber: '2026-000001', symbol: '7726000013' } as const
  expect(lineWords(paper, paymentWords('cz', 'CZ'))).toBe(line)
})
