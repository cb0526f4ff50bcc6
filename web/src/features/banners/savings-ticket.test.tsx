import type { BannerItem } from '@gondola/contract/banners.ts'
import type { Boot } from '@gondola/contract/boot.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BootProvider } from '../../state/boot.tsx'
import { SavingsTicket } from './savings-ticket.tsx'

type Savings = NonNullable<BannerItem['savings']>

const TEXTS = { 'banner.savings': 'Offer', 'banner.saving': 'save {{percent}} %', 'shop.saving': 'save {{price}}' }
const boot = { lang: 'en', texts: TEXTS, config: { priceDecimals: 0 } } as unknown as Boot
const corner = (text: string) => ({ cz: text, en: text, de: text })

/** Returns what a guest reads in the box. */
const shown = (savings: Pick<Savings, 'type' | 'basePrice' | 'discountPrice'>) =>
  renderToStaticMarkup(
    <BootProvider boot={boot}>
      <SavingsTicket
        savings={{
          ...savings,
          tl: corner('Top left'),
          tr: corner('Top right'),
          bl: corner('Below left'),
          br: corner('Below right'),
        }}
      />
    </BootProvider>,
  )
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')

test.each([
  ['percent', 1000, 900, 'Below left 1 000 Kč', '900 Kč Below right', 'save 10 %'],
  ['percent', 510, 460, 'Below left 510 Kč', '460 Kč Below right', 'save 9 %'],
  ['percent', 199.9, 99.95, 'Below left 199.90 Kč', '99.95 Kč Below right', 'save 50 %'],
  ['price', 1000, 900, 'Below left 1 000 Kč', '900 Kč Below right', 'save 100 Kč'],
] as const)(
  'savings of type %s from %d to %d Kč show "%s", "%s" and "%s" with the texts above them',
  (type, basePrice, discountPrice, ...parts) => {
    const text = shown({ type, basePrice, discountPrice })
    for (const part of [...parts, 'Top left Top right']) expect(text).toContain(part)
    expect(text.match(/save /g)).toHaveLength(1)
  },
)

test('savings of nothing promise nothing', () => {
  expect(shown({ type: 'percent', basePrice: 900, discountPrice: 900 })).not.toContain('save')
})
