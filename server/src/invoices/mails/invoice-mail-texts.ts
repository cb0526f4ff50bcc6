import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { DocumentKind } from '../documents/document-files.ts'

/** Texts of mails about money of companies (docs/product.md §20.44). Amounts and days come printed. */
export type InvoiceMailTexts = {
  /** `settled` says that nothing is left to pay, and when the final invoice comes. */
  paid: { subject: (order: string) => string; heading: string; settled: string }
  partPaid: { subject: (order: string) => string; heading: string; rest: (amount: string, due: string) => string }
  /** Of a payment that was booked on this order in error. */
  undone: { subject: (order: string) => string; heading: string; lead: (amount: string) => string }
  /** Of a payment that the bank took back. */
  takenBack: InvoiceMailTexts['undone']
  ticketsFollow: string
  surplus: (amount: string) => string
  /** Names the attached documents. */
  attached: (documents: { kind: DocumentKind; number: string }[]) => string
  /** First words of the names of attached files. */
  files: Record<DocumentKind, string>
  payment: string
  received: string
  toPay: string
  /** Section with what a transfer needs. */
  transfer: { title: string; account: string; symbol: string; reference: string; amount: string; due: string }
  before: {
    subject: (order: string) => string
    heading: string
    lead: (amount: string, due: string) => string
    ends: (ends: string) => string
  }
  overdue: {
    subject: (order: string) => string
    heading: string
    lead: (amount: string, due: string) => string
    last: string
  }
  crossed: string
  ended: {
    subject: (order: string) => string
    heading: string
    lead: string
    late: string
    kept: (amount: string) => string
  }
  /** Of an order that ended after only a part of it was paid. */
  partly: InvoiceMailTexts['cancelled']
  cancelled: { subject: (order: string) => string; heading: string; lead: string }
  final: {
    subject: (number: string) => string
    heading: string
    lead: (order: string) => string
    open: (amount: string) => string
    settled: string
  }
  /** `excess` says that money beyond the new price is used or sent back. */
  correction: { subject: (number: string) => string; heading: string; lead: (order: string) => string; excess: string }
  /** Lead of a correction whose total is 0: it only moves money to other rates. */
  otherRates: (order: string) => string
  /**
   * Of a document on money that is taxed anew. Its services were given back, and it pays for the rest of the order now.
   */
  taxedAnew: { subject: (number: string) => string; heading: string; lead: (order: string) => string }
  /** Label of the company's own number of its order. */
  purchaseOrder: string
  openOrder: string
  automatic: string
}

/** Names of documents within a sentence. */
const CZECH: Record<DocumentKind, string> = {
  deposit: 'zálohová faktura',
  advance: 'daňový doklad',
  final: 'vyúčtovací faktura',
  correction: 'opravný daňový doklad',
}
const GERMAN: Record<DocumentKind, string> = {
  deposit: 'Zahlungsaufforderung',
  advance: 'Anzahlungsrechnung',
  final: 'Schlussrechnung',
  correction: 'Rechnungsberichtigung',
}
const ENGLISH: Record<DocumentKind, string> = {
  deposit: 'Deposit invoice',
  advance: 'Tax document',
  final: 'Final invoice',
  correction: 'Corrective tax document',
}

export const INVOICE_MAIL_TEXTS: Record<ShopLang, InvoiceMailTexts> = {
  cz: {
    paid: {
      subject: (order) => `Platba přijata, objednávka ${order}`,
      heading: 'Platba přišla. Děkujeme.',
      settled:
        'Máte zaplaceno, nic dalšího neplaťte. Vyúčtovací fakturu pošleme za každý měsíc, ve kterém objednávku využijete.',
    },
    partPaid: {
      subject: (order) => `Část platby přijata, objednávka ${order}`,
      heading: 'Přišla část platby.',
      rest: (amount, due) => `Zbývá zaplatit ${amount} se splatností ${due}.`,
    },
    undone: {
      subject: (order) => `Platba nepatřila k objednávce ${order}`,
      heading: 'Platba k objednávce nepatřila.',
      lead: (amount) => `Částku ${amount} jsme k této objednávce připsali omylem, proto opravujeme její daňový doklad.`,
    },
    takenBack: {
      subject: (order) => `Banka vzala zpět platbu objednávky ${order}`,
      heading: 'Banka vzala platbu zpět.',
      lead: (amount) => `Částku ${amount} nám banka zase odepsala, proto opravujeme její daňový doklad.`,
    },
    ticketsFollow: 'Vstupenky vám pošleme v dalším e-mailu.',
    surplus: (amount) => `Poslali jste o ${amount} víc. Částku použijeme na jinou vaši objednávku, nebo ji vrátíme.`,
    attached: (documents) => {
      const [one] = documents
      return documents.length === 1 && one
        ? `V příloze je ${CZECH[one.kind]} ${one.number}.`
        : `V příloze jsou doklady ${documents.map(({ number }) => number).join(', ')}.`
    },
    files: {
      deposit: 'zalohova-faktura',
      advance: 'danovy-doklad',
      final: 'vyuctovaci-faktura',
      correction: 'opravny-danovy-doklad',
    },
    payment: 'Platba převodem',
    received: 'Přijato celkem',
    toPay: 'Zbývá zaplatit',
    transfer: {
      title: 'Platební údaje',
      account: 'Účet',
      symbol: 'Variabilní symbol',
      reference: 'Zpráva pro příjemce',
      amount: 'Částka',
      due: 'Splatnost',
    },
    before: {
      subject: (order) => `Blíží se splatnost objednávky ${order}`,
      heading: 'Objednávka čeká na zaplacení.',
      lead: (amount, due) => `Zaplaťte prosím ${amount} do ${due}.`,
      ends: (ends) => `Vstupenky pošleme po přijetí platby. Bez ní objednávka ${ends} v 6.00 skončí a místa uvolníme.`,
    },
    overdue: {
      subject: (order) => `Objednávka ${order} je po splatnosti`,
      heading: 'Objednávka je po splatnosti.',
      lead: (amount, due) => `Splatná byla ${due}, zbývá zaplatit ${amount}.`,
      last: 'Je to poslední upomínka. Dokud nezaplatíte, pošleme vstupenky z dalších objednávek až po jejich zaplacení.',
    },
    crossed: 'Pokud jste už zaplatili, děkujeme. Platba se k nám dostane do dvou bankovních dnů.',
    ended: {
      subject: (order) => `Objednávka ${order} skončila bez platby`,
      heading: 'Objednávka skončila.',
      lead: 'Platba včas nepřišla, a tak jsme místa uvolnili. Zálohová faktura už neplatí, nic podle ní neplaťte.',
      late: 'Jestli je platba na cestě, ozveme se vám: objednávku obnovíme, pokud jsou místa volná, nebo peníze vrátíme.',
      kept: (amount) => `Přijatých ${amount} použijeme na jinou vaši objednávku, nebo je vrátíme.`,
    },
    partly: {
      subject: (order) => `Objednávka ${order} skončila, není zaplacená celá`,
      heading: 'Objednávka skončila.',
      lead: 'Celá částka včas nepřišla, a tak jsme místa uvolnili. Zálohová faktura už neplatí, nic dalšího podle ní neplaťte.',
    },
    cancelled: {
      subject: (order) => `Objednávka ${order} je zrušená`,
      heading: 'Objednávku jsme zrušili.',
      lead: 'Její vstupenky už neplatí a místa jsou volná. Ani zálohová faktura už neplatí, nic podle ní neplaťte.',
    },
    final: {
      subject: (number) => `Vyúčtovací faktura ${number}`,
      heading: 'Vyúčtování vaší objednávky.',
      lead: (order) => `Posíláme vyúčtovací fakturu k objednávce ${order}.`,
      open: (amount) => `Podle ní zbývá zaplatit ${amount}.`,
      settled: 'Je celá zaplacená, nic podle ní neplaťte.',
    },
    correction: {
      subject: (number) => `Opravný daňový doklad ${number}`,
      heading: 'Opravili jsme doklad k objednávce.',
      lead: (order) => `Z objednávky ${order} jsme něco vrátili, proto posíláme opravný daňový doklad.`,
      excess: 'Co jste za ni převedli navíc, použijeme na jinou objednávku, nebo vrátíme na účet.',
    },
    otherRates: (order) =>
      `Objednávka ${order} se zmenšila, a tak je daň z vaší platby teď v sazbách toho, co z objednávky zbylo. Posíláme opravný daňový doklad. Nic podle něj neplaťte.`,
    taxedAnew: {
      subject: (number) => `Daňový doklad ${number}`,
      heading: 'Posíláme doklad k vaší platbě.',
      lead: (order) =>
        `Z objednávky ${order} jsme něco vrátili. Co jste za to zaplatili, je teď za zbytek objednávky, a proto posíláme daňový doklad. Tuto částku znovu neplaťte.`,
    },
    purchaseOrder: 'Číslo vaší objednávky',
    openOrder: 'Otevřít objednávku',
    automatic: 'Tento e-mail vznikl automaticky k objednávce vaší firmy.',
  },
  de: {
    paid: {
      subject: (order) => `Zahlung eingegangen, Bestellung ${order}`,
      heading: 'Ihre Zahlung ist da. Danke.',
      settled:
        'Die Bestellung ist vollständig bezahlt. Für jeden Monat, in dem Sie sie nutzen, senden wir eine Schlussrechnung.',
    },
    partPaid: {
      subject: (order) => `Teilzahlung eingegangen, Bestellung ${order}`,
      heading: 'Ein Teil der Zahlung ist da.',
      rest: (amount, due) => `Offen sind noch ${amount}, fällig am ${due}.`,
    },
    undone: {
      subject: (order) => `Zahlung gehörte nicht zur Bestellung ${order}`,
      heading: 'Eine Zahlung war falsch zugeordnet.',
      lead: (amount) =>
        `${amount} haben wir dieser Bestellung irrtümlich zugeordnet, deshalb berichtigen wir den Beleg.`,
    },
    takenBack: {
      subject: (order) => `Zahlung der Bestellung ${order} von der Bank zurückgenommen`,
      heading: 'Die Bank hat eine Zahlung zurückgenommen.',
      lead: (amount) => `${amount} wurden unserem Konto wieder abgebucht, deshalb berichtigen wir den Beleg.`,
    },
    ticketsFollow: 'Die Tickets senden wir Ihnen in einer weiteren E-Mail.',
    surplus: (amount) =>
      `Sie haben ${amount} zu viel überwiesen. Wir verwenden den Betrag für eine andere Bestellung von Ihnen oder zahlen ihn zurück.`,
    attached: (documents) => {
      const [one] = documents
      return documents.length === 1 && one
        ? `Im Anhang finden Sie die ${GERMAN[one.kind]} ${one.number}.`
        : `Im Anhang finden Sie die Belege ${documents.map(({ number }) => number).join(', ')}.`
    },
    files: {
      deposit: 'zahlungsaufforderung',
      advance: 'anzahlungsrechnung',
      final: 'schlussrechnung',
      correction: 'rechnungsberichtigung',
    },
    payment: 'Überweisung',
    received: 'Eingegangen insgesamt',
    toPay: 'Noch offen',
    transfer: {
      title: 'Zahlungsdaten',
      account: 'Konto',
      symbol: 'Variables Symbol',
      reference: 'Verwendungszweck',
      amount: 'Betrag',
      due: 'Fällig am',
    },
    before: {
      subject: (order) => `Bestellung ${order} ist bald fällig`,
      heading: 'Die Bestellung wartet auf Ihre Zahlung.',
      lead: (amount, due) => `Bitte überweisen Sie ${amount} bis ${due}.`,
      ends: (ends) =>
        `Die Tickets senden wir nach Eingang der Zahlung. Ohne sie endet die Bestellung am ${ends} um 6:00 Uhr, und wir geben die Plätze frei.`,
    },
    overdue: {
      subject: (order) => `Bestellung ${order} ist überfällig`,
      heading: 'Die Bestellung ist überfällig.',
      lead: (amount, due) => `Sie war am ${due} fällig, offen sind noch ${amount}.`,
      last: 'Dies ist die letzte Erinnerung. Solange die Bestellung offen ist, senden wir Tickets weiterer Bestellungen erst nach deren Bezahlung.',
    },
    crossed: 'Falls Sie schon bezahlt haben: danke. Die Zahlung ist innerhalb von zwei Bankarbeitstagen bei uns.',
    ended: {
      subject: (order) => `Bestellung ${order} endete ohne Zahlung`,
      heading: 'Die Bestellung ist beendet.',
      lead: 'Die Zahlung kam nicht rechtzeitig, deshalb haben wir die Plätze freigegeben. Die Zahlungsaufforderung gilt nicht mehr, bitte überweisen Sie nichts.',
      late: 'Falls die Zahlung unterwegs ist, melden wir uns: Sind die Plätze frei, gilt die Bestellung wieder, sonst erhalten Sie Ihr Geld zurück.',
      kept: (amount) =>
        `Die eingegangenen ${amount} verwenden wir für eine andere Bestellung von Ihnen oder zahlen sie zurück.`,
    },
    partly: {
      subject: (order) => `Bestellung ${order} endete, sie ist nicht ganz bezahlt`,
      heading: 'Die Bestellung ist beendet.',
      lead: 'Der volle Betrag kam nicht rechtzeitig, deshalb haben wir die Plätze freigegeben. Die Zahlungsaufforderung gilt nicht mehr, bitte überweisen Sie nichts weiter.',
    },
    cancelled: {
      subject: (order) => `Bestellung ${order} ist storniert`,
      heading: 'Wir haben die Bestellung storniert.',
      lead: 'Die Tickets gelten nicht mehr, die Plätze sind frei. Auch die Zahlungsaufforderung gilt nicht mehr, bitte überweisen Sie nichts.',
    },
    final: {
      subject: (number) => `Schlussrechnung ${number}`,
      heading: 'Abrechnung Ihrer Bestellung.',
      lead: (order) => `Anbei die Schlussrechnung der Bestellung ${order}.`,
      open: (amount) => `Davon sind noch ${amount} offen.`,
      settled: 'Sie ist vollständig bezahlt, bitte überweisen Sie dafür nichts.',
    },
    correction: {
      subject: (number) => `Rechnungsberichtigung ${number}`,
      heading: 'Wir haben den Beleg Ihrer Bestellung berichtigt.',
      lead: (order) =>
        `Von der Bestellung ${order} wurde etwas zurückgegeben, deshalb erhalten Sie diese Rechnungsberichtigung.`,
      excess:
        'Was Sie zu viel überwiesen haben, verwenden wir für eine andere Bestellung oder zahlen es auf Ihr Konto zurück.',
    },
    otherRates: (order) =>
      `Die Bestellung ${order} ist kleiner geworden, deshalb gelten für Ihre Zahlung jetzt die Steuersätze dessen, was bleibt. Sie erhalten dafür diese Rechnungsberichtigung, zu zahlen ist nichts.`,
    taxedAnew: {
      subject: (number) => `Anzahlungsrechnung ${number}`,
      heading: 'Hier ist der Beleg zu Ihrer Zahlung.',
      lead: (order) =>
        `Von der Bestellung ${order} wurde etwas zurückgegeben. Was Sie dafür bezahlt haben, gilt jetzt für den Rest der Bestellung, deshalb erhalten Sie diesen Beleg. Bitte überweisen Sie den Betrag nicht noch einmal.`,
    },
    purchaseOrder: 'Ihre Bestellnummer',
    openOrder: 'Bestellung öffnen',
    automatic: 'Diese E-Mail wurde automatisch zur Bestellung Ihrer Firma erstellt.',
  },
  en: {
    paid: {
      subject: (order) => `Payment received, order ${order}`,
      heading: 'Your payment has arrived. Thank you.',
      settled: 'There is nothing more to pay. We will send a final invoice for each month in which you use the order.',
    },
    partPaid: {
      subject: (order) => `Part of the payment received, order ${order}`,
      heading: 'Part of the payment has arrived.',
      rest: (amount, due) => `${amount} is left to pay, due on ${due}.`,
    },
    undone: {
      subject: (order) => `A payment was not for order ${order}`,
      heading: 'A payment was not for this order.',
      lead: (amount) => `We had put ${amount} on this order by mistake, so we are correcting its tax document.`,
    },
    takenBack: {
      subject: (order) => `The bank took back a payment of order ${order}`,
      heading: 'The bank has taken a payment back.',
      lead: (amount) => `${amount} has been taken from our account again, so we are correcting its tax document.`,
    },
    ticketsFollow: 'We will send you the tickets in another e-mail.',
    surplus: (amount) => `You paid ${amount} too much. We will use it for another order of yours, or return it.`,
    attached: (documents) => {
      const [one] = documents
      return documents.length === 1 && one
        ? `${ENGLISH[one.kind]} ${one.number} is attached.`
        : `Documents ${documents.map(({ number }) => number).join(', ')} are attached.`
    },
    files: {
      deposit: 'deposit-invoice',
      advance: 'tax-document',
      final: 'final-invoice',
      correction: 'corrective-tax-document',
    },
    payment: 'Bank transfer',
    received: 'Received in total',
    toPay: 'Left to pay',
    transfer: {
      title: 'Payment details',
      account: 'Account',
      symbol: 'Variable symbol',
      reference: 'Payment reference',
      amount: 'Amount',
      due: 'Due',
    },
    before: {
      subject: (order) => `Order ${order} is due soon`,
      heading: 'The order is waiting for your payment.',
      lead: (amount, due) => `Please transfer ${amount} by ${due}.`,
      ends: (ends) =>
        `We will send the tickets once the payment has arrived. Without it the order ends on ${ends} at 6:00, and its places are released.`,
    },
    overdue: {
      subject: (order) => `Order ${order} is overdue`,
      heading: 'The order is overdue.',
      lead: (amount, due) => `It was due on ${due}, and ${amount} is left to pay.`,
      last: 'This is the last reminder. Until you have paid, we will send tickets of further orders only after these are paid.',
    },
    crossed: 'If you have paid already, thank you. The payment reaches us within two banking days.',
    ended: {
      subject: (order) => `Order ${order} ended without a payment`,
      heading: 'The order has ended.',
      lead: 'The payment did not come in time, so we have released its places. The deposit invoice is no longer valid: please pay nothing for it.',
      late: 'If the payment is on its way, we will be in touch: we restore the order if its places are free, or return the money.',
      kept: (amount) => `We will use the ${amount} received for another order of yours, or return it.`,
    },
    partly: {
      subject: (order) => `Order ${order} ended, not paid in full`,
      heading: 'The order has ended.',
      lead: 'The full amount did not come in time, so we have released its places. The deposit invoice is no longer valid: please pay nothing more for it.',
    },
    cancelled: {
      subject: (order) => `Order ${order} is cancelled`,
      heading: 'We have cancelled the order.',
      lead: 'Its tickets are no longer valid, and its places are free. The deposit invoice is no longer valid either: please pay nothing for it.',
    },
    final: {
      subject: (number) => `Final invoice ${number}`,
      heading: 'The final invoice of your order.',
      lead: (order) => `Here is the final invoice of order ${order}.`,
      open: (amount) => `It leaves ${amount} to pay.`,
      settled: 'It is paid in full, so there is nothing to transfer for it.',
    },
    correction: {
      subject: (number) => `Corrective tax document ${number}`,
      heading: 'We have corrected the document of your order.',
      lead: (order) => `We have given back a part of order ${order}, so here is its corrective tax document.`,
      excess: 'If you have transferred too much, we will use the rest for another order, or return it to your account.',
    },
    otherRates: (order) =>
      `Order ${order} has become smaller, so the tax on your payment is now at the rates of what is left. Here is the corrective tax document; there is nothing to pay for it.`,
    taxedAnew: {
      subject: (number) => `Tax document ${number}`,
      heading: 'Here is the document on your payment.',
      lead: (order) =>
        `We have given back a part of order ${order}. What you paid for it now counts towards the rest of the order, so here is its tax document. Please do not pay this amount again.`,
    },
    purchaseOrder: 'Your order number',
    openOrder: 'Open the order',
    automatic: 'This e-mail was made automatically for an order of your company.',
  },
}
