import type { OpenShop } from './shop.ts'

/** Makes tickets due now that wait for their next attempt. */
export const hurryTickets = (shop: OpenShop) =>
  shop.db(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now())
     from graphile_worker._private_jobs where locked_at is null having count(*) > 0`,
  )
