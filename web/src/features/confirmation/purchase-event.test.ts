import type { OrderItem } from '@gondola/contract/orders.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paidAmount } from '../../shared/paid-amount.ts'
import { CONSENT_KEY } from '../../state/statistics-consent.ts'
import { purchaseEvent, recordPurchase } from './purchase-event.ts'

type Entry = OrderItem['entries'][number]

const entry = (change: Partial<Entry> = {}): Entry => ({
  uuid: crypto.randomUUID(),
  type: 'product',
  amount: 290,
  tax: 31.07,
  listed: 290,
  voucher: 0,
  credit: 0,
  reversed: false,
  product: {
    _id: 'treetop',
    name: 'Stezka korunami stromů',
    imageId: 'treetop',
    variant: { _id: 'treetop-adult', name: 'Dospělý' },
    meta: { allowDateChange: true, tokenValidityAmount: 1, tokenValidityUnit: 'days' },
  },
  meta: {
    validFrom: '2026-12-12',
    originalValidFrom: '2026-12-12',
    inclusiveValidity: ['2026-12-12'],
    timeSlot: null,
    timeSlotType: null,
    method: 'for-print',
    giftTemplate: null,
    exchangeBirthday: null,
    priceValidTo: null,
  },
  errors: [],
  benefitsApplied: [],
  voucherJournal: [],
  token: null,
  ticketSystem: null,
  ready: { state: 'ready' },
  ...change,
})

const anOrder = (entries: Entry[]): OrderItem => ({
  uuid: crypto.randomUUID(),
  number: '2026-004183',
  status: 'finished',
  type: 'purchase',
  amount: { base: 0, club: 0, voucher: 0, credit: 0, due: 0 },
  entries,
  benefits: [],
  voucherResults: [],
  points: 0,
  salesPoint: 'eshop',
  origin: 'eshop',
  paidWith: 'card',
  skipPayment: false,
  createdAt: '2026-12-10T08:00:00Z',
  meta: {
    email: 'jana@example.cz',
    lang: 'cz',
    receipt: null,
    corrections: [],
    invoice: { depositPdfUrl: null, pdfURL: null },
    account: { credit: { spent: 0 } },
  },
  tickets: [],
})

describe('the purchase event', () => {
  test('has the GA4 shape, with equal pieces counted together', () => {
    const child = entry({ amount: 0.1, tax: 0.01 })
    expect(purchaseEvent(anOrder([entry(), entry(), child, entry({ reversed: true })]), 'CZK')).toEqual({
      event: 'purchase',
      ecommerce: {
        transaction_id: '2026-004183',
        value: 580.1,
        tax: 62.15,
        currency: 'CZK',
        items: [
          { item_id: 'treetop', item_name: 'Stezka korunami stromů', item_variant: 'Dospělý', price: 290, quantity: 2 },
          { item_id: 'treetop', item_name: 'Stezka korunami stromů', item_variant: 'Dospělý', price: 0.1, quantity: 1 },
        ],
      },
    })
  })

  test('names the benefits as its coupon, and its value is what is left after them', () => {
    const benefits = [{ benefitId: 'vip', name: 'VIP', badge: '−20 %', saved: 58 }]
    const order = { ...anOrder([entry({ amount: 232, listed: 290 })]), benefits }
    expect(purchaseEvent(order, 'CZK').ecommerce).toMatchObject({ coupon: 'vip', value: 232 })
  })

  test('tells nobody who bought', () => {
    expect(JSON.stringify(purchaseEvent(anOrder([entry()]), 'CZK'))).not.toContain('jana')
  })

  test('the paid amount adds without rounding errors', () => {
    expect(paidAmount(anOrder([entry({ amount: 0.1 }), entry({ amount: 0.2 })]))).toBe(0.3)
  })
})

describe('recording it', () => {
  let consent: string | null
  const page: { dataLayer?: { event?: string }[] } = {}
  const purchases = () => (page.dataLayer ?? []).filter((one) => one.event === 'purchase')

  beforeEach(() => {
    delete page.dataLayer
    vi.stubGlobal('window', page)
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === CONSENT_KEY ? consent : null) })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('without consent nothing is emitted', () => {
    for (consent of [null, 'denied', ''] as const) recordPurchase(anOrder([entry()]), 'CZK')
    expect(page.dataLayer).toBeUndefined()
  })

  test('with consent one event goes to the data layer', () => {
    consent = 'granted'
    recordPurchase(anOrder([entry()]), 'CZK')
    expect(purchases()).toHaveLength(1)
  })
})
