import { useEffect, useRef, useState } from 'react'
import { dismissFailures } from './dismiss-failures.ts'

/** Fields that can be corrected, in the order of the form. */
const WRONG = '[aria-invalid=true], fieldset[aria-describedby] input'

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>

/**
 * Tracks which problems of a form are shown. Those of fields that were left, and all after a submit. `problems` has the
 * text of each invalid field. `focusWrong` moves the focus after a failed submit, by default to the first invalid
 * field.
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
    /** Marks a field as left; its problem is shown from now on. */
    leave: (name: Name) => setTouched((before) => (before.has(name) ? before : new Set(before).add(name))),
    /** Returns the problem of a field, once it is shown. */
    errorOf: (name: Name): string | undefined => (isSubmitted || touched.has(name) ? problems[name] : undefined),
    /** Returns whether the form may be sent; if not, shows why. The notice of a former failure goes. */
    mayBeSent(): boolean {
      dismissFailures()
      if (hasProblems) fail()
      return !hasProblems
    },
  }
}

function focusFirst(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>(WRONG)?.focus()
}
