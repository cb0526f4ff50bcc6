import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { TicketUse } from '../documents/ticket-document.ts'

export type OrderMailTexts = {
  subject: (order: string) => string
  heading: string
  /** What the attachments are; `mixed` for entries of several uses. */
  lead: Record<'gate' | 'collect' | 'on-card' | 'voucher' | 'mixed', string>
  leadNoTickets: string
  leadCalendar: string
  /** What to do with an entry. */
  use: Record<TicketUse, (facts: { deposit?: string }) => string>
  /** What becomes of an entry whose ticket is late; nothing of it is attached yet but a code for a desk. */
  lateUse: Record<TicketUse, string>
  valid: string
  entryTime: string
  discount: string
  credit: string
  /** Below an entry that could not be issued. */
  notIssued: string
  notIssuedLead: (amount: string) => string
  returned: string
  total: string
  vatIncluded: string
  openOrder: string
  service: string
  period: (from: string, to: string) => string
  noPeriod: string
  contractUntil: (day: string) => string
  contractOpen: string
  receiptAttached: string
  receiptNumber: string
  order: string
  paidOn: string
  vatLine: (rate: number, base: string, vat: string) => string
  depositLine: (amount: string) => string
  supplier: string
  paid: string
  ico: string
  dic: string
  automatic: string
  preparingSubject: (order: string) => string
  preparingHeading: string
  preparingLead: string
  preparingOnCardLead: string
  preparingCode: string
  deskFile: string
  /** An order without a price of which every ticket was refused. */
  refusedSubject: (order: string) => string
  refusedHeading: string
  refusedLead: (order: string) => string[]
  refusedEntry: string
  refundSubject: (order: string) => string
  refundHeading: string
  refundLead: (order: string, amount: string) => string[]
  refundedEntriesLead: (order: string, amount: string) => string[]
  /** Nothing of the order is left. */
  refundedOrderLead: (order: string, amount: string) => string[]
  refundPaidTwiceLead: (order: string, amount: string) => string[]
  refundReplacedLead: (order: string, amount: string) => string[]
  refundAmount: string
  chooseAgain: string
  ticketsFile: string
  receiptFile: string
  calendarFile: string
  correctionFile: string
  correctionAttached: (number: string) => string
  correctedReceiptAttached: (receipt: string, correction: string) => string
}

const cz: OrderMailTexts = {
  subject: (order) => `Vaše vstupenky, objednávka ${order}`,
  heading: 'Zaplaceno. Těšíme se na vás.',
  lead: {
    gate: 'Děkujeme za objednávku. Vstupenky najdete v příloze, stačí je ukázat v mobilu nebo vytisknout.',
    collect: 'Děkujeme za objednávku. V příloze najdete kódy, se kterými si ji vyzvednete u pokladny.',
    'on-card': 'Děkujeme za objednávku. Vstupenky máte nahrané na kartě, jděte s ní rovnou k turniketu.',
    voucher: 'Děkujeme za objednávku. Dárek najdete v příloze, hotový k vytištění nebo přeposlání.',
    mixed: 'Děkujeme za objednávku. Co potřebujete, najdete v příloze. U každé položky níže stojí, jak na to.',
  },
  leadNoTickets: 'Děkujeme za objednávku. Níže je vše, co k návštěvě potřebujete.',
  leadCalendar: 'Termín návštěvy si z přílohy uložíte rovnou do kalendáře.',
  use: {
    gate: () => 'QR kód z přílohy přiložte ke čtečce u vstupu. K pokladně nemusíte.',
    collect: ({ deposit }) =>
      deposit
        ? `U pokladny ukažte kód z přílohy a nahrajeme vám vstup na kartu. Nová karta je za vratnou zálohu ${deposit}.`
        : 'U pokladny ukažte kód z přílohy a vydáme vám, co jste si koupili.',
    'on-card': () => 'Nahráno na kartě. Jděte rovnou k turniketu, kartu mějte v levé kapse.',
    card: () => 'Kartu vám vydáme u pokladny podle kódu z přílohy. Záloha je vratná.',
    voucher: () => 'Poukaz k vytištění nebo přeposlání je v příloze.',
    desk: () => 'Kdyby vstupenka nepřišla včas, ukažte u pokladny náhradní kód z přílohy.',
  },
  lateUse: {
    gate: 'Vstupenku vám pošleme e-mailem, jakmile bude hotová.',
    collect: 'Kód k vyzvednutí vám pošleme e-mailem, jakmile bude hotový.',
    'on-card': 'Vstup na kartu právě nahráváme. Napíšeme vám, jakmile na ní bude.',
    card: 'Kód, se kterým vám kartu vydáme u pokladny, pošleme e-mailem, jakmile bude hotový.',
    voucher: 'Poukaz vám pošleme e-mailem, jakmile bude hotový.',
    desk: 'Kdyby vstupenka nepřišla včas, ukažte u pokladny náhradní kód z přílohy.',
  },
  valid: 'Platí',
  entryTime: 'příchod',
  discount: 'Sleva',
  credit: 'Zaplaceno kreditem',
  notIssued: 'Nepodařilo se nám ji vystavit, peníze vám vracíme.',
  notIssuedLead: (amount) =>
    `Část objednávky se nám bohužel nepodařilo vystavit, níže je označená. Částku ${amount} za ni vám posíláme zpět stejnou cestou, jakou přišla. Nemusíte nic dělat.`,
  returned: 'Vracíme',
  total: 'Celkem',
  vatIncluded: 'včetně DPH',
  openOrder: 'Zobrazit objednávku',
  service: 'Služba a smlouva',
  period: (from, to) => (from === to ? `Den služby: ${from}` : `Období služby: ${from}–${to}`),
  noPeriod: 'Období služby: do vyčerpání',
  contractUntil: (day) =>
    `Smlouva je uzavřena doručením tohoto e-mailu a trvá do poskytnutí služby, nejdéle do ${day}.`,
  contractOpen: 'Smlouva je uzavřena doručením tohoto e-mailu a trvá do poskytnutí služby.',
  receiptAttached: 'Doklad v PDF je v příloze.',
  receiptNumber: 'Číslo dokladu',
  order: 'Objednávka',
  paidOn: 'Datum vystavení a přijetí platby',
  vatLine: (rate, base, vat) => `DPH ${rate} %: základ ${base}, daň ${vat}`,
  depositLine: (amount) => `Vratné zálohy a poukazy, bez DPH: ${amount}`,
  supplier: 'Dodavatel',
  paid: 'Zaplaceno celkem',
  ico: 'IČO',
  dic: 'DIČ',
  automatic: 'Tento e-mail vznikl automaticky k vaší objednávce.',
  preparingSubject: (order) => `Zaplaceno, vstupenky připravujeme, objednávka ${order}`,
  preparingHeading: 'Zaplaceno. Vstupenky připravujeme.',
  preparingLead:
    'Děkujeme za objednávku. Příprava vstupenek dnes trvá déle než obvykle. Pošleme vám je hned, jak budou hotové. Nemusíte nic dělat a podruhé nic neplaťte.',
  preparingOnCardLead:
    'Děkujeme za objednávku. Nahrání na kartu dnes trvá déle než obvykle. Napíšeme vám hned, jak tam vstupenky budou. Nemusíte nic dělat a podruhé nic neplaťte.',
  preparingCode:
    'Pro jistotu přikládáme náhradní kód. Kdyby vstupenky nepřišly do vaší návštěvy, ukažte ho u pokladny. Jakmile je dostanete, kód už nepotřebujete.',
  deskFile: 'nahradni-kod',
  refusedSubject: (order) => `Vstupenky se nepodařilo vystavit, objednávka ${order}`,
  refusedHeading: 'Vstupenky se nepodařilo vystavit.',
  refusedLead: (order) => [
    `Je nám líto, vstupenky z objednávky ${order} se nám nepodařilo vystavit. Objednávka proto neplatí a vstup s ní nemáte.`,
    'Nic jste neplatili, a tak vám nemáme co vracet. Vyberte si prosím jiný termín nebo jinou vstupenku.',
  ],
  refusedEntry: 'Nepodařilo se nám ji vystavit.',
  refundSubject: (order) => `Vracíme vám peníze, objednávka ${order}`,
  refundHeading: 'Vracíme vám peníze.',
  refundLead: (order, amount) => [
    `Platba za objednávku ${order} k nám dorazila až po vypršení rezervace a místa už mezitím nebyla volná. Objednávka proto neplatí.`,
    `Celou částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundedEntriesLead: (order, amount) => [
    `Některé vstupenky z objednávky ${order} se nám bohužel nepodařilo vystavit. Zbytek objednávky platí beze změny.`,
    `Částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundedOrderLead: (order, amount) => [
    `Je nám líto, vstupenky z objednávky ${order} se nám nepodařilo vystavit. Objednávka proto neplatí a vstup s ní nemáte.`,
    `Částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundPaidTwiceLead: (order, amount) => [
    `Objednávku ${order} jste zaplatili dvakrát. Objednávka i vstupenky platí beze změny.`,
    `Částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundReplacedLead: (order, amount) => [
    `Objednávku ${order} nahradila vaše novější objednávka, a proto ji nelze zaplatit.`,
    `Celou částku ${amount} vám posíláme zpět stejnou cestou, jakou přišla. Na účtu ji uvidíte obvykle do pěti pracovních dnů. Nemusíte nic dělat.`,
  ],
  refundAmount: 'Vracíme',
  chooseAgain: 'Vybrat jiný termín',
  ticketsFile: 'vstupenky',
  receiptFile: 'doklad',
  calendarFile: 'navsteva',
  correctionFile: 'opravny-doklad',
  correctionAttached: (number) => `Opravný doklad ${number} je v příloze.`,
  correctedReceiptAttached: (receipt, correction) => `Doklad ${receipt} a opravný doklad ${correction} jsou v příloze.`,
}

const de: OrderMailTexts = {
  subject: (order) => `Ihre Tickets, Bestellung ${order}`,
  heading: 'Bezahlt. Wir freuen uns auf Sie.',
  lead: {
    gate: 'Vielen Dank für Ihre Bestellung. Die Tickets finden Sie im Anhang. Zeigen Sie sie auf dem Handy oder ausgedruckt.',
    collect:
      'Vielen Dank für Ihre Bestellung. Im Anhang finden Sie die Codes, mit denen Sie Ihre Tickets an der Kassa abholen.',
    'on-card':
      'Vielen Dank für Ihre Bestellung. Die Tickets sind auf Ihrer Karte, gehen Sie damit direkt zum Drehkreuz.',
    voucher: 'Vielen Dank für Ihre Bestellung. Das Geschenk liegt bei, fertig zum Ausdrucken oder Weiterleiten.',
    mixed:
      'Vielen Dank für Ihre Bestellung. Im Anhang finden Sie, was Sie brauchen. Bei jeder Position steht unten, wie es geht.',
  },
  leadNoTickets: 'Vielen Dank für Ihre Bestellung. Unten steht alles, was Sie für Ihren Besuch brauchen.',
  leadCalendar: 'Der Termin Ihres Besuchs liegt als Kalenderdatei bei.',
  use: {
    gate: () => 'Halten Sie den QR-Code aus dem Anhang am Eingang an das Lesegerät. Zur Kassa müssen Sie nicht.',
    collect: ({ deposit }) =>
      deposit
        ? `Zeigen Sie den Code aus dem Anhang an der Kassa, wir laden Ihr Ticket auf die Karte. Für eine neue Karte zahlen Sie ${deposit} Pfand.`
        : 'Zeigen Sie den Code aus dem Anhang an der Kassa, dort erhalten Sie alles, was Sie gekauft haben.',
    'on-card': () =>
      'Auf Ihrer Karte gespeichert. Gehen Sie direkt zum Drehkreuz und tragen Sie die Karte in der linken Tasche.',
    card: () => 'Ihre Karte erhalten Sie mit dem Code aus dem Anhang an der Kassa. Das Pfand bekommen Sie zurück.',
    voucher: () => 'Der Gutschein liegt bei, zum Ausdrucken oder Weiterleiten.',
    desk: () => 'Falls das Ticket nicht rechtzeitig kommt, zeigen Sie den Ersatzcode aus dem Anhang an der Kassa.',
  },
  lateUse: {
    gate: 'Wir schicken Ihnen das Ticket per E-Mail, sobald es fertig ist.',
    collect: 'Wir schicken Ihnen den Abholcode per E-Mail, sobald er fertig ist.',
    'on-card': 'Wir laden das Ticket gerade auf Ihre Karte und schreiben Ihnen, sobald es darauf ist.',
    card: 'Den Code, mit dem Sie Ihre Karte an der Kassa erhalten, schicken wir per E-Mail, sobald er fertig ist.',
    voucher: 'Wir schicken Ihnen den Gutschein per E-Mail, sobald er fertig ist.',
    desk: 'Falls das Ticket nicht rechtzeitig kommt, zeigen Sie den Ersatzcode aus dem Anhang an der Kassa.',
  },
  valid: 'Gültig',
  entryTime: 'Ankunft',
  discount: 'Rabatt',
  credit: 'Mit Guthaben bezahlt',
  notIssued: 'Konnten wir nicht ausstellen, Sie erhalten das Geld zurück.',
  notIssuedLead: (amount) =>
    `Einen Teil der Bestellung konnten wir leider nicht ausstellen, er ist unten bezeichnet. Den Betrag von ${amount} dafür überweisen wir auf demselben Weg zurück. Sie müssen nichts tun.`,
  returned: 'Wir erstatten',
  total: 'Gesamt',
  vatIncluded: 'inkl. MwSt.',
  openOrder: 'Bestellung ansehen',
  service: 'Leistung und Vertrag',
  period: (from, to) => (from === to ? `Leistungstag: ${from}` : `Leistungszeitraum: ${from}–${to}`),
  noPeriod: 'Leistungszeitraum: bis zum Verbrauch',
  contractUntil: (day) =>
    `Der Vertrag kommt mit dieser E-Mail zustande und läuft bis zur Erbringung der Leistung, längstens bis ${day}.`,
  contractOpen: 'Der Vertrag kommt mit dieser E-Mail zustande und läuft bis zur Erbringung der Leistung.',
  receiptAttached: 'Den Beleg finden Sie als PDF im Anhang.',
  receiptNumber: 'Belegnummer',
  order: 'Bestellung',
  paidOn: 'Ausgestellt und bezahlt am',
  vatLine: (rate, base, vat) => `MwSt. ${rate} %: netto ${base}, Steuer ${vat}`,
  depositLine: (amount) => `Pfand und Gutscheine, ohne MwSt.: ${amount}`,
  supplier: 'Anbieter',
  paid: 'Bezahlt',
  ico: 'IČO',
  dic: 'DIČ',
  automatic: 'Diese E-Mail wurde automatisch zu Ihrer Bestellung erstellt.',
  preparingSubject: (order) => `Bezahlt, Ihre Tickets werden vorbereitet, Bestellung ${order}`,
  preparingHeading: 'Bezahlt. Ihre Tickets werden vorbereitet.',
  preparingLead:
    'Vielen Dank für Ihre Bestellung. Die Tickets brauchen heute länger als üblich. Wir schicken sie Ihnen, sobald sie fertig sind. Sie müssen nichts tun, bitte zahlen Sie nicht noch einmal.',
  preparingOnCardLead:
    'Vielen Dank für Ihre Bestellung. Das Laden auf die Karte dauert heute länger als üblich. Wir schreiben Ihnen, sobald die Tickets darauf sind. Sie müssen nichts tun, bitte zahlen Sie nicht noch einmal.',
  preparingCode:
    'Zur Sicherheit liegt ein Ersatzcode bei. Falls die Tickets bis zu Ihrem Besuch nicht da sind, zeigen Sie ihn an der Kassa. Sobald Sie die Tickets haben, brauchen Sie den Code nicht mehr.',
  deskFile: 'ersatzcode',
  refusedSubject: (order) => `Ihre Tickets konnten nicht ausgestellt werden, Bestellung ${order}`,
  refusedHeading: 'Ihre Tickets konnten nicht ausgestellt werden.',
  refusedLead: (order) => [
    `Es tut uns leid, die Tickets der Bestellung ${order} konnten wir nicht ausstellen. Die Bestellung ist daher ungültig und berechtigt nicht zum Eintritt.`,
    'Sie haben nichts bezahlt, wir müssen Ihnen also nichts erstatten. Bitte wählen Sie einen anderen Termin oder ein anderes Ticket.',
  ],
  refusedEntry: 'Konnten wir nicht ausstellen.',
  refundSubject: (order) => `Sie erhalten Ihr Geld zurück, Bestellung ${order}`,
  refundHeading: 'Sie erhalten Ihr Geld zurück.',
  refundLead: (order, amount) => [
    `Ihre Zahlung für die Bestellung ${order} kam erst nach Ablauf der Reservierung an, und die Plätze waren inzwischen vergeben. Die Bestellung ist daher ungültig.`,
    `Den vollen Betrag von ${amount} überweisen wir auf demselben Weg zurück. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Konto. Sie müssen nichts tun.`,
  ],
  refundedEntriesLead: (order, amount) => [
    `Einige Tickets der Bestellung ${order} konnten wir leider nicht ausstellen. Der Rest der Bestellung gilt unverändert.`,
    `Den Betrag von ${amount} überweisen wir auf demselben Weg zurück. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Konto. Sie müssen nichts tun.`,
  ],
  refundedOrderLead: (order, amount) => [
    `Es tut uns leid, die Tickets der Bestellung ${order} konnten wir nicht ausstellen. Die Bestellung ist daher ungültig und berechtigt nicht zum Eintritt.`,
    `Den Betrag von ${amount} überweisen wir auf demselben Weg zurück. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Konto. Sie müssen nichts tun.`,
  ],
  refundPaidTwiceLead: (order, amount) => [
    `Sie haben die Bestellung ${order} zweimal bezahlt. Bestellung und Tickets gelten unverändert.`,
    `Den Betrag von ${amount} überweisen wir auf demselben Weg zurück. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Konto. Sie müssen nichts tun.`,
  ],
  refundReplacedLead: (order, amount) => [
    `Ihre neuere Bestellung hat die Bestellung ${order} ersetzt, daher kann diese nicht mehr bezahlt werden.`,
    `Den vollen Betrag von ${amount} überweisen wir auf demselben Weg zurück. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Konto. Sie müssen nichts tun.`,
  ],
  refundAmount: 'Wir erstatten',
  chooseAgain: 'Anderen Termin wählen',
  ticketsFile: 'tickets',
  receiptFile: 'beleg',
  calendarFile: 'besuch',
  correctionFile: 'korrekturbeleg',
  correctionAttached: (number) => `Der Korrekturbeleg ${number} liegt bei.`,
  correctedReceiptAttached: (receipt, correction) =>
    `Der Beleg ${receipt} und der Korrekturbeleg ${correction} liegen bei.`,
}

const en: OrderMailTexts = {
  subject: (order) => `Your tickets, order ${order}`,
  heading: 'Paid. See you soon.',
  lead: {
    gate: 'Thank you for your order. Your tickets are attached: show them on your phone or print them.',
    collect: 'Thank you for your order. Show the attached codes at the ticket office to collect it.',
    'on-card': 'Thank you for your order. Your tickets are on your card: go straight to the gate with it.',
    voucher: 'Thank you for your order. The gift is attached, ready to print or to pass on.',
    mixed: 'Thank you for your order. What you need is attached. Each item below says what to do.',
  },
  leadNoTickets: 'Thank you for your order. Here is everything you need for your visit.',
  leadCalendar: 'The attached calendar file puts the day and time of your visit into your calendar.',
  use: {
    gate: () => 'Hold the attached QR code to the reader at the entrance. No need to stop at the ticket office.',
    collect: ({ deposit }) =>
      deposit
        ? `Show the attached code at the ticket office and we load your ticket on the card. A new card takes a refundable deposit of ${deposit}.`
        : 'Show the attached code at the ticket office and collect everything you bought.',
    'on-card': () => 'Loaded on your card. Go straight to the gate and keep the card in your left pocket.',
    card: () => 'Collect your card at the ticket office with the attached code. The deposit is refundable.',
    voucher: () => 'The voucher is attached, ready to print or to pass on.',
    desk: () => 'If the ticket does not come in time, show the attached stand-in code at the ticket office.',
  },
  lateUse: {
    gate: 'We will e-mail you the ticket as soon as it is ready.',
    collect: 'We will e-mail you the code to collect it with as soon as it is ready.',
    'on-card': 'We are loading the ticket on your card and will write as soon as it is there.',
    card: 'We will e-mail you the code to collect your card with at the ticket office as soon as it is ready.',
    voucher: 'We will e-mail you the voucher as soon as it is ready.',
    desk: 'If the ticket does not come in time, show the attached stand-in code at the ticket office.',
  },
  valid: 'Valid',
  entryTime: 'arrival',
  discount: 'Discount',
  credit: 'Paid with credit',
  notIssued: 'We could not issue this, and your money is on its way back.',
  notIssuedLead: (amount) =>
    `Sorry, we could not issue a part of your order, marked below. We are returning ${amount} for it the way it came. There is nothing you need to do.`,
  returned: 'Returned to you',
  total: 'Total',
  vatIncluded: 'incl. VAT',
  openOrder: 'View your order',
  service: 'Service and contract',
  period: (from, to) => (from === to ? `Day of service: ${from}` : `Service period: ${from}–${to}`),
  noPeriod: 'Service period: until used',
  contractUntil: (day) =>
    `The contract is made by this e-mail and lasts until the service has been provided, at the latest until ${day}.`,
  contractOpen: 'The contract is made by this e-mail and lasts until the service has been provided.',
  receiptAttached: 'The receipt is attached as a PDF.',
  receiptNumber: 'Document number',
  order: 'Order',
  paidOn: 'Issued and paid on',
  vatLine: (rate, base, vat) => `VAT ${rate}%: net ${base}, tax ${vat}`,
  depositLine: (amount) => `Refundable deposits and vouchers, no VAT: ${amount}`,
  supplier: 'Supplier',
  paid: 'Total paid',
  ico: 'Company ID',
  dic: 'VAT ID',
  automatic: 'This e-mail was sent automatically with your order.',
  preparingSubject: (order) => `Paid, your tickets are being prepared, order ${order}`,
  preparingHeading: 'Paid. Your tickets are being prepared.',
  preparingLead:
    'Thank you for your order. The tickets are taking longer than usual today. We will send them as soon as they are ready. There is nothing you need to do, and please do not pay again.',
  preparingOnCardLead:
    'Thank you for your order. Loading the card is taking longer than usual today. We will write as soon as the tickets are on it. There is nothing you need to do, and please do not pay again.',
  preparingCode:
    'To be safe, a stand-in code is attached. If the tickets have not come by your visit, show it at the ticket office. Once you have the tickets, you no longer need the code.',
  deskFile: 'stand-in-code',
  refusedSubject: (order) => `Your tickets could not be issued, order ${order}`,
  refusedHeading: 'Your tickets could not be issued.',
  refusedLead: (order) => [
    `Sorry, we could not issue the tickets of order ${order}. The order is therefore not valid and does not let you in.`,
    'You paid nothing, so there is nothing to return. Please choose another date or another ticket.',
  ],
  refusedEntry: 'We could not issue this.',
  refundSubject: (order) => `Your money is on its way back, order ${order}`,
  refundHeading: 'Your money is on its way back.',
  refundLead: (order, amount) => [
    `Your payment for order ${order} arrived after the reservation had ended, and the places were taken by then. The order is therefore not valid.`,
    `We are returning the full ${amount} the way it came. You should see it on your account within five working days. There is nothing you need to do.`,
  ],
  refundedEntriesLead: (order, amount) => [
    `Sorry, we could not issue some of the tickets of order ${order}. The rest of the order remains valid.`,
    `We are returning ${amount} the way it came. You should see it on your account within five working days. There is nothing you need to do.`,
  ],
  refundedOrderLead: (order, amount) => [
    `Sorry, we could not issue the tickets of order ${order}. The order is therefore not valid and does not let you in.`,
    `We are returning ${amount} the way it came. You should see it on your account within five working days. There is nothing you need to do.`,
  ],
  refundPaidTwiceLead: (order, amount) => [
    `You paid order ${order} twice. The order and its tickets stay valid.`,
    `We are sending ${amount} back the way it came. You will usually see it on your account within five working days. There is nothing you need to do.`,
  ],
  refundReplacedLead: (order, amount) => [
    `Your newer order has replaced order ${order}, so it can no longer be paid.`,
    `We are sending the whole ${amount} back the way it came. You will usually see it on your account within five working days. There is nothing you need to do.`,
  ],
  refundAmount: 'Refund',
  chooseAgain: 'Choose another date',
  ticketsFile: 'tickets',
  receiptFile: 'receipt',
  calendarFile: 'visit',
  correctionFile: 'corrective-document',
  correctionAttached: (number) => `The corrective document ${number} is attached.`,
  correctedReceiptAttached: (receipt, correction) =>
    `The receipt ${receipt} and the corrective document ${correction} are attached.`,
}

const TEXTS: Record<ShopLang, OrderMailTexts> = { cz, de, en }

/** Languages of mail; any other reads English. */
export const mailLang = (lang: string): ShopLang => (lang === 'cz' || lang === 'de' ? lang : 'en')

export const orderMailTexts = (lang: string): OrderMailTexts => TEXTS[mailLang(lang)]
