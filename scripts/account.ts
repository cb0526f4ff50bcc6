import { userInfo } from 'node:os'
import { tidy } from '@gondola/rules/tidy.ts'

/**
 * Returns who gives an operator's command, and the other words. That is `--by <name>`, or else their account on this
 * computer. Undefined where neither is known, as in containers, whose accounts have no names.
 */
export function operatorName(
  given: readonly string[],
  account: () => string = () => userInfo().username,
): { by: string | undefined; words: string[] } {
  const at = given.indexOf('--by')
  if (at < 0) return { by: nameOf(account), words: [...given] }
  const named = tidy(given[at + 1] ?? '')
  return { by: named !== '' && !named.startsWith('-') ? named : undefined, words: given.toSpliced(at, 2) }
}

function nameOf(account: () => string): string | undefined {
  try {
    return account() || undefined
  } catch {
    return undefined
  }
}
