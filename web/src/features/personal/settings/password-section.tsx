import type { Profile } from '@gondola/contract/users.ts'
import { isPassword, passwordParts } from '@gondola/rules/password.ts'
import { Check, Circle } from 'lucide-react'
import { useId, useState } from 'react'
import { CallError, call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { PasswordField } from '../../../shared/password-field.tsx'
import { useBoot, useText } from '../../../state/boot.tsx'
import { session } from '../../../state/session.ts'
import { Button } from '../../../ui/button.tsx'
import { dismissFailures } from '../../../ui/dismiss-failures.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useForm } from '../../../ui/use-form.ts'
import { Section } from './section.tsx'
import css from './settings.module.css'

type Name = 'current' | 'password' | 'repeat'
const NAMES: readonly Name[] = ['current', 'password', 'repeat']
const EMPTY: Record<Name, string> = { current: '', password: '', repeat: '' }
const LABELS: Record<Name, string> = {
  current: 'settings.password.current',
  password: 'account.newPassword',
  repeat: 'account.newPassword.repeat',
}

/** A new password, typed twice, with the current one (docs/product.md §18.4). */
export function PasswordSection({ profile, onSaved }: { profile: Profile; onSaved: () => void }) {
  const { lang } = useBoot()
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState(EMPTY)
  const [isBusy, setBusy] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const { current, password, repeat } = typed
  const { ref, errorOf, leave } = useForm<Name>({
    current: isWrong ? t(errorText['wrong-password']) : undefined,
    // Empty again once it is saved.
    password: password === '' || isPassword(password) ? undefined : t('form.errors.password'),
    repeat: repeat === password ? undefined : t('form.passwordMatch'),
  })
  const missing: Name | undefined =
    current === '' ? 'current' : !isPassword(password) ? 'password' : repeat === password ? undefined : 'repeat'
  const save = async () => {
    if (isBusy || missing) return
    setBusy(true)
    dismissFailures()
    try {
      const body = { currentPassword: current, password, passwordRepeat: repeat, lang }
      session.begin(await call('changeUser', { params: { id: profile.id }, body }))
      setTyped(EMPTY)
      showToast({ text: t('settings.password.saved'), seconds: 3 })
      onSaved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'wrong-password') {
        setWrong(true)
        leave('current')
        document.getElementById(`${id}-current`)?.focus()
      } else {
        const known = error.code === 'too-many-requests' || error.code === 'network'
        showToast({ text: t(known ? errorText[error.code] : 'profile.updateFailed'), tone: 'warn', seconds: 5 })
      }
    }
    setBusy(false)
  }
  const parts = passwordParts(password)
  return (
    <Section title={t('settings.password')} text={t('settings.password.text')}>
      <form
        ref={ref}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {/* Password managers read here whose password it is. */}
        <input
          className="vh"
          type="text"
          autoComplete="username"
          value={profile.email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <div className={css.fields}>
          {NAMES.map((name) => (
            <PasswordField
              key={name}
              id={`${id}-${name}`}
              className={name === 'current' ? undefined : css.half}
              label={t(LABELS[name])}
              autoComplete={name === 'current' ? 'current-password' : 'new-password'}
              value={typed[name]}
              error={errorOf(name)}
              onChange={(event) => {
                setTyped({ ...typed, [name]: event.currentTarget.value })
                if (name === 'current') setWrong(false)
              }}
              onBlur={() => typed[name] && leave(name)}
            />
          ))}
        </div>
        <ul className={css.parts} aria-label={t('settings.password.parts')}>
          {(['length', 'cases', 'digit'] as const).map((part) => (
            <li key={part} data-done={parts[part] ? '' : undefined}>
              {parts[part] ? <Check /> : <Circle />}
              {t(`settings.password.${part}`)}
              {parts[part] && <span className="vh">. {t('settings.password.done')}</span>}
            </li>
          ))}
        </ul>
        <Button
          type="submit"
          look="secondary"
          className={css.save}
          missing={missing && t(`settings.password.missing.${missing}`)}
          onMissing={() => document.getElementById(`${id}-${missing}`)?.focus()}
          loading={isBusy}
          loadingLabel={t('account.saving')}
        >
          {t('settings.password.save')}
        </Button>
      </form>
    </Section>
  )
}
