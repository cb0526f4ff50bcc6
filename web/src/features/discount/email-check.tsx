import type { EmailCheckReply } from '@gondola/contract/users.ts'
import { specialMessage } from '@gondola/rules/text-field.ts'
import { tidyEmail } from '@gondola/rules/tidy.ts'
import { type FormEvent, useId, useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { MeantEmail } from '../../shared/meant-email.tsx'
import { account } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { cart, useCart } from '../../state/cart.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import css from './discount.module.css'

/** Result of the check of an e-mail, or the text key of its failure. */
type Answer = { email: string } & (EmailCheckReply | { failure: string })

/** Tells whether an e-mail has an account (docs/product.md §11.5). The e-mail is prefilled in the details. */
export function EmailCheck() {
  const t = useText()
  const fieldId = useId()
  const [typed, setTyped] = useState(useCart().email)
  const [isBusy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const email = tidyEmail(typed)
  const wrong = specialMessage('email', email)
  const isRight = wrong === undefined
  const { errorOf, leave } = useForm({ email: email && wrong ? t(wrong) : undefined })
  /** Stores a valid e-mail. An emptied field clears it; an incomplete one stores nothing. */
  const keep = () => {
    if (isRight || !email) cart.setEmail(email)
  }

  async function check(event: FormEvent) {
    event.preventDefault()
    if (!isRight || isBusy) return
    keep()
    setBusy(true)
    try {
      setAnswer({ email, ...(await call('checkEmail', { body: { email } })) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setAnswer({ email, failure: t(errorText[error.code]) })
    }
    setBusy(false)
  }

  return (
    <section className={css.check} aria-labelledby={`${fieldId}-title`}>
      <div className={css.words}>
        <h2 className="t-item" id={`${fieldId}-title`}>
          {t('discount.check')}
        </h2>
        <p>{t('discount.check.text')}</p>
      </div>
      <form className={css.acts} noValidate onSubmit={(event) => void check(event)}>
        <Field
          id={fieldId}
          label={t('informations.email.label')}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={errorOf('email')}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={() => {
            leave('email')
            keep()
          }}
          below={
            <MeantEmail
              email={typed}
              onTake={(meant) => {
                setTyped(meant)
                cart.setEmail(meant)
              }}
            />
          }
        />
        <Button
          type="submit"
          look="secondary"
          wide
          missing={isRight ? undefined : t('account.forgotten.missing')}
          onMissing={() => document.getElementById(fieldId)?.focus()}
          loading={isBusy}
          loadingLabel={t('discount.check.busy')}
        >
          {t('discount.check.go')}
        </Button>
        <Told answer={answer?.email === email ? answer : null} />
      </form>
    </section>
  )
}

/** Explains the result and offers what follows from it. Going on as a guest is above. */
function Told({ answer }: { answer: Answer | null }) {
  const t = useText()
  const found = answer && 'member' in answer && answer.validated ? answer : null
  const text = found?.member ? 'discount.check.member' : found ? 'discount.check.nobody' : 'discount.check.untold'
  return (
    <>
      <div role="status">
        {answer && 'failure' in answer && <ErrorLine>{answer.failure}</ErrorLine>}
        {answer && 'member' in answer && <p className={css.told}>{t(text, { email: answer.email })}</p>}
      </div>
      {found && (
        <Button
          look="secondary"
          wide
          onClick={() => account.open({ kind: found.member ? 'login' : 'registration', email: found.email })}
        >
          {t(found.member ? 'account.login' : 'account.register')}
        </Button>
      )}
    </>
  )
}
