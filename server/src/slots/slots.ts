import type { SlotDay } from '@gondola/contract/slots.ts'
import type { SlotGroup } from '@gondola/rules/catalogue.ts'
import { catalogueIndex } from '@gondola/rules/catalogue-index.ts'
import type { Day } from '@gondola/rules/day.ts'
import { timeOfMinute } from '@gondola/rules/slot.ts'
import type { Ctx } from '../ctx.ts'
import { batched } from '../db/batched.ts'
import type { Db } from '../db/db.ts'
import { refuse } from '../http/refusal.ts'
import { readSlots } from './slots.store.ts'

type Asked = { group: SlotGroup; days: Day[] }

/** Reads the slots of many visitors in one query. They share the result of a day. */
const daysTogether = batched(presentDays, { most: 64 })

/**
 * Returns the slots of a group on some days, including days without slots. Refuses `not-found` for a group that does
 * not exist.
 */
export async function slotDays(ctx: Pick<Ctx, 'db' | 'shelf'>, groupId: string, days: Day[]): Promise<SlotDay[]> {
  const group = catalogueIndex(ctx.shelf.catalogue).slotGroups.get(groupId)
  if (!group) refuse('not-found', { groupId }, 'groupId')
  return daysTogether(ctx, { group, days })
}

async function presentDays(ctx: { db: Db }, asked: Asked[]): Promise<SlotDay[][]> {
  const keyOf = (groupId: string, day: Day) => `${groupId} ${day}`
  const wanted = new Map(
    asked.flatMap(({ group, days }) => days.map((day) => [keyOf(group.id, day), { group, day }] as const)),
  )
  const found = await readSlots(
    ctx,
    [...wanted.values()].map(({ group, day }) => ({ groupId: group.id, days: [day] })),
  )
  const presented = new Map(
    [...wanted].map(([key, { group, day }], index): [string, SlotDay] => [
      key,
      {
        date: day,
        type: group.type,
        times: Object.fromEntries(
          (found[index] ?? []).map(({ start_min, offered, held, sold }) => [
            timeOfMinute(start_min),
            { available: offered, occupied: held + sold },
          ]),
        ),
        groupId: group.id,
        translations: group.name,
      },
    ]),
  )
  return asked.map(({ group, days }) => days.flatMap((day) => presented.get(keyOf(group.id, day)) ?? []))
}
