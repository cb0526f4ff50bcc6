import { randomUUID } from 'node:crypto'
import type { ActItem, ChangeStarted, ChangeStatus, OrderActs } from '@gondola/contract/after-sale.ts'
import type { OrderReceipt } from '@gondola/contract/orders.ts'
import { expect } from 'vitest'
import { aCode, aVoucher } from '../../benefits/buyer.ts'
import type { Chance } from '../../faults/chance.ts'
import { type BasketPiece, notify, submissionOf, type Visitor } from '../../shop.ts'
import { atNow, keptOf, type Model, type Order, pickOf, type Real, Step, someOf, told } from './act-step.ts'

/** Few days, so that orders meet. One is in low season, then its neighbour, and two dearer ones. */
export const DAYS = ['2026-12-12', '2026-12-13', '2026-12-26', '2027-01-09'] as const
export const TIMES = ['12:00', '12:30'] as const
const CREDIT = 'lipno-ben-credit'
const CHILD_HALF = 'lipno-ben-child-half'

const BASKETS = [
  ['ski-1day-adult'],
  ['ski-1day-adult', 'ski-1day-child'],
  ['ski-1day-adult', 'ski-1day-adult', 'ski-1day-child', 'ski-1day-mini'],
  ['bob-1-adult', 'bob-1-adult'],
  ['bob-1-adult', 'ski-1day-adult'],
  ['ski-1day-adult', 'gift-voucher-1000'],
  ['ski-3day-adult'],
] as const

function basketOf(chance: Chance, hasCredit: boolean): (BasketPiece & { voucher?: string })[] {
  const day = pickOf(chance, DAYS)
  const time = pickOf(chance, TIMES)
  return pickOf(chance, BASKETS).map((id) => ({
    uuid: randomUUID(),
    variantId: `lipno-${id}`,
    validFrom: day,
    method: id.startsWith('ski') ? 'prepaid' : 'print',
    ...(id.startsWith('bob') ? { timeSlot: time } : {}),
    ...(hasCredit && id.startsWith('ski') ? { voucher: CREDIT } : {}),
  }))
}

/** Returns codes that pay a part, all or nothing. One makes a child cheaper with an adult. */
async function codesOf({ shop }: Real, model: Model, chance: Chance): Promise<string[]> {
  const codes: string[] = []
  if (chance.happens(0.4)) codes.push(await aVoucher(shop, pickOf(chance, [1, 333, 500, 10_000])))
  else if (model.vouchers.length > 0) codes.push(pickOf(chance, model.vouchers))
  if (chance.happens(0.3)) codes.push(await aCode(shop, CHILD_HALF))
  return codes
}

/** Buys, and pays by card, vouchers and credit. Gets the tickets unless the access system is away. */
export class Buy extends Step {
  override readonly needsOrder = false
  async act(model: Model, real: Real, chance: Chance) {
    const isMember = chance.happens(0.4)
    const visitor = real.shop.guest(isMember)
    const pieces = basketOf(chance, isMember)
    const vouchers = await codesOf(real, model, chance)
    const headers = atNow(model)
    await visitor.post(
      `/v2/transaction/dry-run${isMember ? '?personal=1' : ''}`,
      { origin: 'eshop', entries: pieces, vouchers },
      headers,
    )
    const reply = await visitor.post('/v2/transaction/validate', { ...submissionOf(pieces), vouchers }, headers)
    const receipt = told<OrderReceipt>(real, reply)
    if (!receipt) return
    if (!receipt.skipPayment) await payFor(real, visitor, receipt.uuid)
    model.orders.push({ uuid: receipt.uuid, visitor, pieces, open: [] })
    await real.shop.workOnce()
  }
}

const RETURN_TO = {
  successUrl: 'http://localhost:3000/shopping/confirmation',
  errorUrl: 'http://localhost:3000/shopping/checkout',
  lang: 'cz',
}

/** Opens the payment page of an order, or of a change. Returns the provider's number; undefined where it is refused. */
async function openPayment(real: Real, visitor: Visitor, order: string, changeId?: string) {
  const { shop } = real
  const isDown = shop.isProviderDown()
  const reply = await visitor.post(`/payment/url/${order}`, { ...RETURN_TO, ...(changeId ? { changeId } : {}) })
  if (isDown && reply.statusCode === 502) return undefined
  const opened = told<{ url: string }>(real, reply)
  return opened && shop.payment.refOf(opened.url)
}

async function payFor(real: Real, visitor: Visitor, order: string): Promise<void> {
  real.shop.setProvider('up')
  const ref = await openPayment(real, visitor, order)
  if (!ref) return
  real.shop.payment.end(ref, 'paid')
  await notify(real.shop, ref)
}

/** Returns a day as an entry of an order is asked for it: with a time where it has slots. */
function whenOf({ pieces }: Order, uuid: string, validFrom: string, timeSlot: string) {
  const hasSlots = pieces.some((piece) => piece.uuid === uuid && piece.timeSlot !== undefined)
  return hasSlots ? { validFrom, timeSlot } : { validFrom }
}

/** Asks for another day or time for some entries. */
export class Change extends Step {
  async act(model: Model, real: Real, chance: Chance) {
    const order = pickOf(chance, model.orders)
    await change(real, { order, model, chance })
  }
}

async function change(real: Real, { order, model, chance }: { order: Order; model: Model; chance: Chance }) {
  const kept = (await keptOf(real, order)).filter(({ type }) => type === 'product')
  if (kept.length === 0) return
  const to = pickOf(chance, DAYS)
  const time = pickOf(chance, TIMES)
  const items = someOf(chance, kept).map(({ uuid, version }) => ({ uuid, version, ...whenOf(order, uuid, to, time) }))
  const reply = await order.visitor.post(`/v2/transaction/${order.uuid}/change-date`, { items }, atNow(model))
  const started = told<ChangeStarted>(real, reply)
  if (!started) return
  if (started.amount.pay === 0) {
    model.promised.push({ act: started.id, back: started.amount.back })
    return
  }
  const ref = await openPayment(real, order.visitor, order.uuid, started.id)
  if (ref) order.open.push(ref)
}

/** Fate of a change's open payment: paid, also twice or late, declined, or left. */
export class EndPayment extends Step {
  override check = ({ orders }: Readonly<Model>) => orders.some(({ open }) => open.length > 0)
  async act(model: Model, real: Real, chance: Chance) {
    const order = pickOf(
      chance,
      model.orders.filter(({ open }) => open.length > 0),
    )
    const ref = order.open.pop() ?? ''
    const end = pickOf(chance, ['paid', 'paid', 'paid', 'declined', 'cancelled'] as const)
    if (chance.happens(0.3)) await real.shop.passWindows()
    real.shop.setProvider('up')
    real.shop.payment.end(ref, end)
    await notify(real.shop, ref)
    if (chance.happens(0.3)) await notify(real.shop, ref)
  }
}

/** Leaves a change that has to be paid, or was paid or left before. Its payment page stays open in another window. */
export class Leave extends Step {
  async act(model: Model, real: Real, chance: Chance) {
    const { uuid, visitor } = pickOf(chance, model.orders)
    const { rows } = await real.shop.pool.query<{ id: string }>(
      `select id from act where order_id = $1 and pay > 0 order by created_at, id`,
      [uuid],
    )
    if (rows.length === 0) return
    const url = `/api/v2/transaction/${uuid}/change-date/${pickOf(chance, rows).id}`
    const left = told<ChangeStatus>(real, await visitor.send({ method: 'DELETE', url, headers: atNow(model) }))
    expect(left?.payment.state).toMatch(/^(paid|ended)$/)
  }
}

/** Cancels some entries, or withdraws from them. */
export class GiveBack extends Step {
  async act(model: Model, real: Real, chance: Chance) {
    await giveBack(real, { order: pickOf(chance, model.orders), model, chance })
  }
}

async function giveBack(real: Real, { order, model, chance }: { order: Order; model: Model; chance: Chance }) {
  const kept = await keptOf(real, order)
  if (kept.length === 0) return
  const kind = kept.some(({ type }) => type !== 'product') && chance.happens(0.6) ? 'withdraw' : 'cancel'
  const wanted = kept.filter(({ type }) => (type === 'product') === (kind === 'cancel'))
  if (wanted.length === 0) return
  const items = someOf(chance, wanted).map(({ uuid, version }) => ({ uuid, version }))
  const url = `/v2/transaction/${order.uuid}/cancel`
  const shown = told<{ back: { total: number } }>(
    real,
    await order.visitor.post(url, { kind, items, dryRun: true }, atNow(model)),
  )
  if (!shown) return
  const { total } = shown.back
  const reply = await order.visitor.post(url, { kind, items, expected: { back: total } }, atNow(model))
  const made = told<ActItem>(real, reply)
  if (made) model.promised.push({ act: made.id, back: total })
}

/** Two browsers of one guest ask at once: a change and a cancellation, or the same twice. */
export class AskTwice extends Step {
  async act(model: Model, real: Real, chance: Chance) {
    const order = pickOf(chance, model.orders)
    const two = pickOf(chance, [
      [change, change],
      [change, giveBack],
      [giveBack, giveBack],
    ] as const)
    await Promise.all(two.map((ask) => ask(real, { order, model, chance })))
  }
}

/** Chooses for one or all offers of a storm day. */
export class ChooseOffer extends Step {
  async act(model: Model, real: Real, chance: Chance) {
    const order = pickOf(chance, model.orders)
    const { offers } = (
      await order.visitor.send({
        method: 'GET',
        url: `/api/v2/transaction/${order.uuid}/acts`,
        headers: atNow(model),
      })
    ).json() as OrderActs
    for (const { voucher } of offers)
      if (voucher?.code && !model.vouchers.includes(voucher.code)) model.vouchers.push(voucher.code)
    const [first] = offers.filter(({ isOpen }) => isOpen)
    if (!first) return
    const same = offers.filter((one) => one.isOpen && one.storm === first.storm && one.id !== first.id)
    const also = chance.happens(0.6) ? same.map(({ id }) => id) : []
    const choice = pickOf(chance, first.choices)
    const item = whenOf(order, first.uuid, pickOf(chance, DAYS), pickOf(chance, TIMES))
    const reply = await order.visitor.post(
      `/v2/transaction/${order.uuid}/offer/${first.id}`,
      { choice, also, ...(choice === 'move' ? { item } : {}) },
      atNow(model),
    )
    told(real, reply)
  }
}
