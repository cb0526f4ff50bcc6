/// <reference lib="dom" />

/** A part of the page that can be named: where it is and how large, in whole CSS pixels. */
export type Box = { name: string; x: number; y: number; width: number; height: number }

/**
 * Runs inside the page: the boxes of the landmarks, headings, links, buttons, fields, pictures and tables that can be
 * seen, in the page's order, without what lies inside `skipped`, a selector. A modal on top hides the rest. What is fixed has its
 * place in the window, all else in the document; how far anything is scrolled does not count, and what sticks is taken
 * where it would lie otherwise. Names are a kind and the first words, such as `link Skipasy, od 430 Kč`.
 */
export function boxesOnPage(skipped?: string): Box[] {
  const KINDS: Record<string, string> = {
    'header, footer, main, nav, aside, form, fieldset, table, dialog, h1, h2, h3, h4, h5, h6, img': '',
    'section[aria-label], section[aria-labelledby], [role=region]': 'region',
    '[role=group], [role=radiogroup]': 'group',
    '[role=alert]': 'alert',
    'a[href]': 'link',
    'button, summary': 'button',
    'input, select, textarea': 'field',
    'svg, canvas': 'drawing',
  }
  const NAMED_BY_WORDS = 'a, button, summary, h1, h2, h3, h4, h5, h6'
  /** Smaller drawings are icons: they belong to the words beside them. */
  const SMALLEST_DRAWING = 64
  const LONGEST_NAME = 36

  const kindOf = (one: Element): string | undefined => {
    const found = Object.entries(KINDS).find(([selector]) => one.matches(selector))
    return found && (found[1] || one.localName)
  }
  const wordsIn = (one: Node): string[] => {
    if (one.nodeType === Node.TEXT_NODE) return one.textContent?.match(/\S+/g) ?? []
    return one instanceof SVGElement ? [] : [...one.childNodes].flatMap(wordsIn)
  }
  const namers = (one: Element): Element[] => [
    ...(one.getAttribute('aria-labelledby') ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []),
    ...(one instanceof HTMLInputElement ? (one.labels ?? []) : []),
    ...one.querySelectorAll(':scope > legend'),
    ...(one.matches(NAMED_BY_WORDS) ? [one] : []),
  ]
  const nameOf = (one: Element): string =>
    (one.getAttribute('aria-label') ?? one.getAttribute('alt') ?? namers(one).flatMap(wordsIn).join(' '))
      .replace(/\s+/g, ' ')
      .replace(/ ([,.:)])/g, '$1')
      .slice(0, LONGEST_NAME)
      .trim()
  const positionOf = (one: Element) => getComputedStyle(one).position

  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const sticking = [...root.querySelectorAll<HTMLElement>('*')].filter((one) => positionOf(one) === 'sticky')
  const styles = sticking.map((one) => one.style.cssText)
  for (const { style } of sticking) {
    style.position = 'relative'
    style.inset = 'auto'
  }
  const boxes = [root, ...root.querySelectorAll('*')].flatMap((one): Box[] => {
    const kind = kindOf(one)
    if (!kind || !one.checkVisibility({ visibilityProperty: true })) return []
    if (one.closest('[popover]') || one.parentElement?.closest(skipped ? `svg, ${skipped}` : 'svg')) return []
    const rect = one.getBoundingClientRect()
    const { width, height } = rect
    if (Math.min(width, height) <= 1 || (kind === 'drawing' && Math.min(width, height) < SMALLEST_DRAWING)) return []
    let { x, y } = rect
    for (let around = one; around !== document.documentElement && positionOf(around) !== 'fixed'; ) {
      around = around.parentElement ?? document.documentElement
      x += around.scrollLeft
      y += around.scrollTop
    }
    const name = `${kind} ${nameOf(one)}`.trim()
    return [{ name, x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) }]
  })
  for (const [index, { style }] of sticking.entries()) style.cssText = styles[index] ?? ''
  return boxes
}
