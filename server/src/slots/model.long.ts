import { expect, test } from 'vitest'
import { modelRuns } from './testing/slot-model.ts'
import { slotShop } from './testing/slot-shop.ts'

const slots = slotShop()

/** As long as a long run may take, or as MODEL_MINUTES says. */
const MINUTES = Number(process.env.MODEL_MINUTES ?? 30)

test(
  'the same for as long as a long run may take',
  async () => {
    const { report, steps, runs } = await modelRuns(slots, { runs: 2000, steps: 250, minutes: MINUTES })
    process.stdout.write(`${runs} runs, ${steps} steps\n`)
    expect(report).toBeUndefined()
  },
  (MINUTES + 10) * 60_000,
)
