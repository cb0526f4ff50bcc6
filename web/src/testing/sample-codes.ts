import type { VoucherResult } from '@gondola/contract/benefits.ts'
import type { Quote } from '@gondola/contract/orders.ts'
import type { RouteCall } from '@gondola/contract/route.ts'
import type { Routes } from '@gondola/contract/routes.ts'
import { quoteOf } from './fake-shop.ts'

/** Returns what a shop says of a gift voucher of 1 000 crowns; `change` makes another code of it. */
export const aResult = (change: Partial<VoucherResult> = {}): VoucherResult => ({
  publicKey: 'LIPNO-DAREK-1000',
  status: 'applied',
  error: null,
  reason: null,
  kind: 'gift',
  tokenId: '3d2c1f5e-8a4b-4c7d-9e6f-1a2b3c4d5e6f',
  benefitId: null,
  name: { cz: 'Dárkový poukaz 1 000 Kč', de: 'Gutschein 1 000 Kč', en: 'Gift voucher 1 000 Kč' },
  saved: 850,
  balance: 1000,
  left: 150,
  validTo: '2027-12-31',
  details: null,
  ...change,
})

/** Codes of the sample shop: what it says of each in a cart that costs `base`. */
export type KnownCodes = Record<string, (base: number) => Partial<VoucherResult>>

const benefit = { kind: 'benefit', balance: null, left: null, validTo: null } as const
export const CODES: KnownCodes = {
  'LIPNO-DAREK-1000': (base) => ({ saved: Math.min(1000, base), left: Math.max(0, 1000 - base) }),
  'LIPNO-VECER-350': () => ({
    ...benefit,
    benefitId: 'lipno-ben-evening-350',
    name: { cz: 'Večerní lyžování za 350 Kč', de: 'Abendskilauf für 350 Kč', en: 'Evening skiing for 350 Kč' },
    saved: 190,
  }),
  'LIPNO-DITE-50': () => ({
    ...benefit,
    benefitId: 'lipno-ben-child-half',
    name: { cz: 'Dítě za polovinu', de: 'Kind zum halben Preis', en: 'Child at half price' },
    saved: 0,
    reason: 'needs-companion',
    details: {
      products: [
        {
          cz: '1denní skipas, Dospělý 19–64',
          de: '1-Tages-Skipass, Erwachsene 19–64',
          en: '1-day ski pass, Adult 19–64',
        },
      ],
    },
  }),
}

/** Returns what the shop says of a code: of an unknown one an error. */
export const sayOf = (publicKey: string, base: number, codes: KnownCodes = CODES): VoucherResult => {
  const known = codes[publicKey.toUpperCase()]
  return known
    ? aResult({ publicKey, ...known(base) })
    : aResult({
        publicKey,
        status: null,
        error: 'unknown',
        kind: null,
        name: null,
        balance: null,
        left: null,
        saved: 0,
      })
}

/** Returns a quote with its codes: benefits are taken off the first entry, then gift vouchers pay. */
export function quoteWithCodes(input: RouteCall<Routes['dryRun']>, codes: KnownCodes = CODES): Quote {
  const quote = quoteOf(input)
  const { before } = quote.amount
  const told = (input.body.vouchers ?? []).map((code) => sayOf(code, before, codes))
  const lowering = told.filter(({ kind, saved }) => kind === 'benefit' && saved > 0)
  const saved = lowering.reduce((sum, one) => sum + one.saved, 0)
  const base = before - saved
  const voucherResults = told.map((one) => (one.kind === 'gift' ? sayOf(one.publicKey, base, codes) : one))
  const voucher = voucherResults.reduce((sum, { kind, saved }) => sum + (kind === 'gift' ? saved : 0), 0)
  return {
    ...quote,
    entries: quote.entries.map((entry, at) =>
      at === 0 && entry.price && lowering[0]?.benefitId
        ? {
            ...entry,
            price: {
              ...entry.price,
              saved,
              withoutCredits: entry.price.price - saved,
              discounted: entry.price.price - saved,
            },
            benefitsApplied: [lowering[0].benefitId],
          }
        : entry,
    ),
    amount: { ...quote.amount, base, saved, voucher, due: base - voucher },
    voucherResults,
    benefits: lowering.flatMap(({ benefitId, name }) =>
      benefitId && name ? { benefitId, name, badge: { cz: '350 Kč', de: '350 Kč', en: '350 Kč' } } : [],
    ),
  }
}
