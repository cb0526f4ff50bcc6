/** Focuses a control, or the first one inside the element of that id. */
export function focusControl(id: string): void {
  const element = document.getElementById(id)
  const inside = element?.matches('input, select, textarea') ? element : element?.querySelector<HTMLElement>('input')
  ;(inside ?? element)?.focus()
  element?.scrollIntoView({ block: 'center' })
}

/** Focuses an element, in the middle of the window. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus()
  element?.scrollIntoView({ block: 'center' })
}
