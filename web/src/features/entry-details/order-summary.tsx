import { ArrowRight, Timer } from 'lucide-react'
import { Fragment } from 'react'
import { grouped } from '../../lib/cart-groups.ts'
import { daysText } from '../../lib/day-text.ts'
import { inParts, nonBreaking } from '../../lib/non-breaking.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { useHasCodes } from '../../shared/codes/use-has-codes.ts'
import { DepositNote } from '../../shared/deposit-note.tsx'
import { FormerPrice } from '../../shared/former-price.tsx'
import { heldMinutesLive, useHeldMinutes } from '../../shared/held-minutes.ts'
import { LapseBar, LapseNews, RenewalNote, useIsLapsed } from '../../shared/lapse.tsx'
import place from '../../shared/lapse-place.module.css'
import { LatePart } from '../../shared/late-part.tsx'
import { withEntryTime } from '../../shared/slot-words.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import { TicketLine } from '../../ui/ticket.tsx'
import css from './order-summary.module.css'

/** Lazy: few guests have a benefit or a voucher. */
const CodeSums = lazyWithRetry(() => import('./codes.tsx').then((file) => file.CodeSums))

/** Lines, total, saving and the button, which names what is missing. */
export function OrderSummary({ missing, onMissing }: { missing: string | undefined; onMissing: () => void }) {
  const { lang } = useBoot()
  const t = useText()
  const price = usePrice()
  const { entries, amount } = useCart()
  const minutes = useHeldMinutes()
  const hasLapsed = useIsLapsed()
  const groups = grouped(entries)
  const saving = amount.gate === null || amount.saved > 0 ? 0 : amount.gate - amount.base
  const hasCodes = useHasCodes() && !hasLapsed
  return (
    <section className={css.summary} aria-labelledby="order-summary">
      <div className={css.sheet}>
        <h2 className="t-item" id="order-summary">
          {t('informations.order')}
        </h2>
        {groups.map((group) => (
          <div key={group.key} className={css.group}>
            {groups.length > 1 && <p className={css.product}>{inParts(group.productName[lang])}</p>}
            {group.time !== null && (
              <p className={css.when}>
                {nonBreaking(
                  withEntryTime(daysText(group.arrival, group.until, lang), group.time, {
                    t,
                    lang,
                    visit: group.entries[0],
                  }),
                )}
              </p>
            )}
            {group.lines.map((line) => (
              <Fragment key={line.variantId}>
                <TicketLine
                  label={inParts(t('informations.pieces', { number: line.entries.length, name: line.name[lang] }))}
                >
                  {line.before === null ? '…' : price(line.before)}
                </TicketLine>
                {line.former !== null && <FormerPrice className={css.former} price={line.former} />}
              </Fragment>
            ))}
          </div>
        ))}
        <LatePart>{hasCodes && <CodeSums />}</LatePart>
        <div className={css.total}>
          <div>
            <p className={css.totalWord}>
              {t(hasLapsed ? 'cart.lapsed.last' : hasCodes ? 'checkout.total' : 'informations.total')}
              {hasLapsed && <span className={css.note}>{t('cart.lapsed.last.note')}</span>}
            </p>
            <Price look="total" tone={hasLapsed ? 'last' : undefined}>
              {price(amount.due)}
            </Price>
          </div>
          {!hasLapsed && saving > 0 && amount.gate !== null && (
            <>
              <Chip tone="deal">{t('informations.saving', { price: price(saving) })}</Chip>
              <Price tone="quiet">{t('informations.gate', { price: price(amount.gate) })}</Price>
            </>
          )}
        </div>
        {!hasLapsed && <DepositNote entries={entries} />}
        {minutes !== null && !hasLapsed && (
          <p className={css.held} aria-live={heldMinutesLive(minutes)}>
            <Timer />
            {minutes > 1 ? t('informations.held', { count: minutes }) : t('informations.held.last')}
          </p>
        )}
        <LapseNews />
        {!hasLapsed && (
          <Button type="submit" size="large" wide iconAfter={<ArrowRight />} missing={missing} onMissing={onMissing}>
            {t(amount.due > 0 ? 'informations.continue' : 'cart.continueFree')}
          </Button>
        )}
      </div>
      {hasLapsed ? (
        <LapseBar className={place.bar} text={t('cart.lapsed.details')} />
      ) : (
        <RenewalNote className={place.news} />
      )}
    </section>
  )
}
