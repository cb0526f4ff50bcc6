import type { StormChoice } from '@gondola/contract/storm.ts'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { alikeRows } from '../alike-rows.ts'
import type { Mail } from '../mailer.ts'
import { OPERATORS_ACT_TEXTS } from '../operators-act-texts.ts'
import { mailLang } from '../orders/order-mail-texts.ts'
import { type Facts, mailOf } from './after-sale-mail.ts'

export type OfferMail = Facts & {
  orderNumber: string
  /** Address of the order, where the choice is made. */
  orderUrl: string
  /** Address that has a choice ready. */
  urlOf: (choice: StormChoice) => string
  day: string
  /** `isPart`: a ticket of several days, which stays valid on the others. */
  entries: { name: string; when: string; isPart: boolean }[]
  choices: StormChoice[]
  /** Sums, printed. */
  money: string
  credit: string
  /** Date and time until which a choice can be made. */
  until: string
  silent: 'money' | 'keep'
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
  },
}

/** Creates the mail with the choice of a storm day (docs/product.md §19.53). */
export function offerMail(mail: OfferMail): Mail {
  const texts = TEXTS[mailLang(mail.lang)]
  const { forDay } = OPERATORS_ACT_TEXTS[mailLang(mail.lang)]
  return mailOf(mail, {
    subject: texts.subject(mail.day, mail.orderNumber),
    attachments: [],
    heading: (mail.entries.every(({ isPart }) => isPart) ? texts.headingOfDay : texts.heading)(mail.day),
    lead: [
      texts.lead,
      ...(mail.entries.some(({ isPart }) => isPart) ? [texts.otherDays] : []),
      `${texts.until(mail.until)} ${texts.silent[mail.silent]}`,
    ],
    rows: alikeRows(
      mail.entries.map(({ name, when, isPart }) => ({
        name,
        when: isPart ? [when, forDay(mail.day)] : [when],
        fate: '',
      })),
    ),
    button: { label: texts.choose, url: mail.orderUrl },
    links: mail.choices.map((choice) => ({ label: texts.choices[choice](mail), url: mail.urlOf(choice) })),
    sections: [],
    note: [],
  })
}
