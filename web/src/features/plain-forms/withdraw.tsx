import type { WithdrawStep } from '@gondola/contract/boot.ts'
import { ChevronRight, Coins, Info, Mail, Pencil, Printer, Ticket } from 'lucide-react'
import { grouped } from '../../lib/grouped.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { OrderFields } from './order-fields.tsx'
import css from './plain-forms.module.css'

/** The withdrawal from a contract in two steps, by plain forms that need no script (docs/product.md §19.9). */
export function Withdraw({ step }: { step: WithdrawStep }) {
  if (step.step === 'confirm') return <Confirm {...step} />
  if (step.step === 'entries') return <Entries {...step} />
  return step.step === 'received' ? <Received {...step} /> : <WithdrawForm {...step} />
}

function WithdrawForm({ typed, errors }: Extract<WithdrawStep, { step: 'form' }>) {
  const { lang } = useBoot()
  const t = useText()
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t('withdraw.title')}</h1>
      <p className={css.lead}>{t('withdraw.lead')}</p>
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

/** The entries of an order that they may open, with boxes (docs/product.md §19.43). */
function Entries({ typed, entries, chosen, errors }: Extract<WithdrawStep, { step: 'entries' }>) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const isNone = entries.every(({ why }) => why !== null)
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t('withdraw.title')}</h1>
      <p className={css.lead}>
        {t(isNone ? 'withdraw.entries.none' : 'withdraw.entries.lead', { order: typed.order })}
      </p>
      <form method="post" action={paths.withdraw} noValidate className={css.form}>
        <input type="hidden" name="lang" value={lang} />
        <fieldset className={css.entries}>
          <legend className="vh">{t('withdraw.entries')}</legend>
          {entries.map(({ uuid, name, paid, until, why }) => (
            <div key={uuid} className={css.entry}>
              <Checkbox
                name={`entry-${uuid}`}
                label={inParts(name)}
                note={why === null ? until && t('acts.until.short', { moment: until }) : t(`acts.why.${why}`)}
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
        </fieldset>
        {!isNone && (
          <>
            <Field
              label={t('withdraw.name')}
              name="name"
              autoComplete="name"
              defaultValue={typed.name}
              required
              error={errors.name && t(errors.name)}
            />
            <Button type="submit" size="large" wide>
              {t('withdraw.next')}
            </Button>
            <p className={css.note}>
              <Info />
              {t('withdraw.next.hint')}
            </p>
          </>
        )}
      </form>
      <section className={css.beside}>
        <a className={css.way} href={paths.withdrawOther}>
          <Pencil />
          {t('withdraw.entries.other')}
          <ChevronRight />
        </a>
      </section>
    </div>
  )
}

function Confirm({ typed, entries, back }: Extract<WithdrawStep, { step: 'confirm' }>) {
  const { lang, resort } = useBoot()
  const t = useText()
  const price = usePrice()
  const pieces = grouped(entries, (name) => name).map(({ 0: name = '', length }) =>
    t('acts.pieces', { count: length, name }),
  )
  return (
    <div className={`wrap ${css.page}`}>
      <h1 tabIndex={-1}>{t('withdraw.confirm.title')}</h1>
      <p className={css.lead}>{t('withdraw.confirm.lead')}</p>
      <section className={css.statement}>
        <p className={css.quiet}>{t('withdraw.confirm.to', resort.operator)}</p>
        <p className={css.words}>{t('withdraw.statement', { order: typed.order })}</p>
        <dl>
          {entries.length > 0 && (
            <>
              <dt>{t('withdraw.entries')}</dt>
              <dd>{nonBreaking(pieces.join('; '))}</dd>
            </>
          )}
          {back !== null && (
            <>
              <dt>{t('withdraw.entries.back')}</dt>
              <dd>{price(back)}</dd>
            </>
          )}
          <dt>{t('withdraw.name')}</dt>
          <dd>{typed.name}</dd>
          <dt>{t('withdraw.email')}</dt>
          <dd>{typed.email}</dd>
        </dl>
        <p className={css.quiet}>{t('withdraw.confirm.time')}</p>
      </section>
      <form method="post" action={paths.withdrawConfirm}>
        <input type="hidden" name="lang" value={lang} />
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
        <li>
          <Coins />
          {t('withdraw.confirm.money')}
        </li>
      </ul>
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
