import { specialMessage } from '@gondola/rules/text-field.ts'
import { Ban, ShieldCheck } from 'lucide-react'
import { type Dispatch, useRef } from 'react'
import { inParts } from '../../../lib/non-breaking.tsx'
import { ContactText } from '../../../shared/contact-text.tsx'
import { validityText } from '../../../shared/entry-validity.ts'
import { MeantEmail } from '../../../shared/meant-email.tsx'
import { amountOf } from '../../../shared/paid-amount.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Flow } from '../../../ui/flow.tsx'
import { nameOf, whyText } from '../act-words.ts'
import { AllOrNone } from '../all-or-none.tsx'
import css from '../flow.module.css'
import type { StepPlace } from './change-dialog.tsx'
import type { ChangeEvent, Choosing } from './change-flow.ts'
import { apartKey, type ChangeGroup, type fixedEntries } from './change-groups.ts'
import { groupName, refusalText } from './change-words.ts'

type IntroStepProps = {
  flow: Choosing
  step: StepPlace
  groups: ChangeGroup[]
  /** What cannot move, with why. */
  fixed: ReturnType<typeof fixedEntries>
  advance: Dispatch<ChangeEvent>
  onNext: () => void
}

/** Step 0: what is moved, and the e-mail that gets a copy (docs/product.md §19.34). */
export function IntroStep({ flow, step, groups, fixed, advance, onNext }: IntroStepProps) {
  const { lang, resort } = useBoot()
  const t = useText()
  const price = usePrice()
  const field = useRef<HTMLInputElement>(null)
  const { email, left, apart, trouble } = flow
  const keys = groups.map(({ key }) => key)
  const isNone = keys.every((key) => left.includes(key))
  const wrong = specialMessage('email', email)
  const emailError = wrong && t(wrong === 'form.required' ? 'form.email.required' : wrong)
  return (
    <Flow
      name={t('acts.change.name')}
      title={t('acts.change.intro.title')}
      at={step.at}
      of={step.of}
      atText={t('acts.step', { step: step.at, count: step.of })}
      closeLabel={t('acts.close')}
      onClose={step.onClose}
      actions={
        <>
          <Button
            size="large"
            missing={isNone ? t('acts.pick.missing') : emailError && t('acts.change.email.missing')}
            onMissing={() => !isNone && field.current?.focus()}
            onClick={onNext}
          >
            {t('acts.change.intro.next')}
          </Button>
          <p className={css.small}>{t('acts.change.intro.rest')}</p>
        </>
      }
    >
      <p className={css.lead}>{t(`acts.change.intro.lead.${resort.dateChange.price}`)}</p>
      <p className={css.trouble} role="status">
        {refusalText(trouble, t)}
      </p>
      <AllOrNone
        all={keys}
        chosen={keys.filter((key) => !left.includes(key))}
        onChange={(chosen) => advance({ kind: 'left', left: keys.filter((key) => !chosen.includes(key)) })}
      />
      <ul className={css.entries}>
        {groups.map((group) => {
          const [first] = group.entries
          const key = apartKey(group)
          return (
            <li key={group.key}>
              <Checkbox
                label={inParts(groupName(group, t))}
                note={validityText(first, { t, lang })}
                checked={!left.includes(group.key)}
                onChange={({ target }) =>
                  advance({
                    kind: 'left',
                    left: target.checked ? left.filter((one) => one !== group.key) : [...left, group.key],
                  })
                }
              />
              <p className={css.price}>{price(amountOf(group.entries))}</p>
              {group.entries.length > 1 && (
                <p className={css.why}>
                  <button
                    type="button"
                    className="as-link"
                    onClick={() => advance({ kind: 'apart', apart: [...apart, key] })}
                  >
                    {t('acts.change.apart')}
                  </button>
                </p>
              )}
            </li>
          )
        })}
        {fixed.map(({ entry, why }) => (
          <li key={entry.uuid}>
            <Checkbox
              label={inParts(nameOf(entry))}
              note={validityText(entry, { t, lang })}
              checked={false}
              disabled
              aria-describedby={`why-${entry.uuid}`}
            />
            <p className={css.price}>{price(entry.amount)}</p>
            <p className={css.why} id={`why-${entry.uuid}`}>
              <Ban />
              <span>
                {why === 'blocked' ? (
                  <ContactText textKey="acts.why.change.blocked.contact" />
                ) : (
                  whyText('change', why, '', t)
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
      <div className={css.field}>
        <Field
          ref={field}
          label={t('acts.change.email')}
          type="email"
          autoComplete="email"
          required
          value={email}
          onChange={({ target }) => advance({ kind: 'typed', email: target.value })}
          hint={t('acts.change.email.hint')}
          error={email !== '' && emailError}
          below={<MeantEmail email={email} onTake={(meant) => advance({ kind: 'typed', email: meant })} />}
        />
      </div>
      <ul className={css.notes}>
        <li>
          <ShieldCheck />
          {t('acts.change.intro.safe')}
        </li>
      </ul>
    </Flow>
  )
}
