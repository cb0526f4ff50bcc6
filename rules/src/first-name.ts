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
