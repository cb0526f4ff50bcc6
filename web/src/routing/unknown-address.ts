import { useEffect, useState } from 'react'

/** The server sends it with the redirect of an unknown address. */
const UNKNOWN_COOKIE = 'unknown-address'

/** Has the next page say that there is none at the address asked for. */
export const noteUnknownAddress = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is too new
  document.cookie = `${UNKNOWN_COOKIE}=1; path=/; max-age=60; samesite=lax`
}

/** Returns whether an unknown address led here, and forgets it. */
function takeUnknownAddress(): boolean {
  if (!document.cookie.includes(`${UNKNOWN_COOKIE}=1`)) return false
  // biome-ignore lint/suspicious/noDocumentCookie: the other interface is too new
  document.cookie = `${UNKNOWN_COOKIE}=; path=/; max-age=0; samesite=lax`
  return true
}

/** Whether an unknown address led to this page (docs/product.md §11.4). It did, until another page is opened. */
export function useUnknownAddress(path: string): boolean {
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    if (takeUnknownAddress()) setAt(path)
  }, [path])
  return at === path
}
