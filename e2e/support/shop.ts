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

/** Folder for pictures of failed tests; git ignores it. */
export const FAILED = fileURLToPath(new URL('../../shots/failed/', import.meta.url))
const MAIL_MS = 20_000

export type OpenShop = RunningShop & {
  databaseUrl: string
  winter: SeasonDays
  /** Makes a guest on a phone at the winter's `now`, unless the options say otherwise. Closed after the test. */
  guest(options?: Partial<GuestOptions>): Promise<Guest>
  /** Queries the shop's database. */
  db<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Changes one setting as an operator does; the server reads it a moment later. */
  configure(path: string[], value: unknown): Promise<void>
  /** Waits for the first mail to an address and returns it. */
  mailTo(address: string): Promise<Email>
}

/**
 * Starts a shop and a browser for one test file. Call it at the top level: `const shop = await openShop()`. Guests are
 * closed after each test. Unexpected problems in their pages fail the test: errors, refused content, 5xx, foreign
 * addresses.
 */
export async function openShop(options: Which = {}): Promise<OpenShop> {
  const { connectionString } = await testDatabase()
  const started = await start(options, connectionString)
  afterAll(started.stop)
  return forThisFile(started, options)
}

const shared = new Map<string, Promise<Started>>()

/**
 * Returns a resort's shop shared by all test files of a process. For files that change none of its settings:
 * `const shop = await sharedShop()` at the top level. Tests find their orders and mails by an e-mail of their own. It
 * ends with the process.
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

/** Closes the guests after each test and collects their problems. */
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

/** A faked response that nobody waits for any more must not fail a test. */
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
