import type { Payment, PaymentState } from './payments.ts'

type Texts = {
  htmlLang: string
  title: string
  note: string
  order: string
  amount: string
  purpose: string
  pay: string
  decline: string
  cancel: string
  choose: string
  back: string
  ended: Record<Exclude<PaymentState, 'created'>, string>
  unknown: string
}

export const PAGE_TEXTS: Record<Payment['lang'], Texts> = {
  cz: {
    htmlLang: 'cs',
    title: 'Testovací platební stránka',
    note: 'Nic se nestrhne z účtu ani z karty. Vyberte, jak má zkušební platba dopadnout.',
    order: 'Číslo objednávky',
    amount: 'Částka',
    purpose: 'Účel platby',
    pay: 'Zaplatit',
    decline: 'Banka platbu zamítne',
    cancel: 'Zrušit a vrátit se do obchodu',
    choose: 'Výsledek platby',
    back: 'Zpět do obchodu',
    ended: {
      paid: 'Tato platba je zaplacená.',
      declined: 'Tuto platbu banka zamítla. V obchodě můžete začít novou.',
      cancelled: 'Tato platba byla zrušena. V obchodě můžete začít novou.',
      'timed-out': 'Čas na zaplacení vypršel. V obchodě můžete začít novou platbu.',
      refunded: 'Tato platba byla vrácena.',
    },
    unknown: 'Tato platba neexistuje.',
  },
  de: {
    htmlLang: 'de',
    title: 'Test-Zahlungsseite',
    note: 'Es wird kein Geld abgebucht. Wählen Sie, wie die Probezahlung ausgehen soll.',
    order: 'Bestellnummer',
    amount: 'Betrag',
    purpose: 'Zahlungszweck',
    pay: 'Bezahlen',
    decline: 'Die Bank lehnt ab',
    cancel: 'Abbrechen und zurück zum Shop',
    choose: 'Ausgang der Zahlung',
    back: 'Zurück zum Shop',
    ended: {
      paid: 'Diese Zahlung ist bezahlt.',
      declined: 'Die Bank hat diese Zahlung abgelehnt. Im Shop können Sie eine neue beginnen.',
      cancelled: 'Diese Zahlung wurde abgebrochen. Im Shop können Sie eine neue beginnen.',
      'timed-out': 'Die Zeit zum Bezahlen ist abgelaufen. Im Shop können Sie eine neue Zahlung beginnen.',
      refunded: 'Diese Zahlung wurde zurückerstattet.',
    },
    unknown: 'Diese Zahlung gibt es nicht.',
  },
  en: {
    htmlLang: 'en',
    title: 'Test payment page',
    note: 'No money moves. Choose how this trial payment should end.',
    order: 'Order number',
    amount: 'Amount',
    purpose: 'Purpose',
    pay: 'Pay',
    decline: 'The bank declines',
    cancel: 'Cancel and return to the shop',
    choose: 'Outcome of the payment',
    back: 'Back to the shop',
    ended: {
      paid: 'This payment is paid.',
      declined: 'The bank declined this payment. You can start a new one in the shop.',
      cancelled: 'This payment was cancelled. You can start a new one in the shop.',
      'timed-out': 'The time to pay ran out. You can start a new payment in the shop.',
      refunded: 'This payment was refunded.',
    },
    unknown: 'There is no such payment.',
  },
}
