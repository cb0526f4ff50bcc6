import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ActShop, openActShop } from './act-shop.ts'
import { actRuns } from './model-runs.ts'

let shop: ActShop
beforeAll(async () => {
  shop = await openActShop()
})
afterAll(() => shop.close())

/** Runs of the long test; 2000 with MODEL_RUNS=2000, and MODEL_MINUTES bounds their time. */
const RUNS = Number(process.env.MODEL_RUNS ?? 100)
const MINUTES = Number(process.env.MODEL_MINUTES ?? Math.max(20, RUNS / 40))

test(
  'in a hundred runs of acts after a sale money, tickets and places agree',
  async () => {
    const started = performance.now()
    const { report, steps, runs, told, seed } = await actRuns(shop, { runs: RUNS, steps: 60, minutes: MINUTES })
    const seconds = Math.round((performance.now() - started) / 1000)
    process.stdout.write(`seed ${seed}: ${runs} runs, ${steps} steps in ${seconds} s; ${JSON.stringify([...told])}\n`)
    expect(report).toBeUndefined()
    expect(runs, 'runs in the time there was').toBe(RUNS)
  },
  (MINUTES + 10) * 60_000,
)
