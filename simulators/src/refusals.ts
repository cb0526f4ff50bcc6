/**
 * Rule that refuses tickets, or with `at` another act, by number.
 * Without `product` it refuses any. Without `times` it lasts until it is removed.
 */
export type RefusalRule = {
  number: number
  text?: string
  product?: string
  times?: number
  at?: 'commit' | 'change' | 'block' | 'cancel'
}

export type Refused = { number: number; text: string }

/** Returns the first rule for this act and product, and counts it. */
export function takeRefusal(rules: RefusalRule[], products: string[], at?: RefusalRule['at']): Refused | undefined {
  const rule = rules.find((it) => it.at === at && (!it.product || products.includes(it.product)))
  if (!rule) return undefined
  if (rule.times !== undefined) {
    rule.times -= 1
    if (rule.times <= 0) rules.splice(rules.indexOf(rule), 1)
  }
  return { number: rule.number, text: rule.text ?? 'Made to refuse' }
}
