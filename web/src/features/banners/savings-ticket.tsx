import type { BannerItem } from '@gondola/contract/banners.ts'
import type { LocalText } from '@gondola/rules/catalogue.ts'
import { fromCrowns, type Haler } from '@gondola/rules/money.ts'
import type { ReactNode } from 'react'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import css from './savings-ticket.module.css'

type Savings = NonNullable<BannerItem['savings']>

/** Returns whole percent, rounded down. */
const percentOff = (base: Haler, discount: Haler) => Math.floor((100 * (base - discount)) / base)

/**
 * The price of the offer and its base price, with a text in each corner. The base price is another offer's or another
 * day's, so it is never struck through.
 */
export function SavingsTicket({ savings, children }: { savings: Savings; children?: ReactNode }) {
  const { lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const { basePrice, discountPrice, lastPrice } = savings
  const words = (text: LocalText) => text[lang]
  const saved =
    savings.type === 'price'
      ? t('shop.saving', { price: money(basePrice - discountPrice) })
      : t('banner.saving', { percent: percentOff(fromCrowns(basePrice), fromCrowns(discountPrice)) })
  return (
    <Ticket
      className={css.ticket}
      label={t('banner.savings')}
      stub={
        <>
          <p className={css.base}>
            <span>{words(savings.bl)}</span> <Price className={css.amount}>{money(basePrice)}</Price>
          </p>
          {lastPrice !== undefined && <p className={css.last}>{t('banner.lastPrice', { price: money(lastPrice) })}</p>}
          {children}
        </>
      }
    >
      <p className={css.top}>
        <span>{words(savings.tl)}</span> <span className={css.until}>{words(savings.tr)}</span>
      </p>
      <p className={css.price}>
        <Price look="total" className={css.figure}>
          {money(discountPrice)}
        </Price>{' '}
        <span className={css.note}>{words(savings.br)}</span>
      </p>
      {discountPrice < basePrice && <Chip tone="deal">{saved}</Chip>}
    </Ticket>
  )
}
