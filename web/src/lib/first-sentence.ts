/** The first sentence of a text; an abbreviation or the day of a date ends none. */
export const firstSentence = (text: string): string => /^(.*?\p{L}{3}\.)(?=\s+\p{Lu})/su.exec(text)?.[1] ?? text
