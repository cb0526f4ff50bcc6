import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { programEnv } from '../program-env.ts'
import { openBuyers } from './buyers.ts'
import { type Chance, chanceOf, freshSeed } from './chance.ts'
import { findDifferences } from './differences.ts'
import { type Shop, startShop, until } from './shop-processes.ts'

const KILLS = 5
const ORDERS = 14
const ADULT = { variantId: 'lipno-b2b-daypass-adult', validFrom: '2027-01-12', method: 'exchange' }
const LOGIN = { email: 'partner.lipno@example.com', password: 'Vzorek2026' }
const PATIENCE_MS = 60_000

type Answer = { status: number; body: Record<string, unknown> }
type Open = { vs: string; rest: number }

test('killing server and imports again and again leaves the books of a company right, and each number is given once', async () => {
  const shop = await startShop('A')
  const seed = freshSeed()
  const folder = mkdtempSync(join(tmpdir(), 'company-kills-'))
  try {
    await liveThrough(shop, { chance: chanceOf(seed), folder })
  } catch (error) {
    process.stderr.write(`FAULT_SEED=${seed}\n${shop.server.lastLines()}\n`)
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await shop.close()
  }
}, 400_000)

async function liveThrough(shop: Shop, { chance, folder }: { chance: Chance; folder: string }): Promise<void> {
  const buyers = await openBuyers(shop, chance)
  // Some orders are on credit, and the next ones wait for their payment.
  await shop.query('update company set credit_limit = 600000')
  const told: string[] = []
  let isOver = false
  const ordering = orderOften(buyers, { chance, told })
  const paying = payOften(shop, { chance, folder, isOver: () => isOver })
  for (let kill = 0; kill < KILLS; kill++) {
    await pause(chance.between(500, 2500))
    await shop.server.kill()
    await shop.server.start()
  }
  await ordering
  isOver = true
  await paying
  // What is left is paid by one last statement, and booked.
  await payAll(shop, { folder, name: 'last' })
  await until('every order of the company is finished', PATIENCE_MS, async () => {
    const left = await shop.query("select from orders where company_id is not null and status <> 'finished'")
    return left.length === 0
  })

  const orders = await shop.query<{ id: string; vs: string }>('select id, vs from orders where company_id is not null')
  expect(told.filter((uuid) => !orders.some(({ id }) => id === uuid))).toEqual([])
  expect(orders.length).toBeGreaterThanOrEqual(new Set(told).size)
  expect(await shop.onSession(findDifferences)).toEqual([])
  const [books] = await shop.query<{ owed: number; received: number; due: number; twice: number }>(
    `select (select sum(owed)::int from company) as owed, sum(received)::int as received, sum(amount_due)::int as due,
       (count(*) - count(distinct vs))::int as twice from orders where company_id is not null`,
  )
  expect(books).toMatchObject({ owed: 0, received: books?.due, twice: 0 })
  // Every payment has its tax document, and no number is missing or given twice.
  await until('every tax document has a number', PATIENCE_MS, async () => {
    const unnumbered = await shop.query("select from receipt where kind = 'advance' and number is null")
    return unnumbered.length === 0
  })
  const [documents] = await shop.query(
    `select count(*)::int as count, count(distinct (series, number))::int as numbers, max(number)::int as last,
       (select count(*)::int from order_payment where undone_at is null) as payments
     from receipt where kind = 'advance'`,
  )
  const { payments } = documents as { payments: number }
  expect(documents).toEqual({ count: payments, numbers: payments, last: payments, payments })
  await buyers.close()
}

/** Orders on invoice one after the other, and asks again until each is acknowledged. Notes what was acknowledged. */
async function orderOften(
  buyers: Awaited<ReturnType<typeof openBuyers>>,
  { chance, told }: { chance: Chance; told: string[] },
): Promise<void> {
  const user = buyers.visitor()
  await insist(() => user.call('POST', '/users/login', LOGIN))
  for (let n = 0; n < ORDERS; n++) {
    user.cookies.delete('cart')
    const entries = Array.from({ length: chance.pick([1, 2, 3]) }, () => ({ uuid: randomUUID(), ...ADULT }))
    await insist(() => user.call('POST', '/v2/transaction/dry-run?personal=1', { origin: 'eshop', entries }))
    const meta = { email: user.email, lang: 'cz', additionalVOP: true }
    const body = { origin: 'eshop', entries, status: 'new', salesPoint: 'b2b', paidWith: 'invoice', meta }
    const key = randomUUID()
    const made = await insist(() => user.call('POST', '/v2/transaction/validate', body, key))
    if (made.status === 201) told.push(String(made.body.uuid))
    else await pause(500)
    await pause(chance.between(0, 400))
  }
}

/** Repeats a call until the server gives a reply. */
async function insist(call: () => Promise<Answer>): Promise<Answer> {
  for (const end = performance.now() + PATIENCE_MS; ; ) {
    const answer = await call().catch(() => undefined)
    if (answer && answer.status < 500) return answer
    if (performance.now() > end) throw new Error('No reply.')
    await pause(150)
  }
}

/** Imports a statement with a part of what is open, again and again. Every second import is killed, and repeated. */
async function payOften(
  shop: Shop,
  { chance, folder, isOver }: { chance: Chance; folder: string; isOver: () => boolean },
): Promise<void> {
  for (let number = 1; !isOver(); number++) {
    await pause(chance.between(500, 1500))
    await payAll(shop, {
      folder,
      name: `part-${number}`,
      part: chance.pick([1, 2]),
      killAfterMs: chance.between(100, 900),
    })
  }
}

let statements = 0
async function payAll(
  shop: Shop,
  { folder, name, part = 1, killAfterMs }: { folder: string; name: string; part?: number; killAfterMs?: number },
): Promise<void> {
  const open = await shop.query<Open>(
    "select vs, (amount_due - received)::int as rest from orders where company_id is not null and status = 'unpaid' and received < amount_due",
  )
  if (open.length === 0) return
  const file = join(folder, `${name}.xml`)
  const payments = open.map(({ vs, rest }) => `${Math.floor(rest / part) / 100}:${vs}`)
  await run(shop, ['simulators/src/bank/main.ts', file, ...payments, '--number', String(++statements)])
  const command = ['scripts/bank.ts', 'import', file, '--apply', '--by', 'jana']
  if (killAfterMs !== undefined) await run(shop, command, killAfterMs)
  await run(shop, command)
}

/** Runs a program of the shop, and kills it after some time. */
async function run(shop: Shop, args: string[], killAfterMs?: number): Promise<void> {
  const child = spawn(process.execPath, args, {
    env: { ...programEnv(), RESORT: shop.kind.resort, DATABASE_URL: shop.connectionString },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  await once(child, 'exit')
  clearTimeout(timer)
}
