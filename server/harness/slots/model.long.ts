import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { writeLongBridge } from './changed-resort.ts'
import { modelRuns } from './model-runs.ts'
import { slotShop } from './slot-shop.ts'

const dir = writeLongBridge(2)
afterAll(() => rmSync(dir, { recursive: true }))
const slots = slotShop(dir)
const RUNS = { runs: 100, steps: 160 }

/** Long enough for a dozen long runs; MODEL_MINUTES sets another duration. */
const MINUTES = Number(process.env.MODEL_MINUTES ?? 0.5)

test('in a hundred runs the shop and a few plain maps agree, and every refusal was told', async () => {
  const { report, steps, runs, told, seed } = await modelRuns(slots, RUNS)
  process.stdout.write(`seed ${seed}: ${runs} runs, ${steps} steps; told ${JSON.stringify([...told])}\n`)
  expect(report).toBeUndefined()
  expect(runs).toBe(RUNS.runs)
  // Runs are of random length; the proof needs this many steps.
  expect(steps).toBeGreaterThan(RUNS.runs * 40)
  expect([...told.keys()].sort()).toEqual([
    '',
    'cool-down',
    'network-busy',
    'time-filled',
    'too-many-places',
    'unavailable',
  ])
})

test(
  'the same for as long as a long run may take',
  async () => {
    const { report, steps, runs, told, seed } = await modelRuns(slots, { runs: 2000, steps: 250, minutes: MINUTES })
    process.stdout.write(`seed ${seed}: ${runs} runs, ${steps} steps; told ${JSON.stringify([...told])}\n`)
    expect(report).toBeUndefined()
  },
  (MINUTES + 10) * 60_000,
)
