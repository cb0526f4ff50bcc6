import { CircleCheck, MailCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import css from '../features/chrome/shell.module.css'
import { CallError, call } from '../lib/api.ts'
import { errorText } from '../lib/error-text.ts'
import { paths } from '../routing/paths.ts'
import { useText } from '../state/boot.tsx'
import { session } from '../state/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

type Step =
  | { step: 'asked' | 'busy' }
  | { step: 'failed'; code: CallError['code'] }
  | { step: 'done'; email: string; waitsFor: 'new' | null }

/**
 * Confirms a change of the login e-mail by the link of a mail (docs/product.md §18.3). It takes a press of the button,
 * as programs that read mails open links.
 */
export default function EmailChange() {
  const t = useText()
  const token = new URLSearchParams(useSearch()).get('token') ?? ''
  const [state, setState] = useState<Step>({ step: 'asked' })
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  useEffect(() => {
    if (state.step === 'done') title.current?.focus()
  }, [state.step])
  const confirm = async () => {
    setState({ step: 'busy' })
    try {
      setState({ step: 'done', ...(await call('confirmEmail', { body: { token } })) })
      void session.check()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setState({ step: 'failed', code: error.code === 'bad-input' ? 'token-expired' : error.code })
    }
  }
  if (state.step === 'done')
    return (
      <div className={`wrap ${css.told}`} role="alert">
        {state.waitsFor === 'new' ? <MailCheck /> : <CircleCheck />}
        <h1 ref={title} tabIndex={-1}>
          {t(state.waitsFor === 'new' ? 'emailChange.half.title' : 'emailChange.done.title')}
        </h1>
        <p className="lead">
          {t(state.waitsFor === 'new' ? 'emailChange.half.text' : 'emailChange.done.text', { email: state.email })}
        </p>
        <ButtonLink href={paths.home}>{t('account.activation.order.home')}</ButtonLink>
      </div>
    )
  return (
    <div className={`wrap ${css.told}`}>
      <h1 tabIndex={-1}>{t('emailChange.title')}</h1>
      <p className="lead">{t('emailChange.text')}</p>
      <div role="status">{state.step === 'failed' && <Note warns>{t(errorText[state.code])}</Note>}</div>
      <Button loading={state.step === 'busy'} loadingLabel={t('account.saving')} onClick={() => void confirm()}>
        {t('emailChange.confirm')}
      </Button>
    </div>
  )
}
