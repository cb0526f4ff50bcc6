import type { DueEntry, IssueOutcome } from '../../src/tickets/issue.store.ts'

/** Returns a successful outcome of issuing, with a code for the gate. */
export const readyOutcome = ({ order_id, uuid, generation }: DueEntry): IssueOutcome => ({
  ...{ order_id, uuid, generation, ready: true, error_number: 0, error_text: null, is_prepaid: true },
  ...{
    permission: null,
    code: 'LIP-1',
    is_blocked: false,
    inactive_card: null,
    voucher_hash: null,
    voucher_signs: null,
    to_voucher: 0,
    voucher_value: null,
    voucher_to: null,
  },
  doubtful_reference: null,
})
