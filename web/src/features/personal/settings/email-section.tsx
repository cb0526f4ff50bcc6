import type { AccountSettings, Profile } from '@gondola/contract/users.ts'
import { specialMessage } from '@gondola/rules/text-field.ts'
import { MailWarning } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CallError, call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { MeantEmail } from '../../../shared/meant-email.tsx'
import { PasswordField } from '../../../shared/password-field.tsx'
import { useBoot, useText } from '../../../state/boot.tsx'
import { session } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { useForm } from '../../../ui/use-form.ts'
import { momentText } from './moment-text.ts'
import { Section, Waiting } from './section.tsx'
import css from './settings.module.css'

type EmailSectionProps = {
  profile: Profile
  /** Undefined while it is being loaded. */
  change: AccountSettings['emailChange'] | undefined
  /** Resolves once the change is loaded again. */
  onChange: () => Promise<unknown>
}

/** The login e-mail, and a change of it that waits for its links (docs/product.md §18.3). */
export function EmailSection({ profile, change, onChange }: EmailSectionProps) {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  useToldChange(profile.email, change)
  const step = change === undefined ? 'waiting' : change ? change.waitsFor : isOpen ? 'form' : 'shown'
  const { place, keepFocus } = useFocusKept(step, 'input, h3, button')
  const show = (open: boolean) => {
    keepFocus()
    setOpen(open)
  }
  const done = async () => {
    keepFocus()
    await onChange()
    setOpen(false)
  }
  const reload = () => {
    keepFocus()
    return onChange()
  }
  return (
    <Section title={t('settings.email')} text={t('settings.email.text')} bodyRef={place}>
      {change === undefined ? (
        <Waiting />
      ) : change ? (
        <Pending profile={profile} change={change} onChange={reload} />
      ) : (
        <>
          <p className={css.value}>{profile.email}</p>
          {isOpen ? (
            <NewEmail profile={profile} onAsked={done} onLeave={() => show(false)} />
          ) : (
            <Button look="secondary" size="small" className={css.first} onClick={() => show(true)}>
              {t('settings.email.change')}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}

/** Says that a change which waited here was confirmed elsewhere. Only the profile tells it from a cancelled one. */
function useToldChange(email: string, change: EmailSectionProps['change']) {
  const t = useText()
  const waited = useRef<string | null>(null)
  useEffect(() => {
    if (change) waited.current = change.email
    if (change !== null || waited.current === null) return
    if (email !== waited.current) return void session.check()
    waited.current = null
    showToast({ text: t('emailChange.done.text', { email }), seconds: 10 })
  }, [email, change, t])
}

function NewEmail({
  profile,
  onAsked,
  onLeave,
}: {
  profile: Profile
  onAsked: () => Promise<void>
  onLeave: () => void
}) {
  const { lang } = useBoot()
  const t = useText()
  const id = useId()
  const [email, setEmail] = useState('')
  const [currentPassword, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ field: 'email' | 'password'; text: string } | null>(null)
  const wrong = specialMessage('email', email)
  const form = useForm<'email' | 'password'>({
    email: wrong && t(wrong),
    password: currentPassword ? undefined : t('form.required'),
  })
  const errorOf = (field: 'email' | 'password') => (refused?.field === field ? refused.text : form.errorOf(field))
  const ask = async () => {
    if (isBusy || !form.mayBeSent()) return
    setBusy(true)
    setRefused(null)
    try {
      await call('changeUser', { params: { id: profile.id }, body: { email, currentPassword, lang } })
      // Busy until the change is shown; the form would seem to have done nothing.
      await onAsked()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      if (error.code === 'email-in-use') setRefused({ field: 'email', text: t('profile.emailInUse') })
      else if (error.code === 'wrong-password') setRefused({ field: 'password', text: t(errorText[error.code]) })
      else showToast({ text: t(failureOf(error)), tone: 'warn', seconds: 5 })
      form.fail()
    }
  }
  return (
    <form
      ref={form.ref}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
    >
      <Field
        id={`${id}-email`}
        label={t('settings.email.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={email}
        error={errorOf('email')}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setRefused(null)
        }}
        onBlur={() => email && form.leave('email')}
        below={<MeantEmail email={email} onTake={setEmail} />}
      />
      <PasswordField
        id={`${id}-password`}
        label={t('settings.password.current')}
        autoComplete="current-password"
        required
        value={currentPassword}
        error={errorOf('password')}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setRefused(null)
        }}
      />
      <p className={css.text}>{t('settings.email.how', { email: profile.email })}</p>
      <div className={css.buttons}>
        <Button type="submit" look="secondary" loading={isBusy} loadingLabel={t('account.sending')}>
          {t('settings.email.send')}
        </Button>
        <Button look="quiet" onClick={onLeave}>
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Returns the text of a failed change. It is its own where there is one, else that of any failure. */
const failureOf = ({ code }: CallError): string =>
  code === 'too-many-requests' || code === 'network' ? errorText[code] : 'profile.updateFailed'

function Pending({
  profile,
  change,
  onChange,
}: {
  profile: Profile
  change: NonNullable<AccountSettings['emailChange']>
  onChange: () => Promise<unknown>
}) {
  const { lang } = useBoot()
  const t = useText()
  const [busy, setBusy] = useState<'send' | 'cancel' | null>(null)
  const { waitsFor } = change
  const act = async (kind: 'send' | 'cancel') => {
    if (busy) return
    setBusy(kind)
    try {
      const { id } = profile
      if (kind === 'send') await call('mailEmailChange', { params: { id }, query: { lang } })
      else await call('cancelEmailChange', { params: { id } })
      showToast({ text: t(`settings.email.${kind}.done`), seconds: 3 })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Confirmed or over meanwhile: what is loaded again says so.
      if (error.code !== 'no-change') showToast({ text: t(failureOf(error)), tone: 'warn', seconds: 5 })
    }
    setBusy(null)
    void onChange()
  }
  return (
    <div className={css.pending}>
      <MailWarning />
      <div>
        <h3 tabIndex={-1}>{t(`settings.email.waits.${waitsFor}`)}</h3>
        <p>
          {t(`settings.email.waits.${waitsFor}.text`, {
            old: profile.email,
            email: change.email,
            until: momentText(change.until, lang),
          })}
        </p>
        <div className={css.links}>
          <button type="button" aria-disabled={busy === 'send'} onClick={() => void act('send')}>
            {t('settings.email.again')}
          </button>
          <button type="button" aria-disabled={busy === 'cancel'} onClick={() => void act('cancel')}>
            {t('settings.email.cancel')}
          </button>
        </div>
      </div>
    </div>
  )
}
