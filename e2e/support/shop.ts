import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { Browser, BrowserContext } from 'playwright-core'
import type { Email } from 'postal-mime'
import { afterAll, afterEach, expect, vi } from 'vitest'
import { makeDatabase, testDatabase } from '../../server/harness/database.ts'
import { openBrowser } from './chromium.ts'
import { type Guest, type GuestOptions, newGuest } from './guest.ts'
import { type RunningShop, resortFolder, runShop } from './run-shop.ts'
import { type SeasonDays, seasonDays } from './season-days.ts'

/** Where pictures of failed tests go; the folder is ignored. */
export const FAILED = fileURLToPath(new URL('../../shots/failed/', import.meta.url))
const MAIL_MS = 20_000

export type OpenShop = RunningShop & {
  databaseUrl: string
  winter: SeasonDays
  /** A guest on a phone at the winter's `now`, unless the options say otherwise; gone after the test. */
  guest(options?: Partial<GuestOptions>): Promise<Guest>
  /** Rows of the shop's database. */
  db<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Changes one setting of the shop, as an operator does; the server hears of it a moment later. */
  configure(path: string[], value: unknown): Promise<void>
  /** The first mail to an address; waits until it comes. */
  mailTo(address: string): Promise<Email>
}

/**
 * A shop and a browser for one test file: `const shop = await openShop()` at its top level. After each test its guests
 * leave, and what went wrong in their pages (errors, refused content, 5xx, foreign addresses) fails the test.
 */
export async function openShop(options: Which = {}): Promise<OpenShop> {
  const { connectionString } = await testDatabase()
  const started = await start(options, connectionString)
  afterAll(started.stop)
  return forThisFile(started, options)
}

const shared = new Map<string, Promise<Started>>()

/**
 * The shop of a resort that all test files of one process share: `const shop = await sharedShop()` at the top level of a
 * file that changes no settings of it. A test finds its orders and mails there by its own e-mail. It ends with the process.
 */
export async function sharedShop(resort = 'lipno'): Promise<OpenShop> {
  const options = { resort }
  const started = shared.get(resort) ?? makeDatabase().then((connectionString) => start(options, connectionString))
  shared.set(resort, started)
  return forThisFile(await started, options)
}

type Which = { resort?: string; env?: Record<string, string> }
type Started = {
  running: RunningShop
  browser: Browser
  pool: pg.Pool
  databaseUrl: string
  winter: SeasonDays
  stop(): Promise<void>
}

async function start(options: Which, databaseUrl: string): Promise<Started> {
  const [running, browser] = await Promise.all([runShop({ ...options, databaseUrl }), openBrowser()])
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const stop = async () => {
    await browser.close()
    await pool.end()
    await running.stop()
  }
  return { running, browser, pool, databaseUrl, winter: await seasonDays(running.url, 'winter'), stop }
}

function forThisFile({ running, browser, pool, databaseUrl, winter }: Started, options: Which): OpenShop {
  const guests = guestsOf(browser)
  const origins = [running.payments.url]
  return {
    ...running,
    databaseUrl,
    winter,
    guest: (wanted = {}) =>
      guests.add({ url: running.url, resortFolder: resortFolder(options), now: winter.now, origins, ...wanted }),
    db: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    configure: async (path, value) => {
      await pool.query(
        `with changed as (
           update content set value = jsonb_set(value, $1, $2) where key = 'eshop_config' returning key)
         select pg_notify('content', key) from changed`,
        [path, JSON.stringify(value)],
      )
    },
    mailTo: (address) =>
      vi.waitFor(
        () => {
          const found = running.mails().find((mail) => mail.to?.some((one) => one.address === address))
          if (!found) throw new Error(`No mail came to ${address}.`)
          return found
        },
        { timeout: MAIL_MS },
      ),
  }
}

/** Sends the guests home after each test and reads their complaints. */
function guestsOf(browser: Browser) {
  let here: Guest[] = []
  afterEach(async ({ task }) => {
    const gone = here
    here = []
    if (task.result?.state === 'fail') await pictures(gone, task.name)
    await Promise.all(gone.map(({ context }) => closed(context)))
    expect(gone.flatMap((guest) => guest.problems)).toEqual([])
  })
  return {
    async add(options: GuestOptions): Promise<Guest> {
      const guest = await newGuest(browser, options)
      here.push(guest)
      return guest
    },
  }
}

/** What a test answered in the shop's place and nobody waits for any more fails no test. */
async function closed(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

async function pictures(guests: Guest[], test: string): Promise<void> {
  await mkdir(FAILED, { recursive: true })
  const name = test.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  await Promise.all(
    guests
      .flatMap((guest) => guest.context.pages())
      .map((page, index) =>
        page.screenshot({ path: join(FAILED, `${name}-${index}.png`), fullPage: true }).catch(() => undefined),
      ),
  )
}
