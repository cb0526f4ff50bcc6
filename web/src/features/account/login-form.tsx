import { EMAIL_MAX, isEmail } from '@gondola/rules/email.ts'
import { tidyEmail } from '@gondola/rules/tidy.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { MeantEmail } from '../../shared/meant-email.tsx'
import { PasswordField } from '../../shared/password-field.tsx'
import { account } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useForm } from '../../ui/use-form.ts'
import css from './account.module.css'
import { useAfterLogin } from './use-after-login.ts'

type LoginFormProps = { email?: string | undefined }

/** E-mail and password, with links to a new password and to the registration. */
export function LoginForm({ email: known = '' }: LoginFormProps) {
  const { lang } = useBoot()
  const t = useText()
  const enter = useAfterLogin()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { failure, isTold, tell, forget } = useFailure()
  const required = t('form.required')
  const { ref, errorOf, mayBeSent } = useForm({
    email: tidyEmail(email) === '' ? required : tidyEmail(email).length > EMAIL_MAX ? t('form.email') : undefined,
    password: password ? undefined : required,
  })
  const askAboutPassword = usePasswordQuestion()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    forget()
    if (!mayBeSent()) return
    setBusy(true)
    try {
      enter(await call('login', { body: { email: tidyEmail(email), password, applicationUrl: location.origin, lang } }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      tell(error.code)
    }
  }
  return (
    <div className={css.login}>
      <form ref={ref} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <Field
          label={t('informations.email.label')}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus=""
          value={email}
          error={errorOf('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => askAboutPassword(tidyEmail(email))}
          below={<MeantEmail email={email} onTake={setEmail} />}
        />
        <div className={css.password}>
          <PasswordField
            label={t('account.password')}
            name="password"
            autoComplete="current-password"
            required
            value={password}
            error={errorOf('password') ?? (isTold ? failure : null)}
            isWrong={failure !== null}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button
            className={css.forgotten}
            look="quiet"
            onClick={() => account.open({ kind: 'forgotten', email: tidyEmail(email) })}
          >
            {t('account.forgotten')}
          </Button>
        </div>
        <Button type="submit" wide loading={isBusy} loadingLabel={t('account.login.busy')}>
          {t('account.login')}
        </Button>
      </form>
      <div className={css.join}>
        <p>{t('account.join')}</p>
        <Button look="secondary" wide onClick={() => account.open({ kind: 'registration' })}>
          {t('account.register')}
        </Button>
      </div>
    </div>
  )
}

/** How long the toast of a failed login is shown (docs/product.md §11.23). */
const TOAST_SECONDS = 3

/**
 * Returns why the last login failed. A wrong password is told in a toast first, and beside the field once that is gone,
 * never in both.
 */
function useFailure() {
  const t = useText()
  const [failure, setFailure] = useState<string | null>(null)
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    if (failure === null || isTold) return
    const timer = setTimeout(() => setTold(true), TOAST_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [failure, isTold])
  return {
    failure,
    isTold,
    tell: (code: keyof typeof errorText) => {
      const isToast = code === 'login-failed'
      if (isToast) showToast({ text: t(errorText[code]), tone: 'warn', seconds: TOAST_SECONDS })
      setTold(!isToast)
      setFailure(t(errorText[code]))
    },
    forget: () => setFailure(null),
  }
}

/** Returns a handler for a left e-mail field. It opens the dialog for accounts without a password, once per e-mail. */
function usePasswordQuestion(): (email: string) => void {
  const asked = useRef('')
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return (email) => {
    if (!isEmail(email) || asked.current === email) return
    asked.current = email
    call('hasPassword', { query: { email } }).then(
      ({ data }) => {
        if (!data && isHere.current) account.open({ kind: 'no-password', email })
      },
      // Ignored: the login itself will tell.
      () => undefined,
    )
  }
}
