/**
 * Refuses by number what is asked for: a ticket, or `at` another act. Without `product` any, without `times` until it is
 * taken back.
 */
export type RefusalRule = {
  number: number
  text?: string
  product?: string
  times?: number
  at?: 'commit' | 'change' | 'block' | 'cancel'
}

export type Refused = { number: number; text: string }

/** The first rule that this act meets for one of these names of its product; counts it. */
export function takeRefusal(rules: RefusalRule[], products: string[], at?: RefusalRule['at']): Refused | undefined {
  const rule = rules.find((it) => it.at === at && (!it.product || products.includes(it.product)))
  if (!rule) return undefined
  if (rule.times !== undefined) {
    rule.times -= 1
    if (rule.times <= 0) rules.splice(rules.indexOf(rule), 1)
  }
  return { number: rule.number, text: rule.text ?? 'Made to refuse' }
}
