import type { OrderItem } from '@gondola/contract/orders.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { open, textOf } from '../../testing/mount.tsx'
import { anEntry, anOrder } from '../../testing/sample-order.ts'

const ORDER = '0b6f1c52-6d1c-4c2f-9a3a-000000000001'

/** Shows an order of an adult, who was returned, and a child that costs the full price without the adult. */
async function shown(change: Partial<OrderItem>) {
  const entries = [anEntry({ amount: 1130, reversed: true }), anEntry({ amount: 850 })]
  const order = { ...anOrder(ORDER, entries), ...change }
  const { t } = await open(`/shopping/confirmation?transaction=${ORDER}`, { answers: { order: () => order } })
  const number = t('confirmation.order', { number: order.number }).replaceAll(/[[\]]/g, '')
  const line = page.getByRole('paragraph').filter({ hasText: number })
  await line.findElement()
  return { t, line: await textOf(line), main: await textOf(page.getByRole('main')) }
}

test('the line of an order with benefits names no sums: the sums below tell what came back and what it costs now', async () => {
  const half = { benefitId: 'lipno-ben-child-half', name: 'Dítě za polovinu', badge: '−50 %', saved: 425 }
  const amount = { base: 1555, club: 1555, voucher: 0, credit: 0, due: 1555 }
  const { t, line, main } = await shown({ amount, benefits: [half] })
  expect(line).not.toContain('Kč')
  expect(main).toContain(`${t('code.order.change')} −705 Kč ${t('code.order.now')} 850 Kč`)
})

test('the line of an order without benefits says what was paid and what of it goes back', async () => {
  const { line } = await shown({ amount: { base: 1980, club: 1980, voucher: 0, credit: 0, due: 1980 } })
  expect(line).toContain('zaplaceno 1 980 Kč')
  expect(line).toContain('vracíme 1 130 Kč')
})
