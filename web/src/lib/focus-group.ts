const isLost = ({ activeElement: at }: Document) => at === null || at === document.body || at.tagName === 'DIALOG'

/** Puts the focus on a group of the cart, in the drawer or on the page; answers whether it is there. */
export function focusGroup(key: string | undefined): boolean {
  const places = document.querySelectorAll<HTMLElement>('dialog[open] [data-group], main [data-group]')
  const place = [...places].find((one) => one.dataset.group === key)
  place?.focus()
  return place !== undefined
}

/** The same once the page has been drawn, when what had the focus is gone; without the group the heading takes it. */
export function focusGroupWhenLost(key: string | undefined): void {
  requestAnimationFrame(() => {
    if (!isLost(document) || focusGroup(key)) return
    document.querySelector<HTMLElement>('dialog[open] [data-title], main h1')?.focus()
  })
}

/** For what takes the place of something that had the focus. */
export function focusWhenLost(element: HTMLElement | null): void {
  if (element && isLost(document)) element.focus()
}
