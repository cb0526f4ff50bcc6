import type { OrderEntryItem } from '@gondola/contract/orders.ts'
import { paths } from '../../routing/paths.ts'
import { ContactText } from '../../shared/contact-text.tsx'
import { usable } from '../../shared/ready.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import css from './next-steps.module.css'
import { depositOfCards, stepsKind, takesCards } from './visit-kind.ts'

/** The steps for the day of the visit, by the tickets' states. The last one names whom to ask. */
export function NextSteps({ entries, isOneCode }: { entries: OrderEntryItem[]; isOneCode: boolean }) {
  const { cardDeposit, config } = useBoot()
  const t = useText()
  const price = usePrice()
  const kind = stepsKind(entries)
  const deposit = kind === 'pickup' && depositOfCards(usable(entries))
  const isCardless = !takesCards(entries)
  const textOf = (step: number) => {
    if (deposit && step === 2) return t(`confirmation.next.pickup.2.${deposit}`)
    if (isCardless && kind === 'pickup' && step === 2) return t('confirmation.next.pickup.2.none')
    if (isCardless && kind === 'mixed' && step === 2) return t('confirmation.next.pickup.1.text')
    if (isOneCode && kind === 'pickup' && step === 1) return t('confirmation.next.pickup.1.one')
    if (kind === 'voucher' && step === 1 && config.paths.code)
      return t('confirmation.next.voucher.1.kod', { address: location.host + paths.code })
    return t(`confirmation.next.${kind}.${step}.text`, { deposit: price(cardDeposit) })
  }
  return (
    <section className={css.next} aria-labelledby="next-steps">
      <h2 className="t-section" id="next-steps">
        {t('confirmation.next')}
      </h2>
      <ol>
        {kind &&
          [1, 2].map((step) => (
            <li key={step}>
              <p className={css.stepTitle}>{t(`confirmation.next.${kind}.${step}`)}</p>
              <p>{textOf(step)}</p>
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
