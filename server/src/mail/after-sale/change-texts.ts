import type { ItemError } from '@gondola/rules/after-sale/act-moves.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'

/** Texts of mails about changes of date (docs/product.md §19.40). Amounts, days and times come printed. */
export type ChangeTexts = {
  askedSubject: (order: string) => string
  askedHeading: string
  askedLead: string
  /** Says how much is to be paid for the change, and until when. */
  askedPay: (amount: string, until: string) => string
  /** Says which right opened the order: cookie of the browser, mailed link, or account. */
  openedBy: Record<'cookie' | 'key' | 'member', string>
  notYou: string
  changedSubject: (order: string) => string
  headings: Record<'success' | 'part' | 'none', string>
  ticketsStay: string
  /** Replaces `ticketsStay` where moved tickets left the code for all. */
  ownCodes: string
  /** Follows `ownCodes` where other tickets keep the code for all. */
  codeOfOthers: string
  back: Record<'card' | 'credit' | 'voucher', (amount: string) => string>
  paid: (amount: string) => string
  /** Says that nothing is to be paid or goes back. */
  unchanged: string
  ticketsFile: string
  /** Says that the attached files replace the event of the former date. */
  calendar: string
  /** Replaces `calendar` where the former event stays, with fewer tickets or another end. */
  calendarPart: string
  was: (when: string) => string
  now: (when: string) => string
  /** Says how much more a ticket costs now, which the guest need not pay. */
  waived: (amount: string) => string
  /** Words beside the two drawn days, the former and the new one. */
  leaf: { was: string; now: string }
  stays: (when: string) => string
  errors: Record<ItemError, string>
  usedAt: (when: string) => string
  openOrder: string
}

export const CHANGE_TEXTS: Record<ShopLang, ChangeTexts> = {
  cz: {
    askedSubject: (order) => `Změna data v objednávce ${order}`,
    askedHeading: 'Přijali jsme žádost o změnu data.',
    askedLead: 'Jakmile bude změna hotová, napíšeme vám. Do té doby platí vstupenky jako dosud.',
    askedPay: (amount, until) => `Datum změníme, jakmile zaplatíte rozdíl ${amount}. Zaplatit ho můžete do ${until}.`,
    openedBy: {
      cookie: 'Žádost přišla z prohlížeče, ve kterém objednávka vznikla.',
      key: 'Žádost přišla přes odkaz z e-mailu k objednávce.',
      member: 'Žádost přišla z účtu, ke kterému objednávka patří.',
    },
    notYou: 'Nežádali jste o změnu? Napište nám prosím dřív, než vstupenky použijete.',
    changedSubject: (order) => `Nové datum v objednávce ${order}`,
    headings: {
      success: 'Datum je změněné.',
      part: 'Některá data se změnit nepodařilo.',
      none: 'Datum se změnit nepodařilo.',
    },
    ticketsStay: 'Kódy zůstávají stejné: vstupenky, které máte, platí v nový den.',
    ownCodes: 'Přesunuté vstupenky platí v nový den a každá se vyzvedává svým vlastním kódem z přílohy.',
    codeOfOthers: 'Společný kód je už jen pro ostatní.',
    back: {
      card: (amount) => `Na kartu, kterou jste platili, vracíme ${amount}. Obvykle to trvá do pěti pracovních dnů.`,
      credit: (amount) => `Do kreditu v účtu jsme vrátili ${amount}.`,
      voucher: (amount) => `Na dárkový poukaz jsme vrátili ${amount}.`,
    },
    paid: (amount) => `Doplatili jste ${amount}.`,
    unchanged: 'Cena se nemění.',
    ticketsFile: 'vstupenky',
    calendar: 'V příloze je nová událost do kalendáře. Pokud vám v něm zůstala i stará, smažte ji prosím.',
    calendarPart: 'V příloze jsou události do kalendáře, jak platí teď.',
    was: (when) => `Dosud: ${when}`,
    now: (when) => `Nově: ${when}`,
    waived: (amount) => `Nová cena je o ${amount} vyšší, rozdíl neplatíte`,
    leaf: { was: 'dosud', now: 'nově' },
    stays: (when) => `Platí dál: ${when}`,
    errors: {
      used: 'Co už bylo použito, zůstává, jak je.',
      refused: 'Vstupní systém nové datum nepřijal. Dosavadní datum platí dál.',
      'not-covered': 'Rozdíl není zaplacený celý, a tak dosavadní datum platí dál.',
      'not-paid': 'Rozdíl nebyl zaplacený včas, a tak dosavadní datum platí dál.',
      left: 'Od změny jste upustili, a tak dosavadní datum platí dál.',
      'too-late': 'Dosavadní termín mezitím začal, a tak platí dál.',
    },
    usedAt: (when) => `Vstupenka už byla použita (${when}), a tak dosavadní datum platí dál.`,
    openOrder: 'Otevřít objednávku',
  },
  de: {
    askedSubject: (order) => `Änderung des Datums, Bestellung ${order}`,
    askedHeading: 'Ihr Wunsch nach einem neuen Datum ist angekommen.',
    askedLead: 'Sobald das Datum geändert ist, schreiben wir Ihnen. Bis dahin gelten Ihre Tickets wie bisher.',
    askedPay: (amount, until) =>
      `Wir ändern das Datum, sobald der Unterschied von ${amount} bezahlt ist. Bezahlen können Sie ihn bis ${until}.`,
    openedBy: {
      cookie: 'Der Wunsch kam aus dem Browser, in dem bestellt wurde.',
      key: 'Der Wunsch kam über den Link aus unserer E-Mail zur Bestellung.',
      member: 'Der Wunsch kam aus dem Konto, zu dem die Bestellung gehört.',
    },
    notYou: 'Der Wunsch kam nicht von Ihnen? Schreiben Sie uns bitte, bevor Sie die Tickets benutzen.',
    changedSubject: (order) => `Neues Datum in der Bestellung ${order}`,
    headings: {
      success: 'Das Datum ist geändert.',
      part: 'Einige Termine ließen sich nicht ändern.',
      none: 'Das Datum ließ sich nicht ändern.',
    },
    ticketsStay: 'Die Codes bleiben gleich: Ihre Tickets gelten am neuen Tag.',
    ownCodes:
      'Die verschobenen Tickets gelten am neuen Tag und werden jeweils mit ihrem eigenen Code aus dem Anhang abgeholt.',
    codeOfOthers: 'Der Code für alle gilt nur noch für die übrigen.',
    back: {
      card: (amount) =>
        `Auf die Karte, mit der Sie bezahlt haben, erstatten wir ${amount}. Das dauert meist bis zu fünf Werktage.`,
      credit: (amount) => `Wir haben Ihrem Konto ${amount} als Guthaben zurückgebucht.`,
      voucher: (amount) => `Wir haben ${amount} auf den Geschenkgutschein zurückgebucht.`,
    },
    paid: (amount) => `Sie haben ${amount} nachgezahlt.`,
    unchanged: 'Der Preis bleibt gleich.',
    ticketsFile: 'tickets',
    calendar: 'Im Anhang ist der neue Kalendereintrag. Falls der alte noch da ist, löschen Sie ihn bitte.',
    calendarPart: 'Im Anhang sind die Kalendereinträge, wie sie jetzt gelten.',
    was: (when) => `Bisher: ${when}`,
    now: (when) => `Neu: ${when}`,
    waived: (amount) => `Der neue Preis ist um ${amount} höher, den Unterschied zahlen Sie nicht`,
    leaf: { was: 'bisher', now: 'neu' },
    stays: (when) => `Gilt weiter: ${when}`,
    errors: {
      used: 'Was schon benutzt wurde, bleibt, wie es ist.',
      refused: 'Das Zutrittssystem hat das neue Datum abgelehnt. Das bisherige gilt weiter.',
      'not-covered': 'Der Unterschied ist nicht ganz bezahlt, deshalb gilt das bisherige Datum weiter.',
      'not-paid': 'Der Unterschied wurde nicht rechtzeitig bezahlt, deshalb gilt das bisherige Datum weiter.',
      left: 'Sie haben die Änderung verworfen, deshalb gilt das bisherige Datum weiter.',
      'too-late': 'Der bisherige Termin hatte schon begonnen, deshalb gilt er weiter.',
    },
    usedAt: (when) => `Das Ticket wurde schon benutzt (${when}), deshalb gilt das bisherige Datum weiter.`,
    openOrder: 'Bestellung öffnen',
  },
  en: {
    askedSubject: (order) => `Change of date for order ${order}`,
    askedHeading: 'We have received your request for another date.',
    askedLead: 'We will write to you once the date is changed. Until then your tickets are valid as before.',
    askedPay: (amount, until) =>
      `We will change the date once the difference of ${amount} is paid. You can pay it until ${until}.`,
    openedBy: {
      cookie: 'The request came from the browser in which the order was made.',
      key: 'The request came through the link in our e-mail about the order.',
      member: 'The request came from the account that the order belongs to.',
    },
    notYou: 'Was it not you who asked? Please write to us before you use the tickets.',
    changedSubject: (order) => `New date for order ${order}`,
    headings: {
      success: 'The date is changed.',
      part: 'Some dates could not be changed.',
      none: 'The date could not be changed.',
    },
    ticketsStay: 'The codes stay the same: the tickets that you have are valid on the new day.',
    ownCodes: 'The moved tickets are valid on the new day, and each is collected with its own code, which is attached.',
    codeOfOthers: 'The code for all is now only for the others.',
    back: {
      card: (amount) =>
        `We are returning ${amount} to the card you paid with. It usually takes up to five working days.`,
      credit: (amount) => `We have returned ${amount} to the credit of your account.`,
      voucher: (amount) => `We have returned ${amount} to the gift voucher.`,
    },
    paid: (amount) => `You paid a difference of ${amount}.`,
    unchanged: 'The price is unchanged.',
    ticketsFile: 'tickets',
    calendar: 'The new calendar entry is attached. If your calendar kept the old one, please delete it.',
    calendarPart: 'Your calendar entries are attached as they are now.',
    was: (when) => `Before: ${when}`,
    now: (when) => `Now: ${when}`,
    waived: (amount) => `The new price is ${amount} higher, you do not pay the difference`,
    leaf: { was: 'before', now: 'now' },
    stays: (when) => `Still valid: ${when}`,
    errors: {
      used: 'What has already been used stays as it is.',
      refused: 'The gate system refused the new date. The old date is still valid.',
      'not-covered': 'The difference is not paid in full, so the old date is still valid.',
      'not-paid': 'The difference was not paid in time, so the old date is still valid.',
      left: 'You did not go through with the change, so the old date is still valid.',
      'too-late': 'The time of the old ticket had already begun, so it is still valid.',
    },
    usedAt: (when) => `This ticket was already used (${when}), so the old date is still valid.`,
    openOrder: 'Open the order',
  },
}
