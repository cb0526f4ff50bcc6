import type { ChangeError } from '@gondola/contract/after-sale.ts'
import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'
import type { OfferItem, StormChoice } from '@gondola/contract/storm.ts'
import { formatDay, isDay, zonedClock } from '@gondola/rules/day.ts'
import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import { CalendarSync, Coins, Gift } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearch } from 'wouter'
import { type CallError, call } from '../../../lib/api.ts'
import { longDay, timeText } from '../../../lib/day-text.ts'
import type { T } from '../../../lib/i18n.ts'
import { nonBreaking } from '../../../lib/non-breaking.tsx'
import { ContactText } from '../../../shared/contact-text.tsx'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorLine } from '../../../ui/error-line.tsx'
import { RadioRows } from '../../../ui/radio-rows.tsx'
import { nameOf } from '../act-words.ts'
import type { OfOrder } from '../acts.queries.ts'
import { AllOrNone } from '../all-or-none.tsx'
import { errorWords } from '../change/change-words.ts'
import { refusalOf, refusalWords } from '../refusal.ts'
import { NewDay, type Target } from './new-day.tsx'
import css from './storm-offer.module.css'

type Props = { order: OrderItem; offers: OfferItem[]; of: OfOrder; onChosen: () => void }

const ICONS = { move: <CalendarSync />, money: <Coins />, credit: <Gift /> }

/**
 * What guests may choose instead of a day that does not take place (docs/product.md §19.42). Tickets of several days, which
 * stay valid on the others, have a card of their own.
 */
export function StormOffers(props: Props) {
  const open = props.offers.filter(({ isOpen }) => isOpen)
  const vouchers = new Map(
    props.offers.flatMap(({ act, voucher }) => (act && voucher ? [[act, voucher] as const] : [])),
  )
  return (
    <>
      {[...Map.groupBy(open, (offer) => `${offer.storm} ${isOfDay(entryOf(props.order, offer))}`)].map(
        ([key, offers]) => (
          <StormOffer key={key} {...props} offers={offers} />
        ),
      )}
      {[...vouchers].map(([act, voucher]) => (
        <Voucher key={act} {...voucher} />
      ))}
    </>
  )
}

const entryOf = ({ entries }: OrderItem, { uuid }: OfferItem) => entries.find((entry) => entry.uuid === uuid)

/** Whether a ticket has other days, on which it stays valid. */
const isOfDay = (entry: OrderEntryItem | undefined) => (entry?.meta.inclusiveValidity.length ?? 0) > 1

/** The voucher that was chosen instead of money. A void one says whom to ask. */
function Voucher({ code, value, validTo, bonus }: NonNullable<OfferItem['voucher']>) {
  const t = useText()
  const price = usePrice()
  const vars = { price: price(value), bonus: price(bonus), day: formatDay(validTo) }
  return (
    <p className={css.voucher}>
      <Gift />
      {code === null ? (
        <span>
          <strong>{nonBreaking(t('storm.voucher.void', vars))}</strong>{' '}
          <ContactText textKey="confirmation.blocked.text.voucher" />
        </span>
      ) : (
        <span>
          {nonBreaking(t(bonus > 0 ? 'storm.voucher.bonus' : 'storm.voucher', vars))}{' '}
          <strong className="unbroken">{code}</strong>
        </span>
      )}
    </p>
  )
}

/** Returns why a choice was refused. A day that does not fit says what is wrong with it. */
function troubleText(error: unknown, t: T): string {
  const { entries = [] } = ((error as CallError).details ?? {}) as { entries?: { errors: ChangeError[] }[] }
  const [wrong] = entries.flatMap(({ errors }) => errors)
  return wrong ? errorWords(wrong, t) : refusalWords('change', refusalOf(error), t)
}

function StormOffer({ order, offers, of, onChosen }: Props) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const heading = useId()
  const [first] = offers
  const search = new URLSearchParams(useSearch())
  const wanted = first?.choices.find((one) => one === search.get('offer'))
  const [picked, setPicked] = useState<StormChoice | undefined>(wanted)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [target, setTarget] = useState<Target>({ day: '', time: '' })
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  if (!first) return null
  // What is for one day of several says so, and what becomes of the others.
  const days = isOfDay(entryOf(order, first)) ? '.days' : ''
  const chosen = offers.filter(({ id }) => !left.has(id))
  const choices = first.choices.filter((one) => chosen.every((offer) => offer.choices.includes(one)))
  const choice = choices.find((one) => one === picked)
  const entries = chosen.flatMap((offer) => entryOf(order, offer) ?? [])
  const hasTime = entries.some(({ meta }) => meta.timeSlotType === 'range')
  const isWholeDay = !hasTime && entries.some(({ meta }) => meta.timeSlotType === 'day')
  const missing =
    chosen.length === 0
      ? t('storm.missing.tickets')
      : choice === undefined
        ? t('storm.missing.choice')
        : choice === 'move' && (!isDay(target.day) || (hasTime && !target.time))
          ? t(hasTime ? 'storm.missing.time' : 'storm.missing.day')
          : undefined
  const send = async () => {
    const [one, ...also] = chosen.map(({ id }) => id)
    if (!one || choice === undefined) return
    setIsBusy(true)
    setTrouble(null)
    const time = isWholeDay ? WHOLE_DAY : target.time
    const item = { validFrom: target.day, ...(time ? { timeSlot: time } : {}) }
    const body = { choice, also, ...(choice === 'move' ? { item } : {}) }
    try {
      await call('chooseOffer', { params: { id: of.id, offer: one }, query: { key: of.key }, body })
      onChosen()
    } catch (error) {
      setTrouble(troubleText(error, t))
      // Somebody was faster: the page shows what holds.
      if (refusalOf(error).code === 'offer-over') onChosen()
    } finally {
      setIsBusy(false)
    }
  }
  // A company's order on invoice costs less, whatever of it was paid.
  const ofKind = order.paidWith === 'card' ? '' : '.invoice'
  const sum = (of: 'money' | 'credit') => price(chosen.reduce((all, offer) => all + offer[of], 0))
  const until = zonedClock(Date.parse(first.until))
  return (
    <section className={css.offer} aria-labelledby={heading}>
      <h2 id={heading}>{nonBreaking(t('storm.title', { day: longDay(first.day, lang) }))}</h2>
      <p>{nonBreaking(t(`storm.lead${days}`))}</p>
      {offers.length > 1 && (
        <fieldset className={css.entries}>
          <legend className="vh">{t('storm.tickets')}</legend>
          <AllOrNone
            all={offers.map(({ id }) => id)}
            chosen={chosen.map(({ id }) => id)}
            onChange={(ids) => setLeft(new Set(offers.map(({ id }) => id).filter((id) => !ids.includes(id))))}
          />
          {offers.map((offer) => (
            <Checkbox
              key={offer.id}
              checked={!left.has(offer.id)}
              onChange={({ target: { checked } }) => setLeft(withOr(left, offer.id, !checked))}
              label={entryName(entryOf(order, offer))}
            />
          ))}
        </fieldset>
      )}
      <RadioRows
        legend={t('storm.legend')}
        legendHidden
        value={choice}
        onChange={setPicked}
        rows={choices.map((one) => ({
          value: one,
          label: nonBreaking(t(`storm.choice.${one}${ofKind}`)),
          note: nonBreaking(t(`storm.choice.${one}.note${ofKind}`, one === 'move' ? {} : { price: sum(one) })),
          aside: ICONS[one],
        }))}
      />
      {choice === 'move' && <NewDay {...{ entries, off: first.day, value: target }} onChange={setTarget} />}
      {trouble && <ErrorLine>{trouble}</ErrorLine>}
      <Button size="large" missing={missing} loading={isBusy} onClick={() => void send()}>
        {t('storm.send')}
      </Button>
      <p className={css.small}>
        {nonBreaking(
          `${t('storm.until', { day: formatDay(until.today), time: timeText(until.time, lang) })} ${t(`storm.silent.${first.silent}${first.silent === 'money' && ofKind ? ofKind : days}`)}`,
        )}
      </p>
    </section>
  )
}

const entryName = (entry: OrderEntryItem | undefined) => (entry ? nameOf(entry) : '')

function withOr(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}
