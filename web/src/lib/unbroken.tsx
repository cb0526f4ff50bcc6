import { Fragment, type ReactNode } from 'react'

const SPAN_OF_TIME = /(\d{1,2}[.:]\d\d–\d{1,2}[.:]\d\d)/

/** The same words, where "10.30–11.00" stays on one line: after its dash a browser may begin another. */
export const unbroken = (text: string): ReactNode =>
  text.split(SPAN_OF_TIME).map((part, index) =>
    SPAN_OF_TIME.test(part) ? (
      <span key={part} className="unbroken">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <Fragment key={index}>{part}</Fragment>
    ),
  )
