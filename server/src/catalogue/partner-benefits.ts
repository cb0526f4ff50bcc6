import type { PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import type { PartnerBenefit } from '@gondola/rules/catalogue.ts'

export const presentBenefit = ({ id, group, ...benefit }: PartnerBenefit): PartnerBenefitItem => ({
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
