import type { Boot } from '@gondola/contract/boot.ts'
import type { Profile } from '@gondola/contract/users.ts'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { expect, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { App } from '../app.tsx'
import { HTML_LANG, type T, translator } from '../lib/i18n.ts'
import { account } from '../state/account.ts'
import { BootProvider } from '../state/boot.tsx'
import { cardChoice } from '../state/card-choice.ts'
import { type CartEntry, cart } from '../state/cart.ts'
import { purchase } from '../state/purchase.ts'
import { session } from '../state/session.ts'
import { loadShop } from '../state/shop.ts'
import { slotChange } from '../state/slot-change.ts'
import { dismissToast, toastStore } from '../ui/toasts.ts'
import { type Answers, type FakeShop, fakeShop } from './fake-shop.ts'
import { aBoot, type ShopOptions } from './sample-shop.ts'

export type MountOptions = ShopOptions & {
  width?: number
  height?: number
  answers?: Answers
  /** Initial content of the cart, as the browser stores it. */
  cart?: CartEntry[]
  /** Codes of that cart. */
  codes?: string[]
  /** Also accepts the terms: nothing is missing for the checkout. */
  email?: string
  /** The member who is signed in. */
  member?: Profile
  /** Selector of what shows that the page is ready; its heading by default. */
  isThere?: string
  /** Console errors that the test expects. */
  expected?: RegExp[]
}

export type Mounted = {
  /** The shop's texts in the page's language, with plain spaces, as in names of roles. */
  t: T
  shop: FakeShop
  boot: Boot
  /** Unmounts the page before the test ends, to open another one. */
  leave(): Promise<void>
}

/** Unexpected problems since the last test. */
const problems: string[] = []
let expected: RegExp[] = []
let mounted: { root: Root; box: HTMLElement } | undefined
const ownFetch = window.fetch
const ownAddress = location.href

const tell = (problem: string) => {
  if (!expected.some((known) => known.test(problem))) problems.push(problem)
}
console.error = (...told: unknown[]) => tell(`console: ${told.map(String).join(' ')}`)
addEventListener('error', ({ message }) => tell(`page error: ${message}`))
addEventListener('unhandledrejection', ({ reason }) => tell(`page error: ${String(reason)}`))

/** Collapses every run of white space into one space. */
export const words = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Returns the visible text of a place, with plain spaces. */
export async function textOf(place: Locator): Promise<string> {
  const element = await place.findElement()
  // biome-ignore lint/performance/useDomNodeTextContent: text without layout runs words of different lines together
  return words((element as HTMLElement).innerText)
}

/** Returns the first element that a selector finds, once it exists. */
export async function find(selector: string): Promise<Locator> {
  const element = await vi.waitFor(
    () => {
      const found = document.querySelector(selector)
      if (!found) throw new Error(`There is no ${selector}.`)
      return found
    },
    { timeout: 5000 },
  )
  return page.elementLocator(element)
}

/** The open dialog or drawer on top. */
export const onTop = (): Locator => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

async function prepare(address: string, options: MountOptions): Promise<Mounted> {
  const { lang = 'cz', season = 'winter', width = 390, height = width < 683 ? 844 : 900 } = options
  await page.viewport(width, height)
  expected = options.expected ?? []
  const { member } = options
  const shop = fakeShop(options, tell)
  if (member) {
    // The hint that the server sets beside its own cookie.
    await cookieStore.set('member', '1')
    shop.answers.profile = () => member
  }
  window.fetch = shop.fetch
  history.replaceState(null, '', address)
  // A page that has just been loaded: what was sent with it is as old as it.
  Object.defineProperty(performance, 'timeOrigin', { value: Date.now(), configurable: true })
  Object.assign(document.documentElement.dataset, { resort: 'lipno', season })
  document.documentElement.lang = HTML_LANG[lang]
  const boot = aBoot(address, options)
  // The previous test may have changed the state of the shop.
  await loadShop(address)
  if (options.cart) fillCart(options.cart, options)
  if (options.email) purchase.setTerms(true)
  const t = translator(lang, boot.texts)
  return { t: (key, vars) => words(t(key, vars)), shop, boot, leave: unmount }
}

/** Fills the cart as another tab would: through the browser's storage. */
function fillCart(entries: CartEntry[], { email = '', codes = [] }: MountOptions): void {
  const key = 'gondola.cart.1'
  cart.get()
  // What the shop says of codes is not known yet, so it is asked, as for a cart of long ago.
  const told = { vouchers: codes, results: [], benefits: [], checkedAt: codes.length > 0 ? 0 : Date.now() }
  localStorage.setItem(key, JSON.stringify({ entries, ...told, email, skew: 0 }))
  dispatchEvent(new StorageEvent('storage', { key }))
}

function draw(what: ReactNode): void {
  const box = document.createElement('div')
  box.id = 'root'
  document.body.append(box)
  const root = createRoot(box)
  mounted = { root, box }
  root.render(what)
}

/** Renders a part of the page. */
export async function mount(what: ReactNode, options: MountOptions = {}): Promise<Mounted> {
  const prepared = await prepare('/', options)
  draw(<BootProvider boot={prepared.boot}>{what}</BootProvider>)
  return prepared
}

/** Renders the page of an address and waits until it is ready. */
export async function open(address: string, options: MountOptions = {}): Promise<Mounted> {
  const prepared = await prepare(address, options)
  draw(<App boot={prepared.boot} />)
  await vi.waitFor(
    () => {
      if (!document.querySelector(options.isThere ?? 'main h1:not([data-loading])'))
        throw new Error('The page is not there.')
    },
    { timeout: 15_000 },
  )
  return prepared
}

/** Cleans up for the next test. Throws when something went wrong in the page. */
export async function unmount(): Promise<void> {
  vi.useRealTimers()
  vi.restoreAllMocks()
  mounted?.root.unmount()
  mounted?.box.remove()
  mounted = undefined
  // The next test is in the same document: large text would go on there.
  const html = document.documentElement
  for (const name of html.getAttributeNames()) html.removeAttribute(name)
  cart.reset({ release: false })
  cart.close()
  cart.pauseExpiry(false)
  purchase.reset()
  account.close()
  slotChange.close()
  cardChoice.close()
  for (const { id } of toastStore.read()) dismissToast(id)
  // Cached responses are dropped when a member signs out.
  session.begin({} as never)
  session.end()
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await cookieStore.getAll()) if (name) await cookieStore.delete(name)
  window.fetch = ownFetch
  history.replaceState(null, '', ownAddress)
  expect(problems.splice(0)).toEqual([])
}
