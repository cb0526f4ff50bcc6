import type { GivenBack, NamedEntry, PageData, PlainBack, ReturnRefusal, WithdrawStep } from '@gondola/contract/boot.ts'
import { ChevronRight, Info, Pencil, Ticket, TicketX } from 'lucide-react'
import { Fragment } from 'react'
import { errorText } from '../../lib/error-text.ts'
import { grouped } from '../../lib/grouped.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { stayedKey, waysOf } from '../../shared/return-notes.tsx'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import css from './plain-forms.module.css'

type ReturnKind = Extract<PageData, { kind: 'withdraw' }>['act']

/** Says that what was sent came too late, and that nothing of it was taken. */
export function Over() {
  const t = useText()
  return (
    <p className={css.missing} role="alert">
      {t('withdraw.over')}
    </p>
  )
}

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
} as const satisfies Record<ReturnKind, Record<string, string>>

/** The entries of an order that they may open, with boxes (docs/product.md §19.24). */
export function Entries(props: Extract<WithdrawStep, { step: 'entries' }> & { act: ReturnKind }) {
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
export function NamedEntries({ entries }: { entries: NamedEntry[] }) {
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

/** What has become of each entry. */
export function Become({ entries, act }: { entries: GivenBack[]; act: ReturnKind }) {
  const t = useText()
  const statusText = ({ status, error, usedAt }: GivenBack): string => {
    if (status === 'error') return t(stayedKey(act, { error, usedAt }), { time: usedAt ?? '' })
    if (status === 'success') return t(`acts.item.${act}`)
    return t({ requested: `acts.item.running.${act}`, desk: 'acts.running.desk', waits: 'withdraw.item.waits' }[status])
  }
  return (
    <dl>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal entries have no other name
        <Fragment key={index}>
          <dt>
            {inParts(entry.name)}
            {entry.details && <span className={css.details}>{nonBreaking(entry.details)}</span>}
          </dt>
          <dd>{statusText(entry)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** What comes back, and by which ways. */
export function Ways({ back }: Pick<PlainBack, 'back'>) {
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
export function Left({ left }: Pick<Extract<WithdrawStep, { step: 'confirm' }>, 'left'>) {
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
export function Refused({ code, why, was, now }: ReturnRefusal & { now?: number }) {
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
export const Sent = ({ sent }: Pick<Extract<WithdrawStep, { step: 'confirm' }>, 'sent'>) =>
  Object.entries(sent).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
