import { expect, test } from 'vitest'
import { modelRuns } from './testing/slot-model.ts'
import { slotShop } from './testing/slot-shop.ts'

const slots = slotShop()

test('the same for as long as a long run may take', async () => {
  const { report, steps } = await modelRuns(slots, { runs: 2000, steps: 250 })
  process.stdout.write(`${steps} steps\n`)
  expect(report).toBeUndefined()
}, 3_000_000)
