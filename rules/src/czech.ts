/** Numbers that begin with s, š, t, č or a cluster: dva, tři, čtyři, šest, sedm, dvanáct … */
const HARD_TO_SAY = new Set([2, 3, 4, 6, 7, 12, 13, 14, 16, 17])

/** "z pěti", but "ze dvou": the preposition before a whole number, as it is read. */
export function czechFrom(count: number): 'z' | 'ze' {
  if (count >= 1000) return count < 2000 ? 'z' : czechFrom(Math.floor(count / 1000))
  if (count >= 100) return count < 200 || HARD_TO_SAY.has(Math.floor(count / 100)) ? 'ze' : 'z'
  return HARD_TO_SAY.has(count < 20 ? count : Math.floor(count / 10)) ? 'ze' : 'z'
}

const VOWEL_END = /[eěiíyýouéáóúů]$/iu
/** What makes an ending soft, or is pronounced so. */
const SOFT_END = /[čšžřjcňďťsxz]$/iu

/**
 * A Czech first name as somebody is called by it: "Petra" is "Petro", "Marek" is "Marku". Women's names that end in a
 * consonant stay as they are. Undefined for what is no single name.
 */
export function czechVocative(name: string, { isWoman }: { isWoman: boolean }): string | undefined {
  if (!/^\p{L}{2,}$/u.test(name)) return undefined
  if (/a$/i.test(name)) return `${name.slice(0, -1)}o`
  if (isWoman || VOWEL_END.test(name)) return name
  if (/děk$|něk$/i.test(name)) return `${name.slice(0, -3)}${/d..$/i.test(name) ? 'ď' : 'ň'}ku`
  if (/ek$/i.test(name)) return `${name.slice(0, -2)}ku`
  if (/^(karel|pavel|havel)$/i.test(name)) return `${name.slice(0, -2)}le`
  if (/[kgh]$/i.test(name)) return `${name}u`
  if (SOFT_END.test(name) || /el$/i.test(name)) return `${name}i`
  if (/[^aáeéěiíoóuúůyý]r$/iu.test(name)) return `${name.slice(0, -1)}ře`
  return `${name}e`
}
