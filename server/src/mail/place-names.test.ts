import { expect, test } from 'vitest'
import { ticketTexts } from '../documents/tickets/ticket-texts.ts'
import { orderMailTexts } from './orders/order-mail-texts.ts'

/** Returns every text in a value, also those of functions, called with made-up facts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return textsIn(value({ until: '1.', deposit: '2.', day: true }, '3.'))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test.each([
  ['cz', /výdejn/i, /pokladn/],
  ['de', /Ausgabestelle|Kasse\b/, /Kassa/],
  ['en', /collection point|\btill\b/i, /ticket office/],
])('mails and tickets in %s call the ticket office as the pages do', (lang, other, own) => {
  for (const texts of [orderMailTexts(lang), ticketTexts(lang)].map(textsIn)) {
    expect(texts.filter((text) => other.test(text))).toEqual([])
    expect(texts.some((text) => own.test(text))).toBe(true)
  }
})

test('what can be used once is said in a whole sentence', () => {
  expect(textsIn(ticketTexts('en').steps.desk).join(' ')).toContain('valid until 1. and can be used only once.')
})
