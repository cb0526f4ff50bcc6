import type { Checked, RegisterAnswer } from '@gondola/rules/business/registers.ts'
import type { Db } from '../../db/db.ts'
import type { Registers } from './ask-registers.ts'
import { checkCompanies } from './check-registers.ts'

const USAGE = 'npm run companies -- registers [<company>]   asks ARES and VIES about its numbers, or about all'

/** Runs `npm run companies -- registers`. Returns what to print, or a `problem`: then nothing was asked. */
export async function registersCommand(
  ctx: { db: Db; registers: Registers },
  words: readonly string[],
): Promise<string | { problem: string }> {
  if (words.length > 1) return { problem: USAGE }
  const { ares, vies } = ctx.registers
  if (!ares && !vies) return { problem: 'No register has an address: set ARES_URL or VIES_URL.' }
  const done = await checkCompanies(ctx, words[0])
  if (!done) return { problem: 'There is no company of this name.' }
  if (done.length === 0) return 'There are no companies yet.'
  return done.map(({ key, name, checked }) => `${key}  ${name}: ${printChecked(name, checked)}`).join('\n')
}

const VERDICTS = { known: 'known', ended: 'dissolved', unknown: 'unknown', 'not-checked': 'not checked' }

/**
 * Prints the verdicts of the registers. Adds the company's name in a register where it differs from `name` in more than
 * capitals.
 */
export function printChecked(name: string, { ares, vies }: Checked): string {
  const print = (register: string, answer: RegisterAnswer) =>
    answer.name === undefined || answer.name.toLowerCase() === name.toLowerCase()
      ? `${register} ${VERDICTS[answer.verdict]}`
      : `${register} ${VERDICTS[answer.verdict]} as ${answer.name}`
  const said = [...(ares ? [print('ARES', ares)] : []), ...(vies ? [print('VIES', vies)] : [])]
  return said.join(', ') || 'no number that a register knows'
}
