import type { EmailConfirmed } from '@gondola/contract/users.ts'
import { CircleCheck, MailCheck } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { PageLoading } from '../features/chrome/page-loading.tsx'
import css from '../features/chrome/shell.module.css'
import { CallError, call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { paths } from '../routing/paths.ts'
import { useText } from '../state/boot.tsx'
import { session } from '../state/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

/** Refusals that asking again does not change. */
const OVER: readonly CallError['code'][] = ['token-expired', 'email-in-use', 'account-blocked']

type Step = 'reading' | 'asked' | 'busy' | 'done'

/**
 * Confirms a change of the login e-mail by the link of a mail (docs/product.md §18.3). It names the new address and
 * takes a press of the button, as programs that read mails open links.
 */
export default function EmailChange() {
  const t = useText()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [step, setStep] = useState<Step>('reading')
  const [change, setChange] = useState<EmailConfirmed | null>(null)
  // An old process of the shop knows no look, only the confirmation.
  const [isUntold, setUntold] = useState(false)
  const [failed, setFailed] = useState<CallError['code'] | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const isPressed = useRef(false)
  // The pressed button is gone.
  useEffect(() => {
    const isLost = isPressed.current && document.activeElement === document.body
    if (step === 'done' || (step === 'asked' && isLost)) title.current?.focus()
  }, [step])
  const read = useCallback(async () => {
    const said = await ask(token, true)
    if (!(said instanceof CallError)) setChange(said)
    else if (said.code === 'bad-input') setUntold(true)
    else setFailed(said.code)
    setStep(!(said instanceof CallError) && said.isUsed ? 'done' : 'asked')
  }, [token])
  useEffect(() => void read(), [read])
  const confirm = async () => {
    isPressed.current = true
    setStep('busy')
    setFailed(null)
    const said = await ask(token, false)
    if (said instanceof CallError) {
      // A token that is none is like one that is over.
      setFailed(said.code === 'bad-input' ? 'token-expired' : said.code)
      return setStep('asked')
    }
    setChange(said)
    setStep('done')
    void session.check()
  }
  if (step === 'reading') return <PageLoading />
  const part = change?.waitsFor === 'new' ? 'half' : 'done'
  if (change && step === 'done')
    return (
      <div className={`wrap ${css.told}`} role="alert">
        {part === 'half' ? <MailCheck /> : <CircleCheck />}
        <h1 ref={title} tabIndex={-1}>
          {t(`emailChange.${part}.title`)}
        </h1>
        <p className="lead">{t(`emailChange.${part}.text`, { email: change.email })}</p>
        <ButtonLink href={paths.home}>{t('account.activation.order.home')}</ButtonLink>
      </div>
    )
  const isOver = failed !== null && OVER.includes(failed)
  const mayConfirm = !isOver && (change !== null || isUntold)
  const retry = () => {
    isPressed.current = true
    setStep('reading')
    setFailed(null)
    void read()
  }
  return (
    <div className={`wrap ${css.told}`}>
      <h1 ref={title} tabIndex={-1}>
        {t(isOver ? 'meta.email.title' : 'emailChange.title')}
      </h1>
      {mayConfirm && (
        <p className="lead">{change ? t(`emailChange.${part}.ask`, { email: change.email }) : t('emailChange.text')}</p>
      )}
      <div role="status">
        {failed && (
          <Note warns {...(mayConfirm || isOver ? {} : { retry: { label: t('shop.retry'), onClick: retry } })}>
            {t(errorText[failed])}
          </Note>
        )}
      </div>
      {isOver && <ButtonLink href={paths.home}>{t('account.activation.order.home')}</ButtonLink>}
      {mayConfirm && (
        <Button loading={step === 'busy'} loadingLabel={t('account.saving')} onClick={() => void confirm()}>
          {t('emailChange.confirm')}
        </Button>
      )}
    </div>
  )
}

const ask = (token: string, dryRun: boolean) =>
  call('confirmEmail', { body: { token, ...(dryRun ? { dryRun } : {}) } }).catch((error: unknown) => {
    if (error instanceof CallError) return error
    throw error
  })
