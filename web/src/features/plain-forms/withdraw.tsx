import type { GivenBack, WithdrawStep } from '@gondola/contract/boot.ts'
import { CARRY_OUT_HOURS } from '@gondola/rules/after-sale/statement.ts'
import { ChevronRight, Coins, Info, Mail, Pencil, Printer, Ticket } from 'lucide-react'
import { grouped } from '../../lib/grouped.ts'
import type { T } from '../../lib/i18n.ts'
import { nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { ReturnNotes } from '../../shared/return-notes.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Become, Entries, Left, NamedEntries, Over, Sent, Ways } from './chosen-entries.tsx'
import { OrderFields } from './order-fields.tsx'
import css from './plain-forms.module.css'

/** A withdrawal in two steps, by plain forms (docs/product.md §19.22). They need no script. */
export function Withdraw({ step }: { step: WithdrawStep }) {
  switch (step.step) {
    case 'form':
      return <WithdrawForm {...step} />
    case 'entries':
      return <Entries {...step} act="withdraw" />
    case 'confirm':
      return <Confirm {...step} />
    case 'received':
      return <Received {...step} />
    default:
      return null
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

/** The orders of a member of which something can be withdrawn from (docs/product.md §19.25). */
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

const AFTER = ['withdraw.after.1', 'withdraw.after.2', 'withdraw.after.3'] as const
const AFTER_PART = ['withdraw.after.rest', 'withdraw.after.2', 'withdraw.after.3'] as const
/** Without the order's link, only its mail may tell that it can be carried out. */
const AFTER_MAIL = ['withdraw.after.1', 'withdraw.after.2', 'withdraw.after.mail'] as const
const CARRIED_OUT = ['withdraw.carried.1', 'withdraw.carried.2'] as const

/** Returns what comes next. A person decides about entries that failed or that no act carries out. */
function nextSteps(entries: GivenBack[]) {
  if (entries.length === 0) return AFTER_MAIL
  const left = entries.filter(({ status }) => status === 'waits' || status === 'error')
  if (entries.length === left.length) return AFTER
  return left.length > 0 ? AFTER_PART : CARRIED_OUT
}

function Received({ typed, number, declaredAt, entries }: Extract<WithdrawStep, { step: 'received' }>) {
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
      {entries.length > 0 && (
        <section className={css.receipt}>
          <h2>{t('withdraw.entries')}</h2>
          <Become entries={entries} act="withdraw" />
        </section>
      )}
      <Button look="secondary" wide icon={<Printer />} className={css.print} onClick={() => print()}>
        {t('withdraw.received.print')}
      </Button>
      <h2>{t('withdraw.after.title')}</h2>
      <ol className={css.after}>
        {nextSteps(entries).map((key) => (
          <li key={key}>
            <strong>{t(key)}</strong>
            <br />
            {t(`${key}.text`, { hours: CARRY_OUT_HOURS })}
          </li>
        ))}
      </ol>
    </div>
  )
}
