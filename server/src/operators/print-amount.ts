import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import type { Resort } from '../../../resorts/resort.ts'

export type AmountCtx = { resort: Pick<Resort, 'currency'> }

/** Returns an amount as commands print it, with the currency of the resort. */
export const printAmount = ({ resort }: AmountCtx, amount: Haler): string => `${toCrowns(amount)} ${resort.currency}`
