import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findFaults, untilQuiet } from './books.ts'
import { type Buyers, openBuyers, type Receipt } from './buyers.ts'
import { chanceOf } from './chance.ts'
import { PAID_ONCE, permissionsOf, stepsOf, untilFinished } from './receipts.ts'
import { type KindName, type Shop, startShop, until } from './shop-processes.ts'

const ACTIVE = { state: 'active' }

/** Tests what a shop does with strange replies of its access system. */
export function testAccessAnswers(kind: KindName): void {
  describe(`an access system of kind ${kind}`, () => {
    let shop: Shop
    let buyers: Buyers
    beforeAll(async () => {
      shop = await startShop(kind, { onTestServer: true })
      buyers = await openBuyers(shop, chanceOf(1))
    })
    afterAll(async () => {
      await buyers?.close()
      await shop?.close()
    })
    afterEach(async ({ task }) => {
      if (task.result?.state === 'fail') process.stderr.write(`${shop.server.lastLines()}\n`)
      await shop.access.settings({ refusals: [], faults: { [shop.kind.makingCall]: null } })
    })

    test('that made the tickets, lost its answer and started anew makes one ticket each', {
      timeout: 60_000,
    }, async () => {
      const receipts: (Receipt | undefined)[] = []
      for (const fault of ['lose', 'garbage', 'late'] as const) {
        await shop.access.settings({ faults: { [shop.kind.makingCall]: { kind: fault } } })
        const receipt = await buyers.buy({ pieces: 3 })
        await until(
          `the tickets are made (${fault})`,
          5000,
          async () => (await permissionsOf(shop, receipt)).length === 2,
        )
        receipts.push(receipt)
      }
      await shop.access.restart()
      // From here on every new issue is refused, and would be refunded.
      await shop.access.settings({ refusals: [{ number: 1201 }] })
      for (const receipt of receipts) {
        await untilFinished(shop, receipt, 20_000)
        expect(await permissionsOf(shop, receipt)).toMatchObject([ACTIVE, ACTIVE])
        expect(await stepsOf(shop, receipt)).toEqual(PAID_ONCE)
      }
      await untilQuiet(shop)
      expect(await findFaults(shop, buyers.notes)).toEqual([])
    })

    // Kind A replies for all tickets in one call.
    if (kind === 'B')
      test('whose execution of one ticket hangs has the others ready by then, and that one once', {
        timeout: 60_000,
      }, async () => {
        await shop.access.settings({ faults: { poll: { kind: 'timeout' } } })
        const receipt = await buyers.buy({ pieces: 3 })
        const states = async () => {
          const entries = await shop.query<{ state: string }>(
            'select state from order_entry where order_id = $1 order by state',
            [receipt?.orderId],
          )
          return entries.map(({ state }) => state)
        }
        await until(
          'the first try ends',
          10_000,
          async () => (await states()).filter((one) => one === 'ready').length > 1,
        )
        expect(await states()).toEqual(['ready', 'ready', 'waiting'])
        const [job] = await shop.query("select attempts from graphile_worker.jobs where key = 'issue:' || $1", [
          receipt?.orderId,
        ])
        expect(job).toMatchObject({ attempts: 1 })
        // From here on every new issue is refused, and would be refunded.
        await shop.access.settings({ refusals: [{ number: 1201 }] })
        await untilFinished(shop, receipt, 20_000)
        expect(await permissionsOf(shop, receipt)).toMatchObject([ACTIVE, ACTIVE])
        await untilQuiet(shop)
        expect(await findFaults(shop, buyers.notes)).toEqual([])
      })

    test('that refuses one entry leaves its money to be paid back and the others handed out', async () => {
      const refused = shop.kind.pieces[1].variantId
      await shop.access.settings({ refusals: [{ number: 1201, text: 'Not for sale', product: refused }] })
      const receipt = await buyers.buy({ pieces: 3 })
      await untilFinished(shop, receipt, 10_000)
      await untilQuiet(shop)
      const entries = await shop.query(
        'select variant_id, state, error_number, error_text from order_entry where order_id = $1 order by position',
        [receipt?.orderId],
      )
      expect(entries).toMatchObject([
        { state: 'ready', error_number: 0 },
        { variant_id: refused, state: 'failed', error_number: 1201, error_text: 'Not for sale' },
        { state: 'ready' },
      ])
      expect(await permissionsOf(shop, receipt)).toMatchObject([ACTIVE])
      expect(await shop.query('select state from refund where order_id = $1', [receipt?.orderId])).toEqual([
        { state: 'done' },
      ])
      expect(await findFaults(shop, buyers.notes)).toEqual([])
    })
  })
}
