import type { BenefitItem } from '@gondola/contract/benefits.ts'
import type { Benefit, BenefitGroup } from '@gondola/rules/catalogue.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import { sharesSegment } from '@gondola/rules/segments.ts'
import { presentWords } from '../catalogue/partner-benefits.ts'
import type { Ctx } from '../ctx.ts'
import { memberOf } from '../members/signed-in.ts'
import { findMemberRights, freeCredit, type MemberRight } from './benefits.store.ts'

const AMOUNTS = ['fixedPrice', 'credit']

/** Returns the credit of the member that nothing claims. Refuses `not-logged-in`. */
export async function ownCredit(ctx: Ctx): Promise<{ credit: number }> {
  return { credit: toCrowns(await freeCredit(ctx, memberOf(ctx))) }
}

/**
 * Returns the member's benefits of a group (docs/product.md §17.13): those of the segments by themselves, those by code
 * once they were added. Refuses `not-logged-in`.
 */
export async function ownBenefits(ctx: Ctx, group: 'voucher' | 'vip' | 'credit'): Promise<BenefitItem[]> {
  const memberId = memberOf(ctx)
  const { benefits } = ctx.shelf.catalogue
  const shown = benefits.filter((benefit) => benefit.group === group && isShown(ctx, benefit))
  if (group !== 'voucher') return shown.map((benefit) => itemOf(benefit))
  const rights = await findMemberRights(ctx, memberId)
  return rights.flatMap((right) => {
    const benefit = shown.find(({ id }) => id === right.benefit_id)
    return benefit && right.status === 'active' ? [itemOf(benefit, right)] : []
  })
}

/** A benefit is listed until its last day of arrival is over. */
const isShown = (ctx: Ctx, { status, validity, segments }: Benefit): boolean =>
  status === 'active' && (validity.to === null || validity.to >= ctx.today) && sharesSegment(segments, ctx.segments)

function itemOf(
  { id, effect, min, max, ...benefit }: Benefit & { group: BenefitGroup },
  right?: MemberRight,
): BenefitItem {
  const bounds = { min: toCrowns(min), max: toCrowns(max) }
  return {
    benefitId: id,
    tokenId: right?.id ?? id,
    type: effect.type === 'credit' ? 'credit' : 'others',
    group: benefit.group,
    ...presentWords(benefit),
    status: benefit.status,
    products: effect.appliesTo,
    variants: benefit.variants,
    maxUsage: benefit.maxUsage,
    count: right?.used ?? 0,
    ...bounds,
    effect: {
      type: effect.type,
      value: AMOUNTS.includes(effect.type) ? toCrowns(effect.value) : effect.value,
      with: effect.with,
      redeem: effect.redeem,
    },
    meta: { maxNumberOfUses: right?.total ?? null, ...bounds },
    token: right ? { meta: { count: right.used, maxNumberOfUses: right.total } } : null,
  }
}
