/** A company's number in its register; an Austrian one (FN 123456d) names itself, any other is called `word`. */
export const registerNumber = (word: string, ico: string): string => (/^FN\b/.test(ico) ? ico : `${word} ${ico}`)

/** A company's VAT number; an Austrian one is a UID in every language, any other is called `word`. */
export const vatNumber = (word: string, dic: string): string => `${dic.startsWith('ATU') ? 'UID' : word} ${dic}`
