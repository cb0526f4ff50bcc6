import type { BenefitOrigin } from '@gondola/contract/benefits.ts'
import { session } from './session.ts'

/**
 * A code from a link, on its way to an account (docs/product.md §17.36). `validated`: the shop knows it. `benefit`: it
 * can be added. `applied`: nothing more is done, as the account has it or was refused it, or its member is being asked.
 */
export type LinkCode = {
  code: string
  origin: BenefitOrigin
  validated: boolean
  benefit: boolean
  applied: boolean
}

let current: LinkCode | null = null

/** Returns whether to add the code to the account now. This is done once, with codes that can be added. */
export const isToBeAdded = ({ validated, benefit, applied }: LinkCode): boolean => validated && benefit && !applied

/** The store of a code from a link. It lives as long as the page and is never kept. */
export const linkCode = {
  get: (): LinkCode | null => current,
  take(code: string, origin: BenefitOrigin) {
    current = { code, origin, validated: false, benefit: false, applied: false }
  },
  /** Stores the shop's result, or that the visitor wants it for an account. */
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
