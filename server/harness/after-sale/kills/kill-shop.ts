import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addDays } from '@gondola/rules/day.ts'
import { expect } from 'vitest'
import { JOB_SCHEMAS } from '../../../src/jobs/queue.ts'
import { findFaults, untilQuiet } from '../../faults/books.ts'
import { type Buyers, openBuyers, type Receipt } from '../../faults/buyers.ts'
import { chanceOf } from '../../faults/chance.ts'
import { untilFinished } from '../../faults/receipts.ts'
import { startShop, until } from '../../faults/shop-processes.ts'
import type { KillPointName } from './kill-points.ts'

const LOAD_KILLING = new URL('./load-killing.ts', import.meta.url).href
const STEP_MS = 60_000

type Visitor = ReturnType<Buyers['visitor']>
export type Act = { id: string; kind: string; state: string; errors: (string | null)[] }

/** A sold order with its browser. */
export type Sold = { receipt: Receipt; visitor: Visitor }

/** Starts a shop whose server can be killed between any two steps of an act. Close it after the tests. */
export async function openKillShop() {
  const folder = await mkdtemp(join(tmpdir(), 'gondola-kills-'))
  const shop = await startShop('A', { imports: [LOAD_KILLING], env: { KILL_FOLDER: folder } })
  const buyers = await openBuyers(shop, chanceOf(1))
  /** Makes a call; undefined when the connection broke. */
  const ask = (call: () => ReturnType<Visitor['call']>) => call().catch(() => undefined)

  return {
    shop,
    buyers,
    day: buyers.day,
    /** Buys two tickets, an adult's and a child's, and waits for them. */
    async sell(): Promise<Sold> {
      const visitor = buyers.visitor()
      const receipt = await buyers.submit(visitor, { pieces: 2 })
      if (!receipt) throw new Error('The order was refused.')
      await buyers.press((await buyers.address(visitor, receipt.orderId)) ?? '', 'paid')
      await untilFinished(shop, receipt, STEP_MS)
      return { receipt, visitor }
    },
    /**
     * Kills the server at a point that `act` leads to. Starts it again after what happens `meanwhile`, with its jobs
     * free at once.
     */
    async killAt(point: KillPointName, act: () => Promise<unknown>, meanwhile?: () => Promise<unknown>): Promise<void> {
      const exits = shop.server.exits.length
      await writeFile(join(folder, point), '')
      await act()
      await until(`the server is killed where ${point}`, STEP_MS, () => shop.server.exits.length > exits)
      expect(shop.server.exits.at(-1)?.signal).toBe('SIGKILL')
      await rm(join(folder, point))
      for (const schema of JOB_SCHEMAS)
        await shop.query(`select ${schema}.force_unlock_workers(array_agg(distinct locked_by)) from ${schema}.jobs
          where locked_by is not null having count(*) > 0`)
      await meanwhile?.()
      await shop.server.start()
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
    /** Cancels both tickets. */
    cancel: ({ receipt, visitor }: Sold, key: string = randomUUID()) =>
      ask(() =>
        visitor.call(
          'POST',
          `/v2/transaction/${receipt.orderId}/cancel`,
          { kind: 'cancel', items: receipt.entries.map((uuid) => ({ uuid, version: 0 })) },
          key,
        ),
      ),
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
    faults: () => findFaults(shop, buyers.notes),
    lastLines: () => shop.server.lastLines(),
    async close() {
      await buyers.close()
      await shop.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type KillShop = Awaited<ReturnType<typeof openKillShop>>
