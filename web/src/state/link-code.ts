import type { BenefitOrigin } from '@gondola/contract/benefits.ts'
import { session } from './session.ts'

/**
 * A code of a link, on its way to an account (docs/product.md §17.63). `validated`: the shop knows it. `benefit`: it
 * can be added. `applied`: nothing more is done, as the account has it, was refused it, or its member is asked.
 */
export type LinkCode = {
  code: string
  origin: BenefitOrigin
  validated: boolean
  benefit: boolean
  applied: boolean
}

let current: LinkCode | null = null

/** Returns whether the code is to be added to the account now. That is done once, with codes that can be had. */
export const isToBeAdded = ({ validated, benefit, applied }: LinkCode): boolean => validated && benefit && !applied

/** The store of a code from a link. It lives as long as the page and is never kept. */
export const linkCode = {
  get: (): LinkCode | null => current,
  take(code: string, origin: BenefitOrigin) {
    current = { code, origin, validated: false, benefit: false, applied: false }
  },
  /** Notes what the shop said, or that the visitor wants it for an account. */
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
