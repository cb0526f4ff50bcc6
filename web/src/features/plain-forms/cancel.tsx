import type { WithdrawStep } from '@gondola/contract/boot.ts'
import { ChevronRight, Mail, Pencil } from 'lucide-react'
import { paths } from '../../routing/paths.ts'
import { ReturnNotes } from '../../shared/return-notes.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Become, Entries, Left, NamedEntries, Over, Refused, Sent, Ways } from './chosen-entries.tsx'
import css from './plain-forms.module.css'

/** A cancellation in two steps, by plain forms (docs/product.md §19.15). They need no script. */
export function Cancel({ step }: { step: WithdrawStep }) {
  switch (step.step) {
    case 'entries':
      return <Entries {...step} act="cancel" />
    case 'confirm':
      return <ConfirmCancel {...step} />
    case 'cancelled':
      return <Cancelled {...step} />
    case 'unopened':
      return <Unopened {...step} />
    default:
      return null
  }
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
        <Become entries={entries} act="cancel" />
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
