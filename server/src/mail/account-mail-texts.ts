import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { ProfileField } from '@gondola/rules/member.ts'
import type { AccountNewsKind, AccountWords, PrintedFacts } from './account-mail.ts'
import { cz } from './account-mail-texts.cz.ts'
import { de } from './account-mail-texts.de.ts'
import { en } from './account-mail-texts.en.ts'

/** Last line of the small print of every mail about an account. */
export const AUTOMATIC: Record<ShopLang, string> = {
  cz: 'Tento e-mail vznikl automaticky k vašemu účtu.',
  en: 'This e-mail was sent automatically about your account.',
  de: 'Diese E-Mail wurde automatisch zu Ihrem Konto erstellt.',
}

export const FIELD_NAMES: Record<ShopLang, Record<ProfileField, string>> = {
  cz: {
    title: 'oslovení',
    firstName: 'jméno',
    lastName: 'příjmení',
    birthday: 'datum narození',
    phone: 'telefon',
    address: 'ulice a číslo',
    city: 'město',
    postalCode: 'PSČ',
    country: 'země',
  },
  en: {
    title: 'title',
    firstName: 'first name',
    lastName: 'last name',
    birthday: 'date of birth',
    phone: 'phone',
    address: 'street and number',
    city: 'town',
    postalCode: 'postcode',
    country: 'country',
  },
  de: {
    title: 'Anrede',
    firstName: 'Vorname',
    lastName: 'Nachname',
    birthday: 'Geburtsdatum',
    phone: 'Telefon',
    address: 'Straße und Hausnummer',
    city: 'Ort',
    postalCode: 'PLZ',
    country: 'Land',
  },
}

export type AccountTexts = Record<AccountNewsKind, (facts: PrintedFacts) => AccountWords>

export const ACCOUNT_TEXTS: Record<ShopLang, AccountTexts> = { cz, en, de }
