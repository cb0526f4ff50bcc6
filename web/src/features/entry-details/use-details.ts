import { tidy } from '@gondola/rules/tidy.ts'
import { useEffect, useRef, useState } from 'react'
import { entryBlocks, separateBlocks } from '../../shared/entry-blocks.ts'
import { useMissing } from '../../shared/use-missing.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { type Person, usePersonData } from '../../state/people.ts'
import { useForm } from '../../ui/use-form.ts'
import { useBlockName } from './entry-block.tsx'
import { focusControl, focusElement } from './focus-control.ts'
import type { NamedPerson } from './person-form.tsx'
import { problemsOf } from './problems.ts'

/**
 * Returns the blocks of the step, the people in them, and what is missing. The field of the address gets the focus first;
 * after a wrong submission the summary gets it, as soon as it is there (`showSummary`).
 */
export function useDetails() {
  const { config, today } = useBoot()
  const t = useText()
  const { entries, email } = useCart()
  const people = usePersonData()
  const missing = useMissing()
  const nameOf = useBlockName()
  const summary = useRef<HTMLElement>(null)
  const isAwaited = useRef(false)
  useEffect(() => {
    const id = location.hash.slice(1)
    if (!id) return
    // After the heading, which gets the focus on a change of page.
    const frame = requestAnimationFrame(() => focusControl(id))
    return () => cancelAnimationFrame(frame)
  }, [])

  const [apart] = useState(() => separateBlocks(entryBlocks(entries, people)))
  const blocks = entryBlocks(entries, people, apart)
  const persons = blocks
    .filter((block) => block.hasForm)
    .map((block) => namedPerson(block.key, people.get(block.key) ?? {}, nameOf(block)))
  const found = problemsOf(missing, {
    email,
    people,
    today,
    asksBirthday: (id) =>
      config.userInfo.includes('birthday') && entries.some((entry) => entry.id === id && entry.showUserForm),
  })
  // Equal pieces share these controls.
  const problems = found.filter(
    ({ field, entryId }) =>
      (field !== 'method' && field !== 'giftMessage') || blocks.some(({ key }) => key === entryId),
  )
  const form = useForm(Object.fromEntries(problems.map(({ id, message }) => [id, t(message)])), {
    focusWrong: () => {
      isAwaited.current = summary.current === null
      focusElement(summary.current)
    },
  })
  const showSummary = (element: HTMLElement | null) => {
    summary.current = element
    if (element && isAwaited.current) focusElement(element)
    isAwaited.current = false
  }
  return { people, blocks, persons, problems, form, showSummary }
}

const namedPerson = (key: string, person: Person, ticket: string): NamedPerson => {
  const name = [person.firstName, person.lastName]
    .map((part) => tidy(part ?? ''))
    .filter(Boolean)
    .join(' ')
  return { key, person, who: name || ticket, about: name ? ticket : '' }
}
