const SIGNS: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&', '#x27': "'", '#39': "'" }

/** Returns text of an attribute or element without its escapes. */
export const unescaped = (html: string): string =>
  html.replace(/&(\w+|#\w+);/g, (whole, name: string) => SIGNS[name] ?? whole)

/** Returns the text of HTML with collapsed spaces, without soft hyphens and word joiners. */
export const textOf = (html: string): string =>
  unescaped(html.replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]*>/g, ' '))
    .replace(/[\u00ad\u2060]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Returns the main part of a page. */
export const mainOf = (html: string): string => /<main[\s>][\s\S]*<\/main>/.exec(html)?.[0] ?? ''
