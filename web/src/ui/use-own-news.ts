import { useState } from 'react'

/**
 * Announces words only when these very controls change them. Changes by loading, a reset or a closing drawer are
 * silent. Spread `around` on the element around the controls, `live` on the words.
 */
export function useOwnNews() {
  const [isUsed, setUsed] = useState(false)
  return {
    live: isUsed ? ('polite' as const) : ('off' as const),
    around: {
      // Before the click, so that the region is live when its words change. A tap may leave the focus elsewhere.
      onFocus: () => setUsed(true),
      onPointerDown: () => setUsed(true),
      onBlur: () => setUsed(false),
    },
  }
}
