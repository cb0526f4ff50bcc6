import type { AccountReply, BenefitItem } from '@gondola/contract/benefits.ts'
import type { Benefit, BenefitGroup, LocalText } from '@gondola/rules/catalogue.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { sharesSegment } from '@gondola/rules/segments.ts'
import { presentEffect, presentWords } from '../../catalogue/partner-benefits.ts'
import { productsNamed } from '../../catalogue/products-named.ts'
import type { Ctx } from '../../ctx.ts'
import { memberOf } from '../../members/signed-in.ts'
import { countMemberUses, findMemberRights, freeCredit, type MemberRight } from '../benefits.store.ts'
import { findNotAdded } from './account-benefits.store.ts'

/**
 * Returns the member's free credit in crowns, and codes that did not join the account. Credit that the visitor's own
 * cart holds counts as free. `notAdded` is missing where there are none. Refuses `not-logged-in`.
 */
export async function ownCredit(ctx: Ctx, cartId: string | undefined): Promise<AccountReply> {
  const memberId = memberOf(ctx)
  const credit = toCrowns(await freeCredit(ctx, memberId, cartId))
  const notAdded = await findNotAdded(ctx, memberId)
  return {
    credit,
    ...(notAdded.length > 0
      ? { notAdded: notAdded.map((code) => ({ lastSigns: code.last_signs, error: code.error })) }
      : {}),
  }
}

/**
 * Returns the member's benefits of a group (docs/product.md §17.30). `vip` and `credit` are the catalogue's benefits
 * for the member's segments. `voucher` are the codes and gift vouchers in the account, without those that are used up,
 * void or expired. Refuses `not-logged-in`.
 */
export async function ownBenefits(ctx: Ctx, group: 'voucher' | 'vip' | 'credit'): Promise<BenefitItem[]> {
  const memberId = memberOf(ctx)
  const { benefits } = ctx.shelf.catalogue
  const shown = benefits.filter((benefit) => benefit.group === group && isShown(ctx, benefit))
  const credit = benefits.flatMap(({ id, effect: { type, appliesTo: products, variants } }) =>
    type === 'credit' ? { id, products, variants } : [],
  )
  const uses = await countMemberUses(ctx, memberId, credit)
  const ordersOf = (kind: 'token' | 'benefit' | 'credit', ref: string) =>
    uses.find((one) => one.kind === kind && one.ref === ref)?.orders ?? 0
  const kind = group === 'credit' ? group : 'benefit'
  if (group !== 'voucher') return shown.map((benefit) => itemOf(ctx, benefit, { orders: ordersOf(kind, benefit.id) }))
  const rights = (await findMemberRights(ctx, memberId)).filter((right) => isUsable(ctx, right))
  return rights.flatMap((right) => {
    if (right.kind === 'voucher') return [giftItemOf(ctx, right)]
    const benefit = shown.find(({ id }) => id === right.benefit_id)
    return benefit ? [itemOf(ctx, benefit, { right, orders: ordersOf('token', right.id) })] : []
  })
}

/** Returns whether a code or gift voucher is neither used up, void nor expired. */
const isUsable = (ctx: Ctx, { status, valid_to, total, used }: MemberRight): boolean =>
  status === 'active' && used < total && (valid_to === null || valid_to >= ctx.today)

/**
 * Returns whether the visitor's list shows a benefit. The benefit is active, its last day of arrival is not over, and
 * it shares a segment with the visitor. Companies do not see credit.
 */
const isShown = (ctx: Ctx, { status, validity, segments, effect }: Benefit): boolean =>
  status === 'active' &&
  (validity.to === null || validity.to >= ctx.today) &&
  sharesSegment(segments, ctx.segments) &&
  !(effect.type === 'credit' && ctx.member?.company)

function itemOf(
  ctx: Ctx,
  { id, effect, min, max, ...benefit }: Benefit & { group: BenefitGroup },
  { right, orders }: { right?: MemberRight; orders: number },
): BenefitItem {
  const bounds = { min: toCrowns(min), max: toCrowns(max) }
  return {
    id: right?.id ?? id,
    benefitId: id,
    tokenId: right?.id ?? id,
    type: effect.type === 'credit' ? 'credit' : 'others',
    group: benefit.group,
    ...presentWords(benefit),
    status: benefit.status,
    products: effect.appliesTo,
    productNames: productsNamed(ctx, effect),
    variants: benefit.variants,
    maxUsage: benefit.maxUsage,
    count: orders,
    ...bounds,
    effect: presentEffect(effect),
    meta: { maxNumberOfUses: right?.total ?? null, ...bounds },
    token: right ? { meta: { count: right.used, maxNumberOfUses: right.total } } : null,
    ...(right ? { lastSigns: right.last_signs } : {}),
    ...(right?.valid_to ? { validTo: right.valid_to } : {}),
  }
}

/** Turns a gift voucher into an item of the account's list. It tells the sum that is left. */
function giftItemOf(ctx: Ctx, { id, last_signs, valid_to, total, used }: MemberRight): BenefitItem {
  const inAll = (key: string): LocalText => ({
    cz: ctx.texts.cz[key] ?? '',
    de: ctx.texts.de[key] ?? '',
    en: ctx.texts.en[key] ?? '',
  })
  return {
    id,
    benefitId: 'gift-voucher',
    tokenId: id,
    type: 'others',
    group: 'voucher',
    name: inAll('benefits.gift'),
    description: inAll('benefits.gift.text'),
    badge: inAll('benefits.gift'),
    imageId: 'gift',
    season: null,
    validity: { from: null, to: null },
    status: 'active',
    products: [],
    productNames: [],
    variants: [],
    maxUsage: 0,
    count: 0,
    min: 0,
    max: 0,
    effect: { type: 'gift', value: toCrowns(total), with: null, redeem: 'shop' },
    meta: { maxNumberOfUses: null, min: 0, max: 0 },
    token: null,
    lastSigns: last_signs,
    balance: toCrowns(total - used),
    ...(valid_to === null ? {} : { validTo: valid_to }),
  }
}
