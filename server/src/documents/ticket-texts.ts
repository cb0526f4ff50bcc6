import type { Lang } from '@gondola/rules/catalogue.ts'
import { czechFrom } from '@gondola/rules/czech.ts'
import type { Haler } from '@gondola/rules/money.ts'
import { type TicketDocument, type TicketUse, ticketUse } from './ticket-document.ts'

export type TicketWords = {
  ticketOf: (position: number, of: number) => string
  giftOf: (position: number, of: number) => string
  deskOf: (position: number, of: number) => string
  untilDay: (day: string) => string
  voucher: string
  voucherFor: string
  valid: string
  entryTime: string
  open: string
  forWhom: string
  born: (day: string) => string
  priceWithVat: (rate: number) => string
  price: string
  deposit: string
  howTo: string
  goodToKnow: string
  onCard: string
  order: string
  bought: string
  ico: string
  dic: string
  taxDocument: string
  titleOfFile: string
}

/** What a step may mention; `day` is set when the ticket is valid on one day, `time` when an entry time is booked. */
export type StepFacts = {
  day: boolean
  time?: string
  deposit?: string
  shopAddress?: string
  until?: string
}

export type TicketTexts = TicketWords & {
  steps: Record<TicketUse, (facts: StepFacts) => [string, string, string]>
  /** `handed-out` is what is collected and goes onto no card. */
  hint: Record<TicketUse | 'handed-out', string>
}

const cz: TicketTexts = {
  ticketOf: (position, of) => (of === 1 ? 'Vstupenka' : `Vstupenka ${position} ${czechFrom(of)} ${of}`),
  giftOf: (position, of) => (of === 1 ? 'Dárek' : `Dárek ${position} ${czechFrom(of)} ${of}`),
  deskOf: (position, of) => (of === 1 ? 'Náhradní kód' : `Náhradní kód ${position} ${czechFrom(of)} ${of}`),
  untilDay: (day) => `platí do ${day}`,
  voucher: 'Dárkový poukaz',
  voucherFor: 'Na skipasy, vstupy i zážitky. Co to bude, je na vás.',
  valid: 'Platí',
  entryTime: 'Příchod',
  open: 'Otevřeno',
  forWhom: 'Pro koho',
  born: (day) => `datum narození ${day}`,
  priceWithVat: (rate) => `Cena s DPH ${rate} %`,
  price: 'Cena',
  deposit: 'Vratná záloha, bez DPH',
  howTo: 'Jak na to',
  goodToKnow: 'Dobré vědět',
  onCard: 'Nahráno na kartě',
  order: 'Objednávka',
  bought: 'zakoupeno',
  ico: 'IČO',
  dic: 'DIČ',
  taxDocument: 'Daňový doklad najdete v e-mailu.',
  titleOfFile: 'Vstupenky',
  steps: {
    gate: ({ day, time }) => [
      time
        ? `Přijďte ke vstupu v čase ${time}. K pokladně nemusíte.`
        : day
          ? 'Přijďte v den platnosti rovnou ke vstupu. K pokladně nemusíte.'
          : 'Přijďte rovnou ke vstupu. K pokladně nemusíte.',
      'Přiložte QR kód ke čtečce, z papíru nebo z mobilu.',
      `Papír prosím nepřehýbejte přes kód a kód nikomu neposílejte${day ? ': projde s ním jen ten první' : ''}.`,
    ],
    collect: ({ deposit }) => [
      'Přijďte k pokladně a ukažte tento kód, na papíře nebo v mobilu.',
      deposit
        ? `Nahrajeme vám vstup na vaši kartu. Novou kartu vydáme za vratnou zálohu ${deposit}.`
        : 'Podle kódu vám vydáme vše, co jste si koupili.',
      'Kód nikomu neposílejte: vyzvednout podle něj lze jen jednou.',
    ],
    'on-card': () => [
      'Vstup máte nahraný na kartě. Nic si nevyzvedáváte a tisknout nemusíte.',
      'Jděte rovnou k turniketu. Kartu mějte v levé kapse.',
      'Kdyby vás turniket nepustil, ukažte u pokladny tento list.',
    ],
    card: () => [
      'Kartu vám vydáme u pokladny podle tohoto kódu, z papíru nebo z mobilu.',
      'Záloha je zaplacená. Až kartu vrátíte nepoškozenou, dostanete ji zpět.',
      'Až příště nakoupíte v e-shopu, zadejte číslo karty a vstup na ni nahrajete z domova.',
    ],
    voucher: ({ shopAddress, until }) => [
      shopAddress
        ? `Na ${shopAddress} si vyberte skipas, vstup nebo cokoli jiného.`
        : 'V našem e-shopu si vyberte skipas, vstup nebo cokoli jiného.',
      'Před placením klepněte na „Máte slevový kód nebo poukaz?“ a zadejte kód.',
      until
        ? `Poukaz platí do ${until}. Kdo zná kód, může ho použít, tak ho dobře schovejte.`
        : 'Kdo zná kód, může poukaz použít, tak ho dobře schovejte.',
    ],
    desk: ({ until }) => [
      'Vstupenku připravujeme. Až bude hotová, přijde vám e-mailem a tento list už nebudete potřebovat.',
      'Kdyby do vaší návštěvy nepřišla, ukažte kód u pokladny. Ověří ho i bez připojení.',
      `Kód platí do ${until} a jen jednou. Nikomu ho neposílejte.`,
    ],
  },
  hint: {
    gate: 'Nemáte tiskárnu? Otevřete vstupenku v mobilu a rozsviťte displej naplno.',
    collect: 'Kartu noste v levé kapse, bez mobilu a jiných karet. Turniket ji načte sám.',
    'handed-out': 'Nemáte tiskárnu? Kód stačí ukázat v mobilu.',
    'on-card': 'Karta se nemá rada s mobilem a s jinými kartami. Dejte ji do kapsy samotnou.',
    card: 'Ztratíte-li kartu, ozvěte se nám. Vstup na ní zablokujeme a nikdo cizí s ní neprojde.',
    voucher: '',
    desk: 'Máte zaplaceno. Podruhé nic neplaťte, ani u pokladny.',
  },
}

const de: TicketTexts = {
  ticketOf: (position, of) => (of === 1 ? 'Ticket' : `Ticket ${position} von ${of}`),
  giftOf: (position, of) => (of === 1 ? 'Geschenk' : `Geschenk ${position} von ${of}`),
  deskOf: (position, of) => (of === 1 ? 'Ersatzcode' : `Ersatzcode ${position} von ${of}`),
  untilDay: (day) => `gültig bis ${day}`,
  voucher: 'Geschenkgutschein',
  voucherFor: 'Für Skipässe, Eintritte und Erlebnisse. Sie haben die Wahl.',
  valid: 'Gültig',
  entryTime: 'Ankunft',
  open: 'Geöffnet',
  forWhom: 'Für',
  born: (day) => `geboren am ${day}`,
  priceWithVat: (rate) => `Preis inkl. ${rate} % MwSt.`,
  price: 'Preis',
  deposit: 'Rückzahlbares Pfand, ohne MwSt.',
  howTo: 'So geht’s',
  goodToKnow: 'Gut zu wissen',
  onCard: 'Auf der Karte gespeichert',
  order: 'Bestellung',
  bought: 'gekauft am',
  ico: 'IČO',
  dic: 'DIČ',
  taxDocument: 'Den Steuerbeleg finden Sie in Ihrer E-Mail.',
  titleOfFile: 'Tickets',
  steps: {
    gate: ({ day, time }) => [
      time
        ? `Kommen Sie um ${time} zum Eingang. Zur Kassa müssen Sie nicht.`
        : day
          ? 'Kommen Sie am gültigen Tag direkt zum Eingang. Zur Kassa müssen Sie nicht.'
          : 'Kommen Sie direkt zum Eingang. Zur Kassa müssen Sie nicht.',
      'Halten Sie den QR-Code an das Lesegerät, vom Papier oder vom Handy.',
      `Bitte knicken Sie das Papier nicht am Code und geben Sie ihn nicht weiter${day ? ': Er öffnet nur einmal' : ''}.`,
    ],
    collect: ({ deposit }) => [
      'Zeigen Sie diesen Code an der Kassa, auf Papier oder auf dem Handy.',
      deposit
        ? `Wir laden Ihr Ticket auf Ihre Karte. Für eine neue Karte zahlen Sie ${deposit} Pfand.`
        : 'Sie erhalten dort alles, was Sie gekauft haben.',
      'Geben Sie den Code nicht weiter: Er kann nur einmal eingelöst werden.',
    ],
    'on-card': () => [
      'Ihr Ticket ist auf Ihrer Karte gespeichert. Sie müssen nichts abholen oder ausdrucken.',
      'Gehen Sie direkt zum Drehkreuz. Tragen Sie die Karte in der linken Tasche.',
      'Öffnet das Drehkreuz nicht, zeigen Sie bitte dieses Blatt an der Kassa.',
    ],
    card: () => [
      'Ihre Karte erhalten Sie mit diesem Code an der Kassa, vom Papier oder vom Handy.',
      'Das Pfand ist bezahlt. Sie bekommen es zurück, wenn Sie die Karte unbeschädigt zurückgeben.',
      'Geben Sie beim nächsten Kauf im Onlineshop die Kartennummer an und laden Sie Ihr Ticket bequem von zu Hause.',
    ],
    voucher: ({ shopAddress, until }) => [
      shopAddress
        ? `Wählen Sie auf ${shopAddress} einen Skipass, einen Eintritt oder etwas anderes.`
        : 'Wählen Sie in unserem Onlineshop einen Skipass, einen Eintritt oder etwas anderes.',
      'Tippen Sie vor dem Bezahlen auf „Haben Sie einen Code oder Gutschein?“ und geben Sie den Code ein.',
      until
        ? `Der Gutschein gilt bis ${until}. Wer den Code kennt, kann ihn einlösen: Bewahren Sie ihn gut auf.`
        : 'Wer den Code kennt, kann den Gutschein einlösen: Bewahren Sie ihn gut auf.',
    ],
    desk: ({ until }) => [
      'Ihr Ticket kommt per E-Mail, sobald es fertig ist. Dann brauchen Sie dieses Blatt nicht mehr.',
      'Fehlt es bei Ihrem Besuch noch, zeigen Sie den Code an der Kassa. Das geht auch ohne Verbindung.',
      `Der Code gilt bis ${until} und nur einmal. Geben Sie ihn nicht weiter.`,
    ],
  },
  hint: {
    gate: 'Kein Drucker? Öffnen Sie das Ticket auf dem Handy und stellen Sie das Display auf volle Helligkeit.',
    collect:
      'Tragen Sie die Karte in der linken Tasche, ohne Handy und andere Karten. Das Drehkreuz liest sie von selbst.',
    'handed-out': 'Kein Drucker? Zeigen Sie den Code einfach auf dem Handy.',
    'on-card': 'Handy und andere Karten stören. Tragen Sie die Karte allein in einer Tasche.',
    card: 'Karte verloren? Melden Sie sich bei uns. Wir sperren das Ticket darauf, und niemand kommt damit durch.',
    voucher: '',
    desk: 'Sie haben bezahlt. Bitte zahlen Sie nicht noch einmal, auch nicht an der Kassa.',
  },
}

const en: TicketTexts = {
  ticketOf: (position, of) => (of === 1 ? 'Ticket' : `Ticket ${position} of ${of}`),
  giftOf: (position, of) => (of === 1 ? 'Gift' : `Gift ${position} of ${of}`),
  deskOf: (position, of) => (of === 1 ? 'Stand-in code' : `Stand-in code ${position} of ${of}`),
  untilDay: (day) => `valid until ${day}`,
  voucher: 'Gift voucher',
  voucherFor: 'For ski passes, tickets and days out. You choose.',
  valid: 'Valid',
  entryTime: 'Arrival',
  open: 'Open',
  forWhom: 'For',
  born: (day) => `date of birth ${day}`,
  priceWithVat: (rate) => `Price incl. ${rate}% VAT`,
  price: 'Price',
  deposit: 'Refundable deposit, no VAT',
  howTo: 'How it works',
  goodToKnow: 'Good to know',
  onCard: 'Loaded on the card',
  order: 'Order',
  bought: 'bought on',
  ico: 'Company ID',
  dic: 'VAT ID',
  taxDocument: 'Your tax receipt is in the e-mail.',
  titleOfFile: 'Tickets',
  steps: {
    gate: ({ day, time }) => [
      time
        ? `Come to the entrance at ${time}. No need to stop at the ticket office.`
        : day
          ? 'Come straight to the entrance on the day. No need to stop at the ticket office.'
          : 'Come straight to the entrance. No need to stop at the ticket office.',
      'Hold the QR code to the reader, on paper or on your phone.',
      `Please do not fold the paper across the code or share it${day ? ': only the first one through gets in' : ''}.`,
    ],
    collect: ({ deposit }) => [
      'Show this code at the ticket office, on paper or on your phone.',
      deposit
        ? `We load your ticket on your card. A new card takes a refundable deposit of ${deposit}.`
        : 'You will be handed everything you bought.',
      'Please do not share the code: it can be redeemed only once.',
    ],
    'on-card': () => [
      'Your ticket is loaded on your card. There is nothing to collect or print.',
      'Go straight to the gate. Keep the card in your left pocket.',
      'If the gate stays closed, show this page at the ticket office.',
    ],
    card: () => [
      'Collect your card at the ticket office with this code, on paper or on your phone.',
      'The deposit is paid. You get it back when you return the card undamaged.',
      'Next time you buy in the shop, enter the card number and load your ticket onto it from home.',
    ],
    voucher: ({ shopAddress, until }) => [
      shopAddress
        ? `Choose a ski pass, a ticket or anything else at ${shopAddress}.`
        : 'Choose a ski pass, a ticket or anything else in our online shop.',
      'Before you pay, tap “Have a discount code or voucher?” and enter the code.',
      until
        ? `The voucher is valid until ${until}. Anyone who knows the code can use it, so keep it safe.`
        : 'Anyone who knows the code can use the voucher, so keep it safe.',
    ],
    desk: ({ until }) => [
      'Your ticket is being prepared. Once it is ready, it comes by e-mail and you no longer need this page.',
      'If it has not come by your visit, show this code at the ticket office. They can check it even offline.',
      `The code is valid until ${until} and can be used only once. Please do not share it.`,
    ],
  },
  hint: {
    gate: 'No printer? Open the ticket on your phone and turn the brightness all the way up.',
    collect: 'Keep the card in your left pocket, away from your phone and other cards. The gate reads it by itself.',
    'handed-out': 'No printer? Just show the code on your phone.',
    'on-card': 'Phones and other cards get in the way. Give the card a pocket of its own.',
    card: 'Lost your card? Tell us. We block the ticket on it and nobody else can use it.',
    voucher: '',
    desk: 'You have paid. Please do not pay again, not at the ticket office either.',
  },
}

const pl: TicketTexts = {
  ticketOf: (position, of) => (of === 1 ? 'Bilet' : `Bilet ${position} z ${of}`),
  giftOf: (position, of) => (of === 1 ? 'Prezent' : `Prezent ${position} z ${of}`),
  deskOf: (position, of) => (of === 1 ? 'Kod zastępczy' : `Kod zastępczy ${position} z ${of}`),
  untilDay: (day) => `ważny do ${day}`,
  voucher: 'Bon upominkowy',
  voucherFor: 'Na karnety, bilety i atrakcje, do wyboru.',
  valid: 'Ważny',
  entryTime: 'Godzina przyjścia',
  open: 'Otwarte',
  forWhom: 'Dla kogo',
  born: (day) => `data urodzenia ${day}`,
  priceWithVat: (rate) => `Cena z VAT ${rate}%`,
  price: 'Cena',
  deposit: 'Zwrotna kaucja, bez VAT',
  howTo: 'Jak to działa',
  goodToKnow: 'Warto wiedzieć',
  onCard: 'Zapisano na karcie',
  order: 'Zamówienie',
  bought: 'kupiono',
  ico: 'IČO',
  dic: 'DIČ',
  taxDocument: 'Dokument podatkowy jest w e-mailu.',
  titleOfFile: 'Bilety',
  steps: {
    gate: ({ day, time }) => [
      time
        ? `Proszę przyjść do wejścia o ${time}. Nie trzeba iść do kasy.`
        : day
          ? 'W dniu ważności proszę przyjść prosto do wejścia. Nie trzeba iść do kasy.'
          : 'Proszę przyjść prosto do wejścia. Nie trzeba iść do kasy.',
      'Kod QR proszę przyłożyć do czytnika, z papieru lub z telefonu.',
      `Proszę nie zaginać papieru na kodzie i nikomu go nie wysyłać${day ? ': wejdzie tylko pierwsza osoba' : ''}.`,
    ],
    collect: ({ deposit }) => [
      'Proszę pokazać ten kod w kasie, na papierze lub w telefonie.',
      deposit
        ? `Bilet zapiszemy na karcie. Za nową kartę pobieramy zwrotną kaucję ${deposit}.`
        : 'Na jego podstawie wydamy wszystko, co zostało kupione.',
      'Proszę nikomu nie wysyłać kodu: można go użyć tylko raz.',
    ],
    'on-card': () => [
      'Bilet jest zapisany na karcie. Nie trzeba niczego odbierać ani drukować.',
      'Proszę iść prosto do bramki. Kartę najlepiej nosić w lewej kieszeni.',
      'Jeśli bramka się nie otworzy, proszę pokazać tę kartkę w kasie.',
    ],
    card: () => [
      'Kartę wydamy w kasie na podstawie tego kodu, z papieru lub z telefonu.',
      'Kaucja jest opłacona. Zwrócimy ją po oddaniu nieuszkodzonej karty.',
      'Przy następnym zakupie w sklepie wystarczy podać numer karty, a bilet zapisze się na niej bez wychodzenia z domu.',
    ],
    voucher: ({ shopAddress, until }) => [
      shopAddress
        ? `Na ${shopAddress} można wybrać karnet, bilet lub cokolwiek innego.`
        : 'W naszym sklepie można wybrać karnet, bilet lub cokolwiek innego.',
      'Przed płatnością proszę wpisać kod w polu na kod rabatowy lub bon.',
      until
        ? `Bon jest ważny do ${until}. Kto zna kod, może go użyć, więc proszę go dobrze schować.`
        : 'Kto zna kod, może użyć bonu, więc proszę go dobrze schować.',
    ],
    desk: ({ until }) => [
      'Bilet jest przygotowywany. Gdy będzie gotowy, przyjdzie e-mailem i ta kartka nie będzie już potrzebna.',
      'Jeśli nie przyjdzie do dnia wizyty, proszę pokazać kod w kasie. Kasa sprawdzi go także bez połączenia.',
      `Kod jest ważny do ${until} i tylko raz. Proszę nikomu go nie wysyłać.`,
    ],
  },
  hint: {
    gate: 'Brak drukarki? Wystarczy otworzyć bilet w telefonie i ustawić pełną jasność ekranu.',
    collect: 'Kartę najlepiej nosić w lewej kieszeni, z dala od telefonu i innych kart. Bramka odczyta ją sama.',
    'handed-out': 'Brak drukarki? Wystarczy pokazać kod w telefonie.',
    'on-card': 'Telefon i inne karty przeszkadzają. Najlepiej nosić kartę w osobnej kieszeni.',
    card: 'Zgubioną kartę proszę nam zgłosić. Zablokujemy bilet i nikt obcy z niego nie skorzysta.',
    voucher: '',
    desk: 'Zamówienie jest opłacone. Proszę nie płacić drugi raz, także w kasie.',
  },
}

const TEXTS: Record<Lang, TicketTexts> = { cz, de, en, pl }

/** Texts of a ticket's language; any other language reads English (spec §1). */
export function ticketTexts(lang: string): TicketTexts {
  return TEXTS[ticketLang(lang)]
}

/** What is good to know of a ticket. */
export function ticketHint(
  { hint }: TicketTexts,
  ticket: Pick<TicketDocument, 'type' | 'entryType' | 'desk'> & { cardDepositHaler?: Haler | undefined },
): string {
  const use = ticketUse(ticket)
  return hint[use === 'collect' && !ticket.cardDepositHaler ? 'handed-out' : use]
}

/** Ticket language of any language code (spec §1). */
export function ticketLang(lang: string): Lang {
  return lang === 'cz' || lang === 'de' || lang === 'pl' ? lang : 'en'
}
