import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codeHash } from '../../src/benefits/codes.ts'
import { DEVELOPMENT_SECRET } from '../../src/config.ts'
import { sampleMemberId } from '../../src/members/sample-members.ts'
import { endOverdueOrders } from '../../src/orders/end-overdue.ts'
import { untilQuiet } from '../faults/books.ts'
import { type Rights, signIn, storeCode, storeVoucher } from '../faults/buyer-rights.ts'
import type { Buyers, Receipt, SlotRequest } from '../faults/buyers.ts'
import { until } from '../faults/shop-processes.ts'
import type { KillPointName } from '../kills/kill-points.ts'
import { openKillable } from '../kills/killable-shop.ts'
import { EXAMPLES } from './examples.ts'

const STEP_MS = 60_000
/** The examples of Lipno are sold on 20 January for the tenth Saturday of the winter. */
const TRIP = { saturdays: 9, daysAhead: 17 }
const VOUCHER_CROWNS = 1000

/** A member of the samples with a basket, a voucher of their own, and maybe a code. */
export type Guest = {
  visitor: ReturnType<Buyers['visitor']>
  wish: SlotRequest & { rights: Rights }
  entries: string[]
  voucher: string
  code: string
  /** Crowns in their account before they buy. */
  credit: number
}

/** Steps of a purchase at which the server can be killed. */
type Step = 'cart' | 'order' | 'page' | 'payment'

/** What the books say of a guest, in crowns. `credit` is the change of their account, `card` what is not refunded. */
type Books = {
  orders: string[]
  claims: string[]
  voucher: number
  credit: number
  uses: number
  card: number
}

/** Starts a shop whose server can be killed between any two steps of an order with rights. Close it after the tests. */
export async function openOrderKills() {
  const killable = await openKillable({ trip: TRIP, onTestServer: true })
  const { shop, buyers, killAt } = killable
  const member = await signIn(shop, buyers)

  /** Kills the server at a point that a call leads to. The guest repeats the call until it is answered. */
  async function killed<R>(point: KillPointName, call: () => Promise<R>): Promise<R> {
    let answered: Promise<R> | undefined
    await killAt(point, async () => {
      answered = call()
      answered.catch(() => undefined)
    })
    return answered ?? expect.unreachable()
  }

  async function readBooks({ entries: [entry], voucher, code, credit }: Guest): Promise<Books> {
    const [row] = await shop.query<Books>(
      `with cart as (select cart_id as id from reservation where entry_uuid = $1),
       own as (select o.* from orders o join cart on cart.id = o.cart_id)
       select coalesce((select array_agg(status::text order by number) from own), '{}') as orders,
         (select coalesce(array_agg(told order by told), '{}') from (
           select concat_ws(' ', kind, amount / case kind when 'token' then 1 else 100 end, state,
             case when order_id is null then 'by the cart' end) as told
           from claim where cart_id = (select id from cart) and (order_id is not null or expires_at > now())) c) as claims,
         (select ((value - spent) / 100)::int from gift_voucher where code_hash = decode($2, 'hex')) as voucher,
         (select (balance / 100)::int - $5::int from credit_account where member_id = $4) as credit,
         (select used from benefit_token where code_hash = decode($3, 'hex')) as uses,
         (select coalesce(sum(a.amount - coalesce((
             select sum(amount) from refund r where r.attempt_id = a.id and r.state = 'done'), 0)) / 100, 0)::int
           from payment_attempt a join own on own.id = a.order_id where a.state = 'paid') as card`,
      [entry, hashOf(voucher), hashOf(code), MEMBER_ID, credit],
    )
    return row ?? expect.unreachable()
  }
  const creditNow = async () => {
    const [row] = await shop.query<{ crowns: number }>(
      'select (balance / 100)::int as crowns from credit_account where member_id = $1',
      [MEMBER_ID],
    )
    return row?.crowns ?? expect.unreachable()
  }
  const left = async (what: string, { entries: [entry] }: Guest) =>
    shop.query(
      `update ${what} set expires_at = now() where order_id is null
       and cart_id = (select cart_id from reservation where entry_uuid = $1)`,
      [entry],
    )

  const kills = {
    ...killable,
    /** Opens a guest with the basket of an example, in a cart. */
    async guest(example: '21' | '22', { withCode = false, voucher }: { withCode?: boolean; voucher?: string } = {}) {
      const code = await storeCode(shop, 'lipno-ben-employee')
      const own = voucher ?? (await storeVoucher(shop, VOUCHER_CROWNS))
      const choice = choiceOf(example)
      const visitor = buyers.visitor({ vouchers: [], ...member })
      const rights = { vouchers: withCode ? [own, code] : [own], session: member.session }
      const wish = { pieces: choice.length, choice, rights }
      // The cart is there before anything is typed into it.
      await buyers.fillCart(visitor, {
        ...wish,
        choice: choice.map(withoutCredit),
        rights: { ...rights, vouchers: [] },
      })
      const credit = await creditNow()
      return { visitor, wish, entries: choice.map(({ uuid }) => uuid), voucher: own, code, credit }
    },
    killed,
    /** Fills the cart of a guest who leaves when nobody answers. */
    look: ({ visitor, wish }: Guest) => buyers.fillCart(visitor, { ...wish, fickle: 1 }),
    /** Submits the basket of a guest. */
    async submit({ visitor, wish }: Guest, at: Partial<Record<Step, KillPointName>> = {}): Promise<Receipt> {
      const fill = () => buyers.fillCart(visitor, wish)
      await (at.cart ? killed(at.cart, fill) : undefined)
      const submit = () => buyers.submit(visitor, wish)
      return (await (at.order ? killed(at.order, submit) : submit())) ?? expect.unreachable('The order was refused.')
    },
    /** Opens the payment page of an order; returns its address. */
    async page(
      { visitor }: Guest,
      { orderId }: Receipt,
      at: Partial<Record<Step, KillPointName>> = {},
    ): Promise<string> {
      const open = () => buyers.address(visitor, orderId)
      return (await (at.page ? killed(at.page, open) : open())) ?? expect.unreachable('It cannot be paid.')
    },
    /** Buys, and pays what is due. Returns once all has ended. */
    async buy(guest: Guest, at: Partial<Record<Step, KillPointName>> = {}): Promise<Receipt> {
      const receipt = await kills.submit(guest, at)
      if (!receipt.isPaid) {
        const url = await kills.page(guest, receipt, at)
        const pay = () => buyers.press(url, 'paid')
        await (at.payment ? killed(at.payment, pay) : pay())
      }
      return receipt
    },
    /** Submits a basket and opens its payment page. Its window then ends, and nothing is heard of the payment. */
    async lateOrder(guest: Guest): Promise<string> {
      const url = await kills.page(guest, await kills.submit(guest))
      await shop.query(
        `update payment_attempt set state = 'timed-out', closed_at = now() where state = 'open' and order_id in (
           select order_id from order_entry where uuid = $1)`,
        [guest.entries[0]],
      )
      await kills.passWindow(guest)
      await kills.endOverdue()
      return url
    },
    /** What the next sweep does. */
    endOverdue: () => killable.beside(endOverdueOrders),
    /** The time to pay of the orders of a guest is over. */
    passWindow: ({ entries: [entry] }: Guest) =>
      shop.query(
        `update orders set payment_due = now() - interval '1 second' where id in (
           select order_id from order_entry where uuid = $1)`,
        [entry],
      ),
    /** A guest has left: the time of what the cart holds is over. */
    async leave(guest: Guest): Promise<void> {
      await left('claim', guest)
      await left('reservation', guest)
    },
    /** Returns what the books say of a guest once the last order has ended, and all that follows is done. */
    async ended(guest: Guest): Promise<Books> {
      await until('the order has ended', STEP_MS, async () => {
        const { orders } = await readBooks(guest)
        return ['finished', 'failed'].includes(orders.at(-1) ?? '')
      })
      await untilQuiet(shop)
      return readBooks(guest)
    },
    readBooks,
    /** The access system refuses these products from now on; none without any. */
    refuse: (...products: string[]) =>
      shop.access.settings({ refusals: products.map((product) => ({ number: 1201, product })) }),
  }
  return kills
}
export type OrderKills = Awaited<ReturnType<typeof openOrderKills>>

const MEMBER_ID = sampleMemberId('member-marketing')
const hashOf = (code: string) => codeHash(DEVELOPMENT_SECRET, code)

const CREDIT = 'lipno-ben-credit'
type Piece = { uuid: string; variantId: string; method: string; voucher?: string }

/** Returns the basket of a worked example. */
function choiceOf(number: '21' | '22'): Piece[] {
  const { basket, credit } = EXAMPLES.find(({ name }) => name.startsWith(`${number}:`)) ?? expect.unreachable()
  return basket
    .flatMap(([id, , count = 1]) => Array.from({ length: count }, () => `lipno-${id}`))
    .map((variantId, place) => ({
      uuid: randomUUID(),
      variantId,
      method: variantId.startsWith('lipno-ski') ? 'prepaid' : 'print',
      ...(place < Number(credit) ? { voucher: CREDIT } : {}),
    }))
}

const withoutCredit = ({ uuid, variantId, method }: Piece): Piece => ({ uuid, variantId, method })
