import type { ReturnQuote } from '@gondola/contract/after-sale.ts'
import { Ban, CalendarSync } from 'lucide-react'
import type { T } from '../../../lib/i18n.ts'
import { linkedText } from '../../../lib/linked-text.tsx'
import { inParts, nonBreaking } from '../../../lib/non-breaking.tsx'
import { ContactText } from '../../../shared/contact-text.tsx'
import { validityText } from '../../../shared/entry-validity.ts'
import { amountOf } from '../../../shared/paid-amount.ts'
import { usePrice } from '../../../shared/use-price.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Flow } from '../../../ui/flow.tsx'
import { instant, lastMoment, nameOf, whyText } from '../act-words.ts'
import type { ReturnKind } from '../acts.queries.ts'
import { AllOrNone } from '../all-or-none.tsx'
import css from '../flow.module.css'
import { refusalOf, refusalWords } from '../refusal.ts'
import type { Returnable } from './return-dialog.tsx'
import type { ReturnFlow, Trouble } from './return-flow.ts'

type PickStepProps = {
  flow: Extract<ReturnFlow, { step: 'pick' }>
  kind: ReturnKind
  entries: Returnable[]
  quote: { data?: ReturnQuote | undefined; error: Error | null }
  onChangeDate: (() => void) | undefined
  onChosen: (chosen: string[]) => void
  onNext: () => void
  /** Asks for the sum again. */
  onAgain: () => void
  onClose: () => void
}

/** The choice of entries: what each brings back, or why it stays. */
export function PickStep(props: PickStepProps) {
  const { flow, kind, entries, quote, onChangeDate, onChosen, onNext, onAgain, onClose } = props
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const shown = entries.filter(({ entry }) => !entry.reversed)
  const untils = new Set(shown.flatMap(({ rights }) => (rights[kind].why === null ? (rights[kind].until ?? []) : [])))
  const [until] = untils
  const count = flow.chosen.length
  const refusal = quote.error && refusalOf(quote.error)
  // Only another choice helps against a reason; anything else may have passed.
  const mayPass = refusal !== null && refusal.why === undefined
  const back =
    quote.data?.back.total ?? amountOf(shown.filter(isIn(flow.chosen)).map(({ rights }) => ({ amount: rights.paid })))
  return (
    <Flow
      name={t(`acts.${kind}.name`)}
      title={t(`acts.${kind}.pick.title`)}
      at={1}
      of={2}
      atText={t('acts.step', { step: 1, count: 2 })}
      closeLabel={t('acts.close')}
      onClose={onClose}
      sum={
        <>
          {t('acts.sum.back', { price: price(count === 0 ? 0 : back) })}
          <small>{t('acts.pick.count', { chosen: count, count: shown.length })}</small>
        </>
      }
      actions={
        <Button
          size="large"
          missing={count === 0 ? t('acts.pick.missing') : refusal && !mayPass ? t('acts.pick.other') : undefined}
          onClick={mayPass ? onAgain : onNext}
        >
          {t(mayPass ? 'acts.again' : 'acts.next')}
        </Button>
      }
    >
      {untils.size === 1 && until && (
        <p className={css.lead}>
          {nonBreaking(t(`acts.${kind}.pick.lead`, { moment: lastMoment(kind, Date.parse(until), { t, lang }) }))}
        </p>
      )}
      <p className={css.trouble} role="status">
        {refusal ? refusalWords(kind, refusal, t) : troubleText(flow.trouble, kind, t)}
      </p>
      <AllOrNone
        all={shown.filter(({ rights }) => rights[kind].why === null).map(({ entry }) => entry.uuid)}
        chosen={flow.chosen}
        onChange={(uuids) => onChosen([...uuids])}
      />
      <ul className={css.entries}>
        {shown.map(({ entry, rights, person }) => {
          const { why, until } = rights[kind]
          return (
            <li key={entry.uuid}>
              <Checkbox
                label={inParts(nameOf(entry))}
                note={
                  <>
                    {[person, validityText(entry, { t, lang })].filter(Boolean).join(' · ')}
                    {why === null && untils.size > 1 && until && (
                      <> · {t('acts.until.short', { moment: lastMoment(kind, Date.parse(until), { t, lang }) })}</>
                    )}
                  </>
                }
                checked={flow.chosen.includes(entry.uuid)}
                disabled={why !== null}
                aria-describedby={why === null ? undefined : `why-${entry.uuid}`}
                onChange={({ target }) =>
                  onChosen(
                    target.checked ? [...flow.chosen, entry.uuid] : flow.chosen.filter((uuid) => uuid !== entry.uuid),
                  )
                }
              />
              <p className={css.price}>{price(rights.paid)}</p>
              {why !== null && (
                <p className={css.why} id={`why-${entry.uuid}`}>
                  <Ban />
                  <span>
                    {why === 'blocked' ? (
                      <ContactText textKey="acts.why.blocked.contact" />
                    ) : (
                      whyText(kind, why, momentOf(kind, rights[kind].until, { t, lang }), t)
                    )}
                  </span>
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {kind === 'cancel' && onChangeDate && (
        <ul className={css.notes}>
          <li>
            <CalendarSync />
            <span>
              {linkedText(t('acts.pick.change'), [
                (words) => (
                  <button type="button" className="as-link" onClick={onChangeDate}>
                    {words}
                  </button>
                ),
              ])}
            </span>
          </li>
        </ul>
      )}
    </Flow>
  )
}

const isIn =
  (chosen: readonly string[]) =>
  ({ entry }: Returnable) =>
    chosen.includes(entry.uuid)

const momentOf = (kind: ReturnKind, until: string | null, words: Parameters<typeof lastMoment>[2]) => {
  const at = instant(until)
  return at === null ? '' : lastMoment(kind, at, words)
}

/** Returns why the choice is asked for again. */
function troubleText(trouble: Trouble | null, kind: ReturnKind, t: T): string | null {
  if (trouble === 'stale') return t('error.actStale')
  return typeof trouble === 'object' && trouble ? refusalWords(kind, trouble, t) : null
}
