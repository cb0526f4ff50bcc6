import type { VoucherResult } from '@gondola/contract/benefits.ts'
import { CODE_MAX, canonicalCode } from '@gondola/rules/benefits/code.ts'
import { tidyNumber } from '@gondola/rules/tidy.ts'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { isLostCode } from '../../lib/cart-entries.ts'
import { useText } from '../../state/boot.tsx'
import { isOfCode } from '../../state/cart-codes.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Field } from '../../ui/field.tsx'
import css from './code-field.module.css'
import { failedCode, type ToldCode, useCodeSentence } from './code-words.ts'

/**
 * The one field for every kind of code, with its button. If a code cannot be used, the reason is shown below and
 * announced, and the typed code stays.
 */
export function CodeField({
  label,
  button,
  onCheck,
  onFound,
  onTyping,
  known = [],
  onKnown,
  id,
  initial = '',
  autoFocus,
}: {
  label: ReactNode
  /** By default "Verify". */
  button?: string
  /** Checks a code with the shop. A failed call is shown as such. */
  onCheck: (code: string) => Promise<VoucherResult>
  /** Called with a code that can be used. The field is locked until a returned promise resolves, and then emptied. */
  onFound: (result: VoucherResult, code: string) => Promise<void> | void
  onTyping?: () => void
  /** Codes that are not checked again: `onKnown` is called with them. */
  known?: readonly string[]
  onKnown?: (code: string) => void
  id?: string
  /** A code to try again. */
  initial?: string
  /** Whether the dialog that contains the field focuses it. */
  autoFocus?: boolean
}) {
  const t = useText()
  const sentenceOf = useCodeSentence()
  const own = useId()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState(initial)
  const [isChecking, setChecking] = useState(false)
  const [wrong, setWrong] = useState<ToldCode | null>(null)
  const typed = tidyNumber(code)
  const isLong = typed.length > CODE_MAX
  const sentence = isLong ? t('form.long') : wrong && sentenceOf(wrong)
  const isAssigned = wrong?.status === 'assigned'
  const canonical = canonicalCode(code)
  const verify = async () => {
    if (isChecking || isLong || canonical === '') return input.current?.focus()
    setWrong(null)
    const same = known.find((one) => isOfCode(one, typed))
    if (same !== undefined) {
      setCode('')
      return onKnown?.(same)
    }
    setChecking(true)
    const told = await onCheck(typed).catch(failedCode)
    if (isLostCode(told)) setWrong(told)
    else if ('publicKey' in told) {
      await onFound(told, typed)
      setCode('')
    }
    setChecking(false)
    if (isLostCode(told)) input.current?.focus()
  }
  const verifyWord = button ?? t('code.verify')
  const messageId = `${own}-told`
  return (
    <div className={css.entry}>
      <Field
        ref={input}
        id={id}
        label={label}
        className={css.field}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        value={code}
        readOnly={isChecking}
        isWrong={sentence !== null && !isAssigned}
        aria-describedby={messageId}
        data-autofocus={autoFocus ? '' : undefined}
        onChange={(event) => {
          setCode(event.currentTarget.value)
          setWrong(null)
          onTyping?.()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Do not submit the form around.
          event.preventDefault()
          event.stopPropagation()
          void verify()
        }}
        beside={
          <Button
            look="secondary"
            className={css.button}
            loading={isChecking}
            {...(isChecking ? { loadingLabel: t('code.verifying') } : {})}
            missing={canonical === '' ? verifyWord : undefined}
            onMissing={() => input.current?.focus()}
            onClick={() => void verify()}
          >
            {verifyWord}
          </Button>
        }
        below={
          <div role="status" id={messageId} className={css.told}>
            {sentence !== null &&
              (isAssigned ? (
                <p className={css.warn}>
                  <TriangleAlert />
                  {sentence}
                </p>
              ) : (
                <ErrorLine>{sentence}</ErrorLine>
              ))}
          </div>
        }
      />
    </div>
  )
}
