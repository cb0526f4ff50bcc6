import { specialMessage } from '@gondola/rules/text-field.ts'
import { tidyEmail } from '@gondola/rules/tidy.ts'
import { useId, useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { paths } from '../../routing/paths.ts'
import { MeantEmail } from '../../shared/meant-email.tsx'
import { account } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useForm } from '../../ui/use-form.ts'
import css from './account.module.css'

/** Which mail to send, and the text keys for success and failure. */
type Mail = { email: string; isFirst: boolean; done: string; failed: string }

const FORGOTTEN = { done: 'resetPasswordSuccess', failed: 'resetPasswordFailed' }
const AGAIN = { done: 'newPasswordModal.resendSuccess', failed: 'newPasswordModal.resendError' }

/** Sends the mail for choosing a password and confirms it. It never reveals whether the account exists. */
function usePasswordMail() {
  const { lang } = useBoot()
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const send = async ({ email, isFirst, done, failed }: Mail) => {
    if (isBusy) return
    setBusy(true)
    try {
      const recoveryUrl = `${location.origin}${paths.eshop}`
      if (isFirst) await call('createPassword', { body: { email, lang } })
      else await call('resetPassword', { body: { email, locale: lang, recoveryUrl } })
      showToast({ text: t(done), seconds: 3 })
      account.open({ kind: 'mailed', email, isFirst })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ text: t(failed), tone: 'warn', seconds: 5 })
    }
    setBusy(false)
  }
  return { isBusy, send }
}

/** Asks for the e-mail. The button is disabled until it has the form of one (docs/product.md §10.9). */
export function ForgottenDialog({ email: known }: { email: string }) {
  const t = useText()
  const formId = useId()
  const [email, setEmail] = useState(known)
  const { isBusy, send } = usePasswordMail()
  const wrong = specialMessage('email', email)
  const isRight = wrong === undefined
  const { ref, errorOf, leave } = useForm({ email: tidyEmail(email) && wrong ? t(wrong) : undefined })
  return (
    <Dialog
      open
      closeLabel={t('chrome.close')}
      onClose={account.close}
      title={t('account.forgotten.title')}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            missing={isRight ? undefined : t('account.forgotten.missing')}
            onMissing={() => document.getElementById(`${formId}-email`)?.focus()}
            loading={isBusy}
            loadingLabel={t('account.sending')}
          >
            {t('account.forgotten.send')}
          </Button>
          <Button look="quiet" onClick={() => account.open({ kind: 'login', email })}>
            {t('account.backToLogin')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={ref}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight) void send({ email: tidyEmail(email), isFirst: false, ...FORGOTTEN })
        }}
      >
        <p>{t('account.forgotten.text')}</p>
        <Field
          id={`${formId}-email`}
          label={t('informations.email.label')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus=""
          value={email}
          error={errorOf('email')}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => leave('email')}
          below={<MeantEmail email={email} onTake={setEmail} />}
        />
      </form>
    </Dialog>
  )
}

/** The account has no password yet: a mailed link sets the first one (docs/product.md §10.8). */
export function NoPasswordDialog({ email }: { email: string }) {
  const t = useText()
  const { isBusy, send } = usePasswordMail()
  return (
    <Dialog
      open
      urgent
      closeLabel={t('chrome.close')}
      onClose={account.close}
      title={t('account.noPassword.title')}
      actions={
        <>
          <Button
            loading={isBusy}
            loadingLabel={t('account.sending')}
            onClick={() => void send({ email, isFirst: true, ...FORGOTTEN })}
          >
            {t('account.noPassword.send')}
          </Button>
          <Button look="quiet" onClick={account.close}>
            {t('account.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('account.noPassword.text', { email })}</p>
    </Dialog>
  )
}

/** The mail has been sent and can be sent once more. */
export function MailedDialog({ email, isFirst }: { email: string; isFirst: boolean }) {
  const t = useText()
  const { isBusy, send } = usePasswordMail()
  return (
    <Dialog
      open
      closeLabel={t('chrome.close')}
      onClose={account.close}
      title={t('newPasswordModal.title')}
      actions={
        <>
          <Button onClick={account.close}>{t('account.understood')}</Button>
          <Button
            look="quiet"
            loading={isBusy}
            loadingLabel={t('account.sending')}
            onClick={() => void send({ email, isFirst, ...AGAIN })}
          >
            {t('newPasswordModal.resend')}
          </Button>
        </>
      }
    >
      <div className={css.told}>
        <p>{t('newPasswordModal.text', { email })}</p>
        <p className="t-secondary">{t('account.spam')}</p>
      </div>
    </Dialog>
  )
}
