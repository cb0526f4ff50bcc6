import type { ReactNode } from 'react'
import { linkedText } from '../../lib/linked-text.tsx'
import { useBoot, useText } from '../../state/boot.tsx'
import { usePrice } from '../../state/use-price.ts'
import type { OrderEntry } from './bought-ticket.tsx'
import css from './confirmation.module.css'
import { visitKind } from './visit-kind.ts'

/** Three steps for the day of the visit. */
export function NextSteps({ entries }: { entries: OrderEntry[] }) {
  const { cardDeposit } = useBoot()
  const t = useText()
  const price = usePrice()
  const kind = visitKind(entries)
  return (
    <section className={css.next} aria-labelledby="next-steps">
      <h2 className="t-section" id="next-steps">
        {t('confirmation.next')}
      </h2>
      <ol>
        {[1, 2].map((step) => (
          <li key={step}>
            <p className={css.stepTitle}>{t(`confirmation.next.${kind}.${step}`)}</p>
            <p>{t(`confirmation.next.${kind}.${step}.text`, { deposit: price(cardDeposit) })}</p>
          </li>
        ))}
        <li>
          <p className={css.stepTitle}>{t('confirmation.next.help')}</p>
          <p>
            <ContactText textKey="confirmation.next.help.text" />
          </p>
        </li>
      </ol>
    </section>
  )
}

/** A sentence that names the resort's e-mail and telephone; without a telephone it is the one that ends in `.mail`. */
export function ContactText({ textKey, vars }: { textKey: string; vars?: Record<string, string> }) {
  const { email, phone } = useBoot().resort.contact
  const t = useText()
  const mail = (words: ReactNode) => <a href={`mailto:${email}`}>{words}</a>
  const dial = (words: ReactNode) => <a href={`tel:${phone.replace(/\s/g, '')}`}>{words}</a>
  return phone
    ? linkedText(t(textKey, { ...vars, email, phone }), [mail, dial])
    : linkedText(t(`${textKey}.mail`, { ...vars, email }), [mail])
}
