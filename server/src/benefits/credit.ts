import { isOnItsDay, type Piece } from '@gondola/rules/benefits/benefit.ts'
import { creditCaps, keptCredit } from '@gondola/rules/benefits/pay-with.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { BasketToPrice } from './price-basket.ts'
import type { FoundRight } from './rights.store.ts'
import { type Choice, toldCredit } from './rights.ts'

/** Credit that the entries of a basket ask for. Arrays have one item for each piece. */
export type BasketCredit = {
  /** Whether the basket names a credit benefit without an error. */
  isAsked: boolean
  /** Credit of the account in hellers, without what other carts and orders have claimed. */
  available: Haler
  /** Credit that the account has to hold, of all benefits for which it has enough. */
  required: Haler
  /** Most that credit pays of each piece, of all benefits. */
  caps: Haler[]
  /**
   * By benefit id, for benefits that the basket names. `available`: what earlier ones leave of the account. `asked`:
   * the pieces that name it.
   */
  ofBenefit: Map<string, { required: Haler; available: Haler; isEnough: boolean; caps: Haler[]; asked: boolean[] }>
}

/**
 * Works out how much credit may pay for each piece of a basket (docs/product.md §17.10). Benefits take from the account
 * one after another, each what the ones before have left. A piece keeps the credit that its live hold was quoted with
 * (docs/product.md §17.20).
 */
export function creditOf({
  basket,
  pieces,
  nets,
  choices,
  known,
}: {
  basket: BasketToPrice
  pieces: readonly Piece[]
  nets: readonly Haler[]
  choices: readonly Choice[]
  known: readonly FoundRight[]
}): BasketCredit {
  const account = known.find(({ kind }) => kind === 'credit')
  const available = account ? account.total - account.used - account.claimed : 0
  const credit: BasketCredit = {
    isAsked: false,
    available,
    required: 0,
    caps: pieces.map(() => 0),
    ofBenefit: new Map(),
  }
  for (const { value, benefit, error, isRepeated, isEndedCredit } of choices) {
    if ((benefit?.effect.type !== 'credit' && !isEndedCredit) || error || isRepeated) continue
    const asked = basket.pieces.map(({ voucher }) => voucher === value)
    const left = available - credit.required
    const now =
      benefit && !isEndedCredit
        ? creditCaps(benefit, {
            pieces,
            nets,
            asked: basket.pieces.map(({ piece }, at) => asked[at] === true && isOnItsDay(benefit, piece)),
            available: left,
          })
        : undefined
    const told = basket.pieces.map((piece, at) => Math.min(toldCredit(piece, value), nets[at] ?? 0))
    const { caps, required, isEnough } = keptCredit(now, { told, available: left })
    credit.isAsked = true
    if (isEnough) credit.required += required
    credit.caps = credit.caps.map((cap, at) => cap + (caps[at] ?? 0))
    credit.ofBenefit.set(value, { required, available: left, isEnough, caps, asked })
  }
  return credit
}
