import { isPassword } from '@gondola/rules/password.ts'
import { useId, useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { PasswordField } from '../../shared/password-field.tsx'
import { account } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useForm } from '../../ui/use-form.ts'
import css from './account.module.css'
import { useAfterLogin } from './use-after-login.ts'

/**
 * Opened by a mailed link: a new password, typed twice. Saving it also signs in (docs/product.md §10.9). An invitation
 * names its company (docs/product.md §20.2).
 */
export function NewPasswordDialog({ token }: { token: string }) {
  const t = useText()
  const enter = useAfterLogin()
  const { page } = useBoot()
  // A later refresh of the page has no link any more.
  const [company] = useState(page.kind === 'eshop' ? page.invitedBy : undefined)
  const formId = useId()
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallError['code'] | null>(null)
  const isRight = isPassword(password)
  const isSame = repeat === password
  const { ref, errorOf, leave } = useForm({
    password: isRight ? undefined : t('form.errors.password'),
    repeat: isSame ? undefined : t('form.passwordMatch'),
  })

  const submit = async () => {
    if (isBusy || !isRight || !isSame) return
    setBusy(true)
    setFailure(null)
    try {
      enter(await call('recoverPassword', { body: { token, password } }))
      showToast({ text: t('account.newPassword.success'), seconds: 3 })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      setFailure(error.code)
      showToast({ text: t('account.newPassword.failed'), tone: 'warn', seconds: 5 })
    }
  }
  const missing = !isRight ? 'account.newPassword.missing' : isSame ? undefined : 'account.newPassword.missing.repeat'
  return (
    <Dialog
      open
      closeLabel={t('chrome.close')}
      onClose={account.close}
      title={t(company ? 'account.invitation' : 'account.newPassword.title')}
      actions={
        failure === 'token-expired' ? (
          <Button onClick={() => account.open({ kind: 'forgotten', email: '' })}>
            {t('account.newPassword.otherLink')}
          </Button>
        ) : (
          <Button
            type="submit"
            form={formId}
            missing={missing && t(missing)}
            onMissing={() => {
              leave('password')
              if (isRight) leave('repeat')
              document.getElementById(`${formId}-${isRight ? 'repeat' : 'password'}`)?.focus()
            }}
            loading={isBusy}
            loadingLabel={t('account.saving')}
          >
            {t('account.newPassword.save')}
          </Button>
        )
      }
    >
      <form
        id={formId}
        ref={ref}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {company && <p>{t('account.invitation.text', { company })}</p>}
        <PasswordField
          id={`${formId}-password`}
          label={t('account.newPassword')}
          hint={t('account.password.hint')}
          autoComplete="new-password"
          required
          data-autofocus=""
          value={password}
          error={errorOf('password')}
          onChange={(event) => setPassword(event.currentTarget.value)}
          onBlur={() => password && leave('password')}
        />
        <PasswordField
          id={`${formId}-repeat`}
          label={t('account.newPassword.repeat')}
          autoComplete="new-password"
          required
          value={repeat}
          error={errorOf('repeat')}
          onChange={(event) => setRepeat(event.currentTarget.value)}
          onBlur={() => repeat && leave('repeat')}
        />
        <div role="status">{failure && <Note warns>{t(errorText[failure])}</Note>}</div>
      </form>
    </Dialog>
  )
}
