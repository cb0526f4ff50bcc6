import { isEmail } from '@gondola/rules/email.ts'
import { tidyEmail } from '@gondola/rules/tidy.ts'
import { Suspense, useEffect } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { mayNameBuyer, mustNameBuyer } from '../../shared/informations.ts'
import { focusRenewal, useIsLapsed } from '../../shared/lapse.tsx'
import { LatePart } from '../../shared/late-part.tsx'
import { MeantEmail } from '../../shared/meant-email.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart, useCart } from '../../state/cart.ts'
import { personData } from '../../state/people.ts'
import { usePurchase } from '../../state/purchase.ts'
import { useCompany } from '../../state/session.ts'
import { Field } from '../../ui/field.tsx'
import { AccountWish } from './account-wish.tsx'
import { BuyerForm } from './buyer-form.tsx'
import css from './details.module.css'
import { EntryBlockSection } from './entry-block.tsx'
import { focusControl } from './focus-control.ts'
import { MemberEmail } from './member-email.tsx'
import { OrderSummary } from './order-summary.tsx'
import { buttonNeeds, EMAIL_ID, type Problem } from './problems.ts'
import { Terms } from './terms.tsx'
import { useDetails } from './use-details.ts'
import { useHandoutDefaults } from './use-handout-defaults.ts'
import { useProblemWords } from './use-problem-words.ts'

/** Lazy: not needed to begin with. It comes with the step. */
const Codes = lazyWithRetry(() => import('./codes.tsx').then((file) => file.Codes))

/** Lazy: only who goes on too early needs it. */
const loadSummary = () => import('./error-summary.tsx').then((file) => file.ErrorSummary)
const ErrorSummary = lazyWithRetry(loadSummary)

/** Lazy: only companies paste lists. */
const PasteLists = lazyWithRetry(() => import('./paste/paste-lists.tsx').then((file) => file.PasteLists))

/** Everything that the order needs besides the cart. `onDone` is called when nothing is missing. */
export function DetailsForm({ onDone }: { onDone: () => void }) {
  const { resort } = useBoot()
  const t = useText()
  const { entries, amount, email } = useCart()
  const { people, blocks, persons, problems, form, showSummary } = useDetails()
  const { ref, isSubmitted, errorOf, leave, fail } = form
  const bought = usePurchase()
  const isCompany = useCompany() !== undefined
  const needs = buttonNeeds(problems)
  const hasLapsed = useIsLapsed()
  const words = useProblemWords(blocks)
  useHandoutDefaults()
  useEffect(() => {
    loadSummary().catch(() => undefined)
  }, [])

  return (
    <form
      ref={ref}
      className={css.form}
      noValidate
      onKeyDown={(event) => {
        const next = event.key === 'Enter' ? nextOpenField(event.target, problems) : undefined
        if (!next) return
        event.preventDefault()
        next.focus()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (hasLapsed) focusRenewal()
        else if (problems.length > 0) fail()
        else onDone()
      }}
    >
      <div className={css.main}>
        {isSubmitted && problems.length > 0 && (
          <Suspense>
            <ErrorSummary ref={showSummary} problems={problems} wordsOf={words} onPick={focusControl} />
          </Suspense>
        )}
        {bought.hadPeople && persons.length > 0 && !persons.some(({ key }) => people.has(key)) && (
          <p className={css.lost}>{t('informations.lost')}</p>
        )}
        {isCompany && (
          <LatePart>
            <PasteLists blocks={blocks} />
          </LatePart>
        )}
        {blocks.map((block) => (
          <EntryBlockSection
            key={block.key}
            block={block}
            people={people}
            persons={persons}
            errorOf={errorOf}
            onLeave={(id) => {
              leave(id)
              const own = personData.get(block.key)?.email
              if (!cart.get().email && own && isEmail(tidyEmail(own))) cart.setEmail(tidyEmail(own))
            }}
          />
        ))}
        {mayNameBuyer(entries) && (
          <BuyerForm
            isNeeded={mustNameBuyer(entries, amount, resort.taxLaw)}
            persons={persons}
            errorOf={errorOf}
            onLeave={leave}
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
              required
              value={email}
              error={errorOf(EMAIL_ID)}
              onChange={(event) => cart.setEmail(event.currentTarget.value)}
              onBlur={() => leave(EMAIL_ID)}
              below={<MeantEmail email={email} onTake={cart.setEmail} />}
            />
            <MemberEmail />
          </div>
        </section>
        <Codes />
        <section className={css.block} aria-label={t('informations.agreements')}>
          <Terms errorOf={errorOf} />
          <AccountWish />
        </section>
      </div>
      <OrderSummary missing={needs && t(needs)} onMissing={fail} />
    </form>
  )
}

/** Returns the next field that lacks something, for the keyboard's key that leads on. Undefined after the last one. */
const nextOpenField = (from: EventTarget, problems: readonly Problem[]): HTMLElement | undefined =>
  from instanceof HTMLInputElement && from.type !== 'radio' && from.type !== 'checkbox'
    ? problems
        .flatMap(({ id }) => document.getElementById(id) ?? [])
        .find(
          (one) =>
            one.matches('input:not([type=checkbox]), select, textarea') &&
            from.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
        )
    : undefined
