import type { Profile } from '@gondola/contract/users.ts'

/** Returns the text key of why a company gets no credit. Null if it is neither blocked nor stopped. */
export const noCreditText = ({ company, meta }: Pick<Profile, 'company' | 'meta'>): string | null =>
  company?.isBlocked
    ? `company.panel.blocked${meta.b2bPayments?.card ? '' : '.noCard'}`
    : company?.isStopped
      ? 'company.panel.stopped'
      : null
