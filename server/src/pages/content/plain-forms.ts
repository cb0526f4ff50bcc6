import type { NamedEntry, PageData, WithdrawStep } from '@gondola/contract/boot.ts'
import {
  nameError,
  ORDER_NUMBER_MAX,
  orderErrors,
  orderNumberIn,
  statementErrors,
} from '@gondola/rules/after-sale/statement.ts'
import { meantEmail } from '@gondola/rules/email-typo.ts'
import type { ReturnKind } from '../../after-sale/acts.store.ts'
import { findComplaint } from '../../after-sale/complaints/complaints.store.ts'
import { presentComplaint, wrongInComplaint } from '../../after-sale/complaints/complaints.ts'
import { printMoment } from '../../after-sale/print-moment.ts'
import type { FormState } from '../../after-sale/statements/form-cookie.ts'
import {
  backFor,
  cancelledBy,
  type OpenedOrder,
  openedOrder,
  ownWithdrawable,
  returnable,
  whyOf,
  withdrawnBy,
} from '../../after-sale/statements/give-back.ts'
import { findStatement } from '../../after-sale/statements/statements.store.ts'
import { statementNumber } from '../../after-sale/statements/statements.ts'
import type { Ctx, SignedIn } from '../../ctx.ts'
import { Refusal } from '../../http/refusal.ts'

/**
 * Returns the step of the withdrawal that an address shows.
 * When the form lacks what that step needs, an earlier step is returned. The first step is `form`, in which the member
 * that `owner` finds can choose an order. It lists none without a member, and for a company's user.
 */
export async function withdrawStep(
  ctx: Ctx,
  path: string,
  { form, owner }: { form: FormState; owner?: (() => Promise<SignedIn | undefined>) | undefined },
): Promise<WithdrawStep> {
  const { name = '', order = '', email = '', isOver = false, statement } = form
  const opened = openedOrder(ctx, form)
  if (path === '/withdraw/received' && statement) {
    const found = await findStatement(ctx, statement)
    if (found)
      return {
        step: 'received',
        typed: { name: found.name ?? '', order: found.order_number ?? '', email: found.email ?? '' },
        number: statementNumber(found),
        declaredAt: printMoment(found.declared_at, ctx.lang),
        entries: await withdrawnBy(ctx, found, form.entries ?? []),
      }
  }
  if (opened) return orderStep(ctx, 'withdraw', path, { form, opened })
  const typed = { name, order, email }
  const errors = form.name === undefined || isOver ? {} : statementErrors(typed)
  const isRight = form.name !== undefined && !isOver && Object.keys(errors).length === 0
  if (path === '/withdraw/confirm' && isRight)
    return {
      step: 'confirm',
      typed: { ...typed, order: orderNumberIn(order) },
      ...{ entries: [], left: [], back: null, refused: null },
      sent: { ...typed, ...(form.attempt ? { attempt: form.attempt } : {}) },
    }
  const member = await owner?.()
  const orders = member && !member.company ? await ownWithdrawable(ctx, member.id) : []
  return { step: 'form', typed, errors, orders, isOver }
}

/**
 * Returns the step of a cancellation that an address shows (docs/product.md §19.15).
 * Without an opened order it is `unopened`; once the cancellation is received it is `cancelled`.
 */
export async function cancelStep(ctx: Ctx, path: string, form: FormState): Promise<WithdrawStep> {
  const opened = openedOrder(ctx, form)
  const cancelled = path === '/cancel/received' && form.cancelled ? await cancelledBy(ctx, form.cancelled) : undefined
  if (cancelled) {
    const { number, email, entries } = cancelled
    return { step: 'cancelled', typed: { name: '', order: number, email }, entries }
  }
  if (!opened) return { step: 'unopened', isOver: form.isOver ?? false }
  return orderStep(ctx, 'cancel', path, { form, opened })
}

/**
 * Returns the step of a withdrawal or cancellation from an opened order.
 * It is `confirm` at the address `/withdraw/confirm` or `/cancel/confirm`, once an entry is chosen that can be given
 * back; else `entries`. A cancellation whose sum is refused stays at `entries`.
 */
async function orderStep(
  ctx: Ctx,
  kind: ReturnKind,
  path: string,
  { form, opened }: { form: FormState; opened: OpenedOrder },
): Promise<WithdrawStep> {
  // Only a withdrawal counts from the time of a statement.
  const statement = kind === 'withdraw' ? form.carries : undefined
  const { entries: asked, name: typedName, attempt, refused = null } = form.act === kind ? form : ({} as FormState)
  const found = await returnable(ctx, opened.id, { kind, statement })
  const name = typedName ?? found.name
  const typed = { name, order: found.number, email: found.email }
  const named = found.entries.filter(({ uuid }) => asked?.includes(uuid))
  const chosen = named.filter(({ why }) => why === null)
  const items = chosen.map(({ uuid, version }) => ({ uuid, version }))
  const isConfirmed = path === `/${kind}/confirm` && chosen.length > 0
  const back = isConfirmed ? await backFor(ctx, opened, { kind, items, statement }) : undefined
  // A statement is taken whatever comes back; a cancellation needs its sum.
  if (back && (kind === 'withdraw' || !(back instanceof Refusal))) {
    const sum = back instanceof Refusal ? null : back
    return {
      step: 'confirm',
      typed,
      entries: chosen.map(nameOnly),
      left: named.flatMap((entry) => (entry.why === null ? [] : [{ ...nameOnly(entry), why: entry.why }])),
      back: sum,
      // What was left out says why itself.
      refused: named.length > chosen.length ? null : refused,
      sent: {
        ...(kind === 'withdraw' ? { name } : { back: String(sum?.back.total), transaction: opened.id }),
        ...(attempt ? { attempt } : {}),
        ...(statement ? { statement } : {}),
        ...Object.fromEntries(items.map(({ uuid, version }) => [`entry-${uuid}`, String(version)])),
      },
    }
  }
  const wrong = typedName === undefined ? undefined : nameError(typedName)
  const isOther = refused?.code === 'not-found'
  return {
    step: 'entries',
    typed,
    entries: found.entries.map(({ version: _, ...entry }) => entry),
    chosen: chosen.map(({ uuid }) => uuid),
    errors: {
      ...(wrong ? { name: wrong } : {}),
      ...(isOther ? { entries: 'withdraw.entries.otherOrder' } : {}),
      ...(asked && chosen.length === 0
        ? { entries: asked.length === 0 ? 'withdraw.entries.missing' : 'withdraw.entries.gone' }
        : {}),
    },
    refused: back instanceof Refusal ? { code: back.code, why: whyOf(back) } : null,
  }
}

const nameOnly = ({ name, details }: NamedEntry): NamedEntry => ({ name, details })

/**
 * Returns the page of the plain form of a complaint, or what was received (docs/product.md §19.60).
 * `order` is the number in the address, when the page of an order led here. What was typed about another order is then
 * not shown.
 */
export async function complaintPage(
  ctx: Ctx,
  path: string,
  { form, order: asked }: { form: FormState; order: string | null },
): Promise<PageData> {
  const { name = '', email = '', complained } = form
  const order = asked === null ? (form.order ?? '') : asked.slice(0, ORDER_NUMBER_MAX)
  const complaint = orderNumberIn(order) === orderNumberIn(form.order ?? '') ? form.complaint : undefined
  const errors = complaint ? wrongInComplaint({ ...form, order }, ctx.today) : {}
  const meant = complaint && !errors.email ? meantEmail(email) : undefined
  const found = path === '/complaint/received' && complained ? await findComplaint(ctx, complained) : undefined
  return {
    kind: 'complaint',
    typed: {
      ...{ name, order, email },
      ...(complaint ?? { ticket: '', what: '', discovered: '', wanted: 'money', phone: '' }),
    },
    errors,
    ...(meant ? { meant } : {}),
    received: found ? { ...presentComplaint(found), email: found.email ?? '' } : null,
  }
}

/**
 * Returns the page of the form that mails the link to an order again.
 * With `isAsked` it says what happens after the form was sent, and has no errors.
 */
export function findOrderPage({ isAsked = false, ...form }: FormState): PageData {
  const { order = '', email = '' } = form
  // Forms that ask for a name are other ones.
  const isSent = form.name === undefined && form.order !== undefined
  return {
    kind: 'findOrder',
    typed: { order, email },
    errors: isSent && !isAsked ? orderErrors({ order, email }) : {},
    isAsked,
  }
}
