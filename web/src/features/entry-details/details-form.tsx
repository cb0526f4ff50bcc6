import { isEmail } from '@gondola/rules/email.ts'
import { giftFlag, methodFor } from '@gondola/rules/handout.ts'
import { useEffect, useRef, useState } from 'react'
import { linkedText } from '../../lib/linked-text.tsx'
import { legalTopics } from '../../routing/addresses.ts'
import { apartOf, entryBlocks } from '../../shared/entry-blocks.ts'
import { isTaxed, mustNameBuyer } from '../../shared/informations.ts'
import { useLegalLink } from '../../shared/legal-link.tsx'
import { useMissing } from '../../shared/use-missing.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart, useCart } from '../../state/cart.ts'
import { type Person, personData, usePersonData } from '../../state/people.ts'
import { purchase, usePurchase } from '../../state/purchase.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { AccountWish } from './account-wish.tsx'
import { BuyerForm } from './buyer-form.tsx'
import css from './details.module.css'
import { EntryBlockSection, useBlockName, useCardBirthdayName } from './entry-block.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { MemberEmail } from './member-email.tsx'
import { OrderSummary } from './order-summary.tsx'
import type { NamedPerson } from './person-form.tsx'
import {
  ADDITIONAL_TERMS_ID,
  buttonNeeds,
  EMAIL_ID,
  type Problem,
  problemsOf,
  summaryLines,
  TERMS_ID,
} from './problems.ts'

/** Everything the order needs beside what is in the cart; `onDone` is called when nothing is missing. */
export function DetailsForm({ onDone }: { onDone: () => void }) {
  const { config, today, lang, resort } = useBoot()
  const t = useText()
  const { entries, amount, email } = useCart()
  const people = usePersonData()
  const bought = usePurchase()
  const missing = useMissing()
  const nameOf = useBlockName()
  const cardBirthdayName = useCardBirthdayName()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTold, setTold] = useState(false)
  const summary = useRef<HTMLElement>(null)
  useHandoutDefaults()

  const [apart] = useState(() => apartOf(entryBlocks(entries, people)))
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
  // Equal pieces have these controls in common.
  const problems = found.filter(
    ({ field, entryId }) =>
      (field !== 'method' && field !== 'giftMessage') || blocks.some(({ key }) => key === entryId),
  )
  const shown = problems.filter((problem) => isTold || left.has(problem.id))
  const errorOf = (id: string) => {
    const problem = shown.find((one) => one.id === id)
    return problem && t(problem.message)
  }
  const onLeave = (id: string) => setLeft((before) => (before.has(id) ? before : new Set(before).add(id)))
  const needs = buttonNeeds(problems)
  const termsKey = useTermsKey()

  const words = ({ entryId, field }: Problem, more: number): string => {
    const block = blocks.find((one) => one.entries.some((entry) => entry.id === entryId))
    const name =
      block && entryId && field === 'exchangeBirthday'
        ? cardBirthdayName(block, entryId)
        : t(
            field === 'terms'
              ? `${termsKey}.name`
              : (FIELD_NAMES[field] ?? `form.label.${field.replace('buyer.', '')}`),
          )
    if (!block) return name.charAt(0).toUpperCase() + name.slice(1)
    const what = lang === 'de' ? name : name.charAt(0).toLowerCase() + name.slice(1)
    const who = nameOf(block)
    return more > 0
      ? t('informations.summary.more', { who, count: more + 1 })
      : t('informations.summary.item', { who, what })
  }
  const tell = () => {
    setTold(true)
    requestAnimationFrame(() => {
      summary.current?.focus()
      summary.current?.scrollIntoView({ block: 'center' })
    })
  }

  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (problems.length > 0) tell()
        else onDone()
      }}
    >
      <div className={css.main}>
        {isTold && problems.length > 0 && (
          <ErrorSummary
            ref={summary}
            count={problems.length}
            items={summaryLines(problems).map(({ problem, more }) => ({ id: problem.id, words: words(problem, more) }))}
          />
        )}
        {bought.hadPeople && persons.length > 0 && people.size === 0 && (
          <p className={css.lost}>{t('informations.lost')}</p>
        )}
        {blocks.map((block) => (
          <EntryBlockSection
            key={block.key}
            block={block}
            people={people}
            persons={persons}
            errorOf={errorOf}
            onLeave={(id) => {
              onLeave(id)
              const own = personData.get(block.key)?.email?.trim()
              if (!cart.get().email && own && isEmail(own)) cart.setEmail(own)
            }}
          />
        ))}
        {isTaxed(entries) && (
          <BuyerForm
            isNeeded={mustNameBuyer(entries, amount, resort.taxLaw)}
            persons={persons}
            errorOf={errorOf}
            onLeave={onLeave}
          />
        )}
        <section className={css.block} aria-labelledby="contact">
          <h2 className="t-item" id="contact">
            {t('informations.email.title')}
          </h2>
          <div className={css.email}>
            <Field
              id={EMAIL_ID}
              label={t('informations.email.label')}
              hint={t('informations.email.hint')}
              type="email"
              inputMode="email"
              autoComplete="email"
              spellCheck={false}
              maxLength={254}
              required
              value={email}
              error={errorOf(EMAIL_ID)}
              onChange={(event) => cart.setEmail(event.currentTarget.value)}
              onBlur={() => onLeave(EMAIL_ID)}
            />
            <MemberEmail />
          </div>
          <Terms errorOf={errorOf} />
          <AccountWish />
        </section>
      </div>
      <OrderSummary missing={needs && t(needs)} onMissing={tell} />
    </form>
  )
}

const namedPerson = (key: string, person: Person, ticket: string): NamedPerson => {
  const name = [person.firstName, person.lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  return { key, person, who: name || ticket, about: name ? ticket : '' }
}

const FIELD_NAMES: Partial<Record<Problem['field'], string>> = {
  orderEmail: 'informations.email.label',
  additionalTerms: 'informations.terms.additional.name',
  method: 'informations.handout.missing',
  giftMessage: 'informations.gift.message.name',
  agreements: 'form.label.agreements.name',
}

/** Keeps every entry on a method that its tags allow, and gifts that have to be gifts (spec §4 Assignment default). */
function useHandoutDefaults() {
  const { entries } = useCart()
  useEffect(() => {
    for (const entry of entries) {
      const method = methodFor(entry.tags, entry.method === 'card' && !entry.card ? null : entry.method)
      if (method && method !== entry.method) cart.assign(entry.id, method)
      const isGift = giftFlag(entry.giftStatus, entry.isGift)
      if (isGift !== entry.isGift) cart.setGift(entry.id, { isGift })
    }
  }, [entries])
}

/** What is agreed to: the resort's general terms where it has them, else the complaints and cookie texts. */
const useTermsKey = () =>
  legalTopics(useBoot().resort.legalLinks).includes('general') ? 'informations.terms' : 'informations.terms.claim'

/** Each text that is agreed to opens beside the shop. */
function Terms({ errorOf }: { errorOf: (id: string) => string | undefined }) {
  const { config } = useBoot()
  const t = useText()
  const key = useTermsKey()
  const { terms, additionalTerms } = usePurchase()
  const link = useLegalLink()
  const links = key === 'informations.terms' ? [link('general')] : [link('claim'), link('cookies')]
  return (
    <div className={css.terms}>
      <Checkbox
        id={TERMS_ID}
        label={linkedText(t(key), links)}
        required
        checked={terms}
        error={errorOf(TERMS_ID)}
        onChange={(event) => purchase.setTerms(event.currentTarget.checked)}
      />
      {config.flags.additionalVOP && (
        <Checkbox
          id={ADDITIONAL_TERMS_ID}
          label={t('informations.terms.additional')}
          required
          checked={additionalTerms}
          error={errorOf(ADDITIONAL_TERMS_ID)}
          onChange={(event) => purchase.setAdditionalTerms(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
