import type { NamedEntry, PageData, PlainBack, ReturnRefusal, WithdrawStep } from '@gondola/contract/boot.ts'
import { ChevronRight, Coins, Info, Mail, Pencil, Printer, Ticket, TicketX } from 'lucide-react'
import { Fragment } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { grouped } from '../../lib/grouped.ts'
import type { T } from '../../lib/i18n.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { ReturnNotes, waysOf } from '../../shared/return-notes.tsx'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { OrderFields } from './order-fields.tsx'
import css from './plain-forms.module.css'

type Act = Extract<PageData, { kind: 'withdraw' }>['act']

/**
 * Withdrawal and cancellation in two steps each, by plain forms (docs/product.md §19.9, §19.94). They need no script.
 */
export function Withdraw({ act, step }: { act: Act; step: WithdrawStep }) {
  switch (step.step) {
    case 'confirm':
      return act === 'cancel' ? <ConfirmCancel {...step} /> : <Confirm {...step} />
    case 'entries':
      return <Entries {...step} act={act} />
    case 'received':
      return <Received {...step} />
    case 'cancelled':
      return <Cancelled {...step} />
    case 'unopened':
      return <Unopened {...step} />
    default:
      return <WithdrawForm {...step} />
  }
}

function WithdrawForm({ typed, errors, orders, isOver }: Extract<WithdrawStep, { step: 'form' }>) {
  const { lang } = useBoot()
  const t = useText()
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t('withdraw.title')}</h1>
      <p className={css.lead}>{t('withdraw.lead')}</p>
      {isOver && <Over />}
      {orders.length > 0 && <OwnOrders orders={orders} />}
      <form method="post" action={paths.withdraw} noValidate className={css.form}>
        <input type="hidden" name="lang" value={lang} />
        <Field
          label={t('withdraw.name')}
          name="name"
          autoComplete="name"
          defaultValue={typed.name}
          required
          error={errors.name && t(errors.name)}
        />
        <OrderFields typed={typed} errors={errors} hasHints />
        <Button type="submit" size="large" wide>
          {t('withdraw.next')}
        </Button>
        <p className={css.note}>
          <Info />
          {t('withdraw.next.hint')}
        </p>
      </form>
      <section className={css.beside}>
        <h2>{t('withdraw.dated.title')}</h2>
        <p>{t('withdraw.dated.text')}</p>
        <a className={css.way} href={paths.findOrder}>
          <Ticket />
          {t('withdraw.dated.link')}
          <ChevronRight />
        </a>
      </section>
    </div>
  )
}

/** Says that what was sent came too late, and that nothing of it was taken. */
function Over() {
  const t = useText()
  return (
    <p className={css.missing} role="alert">
      {t('withdraw.over')}
    </p>
  )
}

/** The orders of a member of which something can be withdrawn from (docs/product.md §19.95). */
function OwnOrders({ orders }: Pick<Extract<WithdrawStep, { step: 'form' }>, 'orders'>) {
  const t = useText()
  return (
    <section className={css.own}>
      <h2>{t('withdraw.own.title')}</h2>
      <ul>
        {orders.map(({ uuid, number, entries }) => (
          <li key={uuid}>
            <a className={css.way} href={paths.withdrawOrder(uuid, undefined)}>
              <Ticket />
              <span>
                {t('withdraw.own.order', { order: number })}
                <span className={css.details}>{nonBreaking(countedNames(entries, t))}</span>
              </span>
              <ChevronRight />
            </a>
          </li>
        ))}
      </ul>
      <h2>{t('withdraw.own.other')}</h2>
    </section>
  )
}

/** Returns names with their counts: "2 × Dárkový poukaz, 2 000 Kč; Karta, dospělý". */
const countedNames = (entries: readonly string[], t: T): string =>
  grouped(entries, (name) => name)
    .map(({ 0: name = '', length }) => t('acts.pieces', { count: length, name }))
    .join('; ')

const WORDS = {
  withdraw: {
    title: 'withdraw.title',
    lead: 'withdraw.entries.lead',
    none: 'withdraw.entries.none',
    entries: 'withdraw.entries',
    hint: 'withdraw.next.hint',
  },
  cancel: {
    title: 'cancel.title',
    lead: 'cancel.entries.lead',
    none: 'cancel.entries.none',
    entries: 'cancel.entries',
    hint: 'cancel.next.hint',
  },
} as const satisfies Record<Act, Record<string, string>>

/** The entries of an order that they may open, with boxes (docs/product.md §19.43). */
function Entries(props: Extract<WithdrawStep, { step: 'entries' }> & { act: Act }) {
  const { act, typed, entries, chosen, errors, refused } = props
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const words = WORDS[act]
  const isNone = entries.every(({ why }) => why !== null)
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t(words.title)}</h1>
      <p className={css.lead}>{t(isNone ? words.none : words.lead, { order: typed.order })}</p>
      <form method="post" action={`/${act}`} noValidate className={css.form}>
        <input type="hidden" name="lang" value={lang} />
        <fieldset className={css.entries}>
          <legend className="vh">{t(words.entries)}</legend>
          {entries.map(({ uuid, name, details, paid, until, why }) => (
            <div key={uuid} className={css.entry}>
              <Checkbox
                name={`entry-${uuid}`}
                label={inParts(name)}
                note={[details, why === null ? until && t('acts.until.short', { moment: until }) : t(`acts.why.${why}`)]
                  .filter(Boolean)
                  .join(' · ')}
                defaultChecked={chosen.includes(uuid)}
                disabled={why !== null}
              />
              <p className={css.paid}>{price(paid)}</p>
            </div>
          ))}
          {errors.entries && (
            <p className={css.missing} role="alert">
              {t(errors.entries)}
            </p>
          )}
          {refused && <Refused {...refused} />}
        </fieldset>
        {!isNone && (
          <>
            {act === 'withdraw' && (
              <Field
                label={t('withdraw.name')}
                name="name"
                autoComplete="name"
                defaultValue={typed.name}
                required
                error={errors.name && t(errors.name)}
              />
            )}
            <Button type="submit" size="large" wide>
              {t('withdraw.next')}
            </Button>
            <p className={css.note}>
              <Info />
              {t(words.hint)}
            </p>
          </>
        )}
      </form>
      <section className={css.beside}>
        {act === 'withdraw' ? (
          <>
            {entries.some(({ why }) => why === 'not-undated') && (
              <a className={css.way} href="/cancel">
                <TicketX />
                {t('cancel.title')}
                <ChevronRight />
              </a>
            )}
            <a className={css.way} href={paths.withdrawOther}>
              <Pencil />
              {t('withdraw.entries.other')}
              <ChevronRight />
            </a>
          </>
        ) : (
          <a className={css.way} href={paths.findOrder}>
            <Ticket />
            {t('withdraw.dated.link')}
            <ChevronRight />
          </a>
        )}
      </section>
    </div>
  )
}

/** Entries with their counts, each with what tells it from others. */
function NamedEntries({ entries }: { entries: NamedEntry[] }) {
  const t = useText()
  return grouped(entries, ({ name, details }) => `${name} ${details}`).map((same) => {
    const [{ name, details } = { name: '', details: '' }] = same
    return (
      <dd key={`${name} ${details}`}>
        {nonBreaking(t('acts.pieces', { count: same.length, name }))}
        {details && <span className={css.details}>{nonBreaking(details)}</span>}
      </dd>
    )
  })
}

/** What comes back, and by which ways. */
function Ways({ back }: Pick<PlainBack, 'back'>) {
  const t = useText()
  const price = usePrice()
  const ways = waysOf(back)
  return (
    <>
      <dt>{t('acts.total.back')}</dt>
      <dd>
        {price(back.total)}
        {ways.map((way) => (
          <span key={way} className={css.details}>
            {t(`acts.way.${way}`)}
            {ways.length > 1 && `: ${price(back[way])}`}
          </span>
        ))}
      </dd>
    </>
  )
}

/** What was chosen and cannot be given back any more, with the reasons. */
function Left({ left }: Pick<Extract<WithdrawStep, { step: 'confirm' }>, 'left'>) {
  const t = useText()
  if (left.length === 0) return null
  return (
    <div className={css.missing} role="alert">
      <p>{t('withdraw.entries.left')}</p>
      <ul>
        {left.map(({ name, details, why }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: equal entries have no other name
          <li key={index}>
            {nonBreaking([name, details].filter(Boolean).join(', '))}: {t(`acts.why.${why}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Why what was confirmed was not carried out. */
function Refused({ code, why, was, now }: ReturnRefusal & { now?: number }) {
  const t = useText()
  const price = usePrice()
  const isPrice = code === 'price-changed' && was !== undefined && now !== undefined
  return (
    <p className={css.missing} role="alert">
      {isPrice
        ? t('acts.priceChanged', { was: price(was), price: price(now) })
        : t(why === 'countMin' ? 'acts.why.countMin' : errorText[code])}
    </p>
  )
}

/** The fields of what the page shows, so that only that is carried out. */
const Sent = ({ sent }: Pick<Extract<WithdrawStep, { step: 'confirm' }>, 'sent'>) =>
  Object.entries(sent).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)

function Confirm({ typed, entries, left, back, sent }: Extract<WithdrawStep, { step: 'confirm' }>) {
  const { lang, resort } = useBoot()
  const t = useText()
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t('withdraw.confirm.title')}</h1>
      <p className={css.lead}>{t('withdraw.confirm.lead')}</p>
      <Left left={left} />
      <section className={css.statement}>
        <p className={css.quiet}>{t('withdraw.confirm.to', resort.operator)}</p>
        <p className={css.words}>{t('withdraw.statement', { order: typed.order })}</p>
        <dl>
          {entries.length > 0 && (
            <>
              <dt>{t('withdraw.entries')}</dt>
              <NamedEntries entries={entries} />
            </>
          )}
          {back && <Ways back={back.back} />}
          <dt>{t('withdraw.name')}</dt>
          <dd>{typed.name}</dd>
          <dt>{t('withdraw.email')}</dt>
          <dd>{typed.email}</dd>
        </dl>
        <p className={css.quiet}>{t('withdraw.confirm.time')}</p>
      </section>
      <form method="post" action="/withdraw/confirm">
        <input type="hidden" name="lang" value={lang} />
        <Sent sent={sent} />
        <Button type="submit" size="large" wide>
          {t('withdraw.confirm.button')}
        </Button>
      </form>
      <a className={css.change} href={paths.withdraw}>
        <Pencil />
        {t('withdraw.confirm.change')}
      </a>
      <ul className={css.notes}>
        <li>
          <Mail />
          {t('withdraw.confirm.receipt')}
        </li>
        {back ? (
          <ReturnNotes {...back} />
        ) : (
          <li>
            <Coins />
            {t('withdraw.confirm.money')}
          </li>
        )}
      </ul>
    </div>
  )
}

/** What is cancelled and what comes back, with the one button. */
function ConfirmCancel({ typed, entries, left, back, refused, sent }: Extract<WithdrawStep, { step: 'confirm' }>) {
  const { lang } = useBoot()
  const t = useText()
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t('cancel.confirm.title')}</h1>
      <p className={css.lead}>{t('withdraw.own.order', { order: typed.order })}</p>
      <Left left={left} />
      {refused && <Refused {...refused} {...(back ? { now: back.back.total } : {})} />}
      <section className={css.statement}>
        <dl>
          <dt>{t('cancel.entries')}</dt>
          <NamedEntries entries={entries} />
          {back && <Ways back={back.back} />}
        </dl>
      </section>
      <form method="post" action="/cancel/confirm">
        <input type="hidden" name="lang" value={lang} />
        <Sent sent={sent} />
        <Button type="submit" size="large" wide>
          {t('cancel.confirm.button')}
        </Button>
      </form>
      <a className={css.change} href="/cancel">
        <Pencil />
        {t('cancel.confirm.change')}
      </a>
      {back && (
        <ul className={css.notes}>
          <ReturnNotes {...back} />
        </ul>
      )}
    </div>
  )
}

/** What has become of each cancelled entry by now; a mail tells the end. */
function Cancelled({ typed, entries }: Extract<WithdrawStep, { step: 'cancelled' }>) {
  const t = useText()
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t('cancel.received.title')}</h1>
      <p className={css.lead}>{t('cancel.received.lead', { email: typed.email })}</p>
      <section className={css.receipt}>
        <h2>{t('withdraw.own.order', { order: typed.order })}</h2>
        <dl>
          {entries.map(({ name, details, status, error, usedAt }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal entries have no other name
            <Fragment key={index}>
              <dt>
                {inParts(name)}
                {details && <span className={css.details}>{nonBreaking(details)}</span>}
              </dt>
              <dd>
                {status === 'error'
                  ? t(`acts.item.error.${usedAt ? 'used.at' : (error ?? 'refused')}`, { time: usedAt ?? '' })
                  : t(status === 'success' ? 'acts.item.cancel' : 'acts.item.running')}
              </dd>
            </Fragment>
          ))}
        </dl>
      </section>
    </div>
  )
}

/** Says how to come by the link that opens the cancellation. */
function Unopened({ isOver }: Extract<WithdrawStep, { step: 'unopened' }>) {
  const t = useText()
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t('cancel.title')}</h1>
      {isOver && <Over />}
      <p className={css.lead}>{t('cancel.unopened')}</p>
      <a className={css.way} href={paths.findOrder}>
        <Mail />
        {t('cancel.unopened.link')}
        <ChevronRight />
      </a>
    </div>
  )
}

const AFTER = ['withdraw.after.1', 'withdraw.after.2', 'withdraw.after.3'] as const
const CARRIED_OUT = ['withdraw.carried.1', 'withdraw.carried.2'] as const

function Received({ typed, number, declaredAt, isCarriedOut }: Extract<WithdrawStep, { step: 'received' }>) {
  const t = useText()
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t('withdraw.received.title')}</h1>
      <p className={css.lead}>{t('withdraw.received.lead', { email: typed.email })}</p>
      <section className={css.receipt}>
        <h2>
          {t('withdraw.received.card')} <span>{number}</span>
        </h2>
        <dl>
          <dt>{t('withdraw.received.at')}</dt>
          <dd>{declaredAt}</dd>
          <dt>{t('withdraw.order')}</dt>
          <dd>{typed.order}</dd>
          <dt>{t('withdraw.received.by')}</dt>
          <dd>{typed.name}</dd>
        </dl>
        <p className={css.quoted}>{t('withdraw.statement', { order: typed.order })}</p>
      </section>
      <Button look="secondary" wide icon={<Printer />} className={css.print} onClick={() => print()}>
        {t('withdraw.received.print')}
      </Button>
      <h2>{t('withdraw.after.title')}</h2>
      <ol className={css.after}>
        {(isCarriedOut ? CARRIED_OUT : AFTER).map((key) => (
          <li key={key}>
            <strong>{t(key)}</strong>
            <br />
            {t(`${key}.text`)}
          </li>
        ))}
      </ol>
    </div>
  )
}
