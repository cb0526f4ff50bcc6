import { expect, test } from 'vitest'
import { shownCodes } from '../support/purchase.ts'
import { sharedShop } from '../support/shop.ts'
import { withOrder } from '../support/state.ts'

const shop = await sharedShop()

const purchases = () =>
  ((window as { dataLayer?: { event: string }[] }).dataLayer ?? []).filter(({ event }) => event === 'purchase').length

test.each([true, false])(
  'a finished purchase is noted for statistics only where the visitor agreed (%s), and the consent can be taken back',
  async (agrees) => {
    const guest = await shop.guest()
    const { page, t } = guest
    await guest.open('/terms/cookies')
    const consent = page.getByRole('checkbox', { name: t('legal.consent') })
    expect(await consent.isChecked()).toBe(false)
    await consent.check({ force: true })
    await page.reload()
    await expect.poll(() => consent.isChecked()).toBe(true)
    if (!agrees) await consent.uncheck({ force: true })
    await withOrder(guest, 'finished')
    await shownCodes(guest)
    expect(await page.evaluate(purchases)).toBe(agrees ? 1 : 0)
  },
)
