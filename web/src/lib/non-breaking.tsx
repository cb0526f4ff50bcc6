import { nameParts, unbreakableParts } from '@gondola/rules/non-breaking.ts'
import type { ReactNode } from 'react'

/** The same words, where what is read as one stays on one line. */
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

/** A name that takes its next line between its parts; a part longer than a line breaks as other words do. */
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
