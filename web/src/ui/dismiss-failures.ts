import { dismissToast, toastStore } from './toasts.ts'

/** Dismisses what failed before; a new attempt has begun. Apart from the toasts, which every page loads. */
export function dismissFailures(): void {
  for (const { id, tone } of toastStore.read()) if (tone === 'warn') dismissToast(id)
}
