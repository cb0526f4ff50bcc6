import { randomUUID } from 'node:crypto'
import { addDays } from '@gondola/rules/day.ts'
import { expect } from 'vitest'
import type { ReversalCtx } from '../../../src/after-sale/reversals/reverse.ts'
import { untilQuiet } from '../../faults/books.ts'
import type { Buyers, Receipt } from '../../faults/buyers.ts'
import { untilFinished } from '../../faults/receipts.ts'
import { until } from '../../faults/shop-processes.ts'
import { openKillable } from '../../kills/killable-shop.ts'

const STEP_MS = 60_000

type Visitor = ReturnType<Buyers['visitor']>
export type Act = { id: string; kind: string; state: string; errors: (string | null)[] }

/** A sold order with its browser. */
export type Sold = { receipt: Receipt; visitor: Visitor }

/** Starts a shop whose server can be killed between any two steps of an act. Close it after the tests. */
export async function openKillShop() {
  const killable = await openKillable()
  const { shop, buyers } = killable
  /** Makes a call; undefined when the connection broke. */
  const ask = (call: () => ReturnType<Visitor['call']>) => call().catch(() => undefined)

  /** Sends or reads a plain form, as a browser without script does. */
  async function form(path: string, cookie: string, fields: Record<string, string>, method: 'GET' | 'POST' = 'GET') {
    const body = new URLSearchParams({ lang: 'cz', ...fields }).toString()
    const reply = await fetch(`${shop.url}${path}${method === 'GET' ? `?${body}` : ''}`, {
      method,
      redirect: 'manual',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', origin: shop.url },
      ...(method === 'POST' ? { body } : {}),
    })
    const kept = reply.headers.getSetCookie().map((one) => one.split(';')[0] ?? '')
    return { to: reply.headers.get('location'), cookie: kept.join('; ') }
  }

  return {
    ...killable,
    day: buyers.day,
    /** Buys two tickets, an adult's and a child's, or what is named, and waits for them. */
    async sell(choice?: readonly object[]): Promise<Sold> {
      const visitor = buyers.visitor()
      const receipt = await buyers.submit(visitor, choice ? { pieces: choice.length, choice } : { pieces: 2 })
      if (!receipt) throw new Error('The order was refused.')
      await buyers.press((await buyers.address(visitor, receipt.orderId)) ?? '', 'paid')
      await untilFinished(shop, receipt, STEP_MS)
      return { receipt, visitor }
    },
    /** Asks for the day `days` later for both tickets. */
    change: ({ receipt, visitor }: Sold, days: number, key: string = randomUUID()) =>
      ask(() =>
        visitor.call(
          'POST',
          `/v2/transaction/${receipt.orderId}/change-date`,
          { items: receipt.entries.map((uuid) => ({ uuid, version: 0, validFrom: addDays(buyers.day, days) })) },
          key,
        ),
      ),
    /** Cancels both tickets, or withdraws from what was bought. */
    cancel: ({ receipt, visitor }: Sold, key: string = randomUUID(), kind: 'cancel' | 'withdraw' = 'cancel') =>
      ask(() =>
        visitor.call(
          'POST',
          `/v2/transaction/${receipt.orderId}/cancel`,
          { kind, items: receipt.entries.map((uuid) => ({ uuid, version: 0 })) },
          key,
        ),
      ),
    /** Opens an order by its plain form and chooses all of it; the reply's cookie is for `confirmWithdrawal`. */
    async chooseWithdrawal({ receipt, visitor }: Sold): Promise<string> {
      const own = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const opened = await form('/withdraw/order', own, { transaction: receipt.orderId })
      const boxes = Object.fromEntries(receipt.entries.map((uuid) => [`entry-${uuid}`, 'on']))
      const chosen = await form('/withdraw', opened.cookie, { name: 'Eva', ...boxes }, 'POST')
      expect(chosen.to).toBe('/withdraw/confirm')
      return chosen.cookie
    },
    /** Sends what the confirmation of all of it shows. */
    confirmWithdrawal: ({ receipt }: Sold, cookie: string) => {
      const shown = Object.fromEntries(receipt.entries.map((uuid) => [`entry-${uuid}`, '0']))
      return form('/withdraw/confirm', cookie, { name: 'Eva', ...shown }, 'POST').catch(() => undefined)
    },
    /** Statements of withdrawal about an order, each with the number of its acknowledgements. */
    statements: async ({ receipt }: Sold): Promise<number[]> =>
      (
        await shop.query<{ id: string }>('select id from withdrawal_statement where order_id = $1', [receipt.orderId])
      ).map(
        ({ id }) => new Set(shop.mails.flatMap(({ messageId }) => (messageId.includes(id) ? [messageId] : []))).size,
      ),
    /** Offers the money for both tickets of a storm day whose time to choose is over. */
    storm: ({ receipt }: Sold) =>
      shop.query(
        `with act as (
           insert into operator_act (kind, asked_by, subject, reason) values ('storm', 'jana', '{bridge}', 'wind') returning id
         ), storm as (
           insert into storm (subject, day, choices, silent, bonus_percent, until, reason, operator_act_id)
           select $1::text, day, '{money}', 'money', 10, now(), 'wind', act.id
           from act, order_entry where order_id = $1::uuid limit 1 returning id
         )
         insert into offer (storm_id, order_id, entry_uuid)
         select storm.id, e.order_id, e.uuid from storm, order_entry e where e.order_id = $1::uuid`,
        [receipt.orderId],
      ),
    /** What an operator does by a command, in a process of its own. */
    operate: <R>(work: (ctx: ReversalCtx) => Promise<R>): Promise<R> =>
      killable.beside(({ db }) => work({ db, operator: { name: 'jana' } })),
    numberOf: async ({ receipt }: Sold): Promise<string> =>
      (await shop.query<{ number: string }>('select number from orders where id = $1', [receipt.orderId]))[0]?.number ??
      '',
    /** Opens the payment page of a change; returns its address. */
    async payment({ receipt, visitor }: Sold, changeId: string): Promise<string> {
      const body = { ...buyers.returnAddresses(receipt.orderId), changeId }
      const { body: opened } = await visitor.call('POST', `/payment/url/${receipt.orderId}`, body)
      return String(opened.url)
    },
    /** Both guests of an order pass a gate. */
    async enter({ receipt }: Sold): Promise<void> {
      for (const uuid of receipt.entries) {
        const body = JSON.stringify({ reference: `${uuid}.1` })
        const { open } = (await (await shop.access.call('/passages', { method: 'POST', body })).json()) as {
          open: boolean
        }
        expect(open).toBe(true)
      }
    },
    /** No notice comes of an open payment, and its inquiries are over: it may still be paid. */
    forgetPayment: ({ receipt }: Sold) =>
      shop.query(
        `update payment_attempt set state = 'timed-out', closed_at = now() where order_id = $1 and state = 'open'`,
        [receipt.orderId],
      ),
    /** The time to pay for changes of an order is over. */
    passWindow: ({ receipt }: Sold) =>
      shop.query(`update act set pay_until = now() - interval '1 second' where order_id = $1 and state = 'unpaid'`, [
        receipt.orderId,
      ]),
    /** Returns the acts of an order once they have ended. All that follows is done then. */
    async acts({ receipt }: Sold): Promise<Act[]> {
      const find = () =>
        shop.query<Act>(
          `select a.id, a.kind, a.state, array_agg(i.error order by i.entry_uuid) as errors
           from act a join act_item i on i.act_id = a.id where a.order_id = $1 group by a.id`,
          [receipt.orderId],
        )
      await until('the acts have ended', STEP_MS, async () => {
        const acts = await find()
        return acts.every(({ state }) => state === 'success' || state === 'failed')
      })
      await untilQuiet(shop)
      return find()
    },
    /** Returns the days of an order's tickets, in the books and at the gates. None for one that is void. */
    async days({ receipt }: Sold): Promise<{ books: string[]; gates: string[] }> {
      const rows = await shop.query<{ day: string }>(
        'select day::text from order_entry where order_id = $1 and not reversed order by uuid',
        [receipt.orderId],
      )
      const { permissions } = await shop.access.ledger()
      const gates = permissions
        .filter(({ reference, state }) => state === 'active' && receipt.entries.includes(reference.split('.')[0] ?? ''))
        .map((permission) => ('validFrom' in permission ? String(permission.validFrom) : ''))
      return { books: rows.map(({ day }) => day), gates }
    },
    /** Returns the refunds of an order, in crowns, the largest first. */
    refunds: async ({ receipt }: Sold): Promise<number[]> =>
      (
        await shop.query<{ amount: number }>(
          `select (amount / 100)::int as amount from refund where order_id = $1 and state = 'done' order by amount desc`,
          [receipt.orderId],
        )
      ).map(({ amount }) => amount),
  }
}
export type KillShop = Awaited<ReturnType<typeof openKillShop>>
