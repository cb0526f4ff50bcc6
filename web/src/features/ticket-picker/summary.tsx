import { addDays, type Day, type TimeOfDay } from '@gondola/rules/day.ts'
import { defaultMethod } from '@gondola/rules/handout.ts'
import { sumOf } from '@gondola/rules/line-price.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { WHOLE_DAY } from '@gondola/rules/slot.ts'
import { CalendarDays, Clock, Coins, Hourglass, IdCard, QrCode, ShoppingBag } from 'lucide-react'
import { daysText, longDay, shortDay } from '../../lib/day-text.ts'
import { inParts } from '../../lib/non-breaking.tsx'
import { CheaperOffer } from '../../shared/cheaper-offer.tsx'
import { FormerPrice } from '../../shared/former-price.tsx'
import { entryTime, startTime, type TimeWords } from '../../shared/slot-words.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useSettled } from '../../shared/use-settled.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCompany } from '../../state/session.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import { Ticket, TicketFact, TicketLine } from '../../ui/ticket.tsx'
import { goToPart } from './go-to-part.ts'
import { leadOf } from './selection.ts'
import css from './summary.module.css'
import type { Picker } from './use-picker.ts'
import { countWords, handoutWords, isForPersons, validityWords } from './wording.ts'

/** Returns the button's text and action while the selection is incomplete. */
function useAddButton({ missing, product, add }: Picker) {
  const t = useText()
  const person = isForPersons(product) ? 'shop.missing.person' : 'shop.missing.piece'
  const label = missing === null ? undefined : t(missing === 'person' ? person : `shop.missing.${missing}`)
  return {
    missing: label,
    onMissing: () => {
      if (missing === 'price') return
      goToPart(missing === 'person' || missing === 'count' ? 'party' : missing === 'time' ? 'time' : 'date')
    },
    onClick: add,
  }
}

/**
 * Returns the lowest price of the choice. It is that of the rows, or else of the price book. While nothing is chosen it
 * is the lead variant's.
 */
function lowestOf({ product, selection, prices: { column, single } }: Picker): number | null {
  const { counts } = selection
  const pieces = product.variants.filter((variant) => counts[variant._id])
  const lead = leadOf(product)
  if (pieces.length === 0) return lead ? (single(lead._id)?.own ?? lead.prices[column].cz) : null
  return sumOf(
    pieces.map(({ _id, prices: { standard, club } }) => {
      const columns = { standard: standard.cz, club: club.cz }
      return { ...columns, price: columns[column], count: counts[_id] ?? 0 }
    }),
  ).price
}

/**
 * Returns the total in words. It has `from` while pieces are missing, or the day of a price that differs by day. Null
 * while the exact one is loading.
 */
function useTotal(picker: Picker) {
  const t = useText()
  const money = usePrice()
  const { total } = picker.prices
  const hasPieces = Object.keys(picker.selection.counts).length > 0
  const isFrom = picker.selection.day === null || !hasPieces
  const isSure = hasPieces && picker.prices.onePrice !== null
  const price = total?.own ?? (isFrom ? lowestOf(picker) : null)
  if (price === null) return null
  const { saved, credit, works } = picker.own
  const off = isFrom ? 0 : Math.min(saved, price)
  const isWithout = isFrom && price > 0 && works
  const gate = off === 0 && !isWithout && total?.gate !== undefined && total.gate > price ? total.gate : null
  const sum = price === off ? t('shop.free') : money(price - off)
  return {
    text: isFrom && price > 0 && !isSure ? t('shop.from', { price: sum }) : sum,
    without:
      off > 0
        ? t('picker.benefits.without', { price: money(price) })
        : isWithout
          ? t('picker.benefits.without.from')
          : null,
    gate: gate === null ? null : t('shop.gate', { price: money(gate) }),
    saving:
      off > 0
        ? t('picker.benefits.saving', { price: money(off) })
        : gate === null
          ? null
          : t('shop.saving', { price: money(gate - price) }),
    credit: isFrom || !credit ? null : t('code.fromCredit', { price: money(credit.pays) }),
    former: isFrom ? undefined : total?.lastPrice,
  }
}

/** Returns the last day of a ticket for several days in a row. */
function lastDayOf({ product, selection }: Picker): Day | null {
  const { tokenValidityAmount, tokenValidityUnit, seasonal } = product.meta
  if (selection.day === null) return null
  return tokenValidityUnit === 'days' && !seasonal
    ? addDays(selection.day, Math.max(1, tokenValidityAmount) - 1)
    : selection.day
}

const hasHour = (time: TimeOfDay | null): time is TimeOfDay => time !== null && time !== WHOLE_DAY

/** Returns "arrival 10.30–11.00", or that the time is still open. */
const entryWords = (time: TimeOfDay | null, words: TimeWords) =>
  time === null
    ? words.t('shop.ticket.noTime')
    : hasHour(time)
      ? entryTime(time, words)
      : words.t('shop.ticket.entryDay')

/** The ticket beside the choice that fills in as one chooses, from 960 px on. */
export function TicketSummary({ picker }: { picker: Picker }) {
  const { lang, cardDeposit } = useBoot()
  const t = useText()
  const money = usePrice()
  const button = useAddButton(picker)
  const mayBuy = useCompany()?.mayBuy !== false
  const total = useTotal(picker)
  const { product, selection, prices, view } = picker
  const chosen = product.variants.filter((variant) => selection.counts[variant._id])
  const last = lastDayOf(picker)
  const validity = validityWords(product, t)
  const isPrint = defaultMethod(product.tags) === 'print'
  const title =
    product.entryType === 'card-product'
      ? 'shop.ticket.card'
      : product.meta.giftStatus === 'required'
        ? 'shop.ticket.gift'
        : 'shop.ticket.title'
  const when =
    view === 'none'
      ? t('shop.ticket.boughtToday')
      : selection.day === null || last === null
        ? t('shop.ticket.noDay')
        : daysText(selection.day, last, lang)

  return (
    <Ticket
      label={t('shop.bar.label')}
      strip={t(title)}
      stripAside={chosen.length > 0 ? countWords(product, selection.counts, t) : undefined}
      stub={
        <>
          <div className={css.lines}>
            {chosen.length === 0 && (
              <p className={css.empty}>{t(isForPersons(product) ? 'shop.ticket.noPerson' : 'shop.missing.piece')}</p>
            )}
            {chosen.map((variant) => {
              const lowest = selection.day === null ? variant.prices[prices.column].cz : null
              const one = prices.single(variant._id)?.own ?? lowest
              const count = selection.counts[variant._id] ?? 0
              const sum = money(
                (one ?? 0) * count - (selection.day === null ? 0 : (picker.own.of[variant._id]?.saved ?? 0)),
              )
              const shown = selection.day === null ? t('shop.from', { price: sum }) : sum
              return (
                <TicketLine
                  key={variant._id}
                  label={inParts(t('shop.ticket.line', { count, name: variant.name[lang] }))}
                >
                  {one === null ? <span className={css.waiting} /> : one === 0 ? t('shop.free') : shown}
                </TicketLine>
              )
            })}
          </div>
          <div className={css.total}>
            <span className={css.label}>{t('shop.ticket.total')}</span>
            {total ? <Price look="total">{total.text}</Price> : <span className={css.waitingTotal} />}
          </div>
          {total?.former && <FormerPrice className={css.former} price={total.former} />}
          <div className={css.saving}>
            {total?.saving && <Chip tone="deal">{total.saving}</Chip>}
            {(total?.without || total?.gate) && (
              <Price tone="quiet" className={css.gate}>
                {total.without ?? total.gate}
              </Price>
            )}
          </div>
          {total?.credit && (
            <Chip tone="ok" icon={<Coins />} className={css.credit}>
              {total.credit}
            </Chip>
          )}
          <Cheaper picker={picker} />
          {mayBuy && (
            <>
              <Button size="large" wide icon={<ShoppingBag />} {...button}>
                {t('shop.add')}
              </Button>
              <p className={css.hold}>{t(product.hasTimeSlots ? 'shop.ticket.holdPlaces' : 'shop.ticket.hold')}</p>
            </>
          )}
        </>
      }
    >
      <p className={css.name}>{inParts(product.name[lang])}</p>
      <TicketFact icon={<CalendarDays />} strong={selection.day !== null}>
        <span className={selection.day === null ? css.empty : undefined}>{when}</span>
      </TicketFact>
      {product.hasTimeSlots && (
        <TicketFact icon={<Clock />} strong={selection.time !== null}>
          <span className={selection.time === null ? css.empty : undefined}>
            {entryWords(selection.time, { t, lang, visit: product.meta })}
          </span>
        </TicketFact>
      )}
      {validity && <TicketFact icon={<Hourglass />}>{validity}</TicketFact>}
      <TicketFact icon={isPrint ? <QrCode /> : <IdCard />}>
        {handoutWords(product, { t, deposit: money(cardDeposit) })}
      </TicketFact>
    </Ticket>
  )
}

/** Offers a cheaper mix for the same people, where there is one. */
function Cheaper({ picker: { product, cheaper, takeCheaper } }: { picker: Picker }) {
  if (!cheaper) return null
  return (
    <CheaperOffer
      pieces={product.variants.flatMap(({ _id, name }) => {
        const count = cheaper.counts[_id]
        return count ? [{ name, count }] : []
      })}
      price={toCrowns(cheaper.price)}
      saving={toCrowns(cheaper.saving)}
      onTake={takeCheaper}
    />
  )
}

/**
 * The summary at the bottom, below 960 px. The price without benefits says what they save. It shows no former price:
 * the law asks for words beside it, which do not fit beside a button. The rows above and the cart have both.
 */
export function SummaryBar({ picker }: { picker: Picker }) {
  const { lang } = useBoot()
  const t = useText()
  const button = useAddButton(picker)
  const mayBuy = useCompany()?.mayBuy !== false
  const total = useTotal(picker)
  const { product, selection, view } = picker
  const hasPieces = Object.keys(selection.counts).length > 0
  const start = hasHour(selection.time) && startTime(selection.time, { lang, visit: product.meta })
  const when = [selection.day !== null && view !== 'none' && shortDay(selection.day, lang), start].filter(Boolean)
  const facts = [hasPieces ? countWords(product, selection.counts, t) : '', when.join(', ')].filter(Boolean)
  const news = useSettled(
    total && hasPieces
      ? [
          countWords(product, selection.counts, t),
          `${t('shop.ticket.total')} ${total.text}`,
          ...(selection.day !== null && view !== 'none' ? [longDay(selection.day, lang)] : []),
          ...(start ? [start] : []),
        ].join(', ')
      : '',
  )
  return (
    <div className={css.bar}>
      {picker.cheaper && (
        <div className={css.offer}>
          <Cheaper picker={picker} />
        </div>
      )}
      <BottomBar
        label={t('shop.bar.label')}
        total={total ? <Price look="bar">{total.text}</Price> : <span className={css.waiting} />}
        chip={
          <>
            {total?.without && <span className={css.part}>{total.without}</span>}
            {total?.credit && <span className={css.part}>{total.credit}</span>}
            {total?.saving && !total.without && <Chip tone="deal">{total.saving}</Chip>}
          </>
        }
        facts={facts}
        action={mayBuy && <Button {...button}>{t('shop.add.short')}</Button>}
      />
      <p className="vh" role="status">
        {news}
      </p>
    </div>
  )
}
