import { type ReactNode, Suspense, useState } from 'react'

/** A part with lazy code. Shown from the start, it comes with the step; added by a press, it loads in its own place. */
export function LatePart({ children }: { children: ReactNode }) {
  const [isFromStart] = useState(Boolean(children))
  return isFromStart ? children : <Suspense>{children}</Suspense>
}
