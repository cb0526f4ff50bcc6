import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActShop, openActShop } from './act-shop.ts'
import { actRuns } from './model-runs.ts'

let shop: ActShop
beforeAll(async () => {
  shop = await openActShop()
})
afterAll(() => shop.close())
const RUNS = 4
/** The long test has other seeds each time. */
const SEED = 3

test('whatever guests, operators and partners do after a sale, money, tickets and places agree', async () => {
  const { report, steps, runs, told, seed } = await actRuns(shop, { runs: RUNS, steps: 45, seed: SEED })
  process.stdout.write(`seed ${seed}: ${runs} runs, ${steps} steps; told ${JSON.stringify([...told])}\n`)
  expect(report).toBeUndefined()
  expect(runs).toBe(RUNS)
}, 60_000)
