type Click = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>

/** Whether a click opens its link in this tab. It uses the main button and no key. */
export const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: Click): boolean =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

/**
 * Returns path and query of a link that this click follows inside the shop. Null for other sites, new windows,
 * downloads, places on the same page and clicks handled already.
 */
export function clickedPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || !isPlainClick(event)) return null
  const link = linkOf(event.target)
  if (!link || link.hasAttribute('download') || (link.target && link.target !== '_self')) return null
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return null
  return link.pathname + link.search + link.hash
}

/** Returns the link of this site around an element. */
export function linkOf(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  return link?.href && link.origin === location.origin ? link : null
}
