import type { ShopLang } from '@gondola/rules/catalogue.ts'

/** Acts of an operator about which the guest gets a mail. `storm` carries out the choice for a storm day. */
export type OperatorsAct = 'reverse' | 'reduce' | 'storm'

type Texts = {
  subject: (order: string) => string
  headings: Record<OperatorsAct, string>
  /** Heading where nothing goes back: all tickets were used, or the access system refused. */
  stormNone: string
  /**
   * Headings where the guest did not choose for a storm day by the deadline. They mention no choice. `off`: money for
   * whole tickets; `lost`: for one day of longer tickets; `free`: the tickets cost nothing; `onInvoice`: the order
   * costs less. `used` and `refused`: nothing goes back, or not yet.
   */
  silent: Record<'off' | 'free' | 'lost' | 'onInvoice' | 'used' | 'refused', (day: string) => string> & {
    noneSubject: (day: string, order: string) => string
    /** Below a single ticket that the access system refused. An operator sees it without being asked. */
    refusedTicket: string
  }
  stormNoneSubject: (order: string) => string
  /** Subject and heading where no money goes back. The order is on invoice, or it cost nothing. */
  changed: { subject: (order: string) => string; heading: string }
  stillValid: string
  /** Says that a gift voucher is void. What was left on it goes back, or lowers the price on invoice. */
  voucherNotValid: Record<'paid' | 'onInvoice', string>
  /** Says that tickets of several days lost only the storm day. */
  otherDaysValid: string
  forDay: (day: string) => string
  /** Of an order on invoice, which costs less instead of money going back (docs/product.md §20.60). */
  onInvoice: { less: (amount: string) => string; total: string }
  /** Says what a new voucher instead of money is worth, and until when. */
  voucher: (value: string, until: string) => string
  /** Says that such a voucher is void, as an operator has decided. */
  voidVoucher: (value: string) => string
  /** Says how much of a new voucher is a bonus beyond the price. */
  bonus: (amount: string) => string
  nothingToCard: string
  ticketsNotValid: string
  voucherSubject: (order: string) => string
  voucherTitle: string
  voucherCode: string
  /** Texts of a withdrawal from a card. Its price goes back once a ticket office has noted the card. */
  deskSubject: (order: string) => string
  deskHeading: string
  deskLead: string[]
}

/** Texts of mails about what an operator gives back (docs/product.md §19.53). */
export const OPERATORS_ACT_TEXTS: Record<ShopLang, Texts> = {
  cz: {
    subject: (order) => `Vracíme peníze z objednávky ${order}`,
    headings: {
      reverse: 'Vracíme vám peníze.',
      reduce: 'Vracíme vám část ceny.',
      storm: 'Vaši volbu jsme vyřídili.',
    },
    stormNone: 'Vaši volbu se nepodařilo vyřídit.',
    silent: {
      off: (day) => `Co jste si koupili na ${day}, se neuskuteční. Vracíme vám peníze.`,
      free: (day) => `Co jste si objednali na ${day}, se neuskuteční.`,
      lost: (day) => `${day} odpadá. Vracíme vám peníze za tento den.`,
      onInvoice: (day) => `${day} odpadá. Upravili jsme vaši objednávku.`,
      used: (day) => `Vstupenky na ${day} už byly použity, peníze nevracíme.`,
      refused: (day) => `Peníze za ${day} se zatím nepodařilo vrátit. Postaráme se o to.`,
      refusedTicket: 'Tady se peníze zatím nepodařilo vrátit. Postaráme se o to.',
      noneSubject: (day, order) => `Vstupenky na ${day}, objednávka ${order}`,
    },
    stormNoneSubject: (order) => `Vaši volbu se nepodařilo vyřídit, objednávka ${order}`,
    changed: { subject: (order) => `Změna objednávky ${order}`, heading: 'Upravili jsme vaši objednávku.' },
    stillValid: 'Vstupenka platí dál.',
    voucherNotValid: {
      paid: 'Dárkový poukaz už použít nejde, vracíme to, co na něm zbývalo.',
      onInvoice: 'Dárkový poukaz už použít nejde.',
    },
    otherDaysValid: 'Níže uvedené vstupenky platí v ostatní dny dál.',
    forDay: (day) => `náhrada jen za ${day}`,
    onInvoice: {
      less: (amount) =>
        `Objednávka je o ${amount} levnější. Co jste za ni už převedli navíc, použijeme na jinou objednávku, nebo vrátíme na účet.`,
      total: 'Objednávka levnější o',
    },
    voucher: (value, until) => `Místo peněz máte poukaz v hodnotě ${value}. Platí do ${until}.`,
    voidVoucher: (value) =>
      `Poukaz na ${value}, který jste si místo peněz vybrali, už použít nejde. Na koho se obrátit, najdete na stránce objednávky.`,
    bonus: (amount) => `Je v něm i bonus ${amount}.`,
    nothingToCard: 'Na kartu nic nevracíme.',
    ticketsNotValid: 'Níže uvedené vstupenky už neplatí.',
    voucherSubject: (order) => `Poukaz místo peněz, objednávka ${order}`,
    voucherTitle: 'Poukaz',
    voucherCode: 'Kód poukazu',
    deskSubject: (order) => `Odstoupení od koupě karty, objednávka ${order}`,
    deskHeading: 'Odstoupení od koupě karty jsme přijali.',
    deskLead: [
      'Pokud jste si kartu ještě nevyzvedli, nemusíte dělat nic, pokladna nám to potvrdí sama.',
      'Pokud ji už máte, přineste ji prosím na pokladnu. Jakmile ji převezmeme, peníze vám vrátíme.',
    ],
  },
  de: {
    subject: (order) => `Rückerstattung aus Bestellung ${order}`,
    headings: {
      reverse: 'Wir erstatten Ihnen Ihr Geld.',
      reduce: 'Wir erstatten Ihnen einen Teil des Preises.',
      storm: 'Ihre Wahl ist erledigt.',
    },
    stormNone: 'Ihre Wahl ließ sich nicht ausführen.',
    silent: {
      off: (day) => `Was Sie für den ${day} gekauft haben, findet nicht statt. Wir erstatten Ihnen das Geld.`,
      free: (day) => `Was Sie für den ${day} bestellt haben, findet nicht statt.`,
      lost: (day) => `Der ${day} fällt aus. Wir erstatten Ihnen das Geld für diesen Tag.`,
      onInvoice: (day) => `Der ${day} fällt aus. Wir haben Ihre Bestellung geändert.`,
      used: (day) => `Die Tickets für den ${day} wurden schon benutzt, es wird nichts erstattet.`,
      refused: (day) => `Das Geld für den ${day} ließ sich noch nicht erstatten. Wir kümmern uns darum.`,
      refusedTicket: 'Hier ließ sich das Geld noch nicht erstatten. Wir kümmern uns darum.',
      noneSubject: (day, order) => `Tickets für den ${day}, Bestellung ${order}`,
    },
    stormNoneSubject: (order) => `Ihre Wahl ließ sich nicht ausführen, Bestellung ${order}`,
    changed: { subject: (order) => `Änderung der Bestellung ${order}`, heading: 'Wir haben Ihre Bestellung geändert.' },
    stillValid: 'Das Ticket bleibt gültig.',
    voucherNotValid: {
      paid: 'Der Gutschein gilt nicht mehr; was noch darauf war, erstatten wir.',
      onInvoice: 'Der Gutschein gilt nicht mehr.',
    },
    otherDaysValid: 'Die Tickets unten bleiben an ihren anderen Tagen gültig.',
    forDay: (day) => `Ersatz nur für den ${day}`,
    onInvoice: {
      less: (amount) =>
        `Die Bestellung kostet ${amount} weniger. Was Sie dafür schon zu viel überwiesen haben, verwenden wir für eine andere Bestellung oder zahlen es auf Ihr Konto zurück.`,
      total: 'Weniger zu zahlen',
    },
    voucher: (value, until) => `Statt Geld haben Sie einen Gutschein über ${value}. Er gilt bis ${until}.`,
    voidVoucher: (value) =>
      `Der Gutschein über ${value}, den Sie statt Geld gewählt haben, gilt nicht mehr. Auf der Seite Ihrer Bestellung steht, an wen Sie sich wenden können.`,
    bonus: (amount) => `Darin sind ${amount} Bonus enthalten.`,
    nothingToCard: 'Auf die Karte erstatten wir nichts.',
    ticketsNotValid: 'Die Tickets unten sind nicht mehr gültig.',
    voucherSubject: (order) => `Gutschein statt Geld, Bestellung ${order}`,
    voucherTitle: 'Gutschein',
    voucherCode: 'Gutscheincode',
    deskSubject: (order) => `Widerruf der Karte, Bestellung ${order}`,
    deskHeading: 'Der Widerruf der Karte ist eingegangen.',
    deskLead: [
      'Haben Sie die Karte noch nicht abgeholt, müssen Sie nichts tun: Die Kassa bestätigt uns das.',
      'Haben Sie sie schon, bringen Sie sie bitte zur Kassa. Sobald wir sie haben, erstatten wir das Geld.',
    ],
  },
  en: {
    subject: (order) => `Refund for order ${order}`,
    headings: {
      reverse: 'We are refunding your money.',
      reduce: 'We are refunding part of the price.',
      storm: 'Your choice has been carried out.',
    },
    stormNone: 'Your choice could not be carried out.',
    silent: {
      off: (day) => `What you bought for ${day} cannot take place. We are refunding your money.`,
      free: (day) => `What you ordered for ${day} cannot take place.`,
      lost: (day) => `${day} is called off. We are refunding your money for that day.`,
      onInvoice: (day) => `${day} is called off. We have changed your order.`,
      used: (day) => `The tickets for ${day} have already been used, so nothing is refunded.`,
      refused: (day) => `The money for ${day} could not be refunded yet. We are taking care of it.`,
      refusedTicket: 'The money for this could not be refunded yet. We are taking care of it.',
      noneSubject: (day, order) => `Tickets for ${day}, order ${order}`,
    },
    stormNoneSubject: (order) => `Your choice could not be carried out, order ${order}`,
    changed: { subject: (order) => `Change of order ${order}`, heading: 'We have changed your order.' },
    stillValid: 'The ticket stays valid.',
    voucherNotValid: {
      paid: 'The gift voucher can no longer be used; we are refunding what was left on it.',
      onInvoice: 'The gift voucher can no longer be used.',
    },
    otherDaysValid: 'The tickets below stay valid on their other days.',
    forDay: (day) => `for ${day} only`,
    onInvoice: {
      less: (amount) =>
        `The order costs ${amount} less. If you have already transferred more, we will use the rest for another order, or return it to your account.`,
      total: 'Less to pay',
    },
    voucher: (value, until) => `Instead of money you have a voucher worth ${value}. It is valid until ${until}.`,
    voidVoucher: (value) =>
      `The voucher worth ${value} that you chose instead of money can no longer be used. The page of your order says whom to contact.`,
    bonus: (amount) => `It includes a bonus of ${amount}.`,
    nothingToCard: 'Nothing goes back to the card.',
    ticketsNotValid: 'The tickets below are no longer valid.',
    voucherSubject: (order) => `Voucher instead of money, order ${order}`,
    voucherTitle: 'Voucher',
    voucherCode: 'Voucher code',
    deskSubject: (order) => `Withdrawal from the purchase of a card, order ${order}`,
    deskHeading: 'We have received your withdrawal from the purchase of the card.',
    deskLead: [
      'If you have not collected the card, there is nothing to do: the ticket office will confirm that to us.',
      'If you have it already, please bring it to a ticket office. Once we have it, we will refund the money.',
    ],
  },
}
