import type { BenefitOrigin } from '@gondola/contract/benefits.ts'
import { session } from './session.ts'

/** A code from a link or the code page, for an account to take (docs/product.md §17.36). */
export type LinkCode = {
  code: string
  origin: BenefitOrigin
  /** Whether the shop has checked it. */
  validated: boolean
  /** Whether the check found that it can be used. */
  benefit: boolean
  /** Whether adding it to an account has begun, which is done only once. */
  applied: boolean
}

let current: LinkCode | null = null

/** Whether to add the code to the account now. It is checked and usable, and nothing has begun to add it. */
export const isToBeAdded = ({ validated, benefit, applied }: LinkCode): boolean => validated && benefit && !applied

/**
 * The store of the code from a link. It lives as long as the page and is never stored in the browser; the end of a
 * session drops it.
 */
export const linkCode = {
  get: (): LinkCode | null => current,
  take(code: string, origin: BenefitOrigin) {
    current = { code, origin, validated: false, benefit: false, applied: false }
  },
  /** Changes what is known of the code; without a code does nothing. */
  note(change: Partial<Omit<LinkCode, 'code'>>) {
    if (current) current = { ...current, ...change }
  },
  drop() {
    current = null
  },
}

// The next visitor may be somebody else.
let wasMember = session.get().step === 'member'
session.subscribe(() => {
  const isMember = session.get().step === 'member'
  if (wasMember && !isMember) linkCode.drop()
  wasMember = isMember
})
