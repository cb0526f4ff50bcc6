import { setTimeout as pause } from 'node:timers/promises'
import type { Day } from '@gondola/rules/day.ts'
import { minuteOf } from '@gondola/rules/slot.ts'
import { expect, onTestFinished } from 'vitest'
import type { Guest } from './guest.ts'
import type { OpenShop } from './shop.ts'

const GROUP = 'morava-slot-bridge'

/** The product of morava that is sold for half hours: tickets for its bridge. */
export const BRIDGE = '/shopping/eshop?product=morava-bridge'
/** An open grid of times asks again every ten seconds. */
export const ASKED_AGAIN = { timeout: 25_000 }

/** Lets an open grid of times ask again until something is so. Its page has a clock of its own. */
export const askedAgain = ({ page }: Guest, isSo: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      await page.clock.fastForward(10_000)
      return isSo()
    },
    { ...ASKED_AGAIN, interval: 500 },
  )
/** A change of the database's rows alone is shown within a second. */
export const SHOWN_MS = 1100

/** The time slots of the bridge on the winter's first Saturday, or another `day`. */
export function bridgeOf(shop: OpenShop) {
  const { saturday } = shop.winter

  /** Leaves so many places of some times to sell, of a whole day without `times`; as it was after the test. */
  async function leave(free: number, times?: string[], day: Day = saturday): Promise<void> {
    const of = 'where group_id = $1 and day = $2 and ($3::int[] is null or start_min = any($3))'
    const place = [GROUP, day, times?.map(minuteOf) ?? null]
    const before = await shop.db<{ start_min: number; sold: number }>(`select start_min, sold from slot ${of}`, place)
    onTestFinished(async () => {
      for (const { start_min, sold } of before)
        await shop.db(`update slot set sold = $4 ${of}`, [GROUP, day, [start_min], sold])
      // Else the next test meets a day that is full, and is led to another one.
      await pause(SHOWN_MS)
    })
    await shop.db(`update slot set sold = offered - held - $4 ${of}`, [...place, free])
  }

  /** Closes a time as an operator does; open again after the test. */
  async function close(time: string, day: Day = saturday): Promise<void> {
    const slot = 'where (group_id, day, start_min) = ($1, $2, $3)'
    const key = [GROUP, day, minuteOf(time)]
    const [before] = await shop.db<{ offered: number }>(`select offered from slot ${slot}`, key)
    onTestFinished(async () => {
      // The capacity has come down with the places that were given back.
      await shop.db(`update slot set offered = $4, capacity = greatest(capacity, $4) ${slot}`, [
        ...key,
        before?.offered,
      ])
      await pause(SHOWN_MS)
    })
    await shop.db(`update slot set offered = 0 ${slot}`, key)
  }

  /** What happened to the places of a time. */
  async function taken(time: string, day: Day = saturday): Promise<{ held: number; sold: number }> {
    const [slot] = await shop.db<{ held: number; sold: number }>(
      'select held, sold from slot where (group_id, day, start_min) = ($1, $2, $3)',
      [GROUP, day, minuteOf(time)],
    )
    if (!slot) throw new Error(`The bridge has no slot on ${day} at ${time}.`)
    return slot
  }

  return { leave, close, taken }
}
