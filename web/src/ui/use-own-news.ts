import { useState } from 'react'

/**
 * For words that are read out when these very controls change them, and only then: not when the page fills itself, is
 * reset, or comes back from behind a drawer. `around` goes to the element around the controls, `live` to the words.
 */
export function useOwnNews() {
  const [isUsed, setUsed] = useState(false)
  return {
    live: isUsed ? ('polite' as const) : ('off' as const),
    around: {
      // Before the click, so that the region is live when its words change. A tap may leave the focus where it was.
      onFocus: () => setUsed(true),
      onPointerDown: () => setUsed(true),
      onBlur: () => setUsed(false),
    },
  }
}
