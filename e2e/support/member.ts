import { type Guest, untilAlive } from './guest.ts'
import { endPayment, fillCart, fillInformations, goToCheckout, goToInformations, goToPayment } from './purchase.ts'
import type { OpenShop } from './shop.ts'

/** Members of lipno's samples; `npm start` has them too. */
export const JANA = 'jana.ukazkova@example.com'
export const PETR = 'petr.vzorovy@example.com'
const PASSWORD = 'Vzorek2026'

/** Signs in by the call that the form makes. Ends on a page of the shop; another member is signed out before. */
export async function logIn({ page }: Guest, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/terms/gdpr')
  await untilAlive(page)
  const status = await page.evaluate(
    async (body) => {
      const headers = { authorization: `Basic ${btoa('shop:shop')}`, 'content-type': 'application/json' }
      const answer = await fetch('/api/users/login', { method: 'POST', headers, body: JSON.stringify(body) })
      return answer.status
    },
    { email, password },
  )
  if (status !== 200) throw new Error(`The login of ${email} was answered with ${status}.`)
}

/** Buys what home proposes to two adults and a child. Answers the order, whose tickets may still be on their way. */
export async function buyAsMember(guest: Guest): Promise<string> {
  await fillCart(guest)
  await goToInformations(guest)
  await fillInformations(guest, JANA)
  await goToCheckout(guest)
  await goToPayment(guest)
  await endPayment(guest, 'paid')
  return new URL(guest.page.url()).searchParams.get('transaction') ?? ''
}

/** Older orders like one that was made: nothing of them is at the access system. */
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
