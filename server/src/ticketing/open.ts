import type { Config } from '../config.ts'
import { systemA } from './system-a/system-a.ts'
import { systemB } from './system-b/system-b.ts'
import type { TicketSystem } from './ticketing.ts'

type AccessSettings = Pick<
  Config,
  'ACCESS_SYSTEM_URL' | 'ACCESS_SYSTEM_USER' | 'ACCESS_SYSTEM_PASSWORD' | 'ACCESS_SYSTEM_PROJECT'
>

/** Address where nothing listens. Without `ACCESS_SYSTEM_URL` every call fails, and paid orders wait. */
const NOWHERE = 'http://127.0.0.1:9'

/** Opens the access system of a resort's kind. */
export function openTicketSystem(kind: 'A' | 'B', config: AccessSettings): TicketSystem {
  const account = {
    url: config.ACCESS_SYSTEM_URL ?? NOWHERE,
    username: config.ACCESS_SYSTEM_USER,
    password: config.ACCESS_SYSTEM_PASSWORD,
  }
  return kind === 'A'
    ? systemA({ ...account, project: config.ACCESS_SYSTEM_PROJECT })
    : systemB({ ...account, pointOfSale: config.ACCESS_SYSTEM_PROJECT })
}
