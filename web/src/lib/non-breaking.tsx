import { nameParts, unbreakableParts } from '@gondola/rules/non-breaking.ts'
import type { ReactNode } from 'react'

/** Returns a text in which inseparable words, such as "19–64 let", stay on one line. */
export const nonBreaking = (text: string): ReactNode =>
  unbreakableParts(text).map((piece, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name
      <span key={index} className="unbroken">
        {piece}
      </span>
    ) : (
      piece
    ),
  )

/**
 * Renders a name that breaks between its parts, such as "Sky Bridge 721 –" and "pěšky". A part longer than a line also
 * breaks between words.
 */
export const inParts = (name: string): ReactNode => {
  const parts = nameParts(name)
  if (parts.length === 1) return nonBreaking(name)
  return parts.flatMap((part, index) => [
    index > 0 && ' ',
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name have no other name
    <span key={index} className="part">
      {nonBreaking(part)}
    </span>,
  ])
}
