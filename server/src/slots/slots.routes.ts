import { SlotDay } from '@gondola/contract/slots.ts'
import { type Handlers, WrittenAnswer } from '../http/serve.ts'
import { slotDays } from './slots.ts'

/** JSON of a day's slots. Concurrent visitors share the object of a day, so it is checked and written once. */
const written = new WeakMap<SlotDay, string>()

function writtenOnce(day: SlotDay): string {
  const text = written.get(day) ?? JSON.stringify(SlotDay.parse(day))
  written.set(day, text)
  return text
}

export const slotsHandlers: Pick<Handlers, 'timeSlots'> = {
  timeSlots: async (ctx, { query }) => {
    const days = await slotDays(ctx, query.groupId, query.dates)
    return new WrittenAnswer(`[${days.map(writtenOnce).join()}]`)
  },
}
