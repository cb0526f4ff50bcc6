import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../src/db/db.ts'
import { checkSlots } from '../../src/slots/differences.ts'
import { submissionOf } from '../shop.ts'
import { type Answer, openGuest, refusalOf, type ShopProcess, slotProcesses } from './slot-processes.ts'
import { ACCEPTED, aFamily, anAdult, type SlotAt } from './slot-shop.ts'

const MINUTES = Number(process.env.PROCESSES_MINUTES ?? 2)
const BUYERS = 24
const SETTLE_MS = 20_000

const processes = await slotProcesses()
const database = openDatabase(processes.connectionString, { size: 2, onError: () => undefined })
let payment: Awaited<ReturnType<typeof spawnSimulator<'payment-page'>>>
let access: Awaited<ReturnType<typeof spawnSimulator<'access-system-a'>>>
const env = () => ({
  PAYMENT_SANDBOX_URL: payment.url,
  PAYMENT_SANDBOX_KEY: TEST_ENV.SIGNING_KEY,
  ACCESS_SYSTEM_URL: access.url,
  ACCESS_SYSTEM_PASSWORD: TEST_ENV.ACCESS_PASSWORD,
})
beforeAll(async () => {
  ;[payment, access] = await Promise.all([spawnSimulator('payment-page'), spawnSimulator('access-system-a')])
})
afterAll(async () => {
  await processes.close()
  await Promise.all([payment.close(), access.close(), database.close()])
})

const chance = (share: number) => Math.random() < share
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T

test(
  'however several processes sell, end, expire and are killed, no place is sold twice and none is lost',
  async () => {
    const shops: ShopProcess[] = await Promise.all(
      ['web', 'web', 'both'].map((ROLE) => processes.start({ ...env(), ROLE })),
    )
    const slots = [
      await processes.freshSlot(40),
      await processes.freshSlot(40),
      await processes.freshSlot(8),
      await processes.freshSlot(8),
    ] as const
    const done = new Map<string, number>()
    const note = (what: string) => void done.set(what, (done.get(what) ?? 0) + 1)
    const until = performance.now() + MINUTES * 60_000
    const isOpen = () => performance.now() < until

    /** Calls any of the servers; undefined when it was just killed. */
    async function ask(call: (shop: ShopProcess) => Promise<Answer>): Promise<Answer | undefined> {
      const answer = await call(oneOf(shops)).catch(() => undefined)
      note(
        answer === undefined ? 'no answer' : answer.status < 300 ? 'answered' : `${answer.status} ${refusalOf(answer)}`,
      )
      return answer
    }
    async function buy(): Promise<void> {
      const guest = openGuest()
      const make = (slot: SlotAt) => (chance(0.3) ? aFamily(slot) : anAdult(slot))
      let entries = Array.from({ length: oneOf([1, 1, 2, 3]) }, () => make(oneOf(slots)))
      const quote = await ask((shop) => guest.dryRun(shop, entries))
      if (!quote || refusalOf(quote) !== '') return
      if (chance(0.3)) {
        entries = entries.map((entry) => ({ ...entry, ...oneOf(slots) }))
        await ask((shop) => guest.dryRun(shop, entries))
      }
      const uuids = entries.map(({ uuid }) => uuid)
      if (chance(0.2))
        await ask((shop) => guest.call(shop, 'POST', '/v2/transaction/price-reservation/extend', { entryUuids: uuids }))
      if (chance(0.25))
        await processes.pool.query(
          // Only holds with places: one that has given them back must not seem to last again.
          `update reservation set expires_at = now() + random() * interval '200 milliseconds'
           where entry_uuid = any($1) and holds_places`,
          [uuids],
        )
      if (chance(0.25)) {
        await ask((shop) => guest.call(shop, 'DELETE', `/v2/transaction/price-reservation?entryUuids=${uuids.join()}`))
        return
      }
      const receipt = await ask((shop) =>
        guest.call(shop, 'POST', '/v2/transaction/validate', submissionOf(entries, ACCEPTED)),
      )
      const uuid = receipt?.status === 201 ? (receipt.body as { uuid: string }).uuid : undefined
      if (!uuid) return
      const opened = await ask((shop) =>
        guest.call(shop, 'POST', `/payment/url/${uuid}`, {
          successUrl: `${shop.url}/shopping/confirmation`,
          errorUrl: `${shop.url}/shopping/checkout`,
          lang: 'cz',
        }),
      )
      const url = opened?.status === 200 ? (opened.body as { url: string }).url : undefined
      if (!url) return
      if (chance(0.2)) {
        // Long expired when the payment comes.
        await processes.pool.query(`update reservation set expires_at = now() where entry_uuid = any($1)`, [uuids])
        await sleep(Math.random() * 300)
      }
      await fetch(url, {
        method: 'POST',
        // The redirect may lead to a server that was killed meanwhile.
        redirect: 'manual',
        body: new URLSearchParams({ outcome: oneOf(['paid', 'paid', 'paid', 'declined']) }),
      })
      note('paid or declined')
    }
    const buying = Array.from({ length: BUYERS }, async () => {
      while (isOpen()) {
        await buy().catch((error: unknown) => note(`buyer: ${String(error).slice(0, 80)}`))
        await sleep(Math.random() * 60)
      }
    })
    /** Always offers some places more than are sold, so that the race goes on. */
    const operating = (async () => {
      while (isOpen()) {
        const slot = oneOf(slots)
        const { sold } = await processes.counts(slot)
        const failed = await processes.changeOffers(slot, [sold, sold + 5, 0, sold + 12])
        if (failed) note(failed)
        await sleep(500)
      }
    })()
    /** Lets abandoned carts expire, and orders paid after that. Otherwise they would fill the slots. */
    const leaving = (async () => {
      while (isOpen()) {
        await processes.pool.query(
          `update reservation set expires_at = now() where entry_uuid in (
             select entry_uuid from reservation where expires_at > now() and random() < 0.1 for update skip locked)`,
        )
        await sleep(500)
      }
    })()
    const killing = (async () => {
      while (isOpen()) {
        await sleep(6000)
        const index = Math.floor(Math.random() * shops.length)
        await shops[index]?.end('SIGKILL')
        note('killed')
        shops[index] = await processes.start({ ...env(), ROLE: index === 2 ? 'both' : 'web' })
      }
    })()
    const checking: string[] = []
    const looking = (async () => {
      while (isOpen()) {
        await sleep(1000)
        checking.push(...(await found()).filter((one) => !one.startsWith('places-not-returned')))
      }
    })()
    await Promise.all([...buying, operating, leaving, killing, looking])
    await sleep(SETTLE_MS)
    process.stdout.write(`${[...done].map(([what, count]) => `${count} × ${what}`).join('\n')}\n`)
    expect(checking).toEqual([])
    expect(await found()).toEqual([])
    expect([...done.keys()].filter((what) => /^5(?!03)|operator|buyer:/.test(what))).toEqual([])
    expect(done.get('killed')).toBeGreaterThan(MINUTES)
    // Enough payments all the time, or there was nothing to race for.
    expect(done.get('paid or declined')).toBeGreaterThan(100 * MINUTES)
    for (const slot of slots) {
      const { held, sold, capacity } = await processes.counts(slot)
      expect(held + sold).toBeLessThanOrEqual(capacity)
    }
  },
  (MINUTES + 3) * 60_000,
)

const found = async () =>
  (await checkSlots({ db: database.db, log: pino({ level: 'silent' }) })).map(
    ({ rule, subject, detail }) => `${rule} ${subject}: ${detail}`,
  )

test(
  `the last place is sold once, ${MINUTES * 100} times`,
  async () => {
    const shops = await processes.startMany(3)
    for (let round = 0; round < MINUTES * 100; round++) {
      const slot = await processes.freshSlot(1)
      const cart = Array.from({ length: 60 }, () => ({
        guest: openGuest(),
        entry: { ...anAdult(slot), uuid: randomUUID() },
      }))
      const answers = await processes.whileLocked(
        slot,
        () =>
          Promise.all(
            cart.map(({ guest, entry }, index) => guest.dryRun(oneOf([shops[index % 3] as ShopProcess]), [entry])),
          ),
        150,
      )
      expect(answers.map(refusalOf).filter((one) => one === '')).toHaveLength(1)
      expect(answers.map(refusalOf).filter((one) => one === 'time-filled')).toHaveLength(59)
    }
  },
  // A round takes a second and more where three servers share two cores.
  (2 * MINUTES + 6) * 60_000,
)
