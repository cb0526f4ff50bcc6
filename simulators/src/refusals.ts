/** Refuses tickets by number; without `product` any ticket, without `times` until it is taken back. */
export type RefusalRule = { number: number; text?: string; product?: string; times?: number }

export type Refused = { number: number; text: string }

/** The first rule that one of these names meets; counts it. */
export function takeRefusal<Rule extends RefusalRule>(
  rules: Rule[],
  isMet: (rule: Rule) => boolean,
): Refused | undefined {
  const rule = rules.find(isMet)
  if (!rule) return undefined
  if (rule.times !== undefined) {
    rule.times -= 1
    if (rule.times <= 0) rules.splice(rules.indexOf(rule), 1)
  }
  return { number: rule.number, text: rule.text ?? 'Made to refuse' }
}
