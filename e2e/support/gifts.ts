import { paths } from '../../web/src/routing/paths.ts'
import type { Guest } from './guest.ts'
import type { OpenShop } from './shop.ts'
import { withCart } from './state.ts'

// Gifts in the details: their templates, and the words of who gives them.

export const WISH = 'Krásné narozeniny, Žofie!'
const VOUCHER = 'lipno-gift-voucher'

/** Two vouchers of the lowest value in the cart, and the details of them on the screen. */
export async function giveVouchers(shop: OpenShop, guest: Guest): Promise<void> {
  const [lowest] = await shop.db<{ id: string }>(
    `select data -> 'variants' -> 0 ->> 'id' as id from catalogue_item where id = $1`,
    [VOUCHER],
  )
  await withCart(guest, { items: [{ product: VOUCHER, counts: { [lowest?.id ?? '']: 2 } }], path: paths.informations })
}

export const template = ({ page }: Guest, name: string) => page.getByRole('radio', { name })
export const wantsWords = ({ page, t }: Guest) => page.getByRole('checkbox', { name: t('informations.gift.message') })
export const wordsField = ({ page, t }: Guest) =>
  page.getByRole('textbox', { name: t('informations.gift.message.label') })
export const giftsOf = (shop: OpenShop, email: string) =>
  shop.db(
    `select distinct gift_template, data ->> 'giftMessage' as words from orders o join order_entry e on e.order_id = o.id
     left join entry_person p on p.order_id = o.id and p.entry_uuid = e.uuid where o.email = $1`,
    [email],
  )
