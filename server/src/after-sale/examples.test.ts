import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backAtEnd, changedPrice, isCovered, sumsOfChange } from '@gondola/rules/after-sale/changed-price.ts'
import { cancelUntil, startOf, termOf, withdrawUntil } from '@gondola/rules/after-sale/deadlines.ts'
import {
  addShares,
  leavesTooFew,
  moneyBack,
  type PaidEntry,
  sharesOf,
  sumOfShares,
} from '@gondola/rules/after-sale/money-back.ts'
import { shareOut } from '@gondola/rules/benefits/pay-with.ts'
import { catalogueIndex } from '@gondola/rules/catalogue-index.ts'
import { fromCrowns, toCrowns } from '@gondola/rules/money.ts'
import { priceOf } from '@gondola/rules/price.ts'
import { receiptSums } from '@gondola/rules/receipt.ts'
import { minuteOf } from '@gondola/rules/slot.ts'
import { describe, expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import {
  DEADLINES,
  MOVES,
  type MoveExample,
  PARTS,
  RETURNS,
  type ReturnExample,
} from '../../harness/after-sale/examples.ts'
import { readCatalogueSource } from '../catalogue/import/source.ts'

const resorts = new Map(
  ['lipno', 'annaberg', 'morava'].map((resort) => {
    const json = JSON.parse(readFileSync(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8'))
    const { catalogue } = readCatalogueSource(json)
    return [resort, { catalogue, variants: catalogueIndex(catalogue).variants }]
  }),
)
const resortOf = (key: string) => resorts.get(key) ?? expect.unreachable(key)
const foundIn = (resort: string, id: string) =>
  resortOf(resort).variants.get(`${resort}-${id}`) ?? expect.unreachable(`${resort}-${id}`)

/** Tax in hellers inside lines of crowns, by rate. */
const vatOf = (resort: string, lines: { id: string; price: number }[]) =>
  new Map(
    receiptSums(
      lines.map(({ id, price }) => ({
        amount: fromCrowns(price),
        vatRate: foundIn(resort, id).product.vatRate,
      })),
      'CZ',
    ).rates.map(({ rate, vat }) => [rate, vat]),
  )

describe('changes of date', () => {
  const movedPrice = (example: MoveExample, at: number) => {
    const { resort, column = 'standard', sold, to, on, shareSold = 0 } = example
    const [id = '', arrival = '', price = 0] = sold[at] ?? []
    const { product, variant } = foundIn(resort, id)
    return changedPrice({ product, variant, arrival, price: fromCrowns(price), column }, to[at] ?? '', {
      catalogue: resortOf(resort).catalogue,
      saleDay: on,
      shareSold,
    })
  }

  test.each(MOVES)('$name', (example) => {
    const { resort, column = 'standard', sold, paid, on, to, today, shareSold = 0, prices, pay, back, vat } = example
    for (const [id, arrival, price] of sold) {
      const { product, variant } = foundIn(resort, id)
      const { catalogue } = resortOf(resort)
      expect(priceOf({ catalogue, product, variant, arrival, saleDay: paid, shareSold: 0 })?.[column]).toBe(
        fromCrowns(price),
      )
    }
    for (const [at, [id]] of today === undefined ? [] : [...sold.entries()]) {
      const asked = { ...resortOf(resort), ...foundIn(resort, id), arrival: to[at] ?? '', saleDay: on, shareSold }
      expect(priceOf(asked)?.[column]).toBe(fromCrowns(today ?? 0))
    }
    const moved = sold.map((_, at) => movedPrice(example, at) ?? expect.unreachable('a day without a price'))
    expect(moved.map(({ price }) => toCrowns(price))).toEqual(prices)
    expect(sumsOfChange(moved.map(({ difference }) => difference))).toEqual({
      pay: fromCrowns(pay),
      back: fromCrowns(back),
    })
    const before = vatOf(
      resort,
      sold.map(([id, , price]) => ({ id, price })),
    )
    const after = vatOf(
      resort,
      sold.map(([id], at) => ({ id, price: prices[at] ?? 0 })),
    )
    const changed = [...before].filter(([rate, tax]) => after.get(rate) !== tax)
    expect(changed.map(([rate, tax]) => [rate, toCrowns(tax), toCrowns(after.get(rate) ?? 0)])).toEqual(vat)
  })

  test.each(PARTS)('$name', ({ paid, differences, refused, made, back }) => {
    const done: number[] = []
    // The cheapest difference comes first.
    for (const difference of differences.toSorted((one, other) => one - other))
      if (isCovered(difference, { paid, done }) && !refused.includes(difference)) done.push(difference)
    expect([done, backAtEnd(paid, done)]).toEqual([made, back])
  })
})

describe('cancellations and withdrawals', () => {
  /** Sold entries; what a voucher pays of them is shared out as at the sale. */
  function entriesOf({ resort, sold, voucher = 0, listed = {} }: ReturnExample): PaidEntry[] {
    const paidBy = shareOut(
      fromCrowns(voucher),
      sold.map(([, , price]) => fromCrowns(price)),
    )
    const benefit = resortOf(resort).catalogue.benefits.find(({ effect }) => effect.type === 'freeWith')
    return sold.map(([id, arrival, crowns], place) => {
      const { product, variant } = foundIn(resort, id)
      const [price, before] = [fromCrowns(crowns), listed[place]]
      return {
        uuid: String(place),
        productId: product.id,
        variantId: variant.id,
        arrival,
        price,
        listed: before === undefined ? price : fromCrowns(before),
        benefitId: before === undefined ? null : (benefit?.id ?? null),
        companions: before === undefined ? null : (benefit?.effect.with ?? null),
        countMin: variant.countMin,
        isUndelivered: false,
        shares: sharesOf(price, { voucher: paidBy[place] ?? 0, credit: 0 }),
      }
    })
  }

  const taxOf = (resort: string, entries: PaidEntry[]) =>
    [
      ...vatOf(
        resort,
        entries.map(({ variantId, price }) => ({ id: variantId.slice(resort.length + 1), price: toCrowns(price) })),
      ).values(),
    ].reduce((sum, tax) => sum + tax, 0)

  test.each(RETURNS)('$name', (example) => {
    const { resort, steps } = example
    let entries = entriesOf(example)
    const paid = entries.reduce((sum, { price }) => sum + price, 0)
    let given = 0
    for (const { leave, back, vat, voucher, refused } of steps) {
      const returned = new Set(leave.map(String))
      expect(leavesTooFew(entries, returned)).toBe(refused === 'countMin')
      if (refused) continue
      const money = moneyBack(entries, returned)
      expect(toCrowns(sumOfShares(money.total))).toBe(back)
      if (voucher !== undefined) expect(toCrowns(money.total.voucher)).toBe(voucher)
      given += sumOfShares(money.total)
      const left = entries
        .filter(({ uuid }) => !returned.has(uuid))
        .map((entry) => {
          const shares = addShares(entry.shares, money.restPaid.get(entry.uuid) ?? { card: 0, credit: 0, voucher: 0 })
          return { ...entry, shares, price: money.rest.get(entry.uuid) ?? entry.price }
        })
      for (const { price, shares } of left) expect(sumOfShares(shares)).toBe(price)
      if (vat !== undefined) expect(toCrowns(taxOf(resort, left) - taxOf(resort, entries))).toBeCloseTo(vat, 6)
      entries = left
    }
    expect(given + entries.reduce((sum, { price }) => sum + price, 0)).toBe(paid)
  })

  test('17, 18: a season pass is bound to its season, a card and a voucher to nothing, rides to no day', () => {
    const term = (resort: string, id: string) => termOf(foundIn(resort, id).product)
    expect(term('lipno', 'season-pass-adult')).toBe('season')
    expect(term('annaberg', 'tour-season-adult')).toBe('season')
    expect([term('lipno', 'card-product-adult'), term('lipno', 'gift-voucher-2000')]).toEqual(['undated', 'undated'])
    expect([term('lipno', 'ski-rides10-adult'), term('lipno', 'bob-5-any'), term('morava', 'coaster-3-any')]).toEqual([
      'rides',
      'rides',
      'rides',
    ])
    expect([term('lipno', 'concert-any'), term('annaberg', 'b2b-school-child')]).toEqual(['dated', 'dated'])
  })
})

describe('last moments', () => {
  test.each(DEADLINES)('$name', ({ act, day, slot, paid, last, over }) => {
    const entry = {
      term: day ? ('dated' as const) : ('undated' as const),
      days: day ? [day] : [],
      slotStart: slot ? minuteOf(slot) : null,
    }
    const until = {
      change: startOf,
      cancel: cancelUntil,
      withdraw: () => withdrawUntil(entry, Date.parse(paid), 'CZ'),
    }[act](entry)
    expect([Date.parse(last) < (until ?? 0), Date.parse(over) < (until ?? 0)]).toEqual([true, false])
  })
})
