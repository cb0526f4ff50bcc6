import type { OrderMailTexts } from './order-mail-texts.ts'

export const de: OrderMailTexts = {
  subject: (order) => `Ihre Tickets, Bestellung ${order}`,
  giftSubject: (order) => `Ihr Geschenk, Bestellung ${order}`,
  heading: (isFree) => `${isFree ? 'Fertig' : 'Bezahlt'}. Wir freuen uns auf Sie.`,
  lead: {
    gate: 'Vielen Dank für Ihre Bestellung. Die Tickets finden Sie im Anhang. Zeigen Sie sie auf dem Handy oder ausgedruckt.',
    collect:
      'Vielen Dank für Ihre Bestellung. Im Anhang finden Sie die Codes, mit denen Sie Ihre Tickets an der Kassa abholen.',
    'on-card':
      'Vielen Dank für Ihre Bestellung. Die Tickets sind auf Ihrer Karte, gehen Sie damit direkt zum Drehkreuz.',
    voucher: 'Vielen Dank für Ihre Bestellung. Das Geschenk liegt bei, fertig zum Ausdrucken oder Weiterleiten.',
    mixed:
      'Vielen Dank für Ihre Bestellung. Im Anhang finden Sie, was Sie brauchen. Bei jedem Artikel steht unten, wie es geht.',
  },
  leadNoTickets: 'Vielen Dank für Ihre Bestellung. Unten steht alles, was Sie für Ihren Besuch brauchen.',
  leadCalendar: 'Der Termin Ihres Besuchs liegt als Kalenderdatei bei.',
  codeAlt: (code) => `QR-Code ${code}`,
  codeForAll: 'Zeigen Sie diesen Code an der Kassa, einmal für alle genügt.',
  codeForOne: 'Zeigen Sie diesen Code an der Kassa.',
  codeText: ({ deposit, count, isPartlyOnCards }) => {
    if (!deposit) return 'Sie erhalten dort alles, was Sie gekauft haben.'
    if (isPartlyOnCards)
      return `Was auf Karten gehört, laden wir darauf, den Rest erhalten Sie so. Für jede neue Karte zahlen Sie ${deposit} Pfand.`
    return count > 1
      ? `Wir laden die Tickets auf Ihre Karten. Für jede neue Karte zahlen Sie ${deposit} Pfand.`
      : `Wir laden Ihr Ticket auf Ihre Karte. Für eine neue Karte zahlen Sie ${deposit} Pfand.`
  },
  use: {
    gate: () => 'Halten Sie den QR-Code aus dem Anhang am Eingang an das Lesegerät. Zur Kassa müssen Sie nicht.',
    collect: ({ deposit }) =>
      deposit
        ? `Zeigen Sie den Code aus dem Anhang an der Kassa, wir laden Ihr Ticket auf die Karte. Für eine neue Karte zahlen Sie ${deposit} Pfand.`
        : 'Zeigen Sie den Code aus dem Anhang an der Kassa, dort erhalten Sie alles, was Sie gekauft haben.',
    'on-card': () =>
      'Auf Ihrer Karte gespeichert. Gehen Sie direkt zum Drehkreuz und tragen Sie die Karte in der linken Tasche.',
    card: ({ isFree }) =>
      `Ihre Karte erhalten Sie mit dem Code aus dem Anhang an der Kassa.${isFree ? '' : ' Das Pfand bekommen Sie zurück.'}`,
    voucher: () =>
      'Der Gutschein liegt bei, zum Ausdrucken oder Weiterleiten. Wer ihn bekommt, gibt den Code vor dem Bezahlen in unserem Onlineshop ein.',
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
  day: 'Termin',
  entryTime: 'Ankunft',
  more: (count) => `und noch ${count}`,
  moreOnPage: (count) => `und noch ${count} auf der Seite der Bestellung`,
  benefit: 'Vorteil',
  voucher: (signs) => `Geschenkgutschein ${signs}`,
  voucherLeft: (amount, until) => `Auf dem Gutschein sind noch ${amount}${until ? `, gültig bis ${until}` : ''}`,
  voucherCode: {
    title: 'Was auf dem Gutschein ist',
    page: {
      text: 'Auf dieser Seite gibt die beschenkte Person den Code ein. Sie sieht, wie viel noch auf dem Gutschein ist, und kann ihn gleich einlösen. Ein Konto braucht sie dazu nicht.',
      link: 'Code des Gutscheins eingeben',
    },
    cart: {
      text: 'Die beschenkte Person gibt den Code im Warenkorb des Onlineshops unter „Haben Sie einen Code?“ ein. Sie sieht, wie viel noch auf dem Gutschein ist, und kann ihn gleich einlösen. Ein Konto braucht sie dazu nicht.',
      link: 'Zum Onlineshop',
    },
  },
  credit: 'Aus Guthaben',
  card: 'Mit Karte bezahlt',
  notIssued: 'Konnten wir nicht ausstellen, Sie erhalten das Geld zurück.',
  notIssuedLead: (amount) =>
    `Einen Teil der Bestellung konnten wir leider nicht ausstellen, er ist unten gekennzeichnet. Den Betrag von ${amount} dafür erstatten wir auf demselben Weg. Sie müssen nichts tun.`,
  blocked:
    'Dieses Ticket öffnet derzeit kein Drehkreuz. Wir haben es gesperrt, etwa weil eine Karte verloren ging. Auf der Seite Ihrer Bestellung steht, an wen Sie sich wenden können.',
  blockedVoucher:
    'Dieser Geschenkgutschein gilt nicht mehr. Auf der Seite Ihrer Bestellung steht, an wen Sie sich wenden können.',
  over: 'Der Tag, für den es galt, ist vorbei.',
  overLead:
    'Diese Nachricht kommt erst nach dem Tag Ihres Besuchs, das tut uns leid. Wenn Sie hineingekommen sind, etwa mit dem Ersatzcode, ist alles in Ordnung. Wenn nicht, melden Sie sich bitte: An wen, steht auf der Seite der Bestellung.',
  overHeading: (isFree) => `${isFree ? 'Fertig' : 'Bezahlt'}. Entschuldigen Sie die Verspätung.`,
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
  terms: 'Bedingungen',
  termsAttached: 'Die Bedingungen Ihrer Bestellung sind angehängt. Diese Fassung finden Sie jederzeit auch im Shop.',
  termsFrom: (title, day) => `${title}, Fassung ab ${day}`,
  receiptNumber: 'Belegnummer',
  order: 'Bestellung',
  paidOn: 'Ausgestellt und bezahlt am',
  vatLine: (rate, base, vat) => `MwSt. ${rate} %: netto ${base}, Steuer ${vat}`,
  depositLine: (amount) => `Pfand und Gutscheine, ohne MwSt.: ${amount}`,
  supplier: 'Anbieter',
  paid: 'Bezahlt',
  ico: 'Firmennummer',
  dic: 'UID-Nummer',
  automatic: 'Diese E-Mail wurde automatisch zu Ihrer Bestellung erstellt.',
  preparingSubject: (order, isFree) =>
    `${isFree ? 'Ihre' : 'Bezahlt, Ihre'} Tickets werden vorbereitet, Bestellung ${order}`,
  preparingHeading: (isFree) => `${isFree ? '' : 'Bezahlt. '}Ihre Tickets werden vorbereitet.`,
  preparingLead: (isFree) =>
    `Vielen Dank für Ihre Bestellung. Die Tickets brauchen heute länger als üblich. Wir schicken sie Ihnen, sobald sie fertig sind. Sie müssen nichts tun${isFree ? '' : ', bitte zahlen Sie nicht noch einmal'}.`,
  preparingOnCardLead: (isFree) =>
    `Vielen Dank für Ihre Bestellung. Das Laden auf die Karte dauert heute länger als üblich. Wir schreiben Ihnen, sobald die Tickets darauf sind. Sie müssen nichts tun${isFree ? '' : ', bitte zahlen Sie nicht noch einmal'}.`,
  preparingCode:
    'Zur Sicherheit liegt ein Ersatzcode bei. Falls die Tickets bis zu Ihrem Besuch nicht da sind, zeigen Sie ihn an der Kassa. Sobald Sie die Tickets haben, brauchen Sie den Code nicht mehr.',
  partlyReady: {
    subject: (order, isFree) => `${isFree ? 'Ein' : 'Bezahlt, ein'} Teil ist fertig, Bestellung ${order}`,
    heading: (isFree) => `${isFree ? '' : 'Bezahlt. '}Ein Teil Ihrer Bestellung ist fertig.`,
    lead: (isFree) => [
      'Vielen Dank für Ihre Bestellung. Was schon fertig ist, liegt bei. Unten steht zu jedem Artikel, wie es geht.',
      `Der Rest braucht heute länger als üblich. Wir schreiben Ihnen, sobald er fertig ist. Sie müssen nichts tun${isFree ? '' : ', bitte zahlen Sie nicht noch einmal'}.`,
    ],
    code: 'Zur Sicherheit liegt für den Rest ein Ersatzcode bei. Falls der Rest bis zu Ihrem Besuch nicht da ist, zeigen Sie den Code an der Kassa. Sobald Sie den Rest haben, brauchen Sie den Code nicht mehr.',
  },
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
    `Ihre Zahlung für die Bestellung ${order} kam erst nach Ablauf der Reservierung an. Inzwischen waren die Plätze vergeben oder der Tag des Tickets vorbei. Die Bestellung ist daher ungültig.`,
    `Den vollen Betrag von ${amount} erstatten wir auf demselben Weg, auf dem er kam. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Bankkonto. Sie müssen nichts tun.`,
  ],
  refundedEntriesLead: (order, amount) => [
    `Einen Teil der Tickets der Bestellung ${order} konnten wir leider nicht ausstellen. Der Rest der Bestellung gilt unverändert.`,
    `Den Betrag von ${amount} erstatten wir auf demselben Weg, auf dem er kam. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Bankkonto. Sie müssen nichts tun.`,
  ],
  refundedOrderLead: (order, amount) => [
    `Es tut uns leid, die Tickets der Bestellung ${order} konnten wir nicht ausstellen. Die Bestellung ist daher ungültig und berechtigt nicht zum Eintritt.`,
    `Den Betrag von ${amount} erstatten wir auf demselben Weg, auf dem er kam. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Bankkonto. Sie müssen nichts tun.`,
  ],
  refundPaidTwiceLead: (order, amount) => [
    `Sie haben die Bestellung ${order} zweimal bezahlt. Bestellung und Tickets gelten unverändert.`,
    `Den Betrag von ${amount} erstatten wir auf demselben Weg, auf dem er kam. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Bankkonto. Sie müssen nichts tun.`,
  ],
  refundReplacedLead: (order, amount) => [
    `Ihre neuere Bestellung hat die Bestellung ${order} ersetzt, daher kann diese nicht mehr bezahlt werden.`,
    `Den vollen Betrag von ${amount} erstatten wir auf demselben Weg, auf dem er kam. Sie sehen ihn meist innerhalb von fünf Werktagen auf Ihrem Bankkonto. Sie müssen nichts tun.`,
  ],
  refundOfActLead: (order) => [
    `Wir haben Ihnen geschrieben, dass das Geld aus der Bestellung ${order} auf die Karte zurückgeht.`,
  ],
  refundTransferred: (amount) =>
    `Den Betrag von ${amount} konnten wir nicht auf Ihre Karte erstatten. Sie erhalten ihn daher auf anderem Weg, etwa als Banküberweisung.`,
  refundAmount: 'Wir erstatten',
  backTo: {
    card: 'Auf die Karte',
    transfer: 'Auf anderem Weg',
    voucher: (signs) => `Auf den Geschenkgutschein ${signs}`,
    voucherUntil: (amount, until) => `Darauf sind jetzt ${amount}${until ? `, gültig bis ${until}` : ''}`,
    voucherVoid: 'Dieser Gutschein gilt nicht mehr',
    voucherOfOthers: 'Der Gutschein gehört jetzt zu einem anderen Konto',
    credit: 'Auf Ihr Guthaben',
  },
  backBothWays: (amount, card) =>
    `Die ${amount} gehen dorthin zurück, woher sie kamen. Davon sehen Sie ${card} von der Kartenzahlung meist innerhalb von fünf Werktagen auf Ihrem Bankkonto, der Rest steht Ihnen schon jetzt wieder zur Verfügung. Sie müssen nichts tun.`,
  backWhereItCame: (amount, card) =>
    `Den Betrag von ${amount} erstatten wir dorthin, woher er kam.${card ? ` Davon sehen Sie ${card} von der Kartenzahlung meist innerhalb von fünf Werktagen auf Ihrem Bankkonto.` : ''}`,
  voidVoucher:
    'Der Geschenkgutschein, mit dem Sie bezahlt haben, gilt aber nicht mehr. Bitte melden Sie sich bei uns, damit wir klären, was mit dem Geld darauf geschieht.',
  returnedEntriesLead: (order, amount) => [
    `Einen Teil der Tickets aus der Bestellung ${order} konnten wir leider nicht ausstellen. Der Rest der Bestellung gilt unverändert.`,
    `Die ${amount} sind wieder dort, wo sie herkamen, und Sie können sie gleich verwenden. Sie müssen nichts tun.`,
  ],
  returnedOrderLead: (order, amount) => [
    `Es tut uns leid, die Tickets aus der Bestellung ${order} konnten wir nicht ausstellen. Die Bestellung ist daher ungültig und berechtigt nicht zum Eintritt.`,
    `Die ${amount} sind wieder dort, wo sie herkamen, und Sie können sie gleich verwenden. Sie müssen nichts tun.`,
  ],
  chooseAgain: 'Anderen Termin wählen',
  openShop: 'Zum Onlineshop',
  giftFile: 'geschenk',
  ticketsFile: 'tickets',
  receiptFile: 'beleg',
  calendarFile: 'besuch',
  termsFile: 'bedingungen',
  correctionFile: 'korrekturbeleg',
  correctionAttached: (number) => `Der Korrekturbeleg ${number} liegt bei.`,
  correctedReceiptAttached: (receipt, correction) =>
    `Der Beleg ${receipt} und der Korrekturbeleg ${correction} liegen bei.`,
}
