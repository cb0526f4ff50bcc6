const isLost = ({ activeElement: at }: Document) => at === null || at === document.body || at.tagName === 'DIALOG'

/** Focuses a group of the cart, in the drawer or on the page. Returns whether it exists. */
export function focusGroup(key: string | undefined): boolean {
  const places = document.querySelectorAll<HTMLElement>('dialog[open] [data-group], main [data-group]')
  const place = [...places].find((one) => one.dataset.group === key)
  place?.focus()
  return place !== undefined
}

/** Focuses a group after rendering, when the focused element is gone. Falls back to the heading. */
export function focusGroupWhenLost(key: string | undefined): void {
  requestAnimationFrame(() => {
    if (!isLost(document) || focusGroup(key)) return
    document.querySelector<HTMLElement>('dialog[open] [data-title], main h1')?.focus()
  })
}

/** Focuses the replacement of an element that had the focus. */
export function focusWhenLost(element: HTMLElement | null): void {
  if (element && isLost(document)) element.focus()
}
