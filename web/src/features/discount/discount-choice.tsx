import { ArrowRight } from 'lucide-react'
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

/** The choice between guest (primary) and account, with the saving. Also offers to check an e-mail. */
export function DiscountChoice() {
  const t = useText()
  const price = usePrice()
  const { entries, amount, email } = useCart()
  const isPriced = entries.every((entry) => entry.price !== null)
  const saving = isPriced ? Math.max(0, amount.base - amount.club) : 0
  return (
    <>
      <section className={css.way} aria-labelledby="discount-guest">
        <div className={css.words}>
          <h2 className="t-section" id="discount-guest">
            {t('discount.guest')}
          </h2>
          <p>{t('discount.guest.text')}</p>
        </div>
        <div className={css.acts}>
          {isPriced && <Price look="total">{price(amount.base)}</Price>}
          <ButtonLink size="large" wide href={paths.informations} iconAfter={<ArrowRight />}>
            {t('discount.guest.go')}
          </ButtonLink>
        </div>
      </section>
      <section className={css.way} aria-labelledby="discount-member">
        <div className={css.words}>
          <h2 className="t-item" id="discount-member">
            {t('discount.member')}
          </h2>
          <p>{t(saving > 0 ? 'discount.member.saves' : 'discount.member.same')}</p>
          {saving > 0 && <p className="t-secondary">{t('discount.member.new')}</p>}
        </div>
        <div className={css.acts}>
          {saving > 0 && (
            <p className={css.saving}>
              <Price look="board" tone="deal">
                {price(amount.club)}
              </Price>
              <Chip tone="deal">{t('informations.saving', { price: price(saving) })}</Chip>
            </p>
          )}
          <Button look="secondary" wide onClick={() => account.open({ kind: 'login', email })}>
            {t('account.login')}
          </Button>
          <Button look="secondary" wide onClick={() => account.open({ kind: 'registration', email })}>
            {t('account.register')}
          </Button>
        </div>
      </section>
      <EmailCheck />
    </>
  )
}
