import type { Haler } from '@gondola/rules/money.ts'
import { printPrice } from '../documents/tickets/print-format.ts'
import type { MailRow } from './mail-layout.ts'

/** One piece of an order for the list of a mail. */
export type MailPiece = {
  /** Product and variant. */
  name: string
  userName?: string | undefined
  /** Days and times. */
  when: string[]
  cardNumber?: string | undefined
  /** Hellers; undefined where the mail names no amount for it. */
  amount?: Haler | undefined
  /** Sentence about what happens to the piece. Empty where the mail says so elsewhere. */
  fate: string
}

/**
 * Returns the rows of pieces: one per name, days and times, with count and sum (docs/product.md §9.14). Pieces with the
 * same `fate`, a sentence on what happens to them, come together; the first of their rows has it as its note. Pieces
 * with an empty `fate` come first.
 */
export function alikeRows(pieces: MailPiece[], print: (amount: Haler) => string = printPrice): MailRow[] {
  const fates = [...Map.groupBy(pieces, ({ fate }) => fate)].toSorted(
    ([one], [other]) => +(one !== '') - +(other !== ''),
  )
  return fates.flatMap(([note, sharing]) => {
    const groups = Map.groupBy(sharing, ({ name, when }) => [name, ...when].join('\n'))
    return [...groups.values()].map((alike, index) => rowOf(alike, { print, note: index === 0 ? note : '' }))
  })
}

function rowOf(alike: MailPiece[], { print, note }: { print: (amount: Haler) => string; note: string }): MailRow {
  const [{ name, when }] = alike as [MailPiece]
  const holders = alike.flatMap(({ userName }) => userName ?? [])
  const lines = [...when, alike.flatMap(({ cardNumber }) => cardNumber ?? []).join(', ')]
  const amounts = alike.flatMap(({ amount }) => (amount === undefined ? [] : [amount]))
  return {
    title: counted(alike.length, name),
    pieces: alike.length,
    lines: lines.filter(Boolean),
    ...(holders.length > 0 ? { holders } : {}),
    ...(amounts.length > 0 ? { amount: print(amounts.reduce((sum, amount) => sum + amount, 0)) } : {}),
    ...(note ? { note } : {}),
  }
}

/** Returns each different line once, repeated ones with their count: `3 × Day pass`. */
export const countedLines = (lines: string[]): string[] =>
  [...Map.groupBy(lines, (line) => line)].map(([line, { length }]) => counted(length, line))

const counted = (count: number, name: string) => (count > 1 ? `${count} × ${name}` : name)
