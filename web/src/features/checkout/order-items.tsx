import type { UserData } from '@gondola/contract/orders.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { shownValidity } from '@gondola/rules/inclusive-validity.ts'
import { CircleAlert, Printer, QrCode } from 'lucide-react'
import { longDay } from '../../lib/day-text.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { type CartEntry, useCart, usePersonData } from '../../state/cart.ts'
import { type EntryBlock, entryBlocks, saysVariant } from '../../state/entry-blocks.ts'
import { usePrice } from '../../state/use-price.ts'
import { Price } from '../../ui/price.tsx'
import css from './checkout.module.css'

/** What is bought: for whom, for when and how it is handed out. */
export function OrderItems() {
  const { entries } = useCart()
  const people = usePersonData()
  return (
    <ul className={css.items}>
      {entryBlocks(entries).map((block) => (
        <OrderLine key={block.key} block={block} people={people} />
      ))}
    </ul>
  )
}

function OrderLine({ block, people }: { block: EntryBlock; people: ReadonlyMap<string, UserData> }) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const dayOf = useDayText()
  const [entry] = block.entries
  const product = entry.productName[lang]
  const name = saysVariant(entry, lang) ? product : t('checkout.item', { product, variant: entry.variantName[lang] })
  const person = people.get(entry.id)
  const about = [
    dayOf(entry),
    block.hasForm ? [person?.firstName, person?.lastName].filter(Boolean).join(' ') : '',
    entry.isGift ? t('checkout.gift') : '',
  ]
  const isPriced = block.entries.every((one) => one.price)
  const sum = block.entries.reduce((total, one) => total + (one.price?.discounted ?? 0), 0)
  const error = block.entries.flatMap((one) => one.errors)[0]
  return (
    <li className={css.item}>
      <span className={css.itemIcon}>{entry.method === 'print' ? <Printer /> : <QrCode />}</span>
      <div className={css.itemWords}>
        <p className={css.itemName}>
          {block.entries.length > 1 ? t('checkout.pieces', { number: block.entries.length, name }) : name}
        </p>
        <p>{about.filter(Boolean).join(' · ')}</p>
        {entry.method && <p>{t(`checkout.method.${entry.method}`)}</p>}
        {error && (
          <p className={css.itemError}>
            <CircleAlert />
            <span>
              {t('checkout.entryError')} {t(`timeSlots.cart.${error.code}`)}
            </span>
          </p>
        )}
      </div>
      <Price className={css.itemPrice}>{isPriced ? price(sum) : '…'}</Price>
    </li>
  )
}

/** "sobota 05.12.2026", both ends of several days, or nothing for what has no day. */
function useDayText(): (entry: CartEntry) => string {
  const { lang } = useBoot()
  return (entry) => {
    const shown = shownValidity(entry.inclusiveValidity.length ? entry.inclusiveValidity : [entry.arrival], {
      unit: entry.validityUnit,
      hasDay: !entry.hasNoDay,
    })
    if (shown.kind === 'none') return ''
    if (shown.kind === 'day') return longDay(shown.day, lang)
    return `${formatDay(shown.from)} – ${formatDay(shown.to)}`
  }
}
