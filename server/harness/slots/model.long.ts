import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { writeLongBridge } from './changed-resort.ts'
import { modelRuns } from './model-runs.ts'
import { slotShop } from './slot-shop.ts'

const dir = writeLongBridge(2)
afterAll(() => rmSync(dir, { recursive: true }))
const slots = slotShop(dir)

/** Long enough to see some hundred runs; MODEL_MINUTES goes on for longer. */
const MINUTES = Number(process.env.MODEL_MINUTES ?? 10)

test(
  'the same for as long as a long run may take',
  async () => {
    const { report, steps, runs, told, seed } = await modelRuns(slots, { runs: 2000, steps: 250, minutes: MINUTES })
    process.stdout.write(`seed ${seed}: ${runs} runs, ${steps} steps; told ${JSON.stringify([...told])}\n`)
    expect(report).toBeUndefined()
  },
  (MINUTES + 10) * 60_000,
)
