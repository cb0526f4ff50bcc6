/** Words of the text parts of an HTML, without its tags and what stands in them. */
const WORDS = />[^<]+/g

/** The same HTML, where no line ends in "e-" of "e-mail", inside a range, or between a figure and what it counts. */
export const evenLines = (html: string): string =>
  html.replace(WORDS, (words) =>
    words
      .replace(/\be-(?=m)/gi, '$&\u2060')
      .replace(/(\d)–(?=\d)/g, '$1\u2060–\u2060')
      .replace(/(\d) (?=[\p{L}\d])/gu, '$1\u00a0'),
  )
