import { type ReactNode, Suspense, useState } from 'react'

/**
 * Shows a part of a checkout step whose code is loaded lazily. Children of the first render suspend the whole step
 * until they are loaded, so that nothing moves. Children added later, by a press, load without hiding the step.
 */
export function LatePart({ children }: { children: ReactNode }) {
  const [isFromStart] = useState(Boolean(children))
  return isFromStart ? children : <Suspense>{children}</Suspense>
}
