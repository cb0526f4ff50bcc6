import { type ReactNode, Suspense, useState } from 'react'

/**
 * Shows a part whose code is loaded lazily. One that is there from the start holds back the whole step until it is
 * loaded, so nothing moves. One that a press adds loads alone, while the step stays.
 */
export function LatePart({ children }: { children: ReactNode }) {
  const [isFromStart] = useState(Boolean(children))
  return isFromStart ? children : <Suspense>{children}</Suspense>
}
