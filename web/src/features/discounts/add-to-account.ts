import type { BenefitOrigin, VoucherResult } from '@gondola/contract/benefits.ts'
import { call } from '../../lib/api.ts'
import { asMember } from '../../shared/as-member.ts'

/**
 * Adds a code to the member's account, and returns what came of it. Of several errors the first is told
 * (docs/product.md §17.33). Throws CallError when the call fails.
 */
export async function addToAccount(
  result: VoucherResult,
  { memberId, origin }: { memberId: string; origin: BenefitOrigin },
): Promise<VoucherResult> {
  const body = { benefits: [{ publicKey: result.publicKey, origin }], user: { id: memberId } }
  const { journal, benefitErrors } = await asMember(call('addBenefits', { query: {}, body }))
  const [first] = benefitErrors
  if (!first) return journal.length > 0 ? result : { ...result, status: null, error: 'general' }
  return first.code === 'assigned'
    ? { ...result, status: 'assigned' }
    : { ...result, status: null, error: first.code, reason: null }
}
