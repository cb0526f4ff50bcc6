import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { account, useAccountStep } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { forgetMember } from '../../state/log-out.ts'
import { session, useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './account.module.css'
import { ForgottenDialog, MailedDialog, NoPasswordDialog } from './forgotten-dialog.tsx'
import { HaveAccountDialog } from './have-account-dialog.tsx'
import { LoginForm } from './login-form.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { NewsDialog, NoNewsDialog } from './news-dialog.tsx'

const RegistrationDialog = lazyWithRetry(() =>
  import('./registration-dialog.tsx').then((file) => file.RegistrationDialog),
)

/** The dialog open over the page. A session that ended by itself is reported before anything else. */
export function AccountDialog() {
  const t = useText()
  const who = useSession()
  const step = useAccountStep()
  if (who.step === 'lost') return <SessionLost />
  switch (step?.kind) {
    case 'login':
      return (
        <Dialog open closeLabel={t('chrome.close')} onClose={account.close} title={t('account.login.title')}>
          <LoginForm email={step.email} />
        </Dialog>
      )
    case 'registration':
      if (who.step === 'member') return <HaveAccountDialog profile={who.profile} />
      // The session will be known in a moment.
      if (who.step !== 'guest') return null
      return (
        <Suspense>
          <RegistrationDialog begin={step} />
        </Suspense>
      )
    case 'news':
      return who.step === 'member' ? <NewsDialog profile={who.profile} /> : null
    case 'no-news':
      return who.step === 'member' ? <NoNewsDialog profile={who.profile} /> : null
    case 'registered':
    case 'unconfirmed':
      return <ConfirmEmail kind={step.kind} email={step.email} />
    case 'forgotten':
      return <ForgottenDialog email={step.email} />
    case 'no-password':
      return <NoPasswordDialog email={step.email} />
    case 'mailed':
      return <MailedDialog email={step.email} isFirst={step.isFirst} />
    case 'new-password':
      return <NewPasswordDialog token={step.token} />
    default:
      return null
  }
}

const CONFIRM = {
  registered: { title: 'account.registered.title', text: 'account.registered.text' },
  unconfirmed: { title: 'account.unconfirmed.title', text: 'account.unconfirmed.text' },
}

/**
 * Asks for the confirmation of the e-mail (docs/product.md §10.5). Shown after a registration, and to whoever signs in
 * before it.
 */
function ConfirmEmail({ kind, email }: { kind: keyof typeof CONFIRM; email: string }) {
  const t = useText()
  return (
    <Dialog
      open
      urgent
      closeLabel={t('chrome.close')}
      onClose={account.close}
      title={t(CONFIRM[kind].title)}
      actions={<Button onClick={account.close}>{t('account.understood')}</Button>}
    >
      <div className={css.told}>
        <p>{t(CONFIRM[kind].text, { email })}</p>
        <p className="t-secondary">{t('account.spam')}</p>
      </div>
    </Dialog>
  )
}

/** Closing it clears the error and checks the session again (docs/product.md §10.13). */
function SessionLost() {
  const t = useText()
  useEffect(forgetMember, [])
  const close = () => {
    session.end()
    void session.check()
  }
  return (
    <Dialog
      open
      urgent
      closeLabel={t('chrome.close')}
      onClose={close}
      title={t('session.title')}
      actions={
        <>
          <Button
            onClick={() => {
              close()
              account.open({ kind: 'login' })
            }}
          >
            {t('session.button')}
          </Button>
          <Button look="quiet" onClick={close}>
            {t('session.later')}
          </Button>
        </>
      }
    >
      <p>{t('session.description')}</p>
    </Dialog>
  )
}
