import type { MouseEvent } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Choice, choiceHref, withoutChoice } from '../../lib/choice.ts'
import { retryUntilLoaded } from '../../routing/lazy.ts'
import { isPlainClick } from '../../routing/links.ts'
import { loadShop } from '../../state/shop.ts'

/**
 * Returns link props for a choice of language or season. A click loads the texts and data; page, address and cart stay.
 * If the response lacks them, the link is followed.
 */
export function useChoice() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  return (choice: Choice) => {
    const href = choiceHref(path, search, choice)
    return {
      href,
      onClick(event: MouseEvent) {
        if (!isPlainClick(event)) return
        event.preventDefault()
        const address = withoutChoice(path, search)
        void retryUntilLoaded(
          () => loadShop(address, choice),
          () => location.assign(href),
        ).then(() => {
          if (search && address !== `${path}?${search}`) navigate(address, { replace: true })
        })
      },
    }
  }
}
