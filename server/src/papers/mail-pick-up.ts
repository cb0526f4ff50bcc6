import QRCode from 'qrcode'
import type { Ctx } from '../ctx.ts'
import { printArrival, printValidity } from '../documents/tickets/print-format.ts'
import type { MailPickUp } from '../mail/orders/order-mail.ts'
import { mailLang } from '../mail/orders/order-mail-texts.ts'
import type { EntryWithPerson, OrderRow } from '../orders/orders.store.ts'
import { inOneCode, isCollected, pickUpOf } from '../orders/read/pick-up.ts'
import { cardsOf, codeOf } from '../orders/read/present.ts'
import { bookedTime, ticketValidity } from './ticket-pages.ts'

/**
 * Returns the pick-up code that a mail shows, and the entries that it collects. A single entry has the code of its
 * ticket; several have one code for all (docs/product.md §9.11). `shown.when` is set only where all have the same days
 * and time. Undefined when no entry is collected, or the days of all collected entries are over.
 */
export async function pickUpIn(ctx: Ctx, order: OrderRow, ready: EntryWithPerson[]) {
  const entries = inOneCode(ready.filter(isCollected))
  const [first] = entries
  const code = pickUpOf(ctx, order, ready)?.code ?? (first && codeOf(ctx, first))
  if (!first || !code || entries.every((entry) => isOver(ctx, entry))) return undefined
  const lang = mailLang(order.lang)
  const when = new Set(
    entries
      .filter(({ type }) => type === 'product')
      .map((entry) => {
        const { slot } = bookedTime(entry)
        return [printValidity(ticketValidity(entry), lang), ...(slot ? [printArrival(slot, lang)] : [])].join(', ')
      }),
  )
  const shown: MailPickUp = {
    code,
    picture: await qrPicture(code),
    count: entries.length,
    ...cardsOf(ctx, entries),
    ...(when.size === 1 ? { when: [...when][0] as string } : {}),
  }
  return { entries, shown }
}

/** Returns whether the last valid day of an entry is before today. False without days. */
export const isOver = (ctx: Ctx, entry: EntryWithPerson) => (entry.days.at(-1) ?? ctx.today) < ctx.today

/**
 * Returns a QR code as a PNG, with its quiet zone of four modules. Mails show it at half of its pixels, sharp on dense
 * screens.
 */
const qrPicture = (code: string): Promise<Buffer> =>
  QRCode.toBuffer(code, { errorCorrectionLevel: 'M', margin: 4, scale: 12 })
