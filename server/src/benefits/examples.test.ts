import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Piece, Right } from '@gondola/rules/benefits/benefit.ts'
import { takesDiscounts } from '@gondola/rules/benefits/benefit.ts'
import { bestMix } from '@gondola/rules/benefits/best-mix.ts'
import { creditCaps, payWith } from '@gondola/rules/benefits/pay-with.ts'
import { catalogueIndex } from '@gondola/rules/catalogue-index.ts'
import { fromCrowns, toCrowns } from '@gondola/rules/money.ts'
import { priceOf } from '@gondola/rules/price.ts'
import { correctionSums, receiptSums } from '@gondola/rules/receipt.ts'
import { sharesSegment } from '@gondola/rules/segments.ts'
import { arrivalFor } from '@gondola/rules/validity.ts'
import { describe, expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { CREDIT_OF, EXAMPLES, type Example } from '../../harness/benefits/examples.ts'
import { readCatalogueSource } from '../catalogue/import/source.ts'

type Samples = {
  benefits: { benefitId: string; codes?: { code: string; maxNumberOfUses: number }[] }[]
  samples: { vouchers: { code: string; kind: string; value: number; validity: { to: string } }[] }
}

const resorts = new Map(
  ['lipno', 'annaberg', 'morava'].map((resort) => {
    const json = JSON.parse(readFileSync(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8'))
    return [resort, { catalogue: readCatalogueSource(json).catalogue, source: json as Samples }]
  }),
)
const resortOf = (key: string) => resorts.get(key) ?? expect.unreachable(key)

const SEGMENTS = { guest: [], 'member-plain': [], 'member-marketing': ['vip', 'own-partner'] }

function piecesOf({ resort, basket, sold, who, shareSold = 0 }: Example): Piece[] {
  const { catalogue } = resortOf(resort)
  return basket.flatMap(([id, day, count = 1]) => {
    const found = catalogueIndex(catalogue).variants.get(`${resort}-${id}`) ?? expect.unreachable(id)
    const { product, variant } = found
    const arrival = arrivalFor(product, day, sold)
    const price = priceOf({ catalogue, product, variant, arrival, saleDay: sold, shareSold })
    const piece: Piece = {
      productId: product.id,
      variantId: variant.id,
      entryType: product.entryType,
      takesDiscounts: product.takesDiscounts,
      arrival,
      price: price?.[who === 'guest' ? 'standard' : 'club'] ?? Number.NaN,
    }
    return Array.from({ length: count }, () => piece)
  })
}

function rightsOf({ resort, who, codes = [] }: Example): Right[] {
  const { catalogue, source } = resortOf(resort)
  return catalogue.benefits.flatMap((benefit): Right[] => {
    const isAutomatic = benefit.group === 'vip' || (benefit.group === 'myPartner' && benefit.effect.redeem === 'shop')
    if (isAutomatic)
      return sharesSegment(benefit.segments, SEGMENTS[who])
        ? [{ id: benefit.id, benefit, uses: Number.POSITIVE_INFINITY }]
        : []
    const own = source.benefits.find(({ benefitId }) => benefitId === benefit.id)?.codes ?? []
    return own
      .filter(({ code }) => codes.includes(code))
      .map(({ code, maxNumberOfUses }) => ({ id: code, benefit, uses: maxNumberOfUses }))
  })
}

function outcomeOf(example: Example) {
  const { catalogue, source } = resortOf(example.resort)
  const pieces = piecesOf(example)
  const mix = bestMix(rightsOf(example), pieces)
  const nets = pieces.map(({ price }, at) => price - (mix.savings[at] ?? 0))
  const credit = catalogue.benefits.find(({ group }) => group === 'credit') ?? expect.unreachable()
  const asked = pieces.map((_, at) => example.credit === 'all' || at < (example.credit ?? 0))
  const { caps, required, isEnough } = creditCaps(credit, {
    pieces,
    nets,
    asked,
    available: fromCrowns(CREDIT_OF[example.who]),
  })
  const vouchers = [
    ...source.samples.vouchers
      .filter(({ code, kind }) => kind === 'gift' && example.codes?.includes(code))
      .map(({ code, value, validity }) => ({ id: code, balance: fromCrowns(value), validTo: validity.to })),
    ...(example.vouchers ?? []).map((value, at) => ({ id: `made ${at}`, balance: fromCrowns(value), validTo: null })),
  ]
  const paid = payWith({ nets, payable: pieces.map(takesDiscounts), vouchers, creditCaps: caps })
  const sum = (amounts: number[]) => toCrowns(amounts.reduce((all, one) => all + one, 0))
  const before = sum(pieces.map(({ price }) => price))
  return {
    nets: nets.map(toCrowns),
    amounts: {
      before,
      saved: before - sum(nets),
      base: sum(nets),
      voucher: sum(paid.voucherOf),
      credit: sum(paid.creditOf),
      due: toCrowns(paid.due),
    },
    voucherOf: paid.voucherOf.map(toCrowns),
    creditOf: paid.creditOf.map(toCrowns),
    required: toCrowns(required),
    reasons: {
      ...Object.fromEntries([...mix.reasons].filter(([id]) => example.codes?.includes(id))),
      ...(isEnough ? {} : { [credit.id]: 'not-enough-credit' }),
    } as Record<string, string>,
  }
}

describe('a worked example', () => {
  test.each(EXAMPLES)('$name', (example) => {
    const outcome = outcomeOf(example)
    expect({ nets: outcome.nets, amounts: outcome.amounts }).toEqual({ nets: example.nets, amounts: example.amounts })
    if (example.voucherOf) expect(outcome.voucherOf).toEqual(example.voucherOf)
    if (example.creditOf) expect(outcome.creditOf).toEqual(example.creditOf)
    expect(outcome.reasons).toEqual(example.reasons ?? {})
    expect(outcome.required).toBe(example.required ?? 0)
  })

  test.each([
    [20, 0, 'needs-companion'],
    [21, 380, undefined],
    [41, 380, undefined],
    [42, 760, undefined],
  ])('30: of a group of %i people whole twenties let one more in free', (count, saved, reason) => {
    const company: Example = {
      name: '',
      resort: 'morava',
      sold: '2027-05-01',
      who: 'member-plain',
      basket: [['b2b-bridge-any', '2027-05-22', count]],
      codes: ['MORAVA-SKUPINA-21'],
      nets: [],
      amounts: { before: 0, saved: 0, base: 0, voucher: 0, credit: 0, due: 0 },
    }
    const { amounts, reasons } = outcomeOf(company)
    expect(amounts).toMatchObject({ before: count * 380, saved, due: count * 380 - saved })
    expect(reasons['MORAVA-SKUPINA-21']).toBe(reason)
  })

  test('31: nine day passes are paid partly by a voucher, in whole crowns', () => {
    const { voucherOf, amounts } = outcomeOf({
      name: '',
      resort: 'lipno',
      sold: '2027-01-20',
      who: 'guest',
      basket: [['ski-1day-adult', '2027-02-06', 9]],
      codes: ['LIPNO-DAREK-1000'],
      nets: [],
      amounts: { before: 0, saved: 0, base: 0, voucher: 0, credit: 0, due: 0 },
    })
    expect(voucherOf).toEqual([112, ...Array.from({ length: 8 }, () => 111)])
    expect(amounts).toMatchObject({ base: 10_170, voucher: 1000, due: 9170 })
  })
})

describe('the tax of a worked example', () => {
  /** What each piece costs after its benefit, with its rate of tax. */
  const taxed = (number: number) => {
    const example = EXAMPLES.find(({ name }) => name.startsWith(`${number}:`)) ?? expect.unreachable()
    const { catalogue } = resortOf(example.resort)
    return piecesOf(example).map(({ productId }, at) => ({
      amount: fromCrowns(example.nets[at] ?? expect.unreachable()),
      vatRate: catalogueIndex(catalogue).products.get(productId)?.vatRate ?? expect.unreachable(),
    }))
  }

  test('27: two rates after VIP, own partner and a voucher, which pays and lowers no tax', () => {
    expect(receiptSums(taxed(27), 'AT').rates).toEqual([
      { rate: 10, base: 293_64, vat: 29_36, gross: 323_00 },
      { rate: 20, base: 653_33, vat: 130_67, gross: 784_00 },
    ])
  })

  test('32: the child of example 21 is refused, and the correction has its part of the tax', () => {
    const lines = taxed(21)
    expect(receiptSums(lines, 'CZ').rates).toEqual([{ rate: 12, base: 2107_14, vat: 252_86, gross: 2360_00 }])
    expect(correctionSums({ before: lines, after: lines.slice(0, 2) }, 'CZ').rates).toEqual([
      { rate: 12, base: -578_57, vat: -69_43, gross: -648_00 },
    ])
  })
})
