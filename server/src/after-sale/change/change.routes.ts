import type { ChangeBody, ChangeStarted, ChangeStatus } from '@gondola/contract/after-sale.ts'
import type { RouteReply } from '@gondola/contract/route.ts'
import type { Routes } from '@gondola/contract/routes.ts'
import { sumsOfChange } from '@gondola/rules/after-sale/changed-price.ts'
import { fromCrowns, toCrowns } from '@gondola/rules/money.ts'
import { slotEnd, timeOfMinute } from '@gondola/rules/slot.ts'
import { specialMessage } from '@gondola/rules/text-field.ts'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type * as z from 'zod/mini'
import type { Ctx, VisitCtx } from '../../ctx.ts'
import { refuse, refuseTooMany } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve.ts'
import { findEntries } from '../../orders/orders.store.ts'
import { openOrder, orderRightOf } from '../../orders/read/read-order.ts'
import { inquirePolled } from '../../payments/payments.ts'
import { findAct, type WholeAct } from '../acts.store.ts'
import { idempotencyKeyOf } from '../idempotency-key.ts'
import { findMoved, findTargets, isPaidBack, type OldVersion, type TargetRow } from './change.store.ts'
import { changeDate, quoteChange } from './change-date.ts'
import { leaveChange } from './leave-change.ts'
import type { ChangePlan, ChangeRequest } from './plan-change.ts'

/**
 * Time after which a running change is shown as slow, in milliseconds. It starts with the payment or, without one, the
 * request.
 */
const SLOW_MS = 30_000

const STATUS = { unpaid: 'created', running: 'created', success: 'success', failed: 'failed' } as const

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/**
 * Returns the address that gets copies of a change's mails; undefined for an empty one. Refuses anything else but one
 * address as `bad-input`.
 */
function emailOf(email = ''): string | undefined {
  if (email === '') return undefined
  const wrong = specialMessage('email', email)
  return wrong ? refuse('bad-input', { key: wrong }, 'email') : email
}

type Body = z.output<typeof ChangeBody>
const requestOf = ({ items, email, expected }: Body): ChangeRequest => ({
  items,
  email: emailOf(email),
  expected: expected && { pay: fromCrowns(expected.pay), back: fromCrowns(expected.back) },
})

const presentPlan = ({ targets, pay, back }: ChangePlan) => ({
  amount: { pay: toCrowns(pay), back: toCrowns(back) },
  items: targets.map(({ entry, days, priced, errors }) => ({
    uuid: entry.uuid,
    was: toCrowns(entry.price),
    price: priced ? toCrowns(priced.price) : null,
    difference: toCrowns(priced?.difference ?? 0),
    losesBenefit: priced?.losesBenefit ?? false,
    inclusiveValidity: days,
    errors,
  })),
})

/**
 * Returns a requested change as the API shows it, read from the database. Sums and entries are as requested, `status`
 * is as it is now. It is the whole reply to a repeated request; the first request also gets its plan.
 */
async function presentStarted(ctx: Ctx, act: WholeAct): Promise<ChangeStarted> {
  const targets = [...(await findTargets(ctx, act.id)).values()]
  const entries = new Map((await findEntries(ctx, act.order_id)).map((entry) => [entry.uuid, entry]))
  const { pay, back } = sumsOfChange(targets.map(({ difference }) => difference))
  return {
    id: act.id,
    status: STATUS[act.state],
    payUntil: act.state === 'unpaid' ? iso(act.pay_until) : null,
    amount: { pay: toCrowns(pay), back: toCrowns(back) },
    items: targets.map((target) => ({
      uuid: target.entry_uuid,
      was: toCrowns(target.price - target.difference),
      price: toCrowns(target.price),
      difference: toCrowns(target.difference),
      losesBenefit: target.benefit_id === null && (entries.get(target.entry_uuid)?.benefit_id ?? null) !== null,
      inclusiveValidity: target.days,
      errors: [],
    })),
  }
}

/** Changes with a payment that one network may begin in an hour (docs/product.md §19.30). */
const NETWORK = { points: 20, duration: 3600 }

async function postChange(
  ctx: VisitCtx,
  orderId: string,
  { key, body, networks }: { key: string | undefined; body: Body; networks: RateLimiterMemory },
): Promise<RouteReply<Routes['changeDate']>> {
  const right = orderRightOf(ctx, key)
  if (body.dryRun) {
    ctx.reply.code(200)
    return presentPlan(await quoteChange(ctx, orderId, right, requestOf(body)))
  }
  const request = { ...requestOf(body), key: idempotencyKeyOf(ctx) }
  const network = ctx.network ?? ''
  let isCounted = false
  const beforePayment = async () => {
    if (isCounted) return
    await networks.consume(network).catch(refuseTooMany)
    isCounted = true
  }
  const { act, plan } = await changeDate(ctx, orderId, right, { ...request, beforePayment }).catch(
    async (error: unknown) => {
      // Only changes that have begun count.
      if (isCounted) await networks.reward(network)
      throw error
    },
  )
  const started = await presentStarted(ctx, act)
  return plan ? { ...started, ...presentPlan(plan) } : started
}

async function presentStatus(ctx: Ctx, act: WholeAct): Promise<ChangeStatus> {
  const [targets, moved] = [await findTargets(ctx, act.id), await findMoved(ctx, act.id)]
  const isOpen = act.items.some(({ state }) => state === 'requested')
  const back = act.items.reduce(
    (sum, { back_card, back_credit, back_voucher }) => sum + back_card + back_credit + back_voucher,
    act.back_over,
  )
  const isDone = back > 0 && act.ended_at !== null ? await isPaidBack(ctx, act.id) : undefined
  return {
    id: act.id,
    status: STATUS[act.state],
    updates: act.items.map(({ entry_uuid: uuid, state, error, used_at: usedAt }) => ({
      uuid,
      status: state,
      error,
      usedAt: iso(usedAt),
      was: wasOf(moved.get(uuid)),
      ...timeOf(targets.get(uuid)),
    })),
    payment: { due: toCrowns(act.pay), until: iso(act.pay_until), state: paymentState(act) },
    back: {
      amount: act.ended_at === null ? 0 : toCrowns(back),
      state: back === 0 || act.ended_at === null ? 'none' : isDone === false ? 'due' : 'done',
    },
    slow: act.state === 'running' && isOpen && Date.now() - (act.paid_at ?? act.created_at) > SLOW_MS,
  }
}

function paymentState({ pay, paid_at, state }: WholeAct): ChangeStatus['payment']['state'] {
  if (pay === 0) return 'none'
  if (paid_at !== null) return 'paid'
  return state === 'unpaid' ? 'open' : 'ended'
}

const wasOf = (old: OldVersion | undefined) =>
  old ? { validFrom: old.day, timeSlot: old.slot_start === null ? null : timeOfMinute(old.slot_start) } : null

function timeOf(target: TargetRow | undefined) {
  const start = target?.slot_start ?? null
  const from = start === null ? null : timeOfMinute(start)
  return {
    validFrom: target?.day ?? '',
    inclusiveValidity: target?.days ?? [],
    timeSlot: from,
    timeSlotEnd: from === null ? null : (slotEnd(from) ?? null),
    timeSlotGroup: target?.slot_group ?? null,
  }
}

type Changes = Pick<Handlers, 'changeDate' | 'changeStatus' | 'leaveChange'>

/**
 * Returns the handlers of changes of date. They count the changes with a payment of each network, in this process only.
 */
export function changeHandlers(): Changes {
  const networks = new RateLimiterMemory(NETWORK)
  return {
    ...handlers,
    changeDate: (ctx, { params, query, body }) => postChange(ctx, params.id, { key: query.key, body, networks }),
  }
}

const handlers: Omit<Changes, 'changeDate'> = {
  changeStatus: async (ctx, { params, query }) => {
    await openOrder(ctx, params.id, orderRightOf(ctx, query.key))
    const find = () => findAct(ctx, params.change)
    let act = await find()
    if (act?.order_id !== params.id || act.kind !== 'change') refuse('not-found')
    if (act.state === 'unpaid') {
      await inquirePolled(ctx, params.id)
      act = (await find()) ?? refuse('not-found')
    }
    return presentStatus(ctx, act)
  },
  leaveChange: async (ctx, { params, query }) =>
    presentStatus(ctx, await leaveChange(ctx, params.id, orderRightOf(ctx, query.key), params.change)),
}
