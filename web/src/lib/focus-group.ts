const isLost = ({ activeElement: at }: Document) => at === null || at === document.body || at.tagName === 'DIALOG'

/** Focuses the group of the cart with this key. It is in the drawer or on the page. Returns whether it exists. */
export function focusGroup(key: string | undefined): boolean {
  const places = document.querySelectorAll<HTMLElement>('dialog[open] [data-group], main [data-group]')
  const place = [...places].find((one) => one.dataset.group === key)
  place?.focus()
  return place !== undefined
}

/**
 * Focuses a group of the cart after the next rendering, if the focus is lost. If no group has the key, it focuses the
 * title of the open dialog, or the heading of the page. An element that still has the focus keeps it.
 */
export function focusGroupWhenLost(key: string | undefined): void {
  requestAnimationFrame(() => {
    if (!isLost(document) || focusGroup(key)) return
    document.querySelector<HTMLElement>('dialog[open] [data-title], main h1')?.focus()
  })
}

/** Focuses an element if the one that had the focus is gone. */
export function focusWhenLost(element: HTMLElement | null): void {
  if (element && isLost(document)) element.focus()
}
