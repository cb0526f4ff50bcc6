import type { ComplaintTyped } from '@gondola/contract/boot.ts'
import type { ComplaintReply } from '@gondola/contract/complaints.ts'
import { COMPLAINT_WANTS, type ComplaintField, complaintErrors } from '@gondola/rules/after-sale/complaint.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { parseTypedDay } from '@gondola/rules/typed-day.ts'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { nonBreaking } from '../../lib/non-breaking.tsx'
import { paths } from '../../routing/paths.ts'
import { MeantEmail } from '../../shared/meant-email.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { AreaField, Field, SelectField } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { useForm } from '../../ui/use-form.ts'
import css from './complaint.module.css'

const EMPTY: ComplaintTyped = {
  order: '',
  ticket: '',
  what: '',
  discovered: '',
  wanted: 'money',
  name: '',
  email: '',
  phone: '',
}
type State = { step: 'typing'; refusal: string | null } | { step: 'sending' } | { step: 'sent'; reply: ComplaintReply }

type ComplaintFormProps = {
  /** What was typed and is wrong, where no script has sent it. */
  typed?: ComplaintTyped
  errors?: Partial<Record<ComplaintField, string>>
  /** What the typed e-mail may mean. Sent once more, the typed one counts (docs/product.md §6.21). */
  meant?: string | undefined
  heading?: 'h1' | 'h2'
}

/** The complaint about what was bought, below its rules or a page of its own (docs/product.md §19.58, §19.60). */
export function ComplaintForm({
  typed: before = EMPTY,
  errors: told = {},
  meant,
  heading: Heading = 'h2',
}: ComplaintFormProps) {
  const { lang, today } = useBoot()
  const t = useText()
  const [typed, setTyped] = useState(before)
  // Without script the browser says what is missing.
  const [isLive, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const [state, setState] = useState<State>({ step: 'typing', refusal: null })
  const { ticket, discovered, phone, wanted, ...fields } = typed
  const discoveredOn = parseTypedDay(discovered) ?? ''
  const errors = complaintErrors({ ...fields, discoveredOn, ticket, phone: phone || undefined }, today)
  const form = useForm(errors)
  const errorOf = (field: ComplaintField) => {
    const key = form.errorOf(field) ?? (told[field] && errors[field])
    return key && t(key)
  }

  const send = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (!form.mayBeSent()) return
    setState({ step: 'sending' })
    try {
      const body = {
        ...fields,
        discoveredOn,
        wanted,
        lang,
        ...(ticket === '' ? {} : { ticket }),
        ...(phone === '' ? {} : { phone }),
      }
      setState({ step: 'sent', reply: await call('raiseComplaint', { body }) })
    } catch (error) {
      setState({ step: 'typing', refusal: errorText[error instanceof CallError ? error.code : 'fault'] })
    }
  }

  if (state.step === 'sent') return <Received reply={state.reply} email={typed.email} heading={Heading} />
  const input = (name: Exclude<keyof ComplaintTyped, 'wanted'>) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <section className={css.complaint} aria-labelledby="complaint">
      <Heading id="complaint" tabIndex={-1}>
        {t('complaint.title')}
      </Heading>
      <p className={css.lead}>{t('complaint.lead')}</p>
      <form
        ref={form.ref}
        method="post"
        action={paths.complaint}
        noValidate={isLive}
        onSubmit={(event) => void send(event)}
        className={css.form}
      >
        {meant && !isLive && (
          <>
            {/* The button that Enter presses, before the one of the question. */}
            <button type="submit" className="vh" tabIndex={-1} aria-hidden="true" />
            <input type="hidden" name="asked" value={before.email} />
          </>
        )}
        <input type="hidden" name="lang" value={lang} />
        <Field
          label={t('withdraw.order')}
          hint={t('withdraw.order.hint')}
          autoComplete="off"
          required
          error={errorOf('order')}
          {...input('order')}
        />
        <Field
          label={t('complaint.ticket')}
          note={t('complaint.optional')}
          autoComplete="off"
          error={errorOf('ticket')}
          {...input('ticket')}
        />
        <AreaField label={t('complaint.what')} rows={5} required error={errorOf('what')} {...input('what')} />
        <Field
          label={t('complaint.discovered')}
          hint={t('complaint.discovered.hint', { day: formatDay(today) })}
          inputMode="numeric"
          autoComplete="off"
          required
          error={errorOf('discoveredOn')}
          {...input('discovered')}
        />
        <SelectField
          label={t('complaint.wanted')}
          name="wanted"
          value={wanted}
          onChange={({ target }) =>
            setTyped({ ...typed, wanted: COMPLAINT_WANTS.find((one) => one === target.value) ?? 'other' })
          }
        >
          {COMPLAINT_WANTS.map((one) => (
            <option key={one} value={one}>
              {t(`complaint.wanted.${one}`)}
            </option>
          ))}
        </SelectField>
        <Field label={t('withdraw.name')} autoComplete="name" required error={errorOf('name')} {...input('name')} />
        <Field
          label={t('withdraw.email')}
          hint={t('withdraw.email.hint')}
          type="email"
          autoComplete="email"
          required
          error={errorOf('email')}
          below={
            meant && !isLive ? (
              <p role="status">
                {/* Of two e-mails in a form the later one counts. */}
                <Button type="submit" name="email" value={meant} look="secondary" size="small">
                  {t('form.email.meant', { email: meant })}
                </Button>
              </p>
            ) : (
              <MeantEmail email={typed.email} onTake={(email) => setTyped({ ...typed, email })} />
            )
          }
          {...input('email')}
        />
        <Field
          label={t('complaint.phone')}
          note={t('complaint.optional')}
          type="tel"
          autoComplete="tel"
          error={errorOf('phone')}
          {...input('phone')}
        />
        <div role="status">{state.step === 'typing' && state.refusal && <Note warns>{t(state.refusal)}</Note>}</div>
        <Button
          type="submit"
          size="large"
          wide
          loading={state.step === 'sending'}
          loadingLabel={t('complaint.sending')}
        >
          {t('complaint.send')}
        </Button>
      </form>
    </section>
  )
}

/** The complaint is written down: its number, and until when it is decided. */
export function Received({
  reply: { number, decidedUntil, isLate },
  email,
  heading: Heading,
}: {
  reply: ComplaintReply
  email: string
  heading: 'h1' | 'h2'
}) {
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={css.complaint}>
      <Heading ref={heading} tabIndex={-1}>
        {t('complaint.received.title', { number })}
      </Heading>
      <p>{nonBreaking(t('complaint.received.text', { email, day: formatDay(decidedUntil) }))}</p>
      {isLate && <Note>{t('complaint.received.late')}</Note>}
    </section>
  )
}
