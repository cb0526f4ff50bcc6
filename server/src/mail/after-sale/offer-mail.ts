import type { StormChoice } from '@gondola/contract/storm.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { alikeRows } from '../alike-rows.ts'
import type { Mail } from '../mailer.ts'
import { OPERATORS_ACT_TEXTS } from '../operators-act-texts.ts'
import { mailLang } from '../orders/order-mail-texts.ts'
import { type Facts, mailOf } from './after-sale-mail.ts'
import { AFTER_SALE_TEXTS } from './after-sale-texts.ts'

export type OfferMail = Facts & {
  orderNumber: string
  /** Page of the order, where the guest chooses. */
  orderUrl: string
  /** Returns the address of that page with a choice preset. */
  urlOf: (choice: StormChoice) => string
  day: string
  /** `isPart`: a ticket of several days, which stays valid on its other days. */
  entries: { name: string; when: string; isPart: boolean }[]
  choices: StormChoice[]
  /** Whether the tickets cost nothing, so that no money goes back. */
  isFree: boolean
  /** Printed sums that go back: as money, or as a voucher (`credit`). */
  money: string
  credit: string
  /** Printed date and time until which the guest can choose. */
  until: string
  silent: 'money' | 'keep'
  /** Whether it is a company's order on invoice, which then costs less instead. */
  isOnInvoice: boolean
  /** Whether the time to choose is over without a choice, so that the tickets stay. */
  isKept: boolean
}

type Texts = {
  subject: (day: string, order: string) => string
  heading: (day: string) => string
  headingOfDay: (day: string) => string
  lead: string
  otherDays: string
  choose: string
  choices: Record<StormChoice, (sums: Pick<OfferMail, 'money' | 'credit'>) => string>
  until: (until: string) => string
  silent: Record<'money' | 'keep', string>
  keptSubject: (day: string, order: string) => string
  kept: string
  /** Of an order on invoice, of which no money goes back to a card (docs/product.md §20.64). */
  onInvoice: { less: string; money: (amount: string) => string; silent: string }
  /** Of tickets that cost nothing: they are cancelled instead. */
  free: { money: string; silent: string }
}

const TEXTS: Record<ShopLang, Texts> = {
  cz: {
    subject: (day, order) => `Vstupenky na ${day}: vyberte si náhradu, objednávka ${order}`,
    heading: (day) => `Co jste si koupili na ${day}, se neuskuteční.`,
    headingOfDay: (day) => `${day} bohužel odpadá.`,
    lead: 'Mrzí nás to. Vyberte si prosím, co za to chcete.',
    otherDays: 'V ostatní dny vícedenní vstupenky platí dál.',
    choose: 'Vybrat náhradu',
    choices: {
      move: () => 'Jiný den bez doplatku',
      money: ({ money }) => `Vrátit ${money}`,
      credit: ({ credit }) => `Poukaz v hodnotě ${credit}`,
    },
    until: (until) => `Vybrat můžete do ${until}.`,
    silent: {
      money: 'Když si nevyberete, vrátíme vám peníze.',
      keep: 'Když si nevyberete, vstupenky vám zůstanou.',
    },
    keptSubject: (day, order) => `Vstupenky na ${day} vám zůstávají, objednávka ${order}`,
    kept: 'Mrzí nás to. Vstupenky vám zůstávají.',
    onInvoice: {
      less: 'Co z objednávky odečteme, nemusíte platit. Co jste za ni už převedli navíc, použijeme na jinou objednávku, nebo vrátíme na účet.',
      money: (amount) => `Odečíst ${amount} z objednávky`,
      silent: 'Když si nevyberete, cenu tohoto dne z objednávky odečteme.',
    },
    free: { money: 'Zrušit vstupenky', silent: 'Když si nevyberete, vstupenky zrušíme.' },
  },
  de: {
    subject: (day, order) => `Tickets für den ${day}: Bitte Ersatz wählen, Bestellung ${order}`,
    heading: (day) => `Was Sie für den ${day} gekauft haben, findet nicht statt.`,
    headingOfDay: (day) => `Der ${day} fällt leider aus.`,
    lead: 'Es tut uns leid. Bitte wählen Sie, was Sie stattdessen möchten.',
    otherDays: 'An ihren anderen Tagen bleiben Mehrtagestickets gültig.',
    choose: 'Ersatz wählen',
    choices: {
      move: () => 'Ein anderer Tag ohne Aufpreis',
      money: ({ money }) => `${money} zurück`,
      credit: ({ credit }) => `Ein Gutschein über ${credit}`,
    },
    until: (until) => `Wählen können Sie bis ${until}.`,
    silent: {
      money: 'Wenn Sie nichts wählen, erstatten wir Ihnen das Geld.',
      keep: 'Wenn Sie nichts wählen, behalten Sie Ihre Tickets.',
    },
    keptSubject: (day, order) => `Ihre Tickets für den ${day} behalten Sie, Bestellung ${order}`,
    kept: 'Es tut uns leid. Ihre Tickets behalten Sie.',
    onInvoice: {
      less: 'Was abgezogen wird, brauchen Sie nicht zu bezahlen. Was Sie schon zu viel überwiesen haben, verwenden wir für eine andere Bestellung oder zahlen es auf Ihr Konto zurück.',
      money: (amount) => `${amount} von der Bestellung abziehen`,
      silent: 'Wenn Sie nichts wählen, ziehen wir den Preis dieses Tages von der Bestellung ab.',
    },
    free: { money: 'Tickets stornieren', silent: 'Wenn Sie nichts wählen, stornieren wir die Tickets.' },
  },
  en: {
    subject: (day, order) => `Tickets for ${day}: please choose a replacement, order ${order}`,
    heading: (day) => `What you bought for ${day} cannot take place.`,
    headingOfDay: (day) => `${day} is called off.`,
    lead: 'We are sorry. Please choose what you would like instead.',
    otherDays: 'Tickets of several days stay valid on their other days.',
    choose: 'Choose',
    choices: {
      move: () => 'Another day, at no extra charge',
      money: ({ money }) => `${money} back`,
      credit: ({ credit }) => `A voucher worth ${credit}`,
    },
    until: (until) => `You can choose until ${until}.`,
    silent: {
      money: 'If you do not choose, we will refund your money.',
      keep: 'If you do not choose, you keep your tickets.',
    },
    keptSubject: (day, order) => `You keep your tickets for ${day}, order ${order}`,
    kept: 'We are sorry. You keep your tickets.',
    onInvoice: {
      less: 'You need not pay what comes off the order. If you have already transferred more, we will use the rest for another order, or return it to your account.',
      money: (amount) => `Take ${amount} off the order`,
      silent: 'If you do not choose, the price of this day comes off the order.',
    },
    free: { money: 'Cancel the tickets', silent: 'If you do not choose, we will cancel the tickets.' },
  },
}

/**
 * Creates the mail that offers a choice for a storm day (docs/product.md §19.42). With `isKept` the time to choose is
 * over, and the mail says that the tickets stay. Tickets that cost nothing can be moved or cancelled, and there is no
 * word of money.
 */
export function offerMail(mail: OfferMail): Mail {
  const texts = TEXTS[mailLang(mail.lang)]
  const { free, onInvoice } = texts
  const { forDay } = OPERATORS_ACT_TEXTS[mailLang(mail.lang)]
  const ofMoney = mail.isFree
    ? free
    : mail.isOnInvoice
      ? { money: onInvoice.money(mail.money), silent: onInvoice.silent }
      : { money: texts.choices.money(mail), silent: texts.silent.money }
  const silent = mail.silent === 'money' ? ofMoney.silent : texts.silent.keep
  const choice = (one: StormChoice) => (one === 'money' ? ofMoney.money : texts.choices[one](mail))
  return mailOf(mail, {
    subject: (mail.isKept ? texts.keptSubject : texts.subject)(mail.day, mail.orderNumber),
    attachments: [],
    heading: (mail.entries.every(({ isPart }) => isPart) ? texts.headingOfDay : texts.heading)(mail.day),
    lead: [
      mail.isKept ? texts.kept : texts.lead,
      ...(mail.entries.some(({ isPart }) => isPart) ? [texts.otherDays] : []),
      ...(mail.isOnInvoice && !mail.isFree && !mail.isKept ? [onInvoice.less] : []),
      ...(mail.isKept ? [] : [`${texts.until(mail.until)} ${silent}`]),
    ],
    rows: alikeRows(
      mail.entries.map(({ name, when, isPart }) => ({
        name,
        when: isPart ? [when, forDay(mail.day)] : [when],
        fate: '',
      })),
    ),
    button: { label: mail.isKept ? AFTER_SALE_TEXTS[mailLang(mail.lang)].openOrder : texts.choose, url: mail.orderUrl },
    links: mail.choices
      .filter((one) => one !== 'credit' || !mail.isFree)
      .map((one) => ({ label: choice(one), url: mail.urlOf(one) })),
    sections: [],
    note: [],
  })
}
