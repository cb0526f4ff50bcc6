import { unbreakableParts } from './non-breaking.ts'

/** Wraps what has to stay on one line in spans with this attribute. The text of a page or mail is escaped already. */
export const markUnbreakable = (html: string, attribute: string): string =>
  unbreakableParts(html)
    .map((piece, index) => (index % 2 ? `<span ${attribute}>${piece}</span>` : piece))
    .join('')
