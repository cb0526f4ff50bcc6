import type { TicketTexts } from './ticket-texts.ts'

export const de: TicketTexts = {
  ticketOf: (position, of) => (of === 1 ? 'Ticket' : `Ticket ${position} von ${of}`),
  giftOf: (position, of) => (of === 1 ? 'Geschenk' : `Geschenk ${position} von ${of}`),
  deskOf: (position, of) => (of === 1 ? 'Ersatzcode' : `Ersatzcode ${position} von ${of}`),
  pickUpOf: (count) => `Ein Code für alle (${count})`,
  pickUp: 'Abholung an der Kassa',
  collects: 'Sie holen ab',
  andMore: 'und weitere, siehe die einzelnen Blätter',
  untilDay: (day) => `gültig bis ${day}`,
  voucher: 'Geschenkgutschein',
  voucherFor: 'Für Skipässe, Eintritte und Erlebnisse. Sie haben die Wahl.',
  valid: 'Gültig',
  closed: 'Geschlossen',
  lostDays: (days, price) => `${days}, ${price} vom Preis abgezogen`,
  entryTime: 'Ankunft',
  open: 'Geöffnet',
  forWhom: 'Für',
  born: (day) => `geboren am ${day}`,
  priceWithVat: (rate) => `Preis inkl. ${rate} % MwSt.`,
  price: 'Preis',
  before: 'ohne Vorteil',
  deposit: 'Rückzahlbares Pfand, ohne MwSt.',
  howTo: 'So geht’s',
  goodToKnow: 'Gut zu wissen',
  onCard: 'Auf der Karte gespeichert',
  order: 'Bestellung',
  bought: 'gekauft am',
  ico: 'Firmennummer',
  dic: 'UID-Nummer',
  taxDocument: 'Den Beleg finden Sie in Ihrer E-Mail.',
  titleOfFile: 'Tickets',
  steps: {
    gate: ({ day, time, starts, isForGuest }) => [
      starts
        ? `Kommen Sie um ${starts} zum Eingang. Zur Kassa müssen Sie nicht.`
        : time
          ? `Kommen Sie im Zeitfenster ${time} zum Eingang. Zur Kassa müssen Sie nicht.`
          : day
            ? 'Kommen Sie am gültigen Tag direkt zum Eingang. Zur Kassa müssen Sie nicht.'
            : 'Kommen Sie direkt zum Eingang. Zur Kassa müssen Sie nicht.',
      'Halten Sie den QR-Code an das Lesegerät, vom Papier oder vom Handy.',
      isForGuest
        ? `Bitte knicken Sie das Papier nicht am Code. Er gilt für eine Person${day ? ' und öffnet nur einmal' : ''}.`
        : `Bitte knicken Sie das Papier nicht am Code und geben Sie ihn nicht weiter${day ? ': Er öffnet nur einmal' : ''}.`,
    ],
    collect: ({ deposit, isForAll, isPartlyOnCards, isForGuest }) => [
      isForAll
        ? 'Es genügt, wenn einer für alle diesen Code an der Kassa zeigt, auf Papier oder auf dem Handy.'
        : 'Zeigen Sie diesen Code an der Kassa, auf Papier oder auf dem Handy.',
      deposit
        ? isForAll
          ? isPartlyOnCards
            ? `Was auf Karten gehört, laden wir darauf, den Rest erhalten Sie so. Für jede neue Karte zahlen Sie ${deposit} Pfand.`
            : `Wir laden alle Tickets auf Ihre Karten. Für jede neue Karte zahlen Sie ${deposit} Pfand.`
          : `Wir laden Ihr Ticket auf Ihre Karte. Für eine neue Karte zahlen Sie ${deposit} Pfand.`
        : `Sie erhalten dort alles, was ${isForGuest ? 'dazugehört' : 'Sie gekauft haben'}.`,
      isForGuest
        ? 'Der Code kann nur einmal eingelöst werden.'
        : 'Geben Sie den Code nicht weiter: Er kann nur einmal eingelöst werden.',
    ],
    'on-card': () => [
      'Ihr Ticket ist auf Ihrer Karte gespeichert. Sie müssen nichts abholen oder ausdrucken.',
      'Gehen Sie direkt zum Drehkreuz. Tragen Sie die Karte in der linken Tasche.',
      'Öffnet das Drehkreuz nicht, zeigen Sie bitte dieses Blatt an der Kassa.',
    ],
    card: ({ isFree }) => [
      'Ihre Karte erhalten Sie mit diesem Code an der Kassa, vom Papier oder vom Handy.',
      ...(isFree
        ? []
        : ['Das Pfand ist bezahlt. Sie bekommen es zurück, wenn Sie die Karte unbeschädigt zurückgeben.']),
      'Beim nächsten Kauf im Onlineshop laden Sie Ihr Ticket über die Kartennummer auf.',
    ],
    voucher: ({ shopAddress, codeAddress, until, notFor }) => [
      codeAddress
        ? `Geben Sie den Code auf ${codeAddress} ein. Sie sehen, wie viel auf dem Gutschein ist, und können ihn gleich einlösen.`
        : shopAddress
          ? `Lösen Sie den Code auf ${shopAddress} im Warenkorb unter „Haben Sie einen Code?“ ein. Sie sehen, wie viel auf dem Gutschein ist.`
          : 'Lösen Sie den Code im Warenkorb unseres Onlineshops unter „Haben Sie einen Code?“ ein. Sie sehen, wie viel auf dem Gutschein ist.',
      `Wählen Sie einen Skipass, einen Eintritt oder etwas anderes.${notFor ? ` Gilt nicht für: ${notFor}.` : ''} Was übrig ist, bleibt auf dem Gutschein.`,
      until
        ? `Der Gutschein gilt bis ${until}. Wer den Code kennt, kann ihn einlösen: Bewahren Sie ihn gut auf.`
        : 'Wer den Code kennt, kann den Gutschein einlösen: Bewahren Sie ihn gut auf.',
    ],
    desk: ({ until, isForGuest }) => [
      'Ihr Ticket kommt per E-Mail, sobald es fertig ist. Dann brauchen Sie dieses Blatt nicht mehr.',
      'Fehlt es bei Ihrem Besuch noch, zeigen Sie den Code an der Kassa. Das geht auch ohne Verbindung.',
      `Der Code gilt bis ${until} und nur einmal.${isForGuest ? '' : ' Geben Sie ihn nicht weiter.'}`,
    ],
  },
  hint: {
    gate: 'Kein Drucker? Öffnen Sie das Ticket auf dem Handy und stellen Sie das Display auf volle Helligkeit.',
    collect:
      'Der Code auf dem Handy genügt. Tragen Sie die Karte dann in der linken Tasche, ohne Handy und andere Karten.',
    'handed-out': 'Kein Drucker? Zeigen Sie den Code einfach auf dem Handy.',
    'on-card': 'Handy und andere Karten stören. Tragen Sie die Karte allein in einer Tasche.',
    card: 'Karte verloren? Melden Sie sich bei uns. Wir sperren das Ticket darauf, und niemand kommt damit durch.',
    voucher: '',
    desk: 'Sie haben bezahlt. Bitte zahlen Sie nicht noch einmal, auch nicht an der Kassa.',
    'free-desk': 'Die Bestellung ist kostenlos. Für das Ticket zahlen Sie nichts, auch nicht an der Kassa.',
  },
}
