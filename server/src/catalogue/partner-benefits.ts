import type { PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import type { Benefit, PartnerGroup } from '@gondola/rules/catalogue.ts'

type Words = Pick<Benefit, 'name' | 'description' | 'badge' | 'imageId' | 'season' | 'validity'>

/** Returns what a list shows of every benefit, whatever its group. */
export const presentWords = ({ name, description, badge, imageId, season, validity }: Words): Words => ({
  name,
  description,
  badge,
  imageId,
  season,
  validity,
})

export const presentBenefit = (benefit: Benefit & { group: PartnerGroup }): PartnerBenefitItem => ({
  benefitId: benefit.id,
  type: 'others',
  group: benefit.group,
  ...presentWords(benefit),
})
