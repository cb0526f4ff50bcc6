import type { ShopLang } from '@gondola/rules/catalogue.ts'

/** Texts of mails about acts after a sale (docs/product.md §19.11). Amounts come printed. */
export type AfterSaleTexts = {
  cancelSubject: (order: string) => string
  withdrawSubject: (order: string) => string
  headings: Record<'cancel' | 'withdraw', Record<'success' | 'part' | 'none', string>>
  notValid: string
  back: Record<'card' | 'credit' | 'voucher', (amount: string) => string>
  nothingBack: string
  /** Says how much less goes back, as the tickets that stay lose a discount. */
  restDearer: (amount: string) => string
  used: string
  usedAt: (when: string) => string
  refused: string
  total: string
  openOrder: string
  documents: (numbers: string[]) => string
  documentFile: string
  /** Of the calendar file of events that have fewer tickets now. */
  calendar: string
  /** Of the calendar file that removes events. */
  calendarGone: string
  calendarFile: string
  goneCalendarFile: string
  statementSubject: (number: string) => string
  statementHeading: string
  statementLead: string[]
  /** Replaces `statementLead` where the withdrawal is carried out already. */
  statementCarriedOut: string[]
  carryOutLead: (hours: number) => string
  carryOut: string
  statementTitle: string
  statementFile: string
  name: string
  order: string
  email: string
  received: string
  number: string
  linkSubject: (order: string) => string
  linkHeading: string
  linkLead: (order: string) => string[]
  /** Label of the link to a page that cancels tickets without JavaScript. */
  linkCancel: string
  linkNote: string
  automatic: string
}

export const AFTER_SALE_TEXTS: Record<ShopLang, AfterSaleTexts> = {
  cz: {
    cancelSubject: (order) => `Zrušení v objednávce ${order}`,
    withdrawSubject: (order) => `Odstoupení od smlouvy, objednávka ${order}`,
    headings: {
      cancel: {
        success: 'Zrušili jsme, co jste chtěli.',
        part: 'Část se zrušit nepodařila.',
        none: 'Zrušit se nepodařilo.',
      },
      withdraw: {
        success: 'Vaše odstoupení je vyřízené.',
        part: 'Část odstoupení se provést nepodařila.',
        none: 'Odstoupení se provést nepodařilo.',
      },
    },
    notValid: 'Vrácené vstupenky a poukazy už neplatí.',
    back: {
      card: (amount) => `Na kartu, kterou jste platili, vracíme ${amount}. Obvykle to trvá do pěti pracovních dnů.`,
      credit: (amount) => `Do kreditu v účtu jsme vrátili ${amount}.`,
      voucher: (amount) => `Na dárkový poukaz jsme vrátili ${amount}.`,
    },
    nothingBack: 'Nic nevracíme, nic jste totiž neplatili.',
    restDearer: (amount) => `Vracíme o ${amount} méně, protože zbylé vstupenky už nemají slevu za doprovod.`,
    usedAt: (when) => `Vstupenka už byla použita (${when}), a tak platí dál.`,
    used: 'Co už bylo použito, platí dál.',
    refused: 'Vstupní systém to nepřijal, a tak se nic nemění. Napište nám prosím.',
    total: 'Vracíme',
    openOrder: 'Otevřít objednávku',
    documents: (numbers) =>
      `V příloze ${numbers.length > 1 ? 'jsou opravné doklady' : 'je opravný doklad'} ${numbers.join(', ')}.`,
    documentFile: 'opravny-doklad',
    calendar: 'V příloze je událost do kalendáře s novým počtem.',
    calendarGone: 'V příloze je zrušení události v kalendáři. Pokud vám v něm zůstane, smažte ji prosím.',
    calendarFile: 'navsteva',
    goneCalendarFile: 'navsteva-zrusena',
    statementSubject: (number) => `Vaše odstoupení jsme obdrželi, ${number}`,
    statementHeading: 'Vaše odstoupení jsme obdrželi.',
    statementLead: ['Potvrzujeme, že k nám přišlo, a níže je v plném znění. Do 14 dnů ho vyřídíme a napíšeme vám.'],
    statementCarriedOut: ['Potvrzujeme, že k nám přišlo, a níže je v plném znění. Výsledek pošleme dalším e-mailem.'],
    carryOutLead: (hours) =>
      `Nechcete čekat? Do ${hours} hodin ho můžete sami potvrdit tlačítkem a peníze vám začneme vracet hned.`,
    carryOut: 'Potvrdit odstoupení',
    statementTitle: 'Prohlášení',
    statementFile: 'odstoupeni',
    name: 'Jméno',
    order: 'Objednávka',
    email: 'E-mail',
    received: 'Přijato',
    number: 'Číslo',
    linkSubject: (order) => `Vaše objednávka ${order}`,
    linkHeading: 'Tady je vaše objednávka.',
    linkLead: (order) => [`Požádali jste o odkaz na objednávku ${order}. Najdete v ní vstupenky i doklady.`],
    linkCancel: 'Zrušit vstupenky na jednoduché stránce',
    linkNote: 'Nežádali jste o nic? E-mail klidně smažte.',
    automatic: 'Tento e-mail vznikl automaticky k vaší objednávce.',
  },
  de: {
    cancelSubject: (order) => `Stornierung in Bestellung ${order}`,
    withdrawSubject: (order) => `Widerruf, Bestellung ${order}`,
    headings: {
      cancel: {
        success: 'Ihre Stornierung ist erledigt.',
        part: 'Ein Teil ließ sich nicht stornieren.',
        none: 'Die Stornierung hat nicht geklappt.',
      },
      withdraw: {
        success: 'Ihr Widerruf ist erledigt.',
        part: 'Ein Teil Ihres Widerrufs ließ sich nicht ausführen.',
        none: 'Ihr Widerruf ließ sich nicht ausführen.',
      },
    },
    notValid: 'Zurückgegebene Tickets und Gutscheine sind nicht mehr gültig.',
    back: {
      card: (amount) =>
        `Auf die Karte, mit der Sie bezahlt haben, erstatten wir ${amount}. Meist dauert das bis zu fünf Werktage.`,
      credit: (amount) => `Ihrem Guthaben im Konto haben wir ${amount} gutgeschrieben.`,
      voucher: (amount) => `Ihrem Geschenkgutschein haben wir ${amount} gutgeschrieben.`,
    },
    nothingBack: 'Zu erstatten ist nichts, denn Sie haben nichts bezahlt.',
    restDearer: (amount) =>
      `Wir erstatten ${amount} weniger, weil für die übrigen Tickets der Rabatt mit Begleitung nicht mehr gilt.`,
    usedAt: (when) => `Das Ticket wurde schon benutzt (${when}) und gilt weiter.`,
    used: 'Was schon benutzt wurde, bleibt gültig.',
    refused: 'Das Zutrittssystem hat das abgelehnt, hier ändert sich also nichts. Bitte schreiben Sie uns.',
    total: 'Wir erstatten',
    openOrder: 'Bestellung öffnen',
    documents: (numbers) =>
      `Im Anhang ${numbers.length > 1 ? 'sind die Korrekturbelege' : 'ist der Korrekturbeleg'} ${numbers.join(', ')}.`,
    documentFile: 'korrekturbeleg',
    calendar: 'Der Kalendereintrag im Anhang nennt die neue Anzahl.',
    calendarGone: 'Im Anhang ist die Absage für Ihren Kalender. Falls der Eintrag bleibt, löschen Sie ihn bitte.',
    calendarFile: 'besuch',
    goneCalendarFile: 'besuch-abgesagt',
    statementSubject: (number) => `Ihr Widerruf ist eingegangen, ${number}`,
    statementHeading: 'Ihr Widerruf ist eingegangen.',
    statementLead: [
      'Wir bestätigen den Eingang, unten steht Ihre Erklärung im Wortlaut. Wir bearbeiten sie binnen 14 Tagen und schreiben Ihnen.',
    ],
    statementCarriedOut: [
      'Wir bestätigen den Eingang, unten steht Ihre Erklärung im Wortlaut. Das Ergebnis senden wir in einer weiteren E-Mail.',
    ],
    carryOutLead: (hours) =>
      `Möchten Sie nicht warten? Bestätigen Sie binnen ${hours} Stunden selbst, dann erstatten wir sofort.`,
    carryOut: 'Widerruf bestätigen',
    statementTitle: 'Erklärung',
    statementFile: 'widerruf',
    name: 'Name',
    order: 'Bestellung',
    email: 'E-Mail',
    received: 'Eingegangen',
    number: 'Nummer',
    linkSubject: (order) => `Ihre Bestellung ${order}`,
    linkHeading: 'Hier ist Ihre Bestellung.',
    linkLead: (order) => [`Sie haben den Link zur Bestellung ${order} angefordert. Dort sind Ihre Tickets und Belege.`],
    linkCancel: 'Tickets auf einer einfachen Seite stornieren',
    linkNote: 'Das waren nicht Sie? Löschen Sie diese E-Mail einfach.',
    automatic: 'Diese E-Mail wurde automatisch zu Ihrer Bestellung erstellt.',
  },
  en: {
    cancelSubject: (order) => `Cancellation in order ${order}`,
    withdrawSubject: (order) => `Withdrawal, order ${order}`,
    headings: {
      cancel: {
        success: 'Your cancellation is done.',
        part: 'A part could not be cancelled.',
        none: 'The cancellation did not work.',
      },
      withdraw: {
        success: 'Your withdrawal is done.',
        part: 'A part of your withdrawal could not be carried out.',
        none: 'Your withdrawal could not be carried out.',
      },
    },
    notValid: 'Returned tickets and vouchers are no longer valid.',
    back: {
      card: (amount) => `We refund ${amount} to the card you paid with. It usually takes up to five working days.`,
      credit: (amount) => `We have returned ${amount} to the credit of your account.`,
      voucher: (amount) => `We have returned ${amount} to your gift voucher.`,
    },
    nothingBack: 'There is nothing to refund, as you paid nothing.',
    restDearer: (amount) => `We refund ${amount} less, because the other tickets lose their discount for coming along.`,
    usedAt: (when) => `This ticket was already used (${when}) and stays valid.`,
    used: 'What has already been used stays valid.',
    refused: 'The gate system refused this, so it stays valid. Please write to us.',
    total: 'We refund',
    openOrder: 'Open the order',
    documents: (numbers) =>
      `The corrective ${numbers.length > 1 ? 'documents' : 'document'} ${numbers.join(', ')} ${numbers.length > 1 ? 'are' : 'is'} attached.`,
    documentFile: 'corrective-document',
    calendar: 'The calendar entry in the attachment has the new number of tickets.',
    calendarGone: 'The cancellation for your calendar is attached. If it keeps the entry, please delete it.',
    calendarFile: 'visit',
    goneCalendarFile: 'visit-cancelled',
    statementSubject: (number) => `We have received your withdrawal, ${number}`,
    statementHeading: 'We have received your withdrawal.',
    statementLead: [
      'We confirm that it has arrived; it is quoted in full below. We will deal with it within 14 days and write to you.',
    ],
    statementCarriedOut: [
      'We confirm that we have received it; its full wording is below. We will tell you the outcome in another e-mail.',
    ],
    carryOutLead: (hours) =>
      `Would you rather not wait? Within ${hours} hours you can confirm it yourself, and the refund begins at once.`,
    carryOut: 'Confirm withdrawal',
    statementTitle: 'Statement',
    statementFile: 'withdrawal',
    name: 'Name',
    order: 'Order',
    email: 'E-mail',
    received: 'Received',
    number: 'Number',
    linkSubject: (order) => `Your order ${order}`,
    linkHeading: 'Here is your order.',
    linkLead: (order) => [`You asked for the link to order ${order}. Your tickets and receipts are there.`],
    linkCancel: 'Cancel tickets on a simple page',
    linkNote: 'Was this not you? Just delete this e-mail.',
    automatic: 'This e-mail was sent automatically about your order.',
  },
}
