/// <reference lib="dom" />
// Functions that run inside the page. They may use only their arguments and what the browser has.

/** Whether React has hydrated the page. */
export function isHydrated(): boolean {
  const main = document.querySelector('main')
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
}

/** Returns a problem of the focus after a key. Null when it is visible, on something usable. */
export function focusProblem(): string | null {
  const at = document.activeElement
  if (!at || at === document.body || at === document.documentElement) return 'the focus is lost'
  const name = `${at.tagName} "${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40)}"`
  const isPlace = at.getAttribute('tabindex') === '-1' && at.tagName !== 'BUTTON'
  const style = getComputedStyle(at)
  const ring = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
  if (!isPlace && !ring && style.boxShadow === 'none') return `${name} shows no focus`
  const box = at.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return `${name} has no size`
  if (isPlace) return null
  const points = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const))
  const isSeen = points.some(([x, y]) => {
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y)
    return top !== null && (at.contains(top) || top.contains(at) || top.closest('label')?.contains(at))
  })
  return isSeen ? null : `${name} is hidden by something else`
}

/** Returns the name of the focused element, as a person would call it. */
export function focused(): string {
  const at = document.activeElement
  return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Returns what is wider than the screen. Empty when neither the page nor an open dialog scrolls sideways. */
export function tooWide(): string[] {
  const width = document.documentElement.clientWidth
  const scrolled = [...document.querySelectorAll('dialog[open], dialog[open] *')].filter(
    (one) => one.scrollWidth > one.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX),
  )
  if (scrolled.length > 0)
    return scrolled.map((one) => `${one.tagName}.${one.getAttribute('class') ?? ''} holds ${one.scrollWidth} px`)
  if (document.documentElement.scrollWidth <= width) return []
  const isCut = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).overflowX !== 'visible' || isCut(one.parentElement))
  const wide = [...document.body.querySelectorAll('*')]
    .filter((one) => one.getBoundingClientRect().right > width + 0.5 && !isCut(one.parentElement))
    .map((one) => {
      const name = `${one.tagName}.${one.getAttribute('class') ?? ''}`
      return `${name} "${one.textContent?.trim().slice(0, 30)}" ends at ${Math.round(one.getBoundingClientRect().right)} px`
    })
    .slice(0, 8)
  // A part that is placed outside its row is not cut by it, and has no such ancestor to be found by.
  return wide.length > 0 ? wide : [`The page is ${document.documentElement.scrollWidth} px wide.`]
}

/**
 * Records motion from now on, for `motionOf`. Ignores steps that take no time, which some parts use to wait for an end.
 */
export function noteMotion(): void {
  const motion = new Set<string>()
  Object.assign(window, { motion })
  const note = ({ target, type }: Event) => {
    if (!(target instanceof Element)) return
    for (const one of target.getAnimations({ subtree: true }))
      if (Number(one.effect?.getComputedTiming().duration) > 1) {
        const { animationName } = one as Partial<CSSAnimation>
        motion.add(`${type} ${animationName ?? ''} on ${target.tagName}.${target.getAttribute('class') ?? ''}`)
      }
  }
  for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, true)
  for (const name of ['scrollIntoView', 'scrollTo', 'scrollBy'] as const) {
    const scroll = Element.prototype[name] as (...args: unknown[]) => void
    Element.prototype[name] = function (this: Element, ...args: unknown[]) {
      if ((args[0] as ScrollOptions | undefined)?.behavior === 'smooth') motion.add(`${name} on ${this.tagName}`)
      scroll.apply(this, args)
    }
  }
}

/** Returns what has moved since `noteMotion`. */
export const motionOf = (): string[] => [...(window as unknown as { motion: Set<string> }).motion]

/** Returns what the page's styles scroll smoothly. */
export function scrollsSmoothly(): string[] {
  return [...document.querySelectorAll('*')]
    .filter((one) => getComputedStyle(one).scrollBehavior === 'smooth')
    .map((one) => `${one.tagName}.${one.getAttribute('class') ?? ''}`)
}

/** Changes the stored cart, as if time had passed. */
export function changeKeptCart(change: {
  priceValidTo?: string
  checkedAt?: number
  renewalsLeft?: number
  showUserForm?: boolean
}): void {
  const kept = JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{}')
  const { checkedAt, ...ofEntries } = change
  for (const entry of kept.entries) Object.assign(entry, ofEntries)
  if (checkedAt !== undefined) kept.checkedAt = checkedAt
  localStorage.setItem('gondola.cart.1', JSON.stringify(kept))
}

type KeptEntry = { id: string; arrival: string; time: string | null; priceValidTo: string | null; errors: unknown[] }
export const keptCart = (): { entries: KeptEntry[]; email: string } | null =>
  JSON.parse(localStorage.getItem('gondola.cart.1') ?? 'null')

/** Returns the stored cart, which `keepText` can restore. */
export const keptText = (): string => localStorage.getItem('gondola.cart.1') ?? ''

export const keepText = (text: string): void => localStorage.setItem('gondola.cart.1', text)

/** Whether everything in the cart is held: the check after adding has its response. */
export const isAllHeld = (): boolean => {
  const { entries = [] } = JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{}')
  return entries.every((entry: { priceValidTo: string | null }) => entry.priceValidTo !== null)
}

/** Whether the cart has been priced since a moment, by the page's clock. */
export const isCheckedSince = (moment: number): boolean =>
  JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{}').checkedAt > moment

/** Fills the stored cart with copies of its first entry. */
export function repeatKeptEntries(count: number): void {
  const kept = JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{}')
  const [first] = kept.entries
  kept.entries = Array.from({ length: count }, () => ({ ...first, id: crypto.randomUUID() }))
  // What they cost together is counted anew.
  delete kept.amount
  localStorage.setItem('gondola.cart.1', JSON.stringify(kept))
}

/** Resolves when what is near the window has been rendered. */
export const nextFrame = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))

/** Resolves when fonts, parts and pictures are visible, also further down. */
export async function whenDrawn(): Promise<void> {
  if (document.adoptedStyleSheets.length === 0) {
    const whole = new CSSStyleSheet()
    whole.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(whole)
  }
  await document.fonts.ready
  for (const image of document.images) image.loading = 'eager'
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}

/** Whether a day still waits for its price, or a button for its result. */
export const isWaiting = (): boolean =>
  [...document.querySelectorAll('[data-day][data-loading], button[aria-busy]')].some((one) => one.checkVisibility())

/** Replaces all order numbers and ticket codes by fixed ones, visible and read aloud. */
export function withoutChance(): void {
  // Sentences have a word joiner after each dash.
  const steady = (text: string) =>
    text
      .replace(/\b20\d\d(-\u2060?)\d{6}\b/g, (_, dash: string) => `2026${dash}000000`)
      .replace(
        /\b([A-Z]{3})(-\u2060?)[0-9A-Z]{4}-\u2060?[0-9A-Z]{4}\b/g,
        (_, shop: string, dash: string) => `${shop}${dash}0000${dash}0000`,
      )
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { nodeValue } = texts.currentNode
    if (nodeValue && steady(nodeValue) !== nodeValue) texts.currentNode.nodeValue = steady(nodeValue)
  }
  for (const one of document.querySelectorAll('[aria-label]'))
    one.setAttribute('aria-label', steady(one.getAttribute('aria-label') ?? ''))
}

/** Returns raw keys such as `shop.add`, and values that were not filled in. Ignores names of sites. */
export function rawTexts(): string[] {
  const told: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode())
    if (!texts.currentNode.parentElement?.closest('script, style, noscript'))
      told.push(texts.currentNode.nodeValue ?? '')
  for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
    for (const one of document.querySelectorAll(`[${name}]`)) told.push(one.getAttribute(name) ?? '')
  const keys = /(?<![\w@./-])[a-z]\w+(?:\.[a-z][\w-]+)+(?![\w@/.]|-\w)|\{\{\w+\}\}/g
  return told.flatMap((text) => text.match(keys) ?? []).filter((key) => !/\.(cz|info|com|example|gv\.at)$/.test(key))
}

/** Returns the names of everything that the browser stores, except cookies. */
export async function keptNames(): Promise<string[]> {
  const bases = (await indexedDB.databases()).map(({ name }) => name ?? '')
  return [...Object.keys(localStorage), ...Object.keys(sessionStorage), ...bases, ...(await caches.keys())].sort()
}

/** Content below the first screen has an estimated height until it is laid out. */
export async function whenLaidOut(): Promise<void> {
  const isLaying = (one: Animation) => (one as CSSAnimation).animationName === 'laid-out'
  await Promise.all(document.getAnimations().flatMap((one) => (isLaying(one) ? one.finished : [])))
}

/** Returns the window height that shows the whole page, or the whole top dialog. */
export function wholeHeight(): number {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  if (!dialog) return document.documentElement.scrollHeight
  const hidden = [...dialog.querySelectorAll('*')].map((one) => one.scrollHeight - one.clientHeight)
  return window.innerHeight + Math.max(0, ...hidden)
}

/** Hides toasts, so that a picture is the same whenever it is taken. */
export const withoutToasts = (): void => {
  for (const one of document.querySelectorAll<HTMLElement>('[popover]')) one.hidePopover()
}

/** Returns the text of each link in a row as screen readers get it. Only the texts themselves separate them. */
export function spokenLinks(): string[] {
  return [...document.querySelectorAll('main a, main h1')].map((one) => (one.textContent ?? '').trim())
}

/** Records each change of a place's text from now on. A screen reader says these if it is a status. */
export function textsOf(selector: string): string[] {
  const place = document.querySelector(selector)
  const said = () => (place?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const texts = [said()]
  if (place)
    new MutationObserver(() => texts.push(said())).observe(place, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  return texts
}
