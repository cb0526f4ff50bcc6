import type { BuyerField } from '@gondola/rules/buyer.ts'
import { useSyncExternalStore } from 'react'
import { personData } from './people.ts'

export type TypedBuyer = Partial<Record<BuyerField, string>>

const nobody: TypedBuyer = {}
/** Key of the buyer among the people, whose other keys are ids of entries. */
const KEY = 'buyer'

/** Holds the buyer named on the receipt, beside the people and as long as them. */
export const buyerData = {
  get: (): TypedBuyer => (personData.get(KEY) as TypedBuyer | undefined) ?? nobody,
  set: (change: TypedBuyer) => personData.set(KEY, { ...buyerData.get(), ...change }),
}

export const useBuyer = (): TypedBuyer => useSyncExternalStore(personData.subscribe, buyerData.get, () => nobody)
