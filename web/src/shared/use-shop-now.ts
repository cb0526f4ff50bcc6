import type { Instant } from '@gondola/rules/day.ts'
import { useMemo } from 'react'
import { useBoot } from '../state/boot.tsx'

/** The shop's now at the last change of `at`, whatever the visitor's clock says. */
export function useShopNow(at: unknown): Instant {
  const { now } = useBoot()
  // biome-ignore lint/correctness/useExhaustiveDependencies: time goes on between two values of `at`
  return useMemo(() => now + (typeof window === 'undefined' ? 0 : performance.now()), [now, at])
}
