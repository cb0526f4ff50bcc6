import { setTimeout as pause } from 'node:timers/promises'
import type { Day } from '@gondola/rules/day.ts'
import { minuteOf } from '@gondola/rules/slot.ts'
import { expect, onTestFinished } from 'vitest'
import type { Guest } from './guest.ts'
import type { OpenShop } from './shop.ts'

const GROUP = 'morava-slot-bridge'

/** Product of morava with half-hour slots: tickets for its bridge. */
export const BRIDGE = '/shopping/eshop?product=morava-bridge'
/** An open grid of times polls every ten seconds. */
export const ASKED_AGAIN = { timeout: 25_000 }

/** Lets an open grid of times poll until a condition holds. Its page has a fake clock. */
export const askedAgain = ({ page }: Guest, isSo: () => Promise<unknown>) =>
  expect.poll(
    async () => {
      await page.clock.fastForward(10_000)
      return isSo()
    },
    { ...ASKED_AGAIN, interval: 500 },
  )
/** A change made only in the database is visible within a second. */
export const SHOWN_MS = 1100

/** Returns steps on the bridge's slots, on the winter's first Saturday or another `day`. */
export function bridgeOf(shop: OpenShop) {
  const { saturday } = shop.winter

  /** Leaves so many places free at some times, or of the whole day. Restored after the test. */
  async function leave(free: number, times?: string[], day: Day = saturday): Promise<void> {
    const of = 'where group_id = $1 and day = $2 and ($3::int[] is null or start_min = any($3))'
    const place = [GROUP, day, times?.map(minuteOf) ?? null]
    const before = await shop.db<{ start_min: number; sold: number }>(`select start_min, sold from slot ${of}`, place)
    onTestFinished(async () => {
      for (const { start_min, sold } of before)
        await shop.db(`update slot set sold = $4 ${of}`, [GROUP, day, [start_min], sold])
      // Otherwise the next test finds a full day and is led to another one.
      await pause(SHOWN_MS)
    })
    await shop.db(`update slot set sold = offered - held - $4 ${of}`, [...place, free])
  }

  /** Closes a time as an operator does; reopened after the test. */
  async function close(time: string, day: Day = saturday): Promise<void> {
    const slot = 'where (group_id, day, start_min) = ($1, $2, $3)'
    const key = [GROUP, day, minuteOf(time)]
    const [before] = await shop.db<{ offered: number }>(`select offered from slot ${slot}`, key)
    onTestFinished(async () => {
      // Giving back places has reduced the capacity.
      await shop.db(`update slot set offered = $4, capacity = greatest(capacity, $4) ${slot}`, [
        ...key,
        before?.offered,
      ])
      await pause(SHOWN_MS)
    })
    await shop.db(`update slot set offered = 0 ${slot}`, key)
  }

  /** Returns the held and sold places of a time. */
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
