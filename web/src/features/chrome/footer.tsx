import { Suspense, useEffect, useState } from 'react'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { ShortFooter } from './short-footer.tsx'

type Full = typeof import('./full-footer.tsx').FullFooter
let full: Full | undefined

/** Source of the full footer, as named in the manifest. */
export const FULL_FOOTER = 'src/features/chrome/full-footer.tsx'

/** Loads the full footer. A first page that has it waits for this. */
export async function loadFullFooter(): Promise<Full> {
  full ??= (await import('./full-footer.tsx')).FullFooter
  return full
}

const Late = lazyWithRetry(loadFullFooter)

function LateFooter() {
  const [Shown] = useState(() => full ?? Late)
  return (
    <Suspense>
      <Shown />
    </Suspense>
  )
}

/** A short one under the steps of an order. It loads the full one for the pages that follow. */
export function Footer({ isShort }: { isShort: boolean }) {
  useEffect(() => {
    if (isShort) void loadFullFooter().catch(() => undefined)
  }, [isShort])
  return isShort ? <ShortFooter /> : <LateFooter />
}
