import type { ReactNode } from 'react'

/**
 * "10.30–11.00" or "19–64", with short words around it: "vstup 10.30–11.00", "18–21 Uhr", "2 × Dospělý 19–64". Measures
 * as "52 m", "100 Kč", "40-m-Turm". And "e-mail".
 */
const WHOLE =
  /((?:\d+\u00a0×\u00a0)?(?:(?<!\p{L})\p{L}{1,10} )?\d[\d.:]*–\d[\d.:]*(?: \p{L}{1,3}(?!\p{L}))?|\d+ (?:k?m|Kč|h)(?!\p{L})|\d+-m-\p{L}{1,9}|e-mail)/iu

/** The same words, where a range and a measure stay on one line: after a dash a browser may begin another. */
export const unbroken = (text: string): ReactNode =>
  text.split(WHOLE).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={index} className="unbroken">
        {part}
      </span>
    ) : (
      part
    ),
  )
