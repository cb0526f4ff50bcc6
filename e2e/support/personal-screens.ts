import type { Guest } from './guest.ts'
import { buyAsMember, logIn, SAMPLE_MEMBERS } from './member.ts'
import { button, onTop } from './purchase.ts'
import type { Camera } from './screens.ts'

/** The personal area: the invitation, then both tabs without and with something to show. Ends signed in. */
export async function showPersonal(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  const heading = page.getByRole('main').locator('h2').first()
  await guest.open('/personal/orders')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('personal.guest.login') })
    .waitFor()
  await take('personal guest')
  const resort = await page.evaluate(() => document.documentElement.dataset.resort ?? '')
  await logIn(guest, SAMPLE_MEMBERS[resort] ?? SAMPLE_MEMBERS.lipno)
  for (const tab of ['cards', 'orders']) {
    await guest.open(`/personal/${tab}`)
    await heading.waitFor()
    await take(`personal ${tab} before`)
  }
  await guest.open('/personal/cards')
  await button(guest, 'personal.cards.add').first().click()
  await onTop(guest)
    .getByRole('heading', { name: t('personal.cards.add.title') })
    .waitFor()
  await take('personal card add', 'screen')
  await buyAsMember(guest)
  await guest.open('/personal/orders')
  await heading.waitFor()
  await take('personal orders')
}
