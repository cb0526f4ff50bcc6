import type { Lang } from '@gondola/rules/catalogue.ts'
import type { KeptUse } from '../tickets/ticket-document.ts'

/** Texts of wallet tickets that printed tickets do not have. */
export type WalletTexts = {
  kind: Record<KeptUse, string>
  value: string
  holder: string
  code: string
  seller: string
  contact: string
  shop: string
  /** Announcement of a new day or time by a phone; `value` is the new one. */
  changed: (value: string) => string
  isVoid: string
}

const TEXTS: Record<Lang, WalletTexts> = {
  cz: {
    kind: { gate: 'Vstupenka', collect: 'K vyzvednutí', card: 'Karta k vyzvednutí', voucher: 'Dárkový poukaz' },
    value: 'Hodnota',
    holder: 'Jméno',
    code: 'Kód',
    seller: 'Prodejce',
    contact: 'Poradíme',
    shop: 'E-shop',
    changed: (value) => `Nově: ${value}`,
    isVoid: 'Už neplatí.',
  },
  de: {
    kind: { gate: 'Ticket', collect: 'Zur Abholung', card: 'Karte zur Abholung', voucher: 'Geschenkgutschein' },
    value: 'Wert',
    holder: 'Name',
    code: 'Code',
    seller: 'Verkäufer',
    contact: 'Hilfe',
    shop: 'Online-Shop',
    changed: (value) => `Neu: ${value}`,
    isVoid: 'Nicht mehr gültig.',
  },
  en: {
    kind: { gate: 'Ticket', collect: 'To collect', card: 'Card to collect', voucher: 'Gift voucher' },
    value: 'Value',
    holder: 'Name',
    code: 'Code',
    seller: 'Sold by',
    contact: 'Help',
    shop: 'Online shop',
    changed: (value) => `Now: ${value}`,
    isVoid: 'No longer valid.',
  },
  pl: {
    kind: { gate: 'Bilet', collect: 'Do odbioru', card: 'Karta do odbioru', voucher: 'Bon upominkowy' },
    value: 'Wartość',
    holder: 'Imię i nazwisko',
    code: 'Kod',
    seller: 'Sprzedawca',
    contact: 'Pomoc',
    shop: 'Sklep internetowy',
    changed: (value) => `Teraz: ${value}`,
    isVoid: 'Już nieważny.',
  },
}

export const walletTexts = (lang: Lang): WalletTexts => TEXTS[lang]
