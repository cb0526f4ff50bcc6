import type { CallError } from './api.ts'

/** Returns the minutes that a `too-many-requests` refusal lasts, rounded up. 1 where the shop does not say. */
export function minutesToWait({ details }: CallError): number {
  const { seconds } = (details ?? {}) as { seconds?: unknown }
  return typeof seconds === 'number' ? Math.ceil(seconds / 60) : 1
}
