/** Returns whether an IBAN has the right check digits. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return false
  return remainder(iban.slice(4) + iban.slice(0, 4)) === 1
}

/** Returns the IBAN of a Czech account such as `19-2000145399/0800`. Undefined when it is no account. */
export function czechIban(account: string): string | undefined {
  const [, prefix = '', number = '', bank = ''] = /^(?:(\d{1,6})-)?(\d{1,10})\/(\d{4})$/.exec(account) ?? []
  if (!number) return undefined
  const digits = bank + prefix.padStart(6, '0') + number.padStart(10, '0')
  return `CZ${String(98 - remainder(`${digits}CZ00`)).padStart(2, '0')}${digits}`
}

/** Returns the account of a Czech IBAN as banks write it, such as `19-2000145399/0800`. */
export function czechAccount(iban: string): string {
  const [prefix, number] = [Number(iban.slice(8, 14)), Number(iban.slice(14))]
  return `${prefix > 0 ? `${prefix}-` : ''}${number}/${iban.slice(4, 8)}`
}

/** Returns an IBAN in groups of four, as people read it. */
export const spacedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** Returns prefix and number of a Czech IBAN, as 16 digits. */
export const accountDigits = (iban: string): string => iban.slice(8)

const remainder = (text: string): number =>
  [...text].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
