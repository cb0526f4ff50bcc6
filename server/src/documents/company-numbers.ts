/** Returns `word` and a register number. An Austrian one (FN 123456d) is without `word`. */
export const registerNumber = (word: string, ico: string): string => (/^FN\b/.test(ico) ? ico : `${word} ${ico}`)

/** Returns a VAT number after `word`. An Austrian one is called UID in every language. */
export const vatNumber = (word: string, dic: string): string => `${dic.startsWith('ATU') ? 'UID' : word} ${dic}`
