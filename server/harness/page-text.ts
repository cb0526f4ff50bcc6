const SIGNS: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&', '#x27': "'", '#39': "'" }

/** Text of an attribute or an element without its escapes. */
export const unescaped = (html: string): string =>
  html.replace(/&(\w+|#\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)

/** Text of a piece of HTML, any space as one space. */
export const textOf = (html: string): string =>
  unescaped(html.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** The main part of a page. */
export const mainOf = (html: string): string => /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? ''
