import type { BenefitItem, PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import type { Benefit, PartnerGroup } from '@gondola/rules/catalogue.ts'
import { toCrowns } from '@gondola/rules/money.ts'

type Words = Pick<Benefit, 'name' | 'description' | 'badge' | 'imageId' | 'season' | 'validity'>

/** Returns the fields that lists of partner discounts and of a member's benefits share. */
export const presentWords = ({ name, description, badge, imageId, season, validity }: Words): Words => ({
  name,
  description,
  badge,
  imageId,
  season,
  validity,
})

const AMOUNTS = ['fixedPrice', 'credit']

/** Returns the effect of a benefit as replies have it, amounts in crowns. */
export const presentEffect = ({ type, value, with: companions, redeem }: Benefit['effect']): BenefitItem['effect'] => ({
  type,
  value: AMOUNTS.includes(type) ? toCrowns(value) : value,
  with: companions,
  redeem,
})

export const presentBenefit = (benefit: Benefit & { group: PartnerGroup }): PartnerBenefitItem => ({
  id: benefit.id,
  benefitId: benefit.id,
  tokenId: benefit.id,
  type: 'others',
  group: benefit.group,
  ...presentWords(benefit),
  products: benefit.effect.appliesTo,
  variants: benefit.variants,
  maxUsage: benefit.maxUsage,
  effect: presentEffect(benefit.effect),
})
