import { formatDay } from '@gondola/rules/day.ts'
import type { Method } from '@gondola/rules/handout.ts'
import { shownValidity } from '@gondola/rules/inclusive-validity.ts'
import { CircleAlert, CreditCard, Printer, QrCode } from 'lucide-react'
import { isLapsed } from '../../lib/cart-entries.ts'
import { formerPriceOf, groupKey, priceOf } from '../../lib/cart-groups.ts'
import { type Remedy, remedyOfAll } from '../../lib/cart-remedy.ts'
import { longDay } from '../../lib/day-text.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { useHasCodes } from '../../shared/codes/use-has-codes.ts'
import { type EntryBlock, entryBlocks, saysVariant } from '../../shared/entry-blocks.ts'
import { FormerPrice } from '../../shared/former-price.tsx'
import { LatePart } from '../../shared/late-part.tsx'
import { withEntryTime } from '../../shared/slot-words.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { type CartEntry, useCart } from '../../state/cart.ts'
import { type Person, usePersonData } from '../../state/people.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import css from './checkout.module.css'
import { openChange } from './open-change.ts'

/** Lazy: few guests have a benefit or credit. */
const LineBenefits = lazyWithRetry(() => import('./codes.tsx').then((file) => file.LineBenefits))

/** What is bought: for whom, when, and with which handout. */
export function OrderItems() {
  const { entries } = useCart()
  const people = usePersonData()
  return (
    <ul className={css.items}>
      {entryBlocks(entries, people).map((block) => (
        <OrderLine key={block.key} block={block} people={people} />
      ))}
    </ul>
  )
}

const REMEDIES = {
  time: 'checkout.remedy.time',
  day: 'cart.remedy.day',
  remove: 'checkout.remedy.remove',
} as const satisfies Record<Remedy, string>

const ICONS: Partial<Record<Method, React.ReactNode>> = { card: <CreditCard />, print: <Printer /> }

function OrderLine({ block, people }: { block: EntryBlock; people: ReadonlyMap<string, Person> }) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { entries } = useCart()
  const dayOf = useDayText()
  const hasCodes = useHasCodes()
  const [entry] = block.entries
  const product = entry.productName[lang]
  const name = saysVariant(entry, lang) ? product : t('checkout.item', { product, variant: entry.variantName[lang] })
  const person = people.get(entry.id)
  const about = [
    dayOf(entry),
    block.hasForm ? [person?.firstName, person?.lastName].filter(Boolean).join(' ') : '',
    entry.isGift ? t('checkout.gift') : '',
  ]
  const sum = priceOf(block.entries)
  const former = formerPriceOf(block.entries)
  // The end of a reservation is told beside the sum.
  const error = block.entries.flatMap((one) => (isLapsed(one) ? [] : one.errors))[0]
  const remedy = remedyOfAll(block.entries)
  return (
    <li className={css.item} data-group={groupKey(entry)} tabIndex={-1}>
      <span className={css.itemIcon}>{(entry.method && ICONS[entry.method]) ?? <QrCode />}</span>
      <div className={css.itemWords}>
        <p className={css.itemName}>
          {inParts(block.entries.length > 1 ? t('checkout.pieces', { number: block.entries.length, name }) : name)}
        </p>
        <p>{nonBreaking(about.filter(Boolean).join(' · '))}</p>
        {entry.method && (
          <p>
            {t(`checkout.method.${entry.giftStatus === 'required' ? 'gift' : entry.method}`, {
              card: entry.card?.number ?? '',
            })}
          </p>
        )}
        {former !== null && <FormerPrice price={former} />}
        <LatePart>{hasCodes && <LineBenefits entries={block.entries} />}</LatePart>
        {error && (
          <p className={css.itemError}>
            <CircleAlert />
            <span>
              {t('checkout.entryError')} {t(`timeSlots.cart.${error.code}`)}
            </span>
          </p>
        )}
        {remedy && (
          <Button look="secondary" size="small" className={css.remedy} onClick={() => openChange(entries)}>
            {t(REMEDIES[remedy])}
          </Button>
        )}
      </div>
      <Price className={css.itemPrice}>{sum !== null ? price(sum) : error ? '' : '…'}</Price>
    </li>
  )
}

/** Returns "sobota 05.12.2026, příchod 10.30–11.00", or both ends of several days. Empty for what has no day. */
function useDayText(): (entry: CartEntry) => string {
  const { lang } = useBoot()
  const t = useText()
  return (entry) => {
    const shown = shownValidity(entry.inclusiveValidity.length ? entry.inclusiveValidity : [entry.arrival], {
      unit: entry.validityUnit,
      hasDay: !entry.hasNoDay,
    })
    if (shown.kind === 'none') return ''
    const days =
      shown.kind === 'day' ? longDay(shown.day, lang, ' ') : `${formatDay(shown.from)} – ${formatDay(shown.to)}`
    return withEntryTime(days, entry.time, { t, lang, visit: entry })
  }
}
