import { unbreakableParts } from './non-breaking.ts'

/** Words of a page or a mail, already escaped, where what has to stay on one line stands in a span with this attribute. */
export const markUnbreakable = (html: string, attribute: string): string =>
  unbreakableParts(html)
    .map((piece, index) => (index % 2 ? `<span ${attribute}>${piece}</span>` : piece))
    .join('')
