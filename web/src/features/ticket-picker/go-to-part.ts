import { useEffect } from 'react'

type Part = 'date' | 'party' | 'time'

/** Scrolls to a part of the choice and focuses its heading. */
export function goToPart(part: Part) {
  const title = document.getElementById(`${part}-title`)
  title?.focus({ preventScroll: true })
  title?.scrollIntoView({
    block: 'start',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  })
}

/** Goes to the part that the address names, as the links of home do (docs/product.md §11.1). */
export function usePartOfAddress() {
  useEffect(() => {
    const [, part] = /^#(date|party|time)-title$/.exec(location.hash) ?? []
    if (!part) return
    // After the heading, which gets the focus on a change of page.
    const frame = requestAnimationFrame(() => goToPart(part as Part))
    return () => cancelAnimationFrame(frame)
  }, [])
}
