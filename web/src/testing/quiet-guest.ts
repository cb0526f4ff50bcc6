import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { T } from '../lib/i18n.ts'

/** Lets minutes pass without input at a counter, and says that nobody is there any more. */
export async function leaveCounter(t: T): Promise<void> {
  const now = Date.now.bind(Date)
  let minutes = 0
  vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 61_000)
  const still = page.getByRole('alertdialog', { name: t('tablet.still.title') })
  await expect
    .poll(() => {
      minutes++
      document.dispatchEvent(new Event('visibilitychange'))
      return still.length
    })
    .toBe(1)
  await still.getByRole('button', { name: t('tablet.still.no') }).click()
  await expect.poll(() => location.pathname).toBe('/tablet')
}
