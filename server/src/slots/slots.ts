import type { SlotDay } from '@gondola/contract/slots.ts'
import { catalogueIndex } from '@gondola/rules/catalogue-index.ts'
import type { Day } from '@gondola/rules/day.ts'
import { timeOfMinute } from '@gondola/rules/slot.ts'
import type { Ctx } from '../ctx.ts'
import { together } from '../db/together.ts'
import { refuse } from '../http/refusal.ts'
import { readSlots } from './slots.store.ts'

/** Many look at the same day at once; one question serves them all. */
const readTogether = together(readSlots, { most: 64 })

/** The slots of a group on some days, a day without any among them. Refuses a group that does not exist. */
export async function slotDays(ctx: Pick<Ctx, 'db' | 'shelf'>, groupId: string, days: Day[]): Promise<SlotDay[]> {
  const group = catalogueIndex(ctx.shelf.catalogue).slotGroups.get(groupId)
  if (!group) refuse('not-found', { groupId }, 'groupId')
  const { type, name } = group
  const slots = Map.groupBy(await readTogether(ctx, { groupId, days }), ({ day }) => day)
  return days.map((date) => ({
    date,
    type,
    times: Object.fromEntries(
      (slots.get(date) ?? []).map(({ start_min, offered, held, sold }) => [
        timeOfMinute(start_min),
        { available: offered, occupied: held + sold },
      ]),
    ),
    groupId,
    translations: name,
  }))
}
