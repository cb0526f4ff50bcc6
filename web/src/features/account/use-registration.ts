import { type RegistrationField, registrationErrors } from '@gondola/rules/member.ts'
import { tidy } from '@gondola/rules/tidy.ts'
import { useRef, useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import { type AccountStep, account } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { linkCode } from '../../state/link-code.ts'
import { showToast } from '../../ui/toasts.ts'
import { useForm } from '../../ui/use-form.ts'
import { codesProblem, fieldText, refusalOf, registrationBody, type TypedRegistration } from './registration.ts'
import { askAbout, emptyCard, type TypedCard, withBirthdayProblem } from './typed-card.ts'

export type RegistrationBegin = Omit<Extract<AccountStep, { kind: 'registration' }>, 'kind'>

/** Prefills the code of a link that was to be saved to an account (docs/product.md §17.36). */
function codeOfLink(): Pick<TypedRegistration, 'codes'> {
  const found = linkCode.get()
  return found?.origin === 'FROM_LINK_REGISTER' ? { codes: found.code } : {}
}

/** Holds the typed registration and its problems, and sends it (docs/product.md §10.1). */
export function useRegistration({ channel, email, card }: RegistrationBegin) {
  const { config, lang, today } = useBoot()
  const t = useText()
  const { flags } = config
  const [typed, setTyped] = useState<TypedRegistration>({
    ...(email ? { email } : {}),
    ...(card && flags.registerCardNumber ? { hasCard: true } : {}),
    ...codeOfLink(),
  })
  const [cards, setCards] = useState<readonly TypedCard[]>([{ ...emptyCard(0), typed: card ?? '' }])
  const [refused, setRefused] = useState<{ field?: RegistrationField; text: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const newest = useRef(cards)
  newest.current = cards
  const errors = registrationErrors(typed, config, today)
  const form = useForm<RegistrationField>(
    Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field, t(fieldText(field as RegistrationField, message))]),
    ),
  )
  const codesWrong = codesProblem(typed.codes)
  const rules = { kind: flags.ticketSystem, flags, today }

  const takeCard = (card: TypedCard) =>
    setCards((all) => all.map((one) => (one.key === card.key && one.typed === card.typed ? card : one)))

  async function checkCards(): Promise<readonly TypedCard[]> {
    const checked: TypedCard[] = []
    for (const card of newest.current) {
      const known = card.found ? card : await askAbout(card, checked, rules)
      checked.push(withBirthdayProblem(known, rules))
    }
    setCards(checked)
    return checked
  }

  async function submit() {
    if (isBusy) return
    setBusy(true)
    setRefused(null)
    const checked = typed.hasCard ? await checkCards() : []
    const isWrong = checked.some(({ found, birthdayProblem }) => !found || birthdayProblem)
    if (isWrong || codesWrong || Object.keys(errors).length > 0) {
      setBusy(false)
      form.fail()
      return
    }
    try {
      const body = registrationBody(typed, { cards: checked, lang, origin: location.origin, channel })
      const { email } = await call('register', { body })
      // It went along; the next registration may be somebody else's.
      linkCode.drop()
      showToast({ text: t('header.auth.registrationSuccesful'), seconds: 3 })
      account.open({ kind: 'registered', email })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ text: t('header.auth.registrationFailed'), tone: 'warn', seconds: 5 })
      setBusy(false)
      setRefused(refusalOf(error))
      form.fail()
    }
  }

  return {
    typed,
    cards,
    isBusy,
    /** Refusal of the whole form. */
    refusal: refused && !refused.field ? t(refused.text) : undefined,
    set(change: TypedRegistration) {
      setTyped((now) => ({ ...now, ...change }))
      if (refused?.field && refused.field in change) setRefused(null)
    },
    setCards,
    ref: form.ref,
    leave: form.leave,
    leaveCard(key: number, part: 'number' | 'birthday') {
      const card = newest.current.find((one) => one.key === key)
      if (part === 'birthday' && card) takeCard(withBirthdayProblem(card, rules))
      else if (card && !card.found && tidy(card.typed))
        void askAbout(card, newest.current, rules).then((found) =>
          setCards((all) => all.map((one) => (one.key === key && one.typed === card.typed ? found : one))),
        )
    },
    codesError: codesWrong && t(codesWrong),
    /** Returns the problem of a field, once it was left or the form was submitted. */
    errorOf(field: RegistrationField): string | undefined {
      if (refused?.field === field) return t(refused.text)
      return form.errorOf(field)
    },
    submit,
  }
}

export type RegistrationState = ReturnType<typeof useRegistration>
