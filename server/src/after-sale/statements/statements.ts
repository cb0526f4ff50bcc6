import { pragueDay } from '@gondola/rules/day.ts'
import type { Ctx } from '../../ctx.ts'
import { orderLinkMail, statementMail } from '../../mail/after-sale/after-sale-mail.ts'
import { mailLang } from '../../mail/orders/order-mail-texts.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { findOrder } from '../../orders/orders.store.ts'
import { textIn } from '../../orders/read/present.ts'
import { cancelUrl, orderUrl, withdrawUrl } from '../../papers/order-address.ts'
import { printMoment } from '../print-moment.ts'
import { returnable } from './give-back.ts'
import { findCarriedOut, findStatement, type StatementRow } from './statements.store.ts'

/** Returns the printed number of a statement, such as W-2026-0042. */
export const statementNumber = ({ place, declared_at }: Pick<StatementRow, 'place' | 'declared_at'>): string =>
  `W-${pragueDay(declared_at).slice(0, 4)}-${String(place).padStart(4, '0')}`

/** Returns the text of a statement in the language in which it was made. */
export const statementWords = ({ texts }: Pick<Ctx, 'texts'>, { lang, order }: { lang: string; order: string }) =>
  (texts[mailLang(lang)]['withdraw.statement'] ?? '').replace('{{order}}', () => order)

/**
 * Mails the acknowledgement of a statement of withdrawal. If an order has the order number and e-mail in the statement,
 * the mail goes to the order's address, else to the typed one. It lists the entries that acts give back. Without an act
 * it has a link to carry the statement out, if the order has entries that can be given back. A retry has the same
 * Message-ID. Throws when the mail server postpones, so that the job is retried.
 */
export async function mailStatement(ctx: Ctx, id: string): Promise<void> {
  const statement = await findStatement(ctx, id)
  // Erased meanwhile: there is nobody to write to.
  if (!statement?.email) return
  const { name, order_number, email, lang, order_id } = statement
  const order = order_id === null ? undefined : await findOrder(ctx, order_id)
  const found =
    order && (await returnable({ ...ctx, lang: mailLang(lang) }, order.id, { kind: 'withdraw', statement: id }))
  const carriedOut = await findCarriedOut(ctx, id)
  await sendMail(
    ctx,
    statementMail({
      id,
      kind: 'statement',
      // Letters in another case may be another mailbox.
      to: order?.email ?? email,
      lang,
      look: ctx.look,
      resortName: textIn(ctx.resort.name, lang),
      sender: ctx.resort,
      host: new URL(ctx.config.publicUrl).hostname,
      number: statementNumber(statement),
      declaredAt: printMoment(statement.declared_at, lang),
      statement: statementWords(ctx, { lang, order: order_number ?? '' }),
      name: name ?? '',
      orderNumber: order_number ?? '',
      email,
      entries:
        found?.entries
          .filter(({ uuid }) => carriedOut?.includes(uuid))
          .map(({ name, details }) => [name, details].filter(Boolean).join(', ')) ?? [],
      // Only the order's own address gets this mail then.
      ...(order && !carriedOut && found?.entries.some(({ why }) => why === null)
        ? { carryOutUrl: withdrawUrl(ctx, order, id) }
        : {}),
    }),
    'statement',
  )
}

/**
 * Mails the link to an order to its own address. An order on invoice gets no link to cancel it (docs/product.md
 * §20.57). Throws when the mail server postpones, so that the job is retried.
 */
export async function mailOrderLink(
  ctx: Ctx,
  { orderId, lang, requestId }: { orderId: string; lang: string; requestId: string },
): Promise<void> {
  const order = await findOrder(ctx, orderId)
  if (!order?.email) return
  await sendMail(
    ctx,
    orderLinkMail({
      id: requestId,
      kind: 'link',
      to: order.email,
      lang,
      look: ctx.look,
      resortName: textIn(ctx.resort.name, lang),
      sender: ctx.resort,
      host: new URL(ctx.config.publicUrl).hostname,
      orderNumber: order.number,
      orderUrl: orderUrl(ctx, { id: orderId, lang }),
      cancelUrl: order.paid_with === 'card' ? cancelUrl(ctx, { id: orderId, lang }) : undefined,
    }),
    'link',
  )
}
