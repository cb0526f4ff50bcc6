import { ACT_GUARDS } from './act-guards.ts'
import { COMPANY_GUARDS } from './company-guards.ts'
import type { Guard } from './guard.ts'
import { PLACE_GUARDS } from './place-guards.ts'
import { RIGHT_GUARDS } from './right-guards.ts'

/** What each file of guards lists, by names that no other file has. */
export const GUARD_LISTS: readonly Record<string, Guard>[] = [PLACE_GUARDS, RIGHT_GUARDS, ACT_GUARDS, COMPANY_GUARDS]

/** All guards by name. Without a guard, removed by its edits, its proofs have to fail. */
export const GUARDS: Record<string, Guard> = Object.assign({}, ...GUARD_LISTS)
