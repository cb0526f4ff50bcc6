import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { writeLongBridge } from './changed-resort.ts'
import { modelRuns } from './model-runs.ts'
import { slotShop, without } from './slot-shop.ts'

const dir = writeLongBridge(2)
afterAll(() => rmSync(dir, { recursive: true }))
const slots = slotShop(dir)
const RUNS = { runs: 200, steps: 160 }

test('whatever visitors and the operator do one after another, the shop and a few plain maps agree', async () => {
  const { report, steps, runs, told, seed } = await modelRuns(slots, RUNS)
  process.stdout.write(`seed ${seed}: ${runs} runs, ${steps} steps; told ${JSON.stringify([...told])}\n`)
  expect(report).toBeUndefined()
  expect(runs).toBe(RUNS.runs)
  // Runs are of random length; this many steps are what the proof is worth.
  expect(steps).toBeGreaterThan(200 * 40)
  expect([...told.keys()].sort()).toEqual([
    '',
    'cool-down',
    'network-busy',
    'time-filled',
    'too-many-places',
    'unavailable',
  ])
}, 300_000)

test.each(['sums', 'taken', 'given', 'hoarding'] as const)(
  'without the guard "%s" they differ',
  async (guard) => {
    const { report } = await without(guard, () => modelRuns(slots, { ...RUNS, isShortened: false }))
    await slots.forget()
    expect(report).toContain('Counterexample')
  },
  300_000,
)
