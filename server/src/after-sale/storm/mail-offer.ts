import type { Ctx } from '../../ctx.ts'
import {
  printArrival,
  printDay,
  printDayTime,
  printPrice,
  printValidity,
} from '../../documents/tickets/print-format.ts'
import { offerMail } from '../../mail/after-sale/offer-mail.ts'
import { mailLang } from '../../mail/orders/order-mail-texts.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { findEntries, findOrder } from '../../orders/orders.store.ts'
import { textIn } from '../../orders/read/present.ts'
import { noteMailed, wasMailed } from '../../papers/mail.store.ts'
import { orderUrl } from '../../papers/order-address.ts'
import { bookedTime, ticketValidity } from '../../papers/ticket-pages.ts'
import { findOffers, type OfferRow } from '../offers/offers.store.ts'
import { choicesOf, worthOf } from '../offers/open-offers.ts'
import { offeredVoucher } from './storm-voucher.ts'

/**
 * Mails the open offers of a storm day to the address of an order. With `isKept` it names instead the tickets that the
 * deadline left to the guest (docs/product.md §19.48). Sends nothing where there are no such offers. A repeat sends
 * nothing, but once offers were added the open ones are mailed again. Throws when the mail server postpones, so that
 * the job is retried.
 */
export async function mailOffer(
  ctx: Ctx,
  { stormId, orderId, isKept = false }: { stormId: string; orderId: string; isKept?: boolean },
): Promise<void> {
  const order = await findOrder(ctx, orderId)
  const made = (await findOffers(ctx, orderId)).filter(({ storm_id }) => storm_id === stormId)
  const offers = made.filter(({ is_open, choice, is_gone }) => (isKept ? choice === 'keep' && !is_gone : is_open))
  const [first] = offers
  if (!first || !order?.email) return
  const host = new URL(ctx.config.publicUrl).hostname
  // Offers that came later have a mail of their own.
  const id = `${stormId}.${orderId}.${isKept ? `kept-${first.id}-${offers.length}` : made.length}`
  const messageId = `<${id}.offer@${host}>`
  if (await wasMailed(ctx, messageId)) return
  const entries = await findEntries(ctx, orderId)
  const { lang } = order
  const shown = mailLang(lang)
  const printSum = (of: (offer: OfferRow) => number) => printPrice(offers.reduce((sum, offer) => sum + of(offer), 0))
  const address = orderUrl(ctx, order)
  await sendMail(
    ctx,
    offerMail({
      id,
      kind: 'offer',
      to: order.email,
      lang,
      look: ctx.look,
      resortName: textIn(ctx.resort.name, lang),
      sender: ctx.resort,
      host,
      orderNumber: order.number,
      orderUrl: address,
      urlOf: (choice) => {
        const url = new URL(address)
        url.searchParams.set('offer', choice)
        return url.href
      },
      day: printDay(first.day),
      entries: entries
        .filter(({ uuid }) => offers.some(({ entry_uuid }) => entry_uuid === uuid))
        .map((entry) => {
          const { slot } = bookedTime(entry)
          return {
            name: [textIn(entry.product_name, lang), textIn(entry.variant_name, lang)].filter(Boolean).join(', '),
            when: [printValidity(ticketValidity(entry), shown), slot && printArrival(slot, shown)]
              .filter(Boolean)
              .join(', '),
            isPart: entry.days.length > 1,
          }
        }),
      choices: isKept
        ? []
        : first.choices.filter((one) => offers.every((offer) => choicesOf(offer, ctx.now).includes(one))),
      isFree: offers.every((offer) => worthOf(offer) === 0),
      money: printSum(worthOf),
      credit: printSum((offer) => offeredVoucher(offer).value),
      until: printDayTime(first.until, shown),
      silent: first.silent,
      isOnInvoice: order.paid_with !== 'card',
      isKept,
    }),
    'offer',
  )
  await noteMailed(ctx, { messageId, orderId, kind: 'offer' })
}
