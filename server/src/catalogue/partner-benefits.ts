import type { PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import type { Benefit, PartnerGroup } from '@gondola/rules/catalogue.ts'

export const presentBenefit = ({ id, group, ...benefit }: Benefit & { group: PartnerGroup }): PartnerBenefitItem => ({
  benefitId: id,
  type: 'others',
  group,
  name: benefit.name,
  description: benefit.description,
  badge: benefit.badge,
  imageId: benefit.imageId,
  season: benefit.season,
  validity: benefit.validity,
})
