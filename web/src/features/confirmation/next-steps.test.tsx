import type { Boot } from '@gondola/contract/boot.ts'
import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { NextSteps } from './next-steps.tsx'

const voucher = {
  type: 'transaction_voucher_product',
  amount: 1000,
  reversed: false,
  meta: { method: 'for-print' },
  ready: { state: 'ready' },
} as unknown as OrderEntryItem

test.each([
  ['names the page of its code, where the shop has one', true, 'Enter it at shop.example.cz/kod.'],
  ['says that its code is entered in the cart, elsewhere', false, 'Enter it in the cart.'],
])('the page of an order of a gift voucher %s', (_, code, words) => {
  vi.stubGlobal('location', { host: 'shop.example.cz' })
  const boot = {
    lang: 'en',
    cardDeposit: 100,
    texts: {
      'confirmation.next.voucher.1.kod': 'Enter it at {{address}}.',
      'confirmation.next.voucher.1.text': 'Enter it in the cart.',
    },
    config: { priceDecimals: 0, paths: { code } },
    resort: { contact: { email: 'a@example.com', phone: '' } },
  } as unknown as Boot
  const html = renderToStaticMarkup(
    <BootProvider boot={boot}>
      <NextSteps entries={[voucher]} isOneCode={false} />
    </BootProvider>,
  )
  vi.unstubAllGlobals()
  expect(html).toContain(words)
})
