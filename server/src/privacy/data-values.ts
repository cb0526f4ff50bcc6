import type { ItemError } from '@gondola/rules/after-sale/act-moves.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { OrderStatus } from '@gondola/rules/order-status.ts'
import type { Selectable } from 'kysely'
import type { ActKind, Tables } from '../db/tables.ts'
import type { AccountNewsKind } from '../mail/account-mail.ts'
import type { MailKind } from '../mail/mail-kind.ts'

type Word = readonly [cz: string, de: string, en: string]
type Words = Record<string, Word>

type State = OrderStatus | Selectable<Tables['order_entry' | 'payment_attempt' | 'refund' | 'act']>['state']

const STATES: Words & Record<State, Word> = {
  new: ['nová', 'neu', 'new'],
  unpaid: ['nezaplacená', 'nicht bezahlt', 'not paid'],
  paid: ['zaplaceno', 'bezahlt', 'paid'],
  payment_failed: ['platba se nepodařila', 'Zahlung fehlgeschlagen', 'payment failed'],
  finished: ['vyřízeno', 'abgeschlossen', 'finished'],
  failed: ['nedokončeno', 'nicht zustande gekommen', 'not completed'],
  waiting: ['připravuje se', 'in Vorbereitung', 'being prepared'],
  ready: ['připraveno', 'bereit', 'ready'],
  open: ['probíhá', 'offen', 'open'],
  declined: ['zamítnuto', 'abgelehnt', 'declined'],
  cancelled: ['zrušeno', 'abgebrochen', 'cancelled'],
  'timed-out': ['vypršelo', 'abgelaufen', 'timed out'],
  left: ['opuštěno', 'verlassen', 'left'],
  due: ['čeká na odeslání', 'noch nicht gesendet', 'to be sent'],
  pending: ['na cestě', 'unterwegs', 'on its way'],
  done: ['hotovo', 'erledigt', 'done'],
  transferred: ['zaplaceno jinak', 'anders bezahlt', 'paid another way'],
  running: ['probíhá', 'läuft', 'under way'],
  success: ['hotovo', 'erledigt', 'done'],
  active: ['platí', 'aktiv', 'active'],
  inactive: ['neplatí', 'gesperrt', 'inactive'],
  void: ['zrušeno', 'ungültig', 'void'],
}

type Kind = MailKind | AccountNewsKind | Selectable<Tables['act' | 'ticket_act' | 'member_benefit']>['kind'] | ActKind

const KINDS: Words & Record<Kind, Word> = {
  confirmation: ['potvrzení objednávky', 'Bestätigung der Bestellung', 'confirmation of the order'],
  preparing: ['vstupenky se připravují', 'Tickets in Vorbereitung', 'tickets being prepared'],
  refund: ['vrácení peněz', 'Rückzahlung', 'refund'],
  refused: ['vstupenku nelze vydat', 'Ticket nicht ausgestellt', 'ticket refused'],
  returned: ['vrácení bez platby kartou', 'Rückgabe ohne Kartenzahlung', 'given back, not paid by card'],
  token: ['sleva', 'Rabatt', 'discount'],
  voucher: ['dárkový poukaz', 'Geschenkgutschein', 'gift voucher'],
  credit: ['kredit', 'Guthaben', 'credit'],
  complaint: ['reklamace', 'Reklamation', 'complaint'],
  member: ['úprava účtu', 'Änderung am Konto', 'change of the account'],
  company: ['úprava firmy', 'Änderung der Firma', 'change of the company'],
  bank: ['platba převodem', 'Zahlung per Überweisung', 'payment by transfer'],
  rules: ['změna časů', 'Änderung der Zeiten', 'change of times'],
  terms: ['oznámení podmínek', 'Bekanntgabe der Bedingungen', 'announcement of terms'],
  erase: ['výmaz údajů', 'Löschung von Daten', 'data erased'],
  export: ['výpis údajů', 'Auszug der Daten', 'data exported'],
  block: ['zablokování', 'Sperre', 'block'],
  unblock: ['odblokování', 'Freigabe', 'end of a block'],
  'hand-out': ['výdej náhradní vstupenky', 'Ausgabe eines Ersatztickets', 'replacement handed out'],
  cancel: ['zrušení', 'Storno', 'cancellation'],
  withdraw: ['odstoupení', 'Widerruf', 'withdrawal'],
  change: ['změna termínu', 'Terminänderung', 'change of date'],
  reverse: ['storno obsluhou', 'Storno durch das Personal', 'cancelled by the staff'],
  reduce: ['sleva z ceny', 'Preisnachlass', 'price reduction'],
  storm: [
    'náhrada za neposkytnutou službu',
    'Ersatz für eine nicht erbrachte Leistung',
    'instead of what was not provided',
  ],
  'change-asked': ['žádost o změnu termínu', 'angefragte Terminänderung', 'change of date requested'],
  'change-changed': ['výsledek změny termínu', 'Ergebnis der Terminänderung', 'outcome of a change of date'],
  offer: ['nabídka náhrady', 'Ersatzangebot', 'offer instead'],
  desk: ['karta k vrácení na pokladně', 'Karte an der Kassa zurückzugeben', 'card to be brought back'],
  'invoice-deposit': ['zálohová faktura', 'Zahlungsaufforderung', 'deposit invoice'],
  'invoice-payment': ['přijatá platba', 'Zahlungseingang', 'payment received'],
  'invoice-reminder': ['upomínka', 'Zahlungserinnerung', 'payment reminder'],
  'invoice-ended': ['konec nezaplacené objednávky', 'Ende einer unbezahlten Bestellung', 'end of an unpaid order'],
  'invoice-undone': ['odepsaná platba', 'zurückgenommene Zahlung', 'payment taken back'],
  'invoice-cancelled': ['zrušení objednávky', 'Stornierung der Bestellung', 'order cancelled'],
  'invoice-final': ['vyúčtovací faktura', 'Schlussrechnung', 'final invoice'],
  'invoice-correction': ['opravný daňový doklad', 'Rechnungsberichtigung', 'corrective tax document'],
  'profile-changed': ['změna údajů v účtu', 'geänderte Angaben im Konto', 'changed details of the account'],
  'password-changed': ['nové heslo', 'neues Passwort', 'new password'],
  'email-changed': ['nový přihlašovací e-mail', 'neue Anmelde-Adresse', 'new sign-in e-mail'],
  leaving: ['konec členství oznámený', 'angekündigtes Ende der Mitgliedschaft', 'announced end of the membership'],
  staying: ['členství pokračuje', 'Mitgliedschaft läuft weiter', 'membership goes on'],
  left: ['konec členství', 'Ende der Mitgliedschaft', 'end of the membership'],
  blocked: ['zablokovaný účet', 'gesperrtes Konto', 'blocked account'],
  unblocked: ['odblokovaný účet', 'freigegebenes Konto', 'account opened again'],
  ended: ['ukončené členství', 'beendete Mitgliedschaft', 'membership ended by us'],
  'cards-named': ['karty z registrace', 'Karten aus der Registrierung', 'cards from the registration'],
  'card-added': ['přidaná karta', 'hinzugefügte Karte', 'card added'],
  'card-changed': ['změněné údaje karty', 'geänderte Daten einer Karte', 'changed details of a card'],
  'card-removed': ['odebraná karta', 'entfernte Karte', 'card removed'],
  'card-blocked': ['zablokovaná karta', 'gesperrte Karte', 'card blocked'],
  'card-active': ['zapnutá karta', 'eingeschaltete Karte', 'card switched on'],
  'news-on': ['zapnuté novinky', 'Neuigkeiten eingeschaltet', 'news switched on'],
  'news-off': ['vypnuté novinky', 'Neuigkeiten ausgeschaltet', 'news switched off'],
  'signed-out': ['odhlášené zařízení', 'abgemeldetes Gerät', 'device signed out'],
}

const ERRORS: Words & Record<Tables['code_not_added']['error'] | ItemError, Word> = {
  unknown: ['neznámý kód', 'unbekannter Code', 'unknown code'],
  expired: ['po platnosti', 'abgelaufen', 'expired'],
  'not-yet': ['zatím neplatí', 'noch nicht gültig', 'not valid yet'],
  used: ['už použito', 'schon verwendet', 'used already'],
  'login-needed': ['jen po přihlášení', 'nur nach Anmeldung', 'only when signed in'],
  'not-for-you': ['pro jiný účet', 'für ein anderes Konto', 'for another account'],
  'not-for-companies': ['ne pro firmy', 'nicht für Firmen', 'not for companies'],
  'too-many-tries': ['příliš mnoho pokusů', 'zu viele Versuche', 'too many tries'],
  general: ['nešlo ověřit', 'nicht überprüfbar', 'could not be checked'],
  assigned: ['patří jinému účtu', 'gehört zu einem anderen Konto', 'belongs to another account'],
  refused: ['odmítnuto přístupovým systémem', 'vom Zutrittssystem abgelehnt', 'refused by the access system'],
  'not-covered': ['nekryto platbou', 'nicht gedeckt', 'not covered'],
  'not-paid': ['nezaplaceno', 'nicht bezahlt', 'not paid'],
  'too-late': ['příliš pozdě', 'zu spät', 'too late'],
  left: ['opuštěno', 'verlassen', 'left'],
}

/**
 * Words for the code at the start of a `reason`, which says why money moved. The ids of entries and acts that follow
 * its first colon are not shown.
 */
const REASONS: Words = {
  order: ['objednávka', 'Bestellung', 'order'],
  sample: ['ukázka', 'Muster', 'sample'],
  refused: ['vstupenku nelze vydat', 'Ticket nicht ausgestellt', 'ticket refused'],
  cancel: KINDS.cancel,
  withdraw: KINDS.withdraw,
  change: KINDS.change,
  reverse: KINDS.reverse,
  reduce: KINDS.reduce,
  storm: KINDS.storm,
}

/** Words of coded values, by the field that holds them. A value that is missing here is shown as it is. */
const VALUES: Record<string, Words> = {
  title: { mr: ['pan', 'Herr', 'Mr'], mrs: ['paní', 'Frau', 'Mrs'], ms: ['slečna', 'Frau', 'Ms'] },
  language: {
    cz: ['čeština', 'Tschechisch', 'Czech'],
    de: ['němčina', 'Deutsch', 'German'],
    en: ['angličtina', 'Englisch', 'English'],
    pl: ['polština', 'Polnisch', 'Polish'],
  },
  registeredFrom: {
    eshop: ['v obchodě', 'im Shop', 'in the shop'],
    code: ['s kódem', 'mit einem Code', 'with a code'],
    card: ['s kartou', 'mit einer Karte', 'with a card'],
    tablet: ['na informačním místě', 'an einer Informationsstelle', 'at an information point'],
  },
  device: {
    phone: ['telefon', 'Telefon', 'phone'],
    tablet: ['tablet', 'Tablet', 'tablet'],
    computer: ['počítač', 'Computer', 'computer'],
  },
  subType: {
    adult: ['dospělý', 'Erwachsener', 'adult'],
    child: ['dítě', 'Kind', 'child'],
    mini: ['malé dítě', 'Kleinkind', 'small child'],
    external: ['cizí karta', 'fremde Karte', 'card of another resort'],
  },
  inactiveWhy: {
    lost: ['nahlášená jako ztracená', 'als verloren gemeldet', 'reported lost'],
    operator: ['zablokovali jsme ji', 'von uns gesperrt', 'blocked by us'],
    blocked: ['účet je zablokovaný', 'Konto gesperrt', 'account blocked'],
    ended: ['členství skončilo', 'Mitgliedschaft beendet', 'membership ended'],
  },
  handedOut: {
    print: ['e-mailem', 'per E-Mail', 'by e-mail'],
    prepaid: ['k vyzvednutí s kódem', 'zum Abholen mit Code', 'picked up with a code'],
    exchange: ['výměna u pokladny', 'Umtausch an der Kassa', 'exchanged at the ticket office'],
    card: ['na kartu', 'auf die Karte', 'on the card'],
  },
  wanted: {
    money: ['peníze zpět', 'Geld zurück', 'money back'],
    discount: ['sleva z ceny', 'Preisnachlass', 'price reduction'],
    replacement: ['náhradní vstup', 'Ersatz-Eintritt', 'another entry'],
    other: ['něco jiného', 'etwas anderes', 'something else'],
  },
  choice: {
    move: ['jiný den', 'anderer Tag', 'another day'],
    money: ['peníze zpět', 'Geld zurück', 'money back'],
    credit: ['kredit na poukazu', 'Guthaben als Gutschein', 'credit on a voucher'],
    keep: ['beze změny', 'unverändert', 'as it was'],
  },
  origin: {
    FROM_LINK: ['z odkazu', 'über einen Link', 'from a link'],
    FROM_LINK_REGISTER: [
      'z odkazu při registraci',
      'über einen Link bei der Registrierung',
      'from a link at registration',
    ],
    FROM_DISCOUNT_CENTER: ['přidáno ve slevách', 'bei den Rabatten hinzugefügt', 'added among the discounts'],
  } satisfies Record<Tables['member_benefit']['origin'], Word>,
  error: ERRORS,
  status: STATES,
  state: STATES,
  kind: KINDS,
}

const LANGS: readonly ShopLang[] = ['cz', 'de', 'en']

/** Returns the words of a coded value; undefined for any other value. */
export function wordOf(key: string, value: string, lang: ShopLang): string | undefined {
  if ((key === 'country' || key === 'registeredCountry') && /^[A-Z]{2}$/.test(value))
    return new Intl.DisplayNames(lang === 'cz' ? 'cs' : lang, { type: 'region' }).of(value)
  const reason = key === 'reason' ? REASONS[/^(\w+)(:[0-9a-f-]{36})*$/.exec(value)?.[1] ?? ''] : undefined
  return (reason ?? VALUES[key]?.[value])?.[LANGS.indexOf(lang)]
}
