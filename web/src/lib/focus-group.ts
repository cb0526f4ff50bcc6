const isLost = ({ activeElement: at }: Document) => at === null || at === document.body || at.tagName === 'DIALOG'

/** Finds an element in the open dialog on top, or without one on the page. All else is inert and takes no focus. */
const findInFront = (selector: string) =>
  [...document.querySelectorAll('main, dialog[open]')].at(-1)?.querySelector<HTMLElement>(selector)

/** Focuses the group of the cart with this key. It is in the open dialog or on the page. Returns whether it exists. */
export function focusGroup(key: string | undefined): boolean {
  const group = findInFront(`[data-group="${CSS.escape(`${key}`)}"]`)
  group?.focus()
  return Boolean(group)
}

/**
 * Focuses a group of the cart after the next rendering, if the focus is lost. If no group has the key, it focuses the
 * title of the open dialog, or the heading of the page. An element that still has the focus keeps it.
 */
export function focusGroupWhenLost(key: string | undefined): void {
  requestAnimationFrame(() => {
    if (isLost(document) && !focusGroup(key)) findInFront('[data-title], h1')?.focus()
  })
}

/** Focuses an element if the one that had the focus is gone. */
export function focusWhenLost(element: HTMLElement | null): void {
  if (element && isLost(document)) element.focus()
}
