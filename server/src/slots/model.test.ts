import { expect, test } from 'vitest'
import { modelRuns } from './testing/slot-model.ts'
import { slotShop, without } from './testing/slot-shop.ts'

const slots = slotShop()
const RUNS = { runs: 280, steps: 100 }

test('whatever visitors and the operator do one after another, the shop and a few plain maps agree', async () => {
  const { report, steps, runs } = await modelRuns(slots, RUNS)
  expect(report).toBeUndefined()
  expect(runs).toBe(RUNS.runs)
  // Runs are of random length; this many steps are what the proof is worth.
  expect(steps).toBeGreaterThan(200 * 40)
}, 300_000)

test.each(['sums', 'taken'] as const)(
  'without the guard "%s" they differ',
  async (guard) => {
    const { report } = await without(guard, () => modelRuns(slots, RUNS))
    await slots.forget()
    expect(report).toContain('Counterexample')
  },
  300_000,
)
