/// <reference lib="dom" />
// Functions that run inside the page: they may use nothing but their arguments and what the browser has.

/** The page has been taken over by React: it answers to clicks by itself. */
export function isAlive(): boolean {
  const main = document.querySelector('main')
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
}

/** What is wrong with the focus after a key, in words; null when it can be seen on something that can be used. */
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

/** Name of what has the focus, as a person would call it. */
export function focused(): string {
  const at = document.activeElement
  return (at?.getAttribute('aria-label') ?? at?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** What is wider than the screen; empty when the page cannot be scrolled sideways. */
export function tooWide(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  const isCut = (one: Element | null): boolean =>
    one !== null && (getComputedStyle(one).overflowX !== 'visible' || isCut(one.parentElement))
  return [...document.body.querySelectorAll('*')]
    .filter((one) => one.getBoundingClientRect().right > width + 0.5 && !isCut(one.parentElement))
    .map((one) => {
      const name = `${one.tagName}.${one.getAttribute('class') ?? ''}`
      return `${name} "${one.textContent?.trim().slice(0, 30)}" ends at ${Math.round(one.getBoundingClientRect().right)} px`
    })
    .slice(0, 8)
}

/** Animations and transitions that move something now. */
export function moving(): string[] {
  return document
    .getAnimations()
    .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 0)
    .map((one) => {
      const target = (one.effect as KeyframeEffect | null)?.target
      return `${target?.tagName}.${target?.getAttribute('class') ?? ''} ${one.id || one.constructor.name}`
    })
}

/** Changes the cart that the browser keeps, as if time had passed there. */
export function changeKeptCart(change: { priceValidTo?: string; checkedAt?: number; renewalsLeft?: number }): void {
  const kept = JSON.parse(localStorage.getItem('gondola.cart.1') ?? '{}')
  const { checkedAt, ...ofEntries } = change
  for (const entry of kept.entries) Object.assign(entry, ofEntries)
  if (checkedAt !== undefined) kept.checkedAt = checkedAt
  localStorage.setItem('gondola.cart.1', JSON.stringify(kept))
}

export const keptCart = (): { entries: { id: string; priceValidTo: string | null }[]; email: string } | null =>
  JSON.parse(localStorage.getItem('gondola.cart.1') ?? 'null')

/** Resolves when fonts and all pictures, also those further down, can be seen. */
export async function whenDrawn(): Promise<void> {
  await document.fonts.ready
  for (const image of document.images) image.loading = 'eager'
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}

export const wholeHeight = (): number => document.documentElement.scrollHeight

/** The words of each link in a row as a screen reader takes them: nothing but the texts themselves keeps them apart. */
export function spokenLinks(): string[] {
  return [...document.querySelectorAll('main a, main h1')].map((one) => (one.textContent ?? '').trim())
}
