import type { Handlers } from '../http/serve.ts'
import { slotDays } from './slots.ts'

export const slotsHandlers: Pick<Handlers, 'timeSlots'> = {
  timeSlots: (ctx, { query }) => slotDays(ctx, query.groupId, query.dates),
}
