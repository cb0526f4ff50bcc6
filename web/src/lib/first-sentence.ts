/** Returns the first sentence of a text, or all of it. Abbreviations and the day of a date do not end a sentence. */
export const firstSentence = (text: string): string => /^(.*?\p{L}{3}\.)(?=\s+\p{Lu})/su.exec(text)?.[1] ?? text
