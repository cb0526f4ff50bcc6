import { isOverLimit } from '@gondola/rules/cart.ts'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { sumOfEntries } from '../../lib/cart-entries.ts'
import type { CartGroup } from '../../lib/cart-groups.ts'
import { NEEDED_FIRST, remedyOfAll } from '../../lib/cart-remedy.ts'
import { focusGroup } from '../../lib/focus-group.ts'
import { isPlainClick } from '../../routing/links.ts'
import { useMayNotBuy } from '../../shared/business/may-not-buy.tsx'
import { CodeSums } from '../../shared/codes/code-sums.tsx'
import { DepositNote } from '../../shared/deposit-note.tsx'
import { LapseBar, RenewalNote, useIsLapsed } from '../../shared/lapse.tsx'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart, useCart } from '../../state/cart.ts'
import { useCompany } from '../../state/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { Note } from '../../ui/note.tsx'
import { Price } from '../../ui/price.tsx'
import { CartCodes } from './cart-codes.tsx'
import css from './cart-footer.module.css'

/** Total, saving, the primary button and two secondary ones. */
export function CartFooter({ groups, onRemoved }: { groups: CartGroup[]; onRemoved: () => void }) {
  const { config, lang } = useBoot()
  const t = useText()
  const money = usePrice()
  const [, navigate] = useLocation()
  const { entries, amount } = useCart()
  const isCompany = useCompany() !== undefined
  const mayNotBuy = useMayNotBuy()
  const [isAsking, setAsking] = useState(false)
  const limit = config.productCountLimit
  const isFull = isOverLimit(entries, limit)
  const hasLapsed = useIsLapsed() && !isFull
  const over = entries.slice(limit)
  const isWaiting = entries.some((entry) => entry.price === null && entry.errors.length === 0) && !isFull
  const faulty = hasLapsed ? [] : groups.filter((group) => group.errors.length > 0)
  const saving = amount.gate === null || amount.saved > 0 ? 0 : amount.gate - amount.base
  const isPaidByCode = amount.voucher > 0 || amount.credit > 0
  // Sum at the guest's prices, for the comparison.
  const others = sumOfEntries(entries).standard
  const label = amount.due > 0 ? t('cart.pay', { price: money(amount.due) }) : t('cart.continueFree')
  const problem = isFull
    ? t('cart.full', { count: limit, over: over.length })
    : faulty[0]
      ? t(NEEDED_FIRST[remedyOfAll(faulty[0].entries) ?? 'remove'], { name: faulty[0].productName[lang] })
      : null

  return (
    <div>
      {!isFull && <CartCodes />}
      {!isWaiting && !hasLapsed && <CodeSums look="brief" />}
      {(isWaiting || amount.base > 0 || faulty.length === 0) && (
        <div className={css.total}>
          <span className={css.label}>
            {t(hasLapsed ? 'cart.lapsed.last' : isPaidByCode || amount.saved > 0 ? 'checkout.total' : 'cart.total')}
          </span>
          {isWaiting ? (
            <span className={css.waiting} />
          ) : (
            <Price look="total" tone={hasLapsed ? 'last' : undefined}>
              {money(amount.due)}
            </Price>
          )}
        </div>
      )}
      {saving > 0 && amount.gate !== null && !hasLapsed && (
        <div className={css.saving}>
          <Chip tone="deal">{t('cart.saving', { price: money(saving) })}</Chip>
          <Price tone="quiet">{t('cart.gate', { price: money(amount.gate) })}</Price>
        </div>
      )}
      {config.dualPrices && others > amount.base && amount.saved === 0 && !isPaidByCode && !isWaiting && !hasLapsed && (
        <p className={css.others}>
          {t(isCompany ? 'company.listPrice' : 'shop.withoutAccount', { price: money(others) })}
        </p>
      )}
      {faulty.length === 0 && !isFull && !hasLapsed && <DepositNote entries={entries} />}
      <RenewalNote className={css.renewed} />
      <div role="status">{problem !== null && <ErrorLine className={css.problem}>{problem}</ErrorLine>}</div>
      {isFull ? (
        <Button
          size="large"
          wide
          className={css.pay}
          onClick={() => {
            cart.remove(over.map((entry) => entry.id))
            onRemoved()
          }}
        >
          {t('cart.full.fix', { over: over.length })}
        </Button>
      ) : hasLapsed ? (
        <LapseBar className={css.lapse} text={t('cart.lapsed.kept')} />
      ) : mayNotBuy ? (
        <Note warns>{mayNotBuy}</Note>
      ) : isWaiting ? (
        <Button size="large" wide className={css.pay} missing={t('cart.checking')} />
      ) : faulty[0] ? (
        <Button size="large" wide className={css.pay} onClick={() => focusGroup(faulty[0]?.key)}>
          {t('cart.fix')}
        </Button>
      ) : (
        <ButtonLink
          size="large"
          wide
          className={css.pay}
          href={config.cartButtonUrl}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            cart.close()
            navigate(config.cartButtonUrl)
          }}
        >
          {label}
        </ButtonLink>
      )}
      <div className={css.ways}>
        <Button look="quiet" onClick={cart.close}>
          {t('cart.continue')}
        </Button>
        <Button look="quiet" className={css.reset} onClick={() => setAsking(true)}>
          {t('cart.reset')}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        urgent
        onClose={() => setAsking(false)}
        title={t('cart.reset.title')}
        actions={
          <>
            <Button
              onClick={() => {
                setAsking(false)
                cart.reset()
              }}
            >
              {t('cart.reset.yes')}
            </Button>
            <Button look="quiet" onClick={() => setAsking(false)}>
              {t('cart.reset.no')}
            </Button>
          </>
        }
      >
        <p>{t('cart.reset.text')}</p>
      </Dialog>
    </div>
  )
}
