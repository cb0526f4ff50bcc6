import { ArrowRight, PiggyBank } from 'lucide-react'
import { Suspense } from 'react'
import { isLapsed } from '../../lib/cart-entries.ts'
import { linkedText } from '../../lib/linked-text.tsx'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { usePrice } from '../../shared/use-price.ts'
import { account } from '../../state/account.ts'
import { useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import css from './discount.module.css'
import { EmailCheck } from './email-check.tsx'

// Lazy by itself: with this step, shared/lapse.tsx would be one more script of the steps after it.
const LapseBar = lazyWithRetry(() => import('../../shared/lapse-bar.tsx').then((file) => file.LapseBar))
const RenewalNote = lazyWithRetry(() => import('../../shared/lapse-bar.tsx').then((file) => file.RenewalNote))
const LapseWords = lazyWithRetry(() => import('../../shared/lapse-bar.tsx').then((file) => file.LapseWords))

/**
 * What an account saves on this cart, then the choice. One goes on as a guest (primary), or with an account. A lapsed
 * cart is renewed first (docs/product.md §4.15).
 */
export function DiscountChoice() {
  const t = useText()
  const price = usePrice()
  const { entries, amount, email, renewal } = useCart()
  const hasLapsed = entries.some(isLapsed)
  const isPriced = !hasLapsed && entries.every((entry) => entry.price !== null)
  const clubDue = amount.clubDue ?? Math.max(0, amount.club - amount.voucher - amount.credit)
  const saving = isPriced ? Math.max(0, amount.base - amount.club) : 0
  const less = isPriced ? Math.max(0, amount.due - clubDue) : 0
  // What a voucher need not pay stays on it.
  const kept = Math.max(0, saving - less)
  const lowered = less === 0 ? 'discount.keeps' : 'discount.savesAndKeeps'
  const told = saving === 0 ? 'discount.same' : kept === 0 ? 'discount.saves' : lowered
  return (
    <>
      <p className="vh" role="status">
        <Suspense>{(hasLapsed || renewal) && <LapseWords />}</Suspense>
      </p>
      <Suspense>
        {hasLapsed && <LapseBar className={css.lapse} text={t('cart.lapsed.kept')} />}
        {!hasLapsed && renewal && <RenewalNote className={css.lapse} />}
      </Suspense>
      {!hasLapsed && (
        <p className={css.saves}>
          {saving > 0 && <PiggyBank />}
          {isPriced && <span>{linkedText(t(told, { price: price(less), kept: price(kept) }), [strong, strong])}</span>}
        </p>
      )}
      <div className={css.ways}>
        <section className={css.way} aria-labelledby="discount-guest">
          <div className={css.head}>
            <h2 className="t-item" id="discount-guest">
              {t('discount.guest')}
            </h2>
            {isPriced && <Price look="board">{price(amount.due)}</Price>}
          </div>
          <ButtonLink
            look={hasLapsed ? 'secondary' : 'primary'}
            size="large"
            wide
            href={paths.informations}
            iconAfter={<ArrowRight />}
          >
            {t('discount.guest.go')}
          </ButtonLink>
          <p className="t-secondary">{t('discount.guest.text')}</p>
        </section>
        <section className={css.way} aria-labelledby="discount-member">
          <div className={css.head}>
            <h2 className="t-item" id="discount-member">
              {t('discount.member')}
            </h2>
            {saving > 0 && (
              <Price look="board" tone="deal">
                {price(clubDue)}
              </Price>
            )}
          </div>
          {less > 0 && <Chip tone="deal">{t('informations.saving', { price: price(less) })}</Chip>}
          <div className={css.pair}>
            <Button look="secondary" onClick={() => account.open({ kind: 'login', email })}>
              {t('account.login')}
            </Button>
            <Button look="secondary" onClick={() => account.open({ kind: 'registration', email })}>
              {t('account.register')}
            </Button>
          </div>
          {!hasLapsed && (
            <p className="t-secondary">{t(saving > 0 ? 'discount.member.saves' : 'discount.member.same')}</p>
          )}
          {saving > 0 && <p className="t-secondary">{t('discount.member.new')}</p>}
        </section>
      </div>
      <EmailCheck />
    </>
  )
}

const strong = (words: string) => <strong>{words}</strong>
