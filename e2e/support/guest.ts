import { join } from 'node:path'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { RESORTS_DIR } from '../../resorts/folders.ts'
import { readTexts } from '../../server/src/catalogue/texts.ts'
import { HTML_LANG, type T, translator } from '../../web/src/lib/i18n.ts'
import { isHydrated } from './in-page.ts'

export type GuestOptions = {
  url: string
  /** Folder of the resort whose texts the guest reads. */
  resortFolder?: string
  lang?: ShopLang
  width?: number
  height?: number
  /** The shop's now, an ISO instant; defaults to the real one. */
  now?: string
  calm?: boolean
  /** Time zone of the browser, such as `Pacific/Auckland`. */
  timeZone?: string
  /** Origins that the pages may request besides the shop's, such as the payment page's. */
  origins?: string[]
  /** Problems that belong to the test. */
  expected?: RegExp[]
}

/** A new visitor with a browser of their own: no cookies, an empty cart. */
export type Guest = {
  context: BrowserContext
  page: Page
  /** Address of the shop. */
  url: string
  lang: ShopLang
  /** The shop's texts in the guest's language. */
  t: T
  /** Unexpected problems in any page of the guest. */
  problems: string[]
  /** Opens an address of the shop and waits until it is hydrated. */
  open(path: string): Promise<void>
  /** Reloads the page and waits until it is hydrated. */
  reload(): Promise<void>
  /** Opens another tab. */
  newPage(): Promise<Page>
}

/** Returns the height of a usual window: a phone's or a desktop's. */
export const heightAt = (width: number): number => (width < 683 ? 844 : 900)

export async function newGuest(browser: Browser, options: GuestOptions): Promise<Guest> {
  const { url, lang = 'cz', width = 390, height = heightAt(width) } = options
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: HTML_LANG[lang],
    ...(options.timeZone ? { timezoneId: options.timeZone } : {}),
    hasTouch: width < 683,
    reducedMotion: options.calm ? 'reduce' : 'no-preference',
  })
  context.setDefaultTimeout(15_000)
  const cookies = { lang, ...(options.now ? { 'shop-now': options.now } : {}) }
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })))
  const problems: string[] = []
  const tell = (problem: string) => {
    if (!options.expected?.some((known) => known.test(problem))) problems.push(problem)
  }
  const origins = [url, ...(options.origins ?? [])].map((one) => new URL(one).origin)
  context.on('page', (page) => {
    page.on('console', (line) => {
      if (line.type() === 'error') tell(`console: ${line.text()} (${page.url()})`)
    })
    page.on('pageerror', (error) => tell(`page error: ${error.message} (${page.url()})`))
    page.on('response', (answer) => {
      if (answer.status() >= 500) tell(`answer ${answer.status()}: ${answer.url()}`)
    })
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url())
      if (protocol.startsWith('http') && !origins.includes(origin)) tell(`a foreign address: ${request.url()}`)
    })
  })
  const page = await context.newPage()
  return {
    context,
    page,
    url,
    lang,
    t: translator(lang, readTexts(options.resortFolder ?? join(RESORTS_DIR, 'lipno'))[lang]),
    problems,
    async open(path) {
      await page.goto(path)
      await untilHydrated(page)
    },
    async reload() {
      await page.reload()
      await untilHydrated(page)
    },
    newPage: () => context.newPage(),
  }
}

export const untilHydrated = (page: Page) => page.waitForFunction(isHydrated)
