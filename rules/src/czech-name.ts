const VOWEL_END = /[eěiíyýouéáóúů]$/iu
/** Endings that are soft, or pronounced so. */
const SOFT_END = /[čšžřjcňďťsxz]$/iu

/**
 * Returns the vocative of a Czech first name: "Petro" for "Petra", "Marku" for "Marek". Women's names that end in a
 * consonant stay the same. Undefined for text that is not a single name.
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
