import { expect } from 'vitest'
import { assigned, openCard } from './card-dialog.ts'
import type { Guest } from './guest.ts'
import type { OpenShop } from './shop.ts'
import { withCart } from './state.ts'

/** As a member: the own card is on the first adult's ticket, without a press. Then the dialog for another one. */
export async function askBesideOwn(guest: Guest, which: { of: number }): Promise<void> {
  await withCart(guest, { path: '/shopping/informations' })
  await expect.poll(() => assigned(guest), { timeout: 10_000 }).toContainEqual(['card', 'SAMPLE05-MEM-005'])
  await openCard(guest, which)
}
export const SECOND_ADULT = { of: 1 }
export const CHILD = { of: 2 }

/** A sample card that the shop does not know yet. */
export const NEW_CARD = 'SAMPLE06-NEW-006'

/** What the shop keeps of that card, with the e-mail of its member. */
export async function keptOfNew(shop: OpenShop) {
  const [card] = await shop.db<{ birthday: string; sub_type: string; email: string }>(
    `select c.birthday::text, c.sub_type, m.email from card c left join member m on m.id::text = c.owner where c.number = $1`,
    [NEW_CARD],
  )
  return card
}
export const forgetNew = (shop: OpenShop) => shop.db('delete from card where number = $1', [NEW_CARD])

export const ownerOf = async (shop: OpenShop, number: string): Promise<string> =>
  (await shop.db<{ owner: string }>('select owner from card where number = $1', [number]))[0]?.owner ?? ''
