import { useEffect, useState } from 'react'

/** Cookie of an unknown address. The server sends it with the redirect, and so does a link inside the page. */
const COOKIE = 'unknown-address'
const isHttps = () => location.protocol === 'https:'

function write(value: string, seconds: number): void {
  const name = isHttps() ? `__Host-${COOKIE}` : COOKIE
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is missing in many browsers
  document.cookie = `${name}=${value}; path=/; max-age=${seconds}; samesite=lax${isHttps() ? '; secure' : ''}`
}

/** Has the next page say that there is none at the address asked for. */
export const noteUnknownAddress = (): void => write('1', 60)

/** Whether an unknown address led to this page (docs/product.md §11.15). It did, until another page is opened. */
export function useUnknownAddress(path: string): boolean {
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    if (!document.cookie.includes(`${COOKIE}=1`)) return
    write('', 0)
    setAt(path)
  }, [path])
  return at === path
}
