import { MOST_CODES } from '@gondola/rules/benefits/code.ts'
import { BadgeCheck, Check, Coins, TicketPercent } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useQuery } from '../../shared/queries.ts'
import { usePrice } from '../../shared/use-price.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useCart } from '../../state/cart.ts'
import { holdsCode } from '../../state/cart-codes.ts'
import { wantedCredit } from '../../state/wanted-credit.ts'
import { Chip } from '../../ui/chip.tsx'
import { Switch } from '../../ui/switch.tsx'
import {
  type Basket,
  beatenOf,
  creditFor,
  markedWith,
  type NeededCredit,
  type OwnBenefit,
  outcomeOf,
  savedMore,
  worksOn,
} from './benefit-view.ts'
import { ownBenefitsQuery } from './own-benefits.queries.ts'
import { NO_CHOICE, type OwnChoice } from './own-choice.ts'
import { singlesOf } from './selection.ts'
import type { Picker } from './use-picker.ts'
import css from './your-benefits.module.css'

/**
 * The member's benefits for this product (docs/product.md §17.25); nothing where there are none. They are the last part
 * of the choice: they load after the first paint, and nothing below them moves.
 */
export function YourBenefits({ picker, memberId }: { picker: Picker; memberId: string }) {
  const { lang, today } = useBoot()
  const t = useText()
  const money = usePrice()
  const inCart = useCart()
  const { entries, credit: ofCart } = inCart
  const { data } = useQuery(ownBenefitsQuery(memberId))
  const [chosen, setChosen] = useState<readonly string[]>(wantedCredit.get)
  useEffect(() => wantedCredit.drop(), [])
  const { product, selection, prices, setOwn } = picker
  const offered = (data?.benefits ?? []).filter((one) =>
    product.variants.some(({ _id }) => worksOn(one, product._id, _id)),
  )
  /** With the lowest prices in view until a day is chosen. */
  const priced: Basket = {
    productId: product._id,
    entryType: product.entryType,
    day: selection.day ?? today,
    variants: product.variants.map(({ _id }) => ({
      variantId: _id,
      count: selection.day === null ? 0 : (selection.counts[_id] ?? 0),
      price: prices.single(_id)?.own ?? null,
    })),
    inCart: entries,
  }
  const basket: Basket =
    selection.day === null ? { ...priced, variants: priced.variants.map((one) => ({ ...one, price: null })) } : priced
  const isInCart = ({ id }: OwnBenefit) => holdsCode(inCart, id)
  const inPlay = offered.filter(
    (one) => one.kind === 'automatic' || (one.kind === 'token' && (chosen.includes(one.id) || isInCart(one))),
  )
  const switchedOn = inPlay.flatMap((one) => (one.kind === 'token' && !isInCart(one) ? one.id : []))
  const outcome = outcomeOf(basket, inPlay, switchedOn)
  const beaten = beatenOf(priced, inPlay, outcome)
  // All entries that ask for credit get it, or none: what those of the cart need is no longer there.
  const availableFor = ({ inCart }: NeededCredit) =>
    ofCart ? Math.max(0, ofCart.available - inCart) : (data?.credit ?? 0)
  const wanted = offered.find((one) => one.kind === 'credit' && chosen.includes(one.id))
  const credit = wanted && creditFor(wanted, basket, outcome)
  const paying = wanted && credit && neededOf(wanted, credit) <= availableFor(credit) ? { ...credit, wanted } : null
  const own: OwnChoice =
    offered.length === 0
      ? NO_CHOICE
      : {
          saved: outcome.saved,
          of: paying ? markedWith(paying.wanted, basket, outcome.of) : outcome.of,
          less: Object.fromEntries(
            product.variants.flatMap((variant) => {
              const singles = singlesOf(variant, product.variants)
              return singles ? [[variant._id, savedMore(priced, inPlay, [singles, { [variant._id]: 1 }])]] : []
            }),
          ),
          works: inPlay.length > 0,
          tokens: switchedOn,
          credit: paying && {
            benefitId: paying.wanted.id,
            variantIds: product.variants
              .map(({ _id }) => _id)
              .filter((variantId) => worksOn(paying.wanted, product._id, variantId)),
            pays: paying.pays,
          },
        }
  const told = JSON.stringify(own)
  // The rows and the sum show it; they are there before this is loaded.
  useEffect(() => {
    setOwn(JSON.parse(told) as OwnChoice)
    return () => setOwn(NO_CHOICE)
  }, [told, setOwn])

  if (offered.length === 0) return null
  const toggle = (id: string, isOn: boolean) =>
    setChosen(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))
  return (
    <section className={css.area} aria-labelledby="your-benefits">
      <h2 id="your-benefits">{t('picker.benefits')}</h2>
      <ul>
        {offered.map((one) => {
          const name = (
            <span className={css.name}>
              {one.kind === 'credit' ? t('picker.benefits.credit', { price: money(one.max) }) : one.name[lang]}{' '}
              {one.kind !== 'credit' && !one.name[lang].includes(one.badge[lang]) && (
                <span className={css.badge}>{one.badge[lang]}</span>
              )}
            </span>
          )
          if (one.kind === 'automatic' || isInCart(one))
            return (
              <Row key={one.id} icon={one.kind === 'automatic' ? <BadgeCheck /> : <TicketPercent />}>
                <span className={css.words}>
                  {name}
                  <span className={css.about}>
                    {one.kind === 'automatic'
                      ? t(beaten.has(one.id) ? 'picker.benefits.beaten' : 'picker.benefits.byItself')
                      : `${t('picker.benefits.inCart')} ${t('discounts.pieces', { count: one.maxUsage })}`}
                  </span>
                </span>
                {outcome.used.has(one.id) && (
                  <Chip tone="ok" icon={<Check />}>
                    {t('picker.benefits.taken')}
                  </Chip>
                )}
              </Row>
            )
          const isOn = chosen.includes(one.id)
          const needed = creditFor(one, basket, outcome)
          const [need, available] = [neededOf(one, needed), availableFor(needed)]
          const lacks = one.kind === 'credit' && (need > available || available <= 0)
          const isFull = one.kind === 'token' && !isOn && inCart.vouchers.length + switchedOn.length >= MOST_CODES
          return (
            <Row key={one.id} icon={one.kind === 'credit' ? <Coins /> : <TicketPercent />} isOff={lacks || isFull}>
              <Switch
                checked={isOn && !lacks}
                onChange={(on) => toggle(one.id, on)}
                reason={
                  lacks
                    ? t('informations.discountVoucher.modal.error.not-enough-credit', {
                        required: money(Math.max(need, one.min)),
                        available: money(available),
                      })
                    : isFull
                      ? t('code.full', { number: MOST_CODES })
                      : undefined
                }
              >
                {name}
                <span className={css.about}>
                  {one.kind === 'credit'
                    ? t('picker.benefits.have', { price: money(available) })
                    : isOn && outcome.lonely.has(one.id)
                      ? t('picker.benefits.lonely', { text: one.description[lang] })
                      : one.usesLeft === null || one.usesLeft > MOST_USES_TOLD
                        ? one.description[lang]
                        : t('picker.benefits.uses', { text: one.description[lang], count: one.usesLeft })}
                </span>
              </Switch>
            </Row>
          )
        })}
      </ul>
    </section>
  )
}

/**
 * Returns the crowns of credit that must be there beside what the cart needs. Where nothing is chosen yet, that is what
 * the first piece needs.
 */
const neededOf = ({ min, max }: OwnBenefit, { required, inCart }: NeededCredit): number =>
  inCart === 0 ? Math.max(required, min, max) : required

/** A public code may be used by so many that the number says nothing. */
const MOST_USES_TOLD = 20

function Row({ icon, isOff, children }: { icon: ReactNode; isOff?: boolean; children: ReactNode }) {
  return (
    <li className={isOff ? css.off : css.row}>
      {icon}
      {children}
    </li>
  )
}
