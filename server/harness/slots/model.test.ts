import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { writeLongBridge } from './changed-resort.ts'
import { modelRuns } from './model-runs.ts'
import { slotShop } from './slot-shop.ts'

const dir = writeLongBridge(2)
afterAll(() => rmSync(dir, { recursive: true }))
const slots = slotShop(dir)
const RUNS = 40

test('whatever visitors and the operator do one after another, the shop and a few plain maps agree', async () => {
  const { report, steps, runs, told, seed } = await modelRuns(slots, { runs: RUNS, steps: 160 })
  process.stdout.write(`seed ${seed}: ${runs} runs, ${steps} steps; told ${JSON.stringify([...told])}\n`)
  expect(report).toBeUndefined()
  expect(runs).toBe(RUNS)
  // Runs are of random length; the proof needs this many steps.
  expect(steps).toBeGreaterThan(RUNS * 30)
  expect([...told.keys()]).toEqual(expect.arrayContaining(['', 'time-filled']))
}, 120_000)
