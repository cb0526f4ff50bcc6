import type { BenefitItem, PartnerBenefitItem } from '@gondola/contract/benefits.ts'
import type { Answers } from './fake-shop.ts'
import { aProduct } from './sample-shop.ts'

type Raw = Omit<BenefitItem, 'effect'> & {
  effect: BenefitItem['effect'] & { appliesTo: string[] }
}
const catalogue = Object.values(
  import.meta.glob<{ benefits: Raw[] }>('../../../resorts/lipno/catalogue.json', { eager: true, import: 'default' }),
)[0] as { benefits: Raw[] }

function rawBenefit(id: string): Raw {
  const raw = catalogue.benefits.find(({ benefitId }) => benefitId === id)
  if (!raw) throw new Error(`There is no benefit ${id}.`)
  return raw
}

const uuidOf = (id: string) => {
  const place = catalogue.benefits.findIndex(({ benefitId }) => benefitId === id)
  return `00000000-0000-4000-8000-${String(place + 100).padStart(12, '0')}`
}

/** Returns a benefit of the sample data as the shop lists it for a member; `left` is how often it may still be used. */
export function aBenefit(id: string, left?: number): BenefitItem {
  const {
    benefitId,
    type,
    group,
    name,
    description,
    badge,
    imageId,
    season,
    validity,
    status,
    variants,
    maxUsage,
    effect,
  } = rawBenefit(id)
  const bounds = { min: rawBenefit(id).min ?? 0, max: rawBenefit(id).max ?? 0 }
  return {
    benefitId,
    id: left === undefined ? id : uuidOf(id),
    tokenId: left === undefined ? id : uuidOf(id),
    type,
    group,
    name,
    description,
    badge,
    imageId,
    season,
    validity,
    status,
    products: effect.appliesTo,
    productNames: effect.appliesTo.map((product) => aProduct(product).name),
    variants,
    maxUsage,
    count: 0,
    ...bounds,
    effect: { type: effect.type, value: effect.value, with: effect.with, redeem: effect.redeem },
    meta: { maxNumberOfUses: left ?? null, ...bounds },
    token: left === undefined ? null : { meta: { count: 0, maxNumberOfUses: left } },
  }
}

/** Returns a gift voucher of 1,000 crowns with a rest. */
export const aGift = (balance = 150, lastSigns = 'K7Q2'): BenefitItem => ({
  ...aBenefit('lipno-ben-credit', 1),
  benefitId: 'gift-voucher',
  id: `00000000-0000-4000-8000-00000000${lastSigns === 'K7Q2' ? '0001' : '0002'}`,
  tokenId: `00000000-0000-4000-8000-00000000${lastSigns === 'K7Q2' ? '0001' : '0002'}`,
  type: 'others',
  group: 'voucher',
  name: { cz: 'Dárkový poukaz', de: 'Geschenkgutschein', en: 'Gift voucher' },
  validity: { from: null, to: null },
  products: [],
  productNames: [],
  effect: { type: 'gift', value: 1000, with: null, redeem: 'shop' },
  token: null,
  lastSigns,
  balance,
  validTo: '2027-12-31',
})

/** Returns a discount at a partner, or of the visitor's own partner. */
export function aPartner(id: string): PartnerBenefitItem {
  const { benefitId, group, name, description, badge, imageId, season, validity, variants, effect } = rawBenefit(id)
  if (group !== 'partner' && group !== 'myPartner') throw new Error(`${id} is no partner's.`)
  const { type, value, with: companions, redeem } = effect
  return {
    benefitId,
    id: benefitId,
    tokenId: benefitId,
    type: 'others',
    group,
    name,
    description,
    badge,
    imageId,
    season,
    validity,
    products: effect.appliesTo,
    ...(group === 'myPartner' ? { productNames: effect.appliesTo.map((product) => aProduct(product).name) } : {}),
    variants,
    maxUsage: 10,
    effect: { type, value, with: companions, redeem },
  }
}

/** The discounts at all partners, in the order of the catalogue. */
export const allPartners = (): PartnerBenefitItem[] =>
  catalogue.benefits.filter(({ group }) => group === 'partner').map(({ benefitId }) => aPartner(benefitId))

const list = <Item>(data: Item[]) => ({ total: data.length, limit: 100, skip: 0, data })

/** Replies about what a member has. */
export const ownDiscounts = ({
  credit = 0,
  points = 0,
  vouchers = [],
  vip = [],
  myPartners = [],
  partners = allPartners(),
}: {
  credit?: number
  points?: number
  vouchers?: BenefitItem[]
  vip?: BenefitItem[]
  myPartners?: PartnerBenefitItem[]
  partners?: PartnerBenefitItem[]
} = {}): Answers => ({
  ownAccount: () => ({ credit }),
  myPoints: () => ({
    points,
    ...list(
      points > 0
        ? [{ order: uuidOf('lipno-ben-vip'), number: 'LIP2026000012', createdAt: '2026-11-12T09:00:00.000Z', points }]
        : [],
    ),
  }),
  voucherBenefits: () => list(vouchers),
  creditBenefits: () => list([aBenefit('lipno-ben-credit')]),
  segmentBenefits: () => list(vip),
  partnerBenefits: ({ query }) => list(query?.my === undefined ? partners : myPartners),
})
