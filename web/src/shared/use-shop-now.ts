import type { Instant } from '@gondola/rules/day.ts'
import { useMemo } from 'react'
import { useBoot } from '../state/boot.tsx'

/** Returns the time of the shop when `at` last changed. It does not depend on the visitor's clock. */
export function useShopNow(at: unknown): Instant {
  const { now } = useBoot()
  // biome-ignore lint/correctness/useExhaustiveDependencies: time goes on between two values of `at`
  return useMemo(() => now + (typeof window === 'undefined' ? 0 : performance.now()), [now, at])
}
