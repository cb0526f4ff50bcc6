/**
 * Returns the first sentence of a text, or all of it. A sentence ends with a full stop after three letters or more,
 * before a capital. So short abbreviations and the day of a date do not end it.
 */
export const firstSentence = (text: string): string => /^(.*?\p{L}{3}\.)(?=\s+\p{Lu})/su.exec(text)?.[1] ?? text
