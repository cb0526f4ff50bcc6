import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { MOST_HELD_MINUTES, MOST_PLACES_PER_CART } from '@gondola/rules/hoarding.ts'
import { minuteOf } from '@gondola/rules/slot.ts'
import pino from 'pino'
import { expect, test } from 'vitest'
import { ACCEPTED, anAdult, BRIDGE, codes, type SlotAt, slotShop } from '../../harness/slots/slot-shop.ts'
import { openDatabase } from '../db/db.ts'
import { registry } from '../metrics.ts'
import { forgetMinutes } from '../reservations/slot-minutes.store.ts'
import { checkSlots } from './differences.ts'

const slots = slotShop()
const query = (text: string, values: unknown[] = []) => slots.shop.pool.query(text, values)
const rules = async () => (await checkSlots(slots.shop.deps)).map(({ rule }) => rule)

test('a place that is counted and belongs to nobody is logged and counted until it is put right', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) })
  const told = async () => (await registry.getSingleMetric('slot_differences')?.get())?.values[0]?.value
  const slot = await slots.freshSlot(5)
  expect(codes(await slots.shop.visitor().dryRun([anAdult(slot)]))).toEqual([''])

  const change = (by: number) => query('update slot set held = held + $1 where held > 0', [by])
  await change(1)
  const found = await checkSlots({ ...slots.shop.deps, log })
  expect(found).toEqual([expect.objectContaining({ rule: 'slot-held', detail: '2 counted, 1 held' })])
  expect(lines.join()).toContain('slot-held')
  expect(await told()).toBe(1)

  await change(-1)
  expect(await checkSlots({ ...slots.shop.deps, log })).toEqual([])
  expect(await told()).toBe(0)
})

test('a check that takes longer than any call may is not given up', async () => {
  const { config, log } = slots.shop.deps
  const database = openDatabase(config.DATABASE_URL, { size: 1, answerMs: 200, onError: () => undefined })
  const other = await slots.shop.pool.connect()
  await other.query('begin; lock table slot')
  const freed = pause(600).then(() => other.release(true))
  try {
    expect(await checkSlots({ db: database.db, log })).toEqual([])
  } finally {
    await freed
    await database.close()
  }
})

/** Records that a cart held a slot between two minutes, counted from the current one. */
const remember = ({ validFrom, timeSlot }: SlotAt, from: string, to: string, cart: string = randomUUID()) =>
  query(
    `insert into slot_minutes (cart_id, group_id, day, start_min, minutes)
     values ($1, $2, $3, $4, tstzmultirange(tstzrange(
       date_trunc('minute', now()) + $5::interval, date_trunc('minute', now()) + $6::interval)))`,
    [cart, BRIDGE, validFrom, minuteOf(timeSlot), from, to],
  )

test.each([
  ['that have not come yet', '-1 minute', '2 minutes', ['slot-minutes']],
  ['of which one has begun', '-1 minute', '1 minute', []],
  ['none at all', '0', '0', ['slot-minutes']],
  ['that are not whole', '-10 minutes', '-570 seconds', ['slot-minutes']],
  ['that should be forgotten', '-180 minutes', '-132 minutes', ['slot-minutes']],
  ['that are forgotten soon', '-180 minutes', '-125 minutes', []],
  ['as many as a cart may', `-${MOST_HELD_MINUTES} minutes`, '1 minute', []],
  ['one more than a cart may', `-${MOST_HELD_MINUTES + 1} minutes`, '1 minute', ['cart-minutes']],
])('minutes %s are noticed when they are wrong', async (_name, from, to, expected) => {
  await remember(await slots.freshSlot(5), from, to)
  expect(await rules()).toEqual(expected)
  await slots.forget()
})

test('minutes of a slot that does not exist are noticed', async () => {
  await remember({ validFrom: '2030-01-01', timeSlot: '03:00' }, '-5 minutes', '1 minute')
  expect(await rules()).toEqual(['slot-minutes'])
  await slots.forget()
})

test('what a cart holds and what it has let go of count together, and an order may hold longer', async () => {
  const slot = await slots.freshSlot(5)
  const [buyer, piece] = [slots.shop.visitor(), anAdult(slot)]
  await buyer.dryRun([piece])
  const { rows } = await query('select cart_id from reservation where entry_uuid = $1', [piece.uuid])
  await remember(slot, '-60 minutes', '-14 minutes', rows[0].cart_id)
  expect(await rules()).toEqual(['cart-minutes'])
  await buyer.order([piece], ACCEPTED)
  expect(await rules()).toEqual([])
})

test('a cart with more places than it may hold is noticed', async () => {
  const slot = await slots.freshSlot(250)
  const piece = anAdult(slot)
  await slots.shop.visitor().dryRun([piece])
  const hold = async (places: number) => {
    await query('update reservation set places = $1 where entry_uuid = $2', [places, piece.uuid])
    await query('update slot set held = $1 where held > 0 and day = $2 and start_min = $3', [
      places,
      slot.validFrom,
      minuteOf(slot.timeSlot),
    ])
    return rules()
  }
  expect(await hold(MOST_PLACES_PER_CART)).toEqual([])
  expect(await hold(MOST_PLACES_PER_CART + 1)).toEqual(['cart-places'])
  await slots.forget()
})

test('minutes that count no longer are forgotten, and no others', async () => {
  await remember(await slots.freshSlot(5), '-180 minutes', '-121 minutes')
  await remember(await slots.freshSlot(5), '-150 minutes', '-119 minutes')
  await forgetMinutes(slots.shop.deps)
  expect((await query('select from slot_minutes')).rowCount).toBe(1)
  await slots.forget()
})
