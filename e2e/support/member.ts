import { BIRTHDAYS } from './details-screens.ts'
import { type Guest, untilHydrated } from './guest.ts'
import { endPayment, fillCart, fillInformations, goToCheckout, goToInformations, goToPayment } from './purchase.ts'
import type { OpenShop } from './shop.ts'

export type Login = { email: string; password: string }

/** Sample members of lipno: one of the VIP club and a plain one. `npm start` has them too. */
export const JANA: Login = { email: 'jana.ukazkova@example.com', password: 'Vzorek2026' }
export const PETR: Login = { email: 'petr.vzorovy@example.com', password: 'Vzorek2026' }

/** One member per resort. */
const SAMPLE_MEMBERS: Record<string, Login> & { lipno: Login } = {
  lipno: JANA,
  annaberg: { email: 'anna.beispiel@example.com', password: 'Muster2026' },
  morava: { email: 'alena.prikladna@example.com', password: 'Vzorek2026' },
}

/** Returns the sample member of the resort whose page the guest sees. */
export async function sampleMember({ page }: Guest): Promise<Login> {
  const resort = await page.evaluate(() => document.documentElement.dataset.resort ?? '')
  return SAMPLE_MEMBERS[resort] ?? SAMPLE_MEMBERS.lipno
}

/** Signs in by the form's call. Ends on a page of the shop; another member is signed out before. */
export async function logIn({ page }: Guest, login: Login): Promise<void> {
  await page.goto('/terms/gdpr')
  await untilHydrated(page)
  const status = await page.evaluate(async (body) => {
    const headers = { authorization: `Basic ${btoa('shop:shop')}`, 'content-type': 'application/json' }
    const answer = await fetch('/api/users/login', { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.status
  }, login)
  if (status !== 200) throw new Error(`The login of ${login.email} was answered with ${status}.`)
}

/** Deletes the session's cookies, as after a long time. */
export const endSession = ({ context }: Guest): Promise<void> => context.clearCookies({ name: /sid|member/ })

/** Buys what home offers to two adults and a child. Returns the order, whose tickets may not be issued yet. */
export async function buyAsMember(guest: Guest): Promise<string> {
  await fillCart(guest)
  await goToInformations(guest)
  return payInformations(guest)
}

/** Goes from empty details to the paid order, and returns it. */
export async function payInformations(guest: Guest): Promise<string> {
  const birthdays = await guest.page.locator('main form input[inputmode=numeric]').all()
  // The first tickets may be on the member's own cards, which have their birthdays.
  const asked = BIRTHDAYS.slice(-birthdays.length)
  for (const [index, field] of birthdays.entries()) await field.fill(asked[index] ?? '')
  await fillInformations(guest, JANA.email)
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  return new URL(guest.page.url()).searchParams.get('transaction') ?? ''
}

/** Adds older copies of an order; the access system does not know them. */
export async function moreOrders(shop: OpenShop, order: string, count: number): Promise<void> {
  for (let n = 1; n <= count; n++)
    await shop.db(
      `with made as (
         insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
           'number', o.number || '-' || $2::text, 'idempotency_key', null,
           'created_at', o.created_at - $2::int * interval '1 hour'))).* from orders o where id = $1
         returning id)
       insert into order_entry select (jsonb_populate_record(e, jsonb_build_object('order_id', made.id,
         'uuid', gen_random_uuid(), 'live', false, 'has_places', false, 'state', 'ready'))).*
       from order_entry e, made where e.order_id = $1`,
      [order, n],
    )
}
