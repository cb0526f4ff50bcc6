import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import { addDays } from '@gondola/rules/day.ts'
import { minuteOf } from '@gondola/rules/slot.ts'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { aFamily, anAdult, BRIDGE, codes, SATURDAY, slotShop, TIME, TODAY } from '../../harness/slots/slot-shop.ts'
import { laySlots } from './lay-slots.ts'

const slots = slotShop()
const SLOT = { validFrom: SATURDAY, timeSlot: TIME }

const groups = () => slots.shop.deps.shelf.current().catalogue.slotGroups
/** The groups of the resort with other rules for the bridge. */
const withBridge = (change: (bridge: SlotGroup) => Partial<SlotGroup>) =>
  groups().map((group) => (group.id === BRIDGE ? { ...group, ...change(group) } : group))
const withCapacity = (capacity: number) =>
  withBridge(({ rules }) => ({ rules: rules.map((rule) => ({ ...rule, capacity })) }))
const lay = (of: readonly SlotGroup[], today = TODAY) => laySlots(slots.shop.deps, of, today)
const all = async () => {
  const { rows } = await slots.shop.pool.query('select * from slot order by group_id, day, start_min')
  return rows
}

beforeEach(() => lay(groups()))

describe('slots follow the rules of the catalogue', () => {
  test('laying them again changes nothing', async () => {
    const before = await all()
    expect(await lay(groups())).toEqual([])
    expect(await all()).toEqual(before)
  })

  test('every day one more day is offered', async () => {
    const always = withBridge(({ rules }) => ({ rules: rules.map((rule) => ({ ...rule, to: '2030-01-01' })) }))
    await lay(always)
    const lastDay = async () =>
      (await slots.shop.pool.query('select max(day)::text as day from slot where group_id = $1', [BRIDGE])).rows[0].day
    expect(await lastDay()).toBe('2027-11-21')
    await lay(always, '2026-11-22')
    expect(await lastDay()).toBe('2027-11-22')
  })

  test('days before yesterday have slots only where a whole season is asked for', async () => {
    const firstDay = async () =>
      (await slots.shop.pool.query('select min(day)::text as day from slot where group_id = $1', [BRIDGE])).rows[0].day
    await slots.shop.pool.query('delete from slot')
    await lay(groups(), '2026-12-14')
    expect(await firstDay()).toBe('2026-12-13')
    await laySlots(slots.shop.deps, groups(), '2026-12-14', SATURDAY)
    expect(await firstDay()).toBe(SATURDAY)
  })

  test('two processes that lay them at once lay them once', async () => {
    await slots.shop.pool.query('delete from slot where held + sold = 0')
    await Promise.all([lay(groups()), lay(groups()), lay(groups())])
    const count = (await all()).length
    await lay(groups())
    expect(await all()).toHaveLength(count)
  })

  test('a day that is closed later offers nothing, is not shown and cannot be held', async () => {
    await lay(withBridge(() => ({ closures: [{ date: SATURDAY }] })))
    const told = await slots.shop.visitor().get(`/api/timeslots?dates=${SATURDAY}&groupId=${BRIDGE}`)
    expect(told.json()[0].times).toEqual({})
    expect(codes(await slots.shop.visitor().dryRun([anAdult(SLOT)]))).toEqual(['unavailable'])
    await lay(groups())
    expect(codes(await slots.shop.visitor().dryRun([anAdult(SLOT)]))).toEqual([''])
  })
})

describe('a capacity that is lowered harms nobody who has a place', () => {
  test('what is taken stays, nothing more is sold, and it is told', async () => {
    const family = aFamily(SLOT)
    const buyer = slots.shop.visitor()
    await buyer.dryRun([family])
    const { held } = await slots.counts(SLOT)
    const over = await lay(withCapacity(held - 1))
    expect(over).toEqual([expect.objectContaining({ day: SATURDAY, held, offered: held - 1 })])
    expect(await slots.counts(SLOT)).toMatchObject({ offered: held - 1, capacity: held, held })
    expect(codes(await slots.shop.visitor().dryRun([anAdult(SLOT)]))).toEqual(['time-filled'])
    expect(codes(await buyer.dryRun([family]))).toEqual([''])
    expect((await slots.extend(buyer, [family])).statusCode).toBe(200)
  })

  test('it is told at every start until nobody is too many, but not what an operator closes', async () => {
    const [family, buyer] = [aFamily(SLOT), slots.shop.visitor()]
    await buyer.dryRun([family])
    const { held } = await slots.counts(SLOT)
    const over = [expect.objectContaining({ day: SATURDAY, held, offered: held - 1 })]
    for (let start = 0; start < 2; start++) expect(await lay(withCapacity(held - 1))).toEqual(over)
    expect(await lay(withCapacity(held - 1), addDays(SATURDAY, 1))).toEqual([])
    const key = [BRIDGE, SATURDAY, minuteOf(TIME)]
    await slots.shop.pool.query(
      `with noted as (insert into operator_act (kind, asked_by) values ('offer', 'jana') returning id)
       insert into slot_exception (group_id, day, start_min, offered, operator_act_id) select $1, $2, $3, 0, id from noted`,
      key,
    )
    onTestFinished(async () => {
      await slots.shop.pool.query('delete from slot_exception where (group_id, day, start_min) = ($1, $2, $3)', key)
    })
    expect(await lay(withCapacity(held - 1))).toEqual([])
    expect(await slots.counts(SLOT)).toMatchObject({ offered: 0, held })
  })

  test('places that come back fill the lower capacity first', async () => {
    const [family, buyer] = [aFamily(SLOT), slots.shop.visitor()]
    await buyer.dryRun([family])
    const { held } = await slots.counts(SLOT)
    await lay(withCapacity(held - 3))
    await slots.release(buyer, [family])
    expect(await slots.counts(SLOT)).toMatchObject({ offered: held - 3, capacity: held - 3, held: held - 4 })
    expect(codes(await slots.shop.visitor().dryRun([anAdult(SLOT)]))).toEqual([''])
    expect(codes(await slots.shop.visitor().dryRun([anAdult(SLOT)]))).toEqual(['time-filled'])
  })
})
