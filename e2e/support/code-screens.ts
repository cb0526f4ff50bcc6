import { withAnswer } from './answers.ts'
import type { Guest } from './guest.ts'
import type { Camera } from './screens.ts'

const POINTS_CALL = '**/api/transactions/points*'

/** A code of lipno. */
const HALF = 'LIPNO-DITE-50'

/** Takes the discount centre of the member who is signed in. Points are left out, as they differ after each purchase. */
export async function showDiscountCentre(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await withAnswer(
    guest,
    POINTS_CALL,
    () => ({ points: 0, total: 0, data: [] }),
    async () => {
      await guest.open('/personal/discounts')
      await page.getByRole('region', { name: t('discounts.group.partner') }).waitFor()
      await take('personal discounts')
    },
  )
}

/** Takes a benefit found by the link of its code. */
export async function showFoundCode(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await guest.open(`/kod?kod=${HALF}`)
  await page.getByRole('heading', { name: t('codePage.benefit.title') }).waitFor()
  await take('code found')
}
