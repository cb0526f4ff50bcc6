import type { Tables } from '../db/tables.ts'
import type { JobPayloads } from '../jobs/queue.ts'

/** Kinds of mails about an order, as `noteMailed` stores them. A mail about an act has the kind of the act. */
export type MailKind =
  | JobPayloads['mail-order']['kind']
  | Tables['act']['kind']
  | `change-${JobPayloads['mail-change']['kind']}`
  | `invoice-${JobPayloads['mail-invoice']['kind'] | 'deposit'}`
  | 'desk'
  | 'offer'
