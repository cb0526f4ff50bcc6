import pino from 'pino'
import { expect, test } from 'vitest'
import { registry } from '../metrics.ts'
import { checkSlots } from './differences.ts'
import { anAdult, codes, slotShop } from './testing/slot-shop.ts'

const slots = slotShop()

test('a place that is counted and belongs to nobody is logged and counted until it is put right', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const told = async () => (await registry.getSingleMetric('slot_differences')?.get())?.values[0]?.value
  const slot = await slots.freshSlot(5)
  expect(codes(await slots.shop.visitor().dryRun([anAdult(slot)]))).toEqual([''])

  const change = (by: number) => slots.shop.pool.query('update slot set held = held + $1 where held > 0', [by])
  await change(1)
  const found = await checkSlots({ ...slots.shop.deps, log })
  expect(found).toEqual([expect.objectContaining({ rule: 'slot-held', detail: '2 counted, 1 held' })])
  expect(lines.join()).toContain('slot-held')
  expect(await told()).toBe(1)

  await change(-1)
  expect(await checkSlots({ ...slots.shop.deps, log })).toEqual([])
  expect(await told()).toBe(0)
})
