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

const DEPOSIT = 'Each new card takes a deposit.'
const aTicket = (method: string, onCard?: true) =>
  ({
    type: 'product',
    amount: 500,
    reversed: false,
    meta: { method, onCard },
    ready: { state: 'ready' },
  }) as OrderEntryItem

test.each([
  ['for passes that go onto cards', [aTicket('for-exchange-only', true), aTicket('for-exchange-only')], DEPOSIT],
  ['not for skis alone', [aTicket('for-exchange-only'), aTicket('for-exchange-only')], 'You get it all.'],
  ['for passes beside a ticket', [aTicket('for-print'), aTicket('for-exchange-ticket', true)], DEPOSIT],
  ['not for skis beside a ticket', [aTicket('for-print'), aTicket('for-exchange-only')], 'Show the code.'],
])('a deposit is told %s', (_, entries, words) => {
  const boot = {
    lang: 'en',
    cardDeposit: 100,
    texts: {
      'confirmation.next.pickup.1.text': 'Show the code.',
      'confirmation.next.pickup.2.text': DEPOSIT,
      'confirmation.next.pickup.2.none': 'You get it all.',
      'confirmation.next.mixed.2.text': DEPOSIT,
    },
    config: { priceDecimals: 0, paths: {} },
    resort: { contact: { email: 'a@example.com', phone: '' } },
  } as unknown as Boot
  const html = renderToStaticMarkup(
    <BootProvider boot={boot}>
      <NextSteps entries={entries} isOneCode={false} />
    </BootProvider>,
  )
  expect(html).toContain(words)
  if (words !== DEPOSIT) expect(html).not.toContain(DEPOSIT)
})
