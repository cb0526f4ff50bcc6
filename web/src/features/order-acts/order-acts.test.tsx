import type { OrderItem } from '@gondola/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { anEntry, anOrder } from '../../testing/sample-order.ts'
import { aBoot } from '../../testing/sample-shop.ts'
import { OrderActs, type OrderActsProps } from './order-acts.tsx'

/** An order whose day is over. */
const past = { validFrom: '2026-11-01', inclusiveValidity: ['2026-11-01'] }
const order = anOrder('0e3c2f6e-8d60-4f0f-a2f4-5a5f6d1f3f01', [anEntry({ meta: past })])

const shown = (status: OrderItem['status'], part?: OrderActsProps['part']) =>
  renderToStaticMarkup(
    <BootProvider boot={aBoot('/', { lang: 'de' })}>
      <OrderActs order={{ ...order, status }} part={part} onEnded={() => undefined} />
    </BootProvider>,
  )

test('an order leads to the complaint about it, also long after its day', () => {
  const link = `href="/complaint?order=${order.number}"`
  expect(shown('finished')).toContain(link)
  expect(shown('unpaid', 'rows')).toContain(link)
  expect(shown('paid')).toContain('Reklamation einreichen')
})

test('nothing that was not sold is complained about, and offers stand alone', () => {
  expect(shown('payment_failed')).toBe('')
  expect(shown('finished', 'offers')).toBe('')
})
