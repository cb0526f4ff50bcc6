import { describe, expect, test } from 'vitest'
import { refusalNews } from './refusal.ts'
import { UNREACHED } from './use-checkout.ts'

describe('what the buyer is told of a refused order', () => {
  test('a named reason is a toast of its own for ten seconds, without a notice', () => {
    expect(refusalNews({ kind: 'refused', code: 'missing-method' })).toMatchObject({
      toast: 'transaction.error.missingMethod',
      seconds: 10,
      notice: null,
    })
  })

  test('any other reason is the common toast for five seconds, and the reason stays by the button', () => {
    expect(refusalNews({ kind: 'refused', code: 'price-changed' })).toMatchObject({
      toast: 'unableToSubmit',
      seconds: 5,
      notice: 'error.priceChanged',
    })
  })

  test.each([
    ['too-late', 'company.refused.too-late'],
    ['not-b2b', 'transaction.error.unsupportedPaymentType'],
    [undefined, 'transaction.error.unsupportedPaymentType'],
  ])('a way of payment refused as %s is told for ten seconds', (reason, toast) => {
    const refused = { kind: 'refused', code: 'unsupported-payment-type', ...(reason ? { reason } : {}) } as const
    expect(refusalNews(refused)).toMatchObject({ toast, seconds: 10 })
  })

  test('what sends an order is told of alike, whether it cannot be loaded or cannot reach the shop', () => {
    const { code, news } = UNREACHED
    expect(news).toEqual(refusalNews({ kind: 'refused', code }))
  })

  test('a time that is gone is told in the words of its time', () => {
    const news = refusalNews({ kind: 'refused', code: 'timeslotError', slotText: 'slots.full' })
    expect([news.toast, news.topic]).toEqual(['slots.full', 'time'])
  })

  test.each([
    ['network', false],
    ['busy', false],
    ['unsupported-payment-type', false],
    ['price-changed', true],
    ['timeslotError', true],
  ] as const)('after %s the cart is priced again: %s', (code, rechecks) => {
    expect(refusalNews({ kind: 'refused', code }).rechecks).toBe(rechecks)
  })
})
