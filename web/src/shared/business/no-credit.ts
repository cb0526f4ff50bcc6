import type { Profile } from '@gondola/contract/users.ts'

/**
 * Returns the text key of why a company gets no credit. It is blocked (it may pay by card only), or stopped as
 * something is overdue. Null for any other company, and without one.
 */
export const noCreditText = ({ company, meta }: Pick<Profile, 'company' | 'meta'>): string | null =>
  company?.isBlocked
    ? `company.panel.blocked${meta.b2bPayments?.card ? '' : '.noCard'}`
    : company?.isStopped
      ? 'company.panel.stopped'
      : null
