import { useEffect, useRef, useState } from 'react'

/** What a person can correct, in the order of the form. */
const WRONG = '[aria-invalid=true], fieldset[aria-describedby] input'

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>

/**
 * Knows which problems of a form are shown: of fields that were left, and all of them after a try to submit. `problems`
 * has the words for each field that is wrong now; `focusWrong` moves the focus after a failed try, by default to the
 * first wrong field.
 */
export function useForm<Name extends string>(
  problems: Partial<Record<Name, string | undefined>>,
  { focusWrong = focusFirst }: { focusWrong?: (form: HTMLFormElement) => void } = {},
) {
  const form = useRef<HTMLFormElement>(null)
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set())
  const [tries, setTries] = useState(0)
  const latestFocus = useRef(focusWrong)
  latestFocus.current = focusWrong
  useEffect(() => {
    if (tries > 0 && form.current) latestFocus.current(form.current)
  }, [tries])
  const isSubmitted = tries > 0
  const hasProblems = Object.values(problems).some(Boolean)
  /** Shows all problems, also those that the shop found, and moves the focus. */
  const fail = () => setTries((count) => count + 1)
  return {
    ref: form,
    isSubmitted,
    hasProblems,
    fail,
    /** Notes that a field was left; its problem is shown from now on. */
    leave: (name: Name) => setTouched((before) => (before.has(name) ? before : new Set(before).add(name))),
    /** The words beside a field, once they are shown. */
    errorOf: (name: Name): string | undefined => (isSubmitted || touched.has(name) ? problems[name] : undefined),
    /** Returns whether the form may be sent; if not, shows why. */
    mayBeSent(): boolean {
      if (hasProblems) fail()
      return !hasProblems
    },
  }
}

function focusFirst(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>(WRONG)?.focus()
}
