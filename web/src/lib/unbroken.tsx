import type { ReactNode } from 'react'

/** "10.30–11.00" or "19–64", with a short word before it and a shorter one after it: "Dospělý 19–64", "18–21 Uhr". */
const RANGE = /((?:(?<!\p{L})\p{L}{1,10} )?\d[\d.:]*–\d[\d.:]*(?: \p{L}{1,3}(?!\p{L}))?)/u

/** The same words, where a range stays on one line: after its dash a browser may begin another. */
export const unbroken = (text: string): ReactNode =>
  text.split(RANGE).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
