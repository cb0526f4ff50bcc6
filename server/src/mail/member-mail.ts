import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Instant, zonedClock } from '@gondola/rules/day.ts'
import type { PageLook } from '../documents/page-look.ts'
import { printDay, printHours, printText } from '../documents/tickets/print-format.ts'
import { type MailBody, mailHtml, mailText } from './mail-layout.ts'
import type { Mail } from './mailer.ts'
import { mailLang } from './order-mail-texts.ts'

const AUTOMATIC: Record<ShopLang, string> = {
  cz: 'Tento e-mail vznikl automaticky k vašemu účtu.',
  en: 'This e-mail was sent automatically about your account.',
  de: 'Diese E-Mail wurde automatisch zu Ihrem Konto erstellt.',
}

type Words = { subject: string; heading: string; lead: string[]; button: string; note: string[] }
/** `at` is the time of the registration, printed. */
type About = { shop: string; at: string }

/** Kinds of mail to a member: confirm the e-mail, or choose a password. */
export type MemberMailKind = 'activation' | 'recovery'

const TEXTS: Record<ShopLang, Record<MemberMailKind, (about: About) => Words>> = {
  cz: {
    activation: ({ shop, at }) => ({
      subject: 'Potvrďte svůj e-mail',
      heading: 'Ještě jedno klepnutí a účet je váš.',
      lead: [`Děkujeme za registraci v obchodě ${shop}. Potvrďte prosím, že tato adresa patří vám.`],
      button: 'Potvrdit e-mail',
      note: [
        `Odkaz platí tři dny a potvrzuje jen registraci z ${at}. Máte-li takových e-mailů víc, otevřete ten ke své.`,
        'Neregistrovali jste se? E-mail klidně smažte, bez potvrzení účet nevznikne.',
      ],
    }),
    recovery: () => ({
      subject: 'Nové heslo',
      heading: 'Zvolte si nové heslo.',
      lead: ['Požádali jste o nové heslo. Stačí otevřít odkaz a zadat ho.'],
      button: 'Zvolit nové heslo',
      note: [
        'Odkaz platí hodinu a použít ho lze jednou. Na ostatních zařízeních vás odhlásíme.',
        'Nežádali jste o nic? E-mail klidně smažte, vaše heslo zůstává.',
      ],
    }),
  },
  en: {
    activation: ({ shop, at }) => ({
      subject: 'Confirm your e-mail',
      heading: 'One more tap and the account is yours.',
      lead: [`Thank you for registering with ${shop}. Please confirm that this address is yours.`],
      button: 'Confirm e-mail',
      note: [
        `The link works for three days and confirms only the registration of ${at}. If you have several such e-mails, open the one for yours.`,
        'Was this not you? Just delete this e-mail: unless it is confirmed, there will be no account.',
      ],
    }),
    recovery: () => ({
      subject: 'New password',
      heading: 'Choose a new password.',
      lead: ['You asked for a new password. Open the link and type it.'],
      button: 'Choose a new password',
      note: [
        'The link works for an hour and once. You will be signed out on your other devices.',
        'Was this not you? Just delete this e-mail, your password stays as it is.',
      ],
    }),
  },
  de: {
    activation: ({ shop, at }) => ({
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      heading: 'Noch ein Klick und das Konto gehört Ihnen.',
      lead: [`Danke für Ihre Registrierung bei ${shop}. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.`],
      button: 'E-Mail bestätigen',
      note: [
        `Der Link gilt drei Tage und bestätigt nur die Registrierung vom ${at}. Haben Sie mehrere solche E-Mails, öffnen Sie die zu Ihrer.`,
        'Sie haben sich nicht registriert? Löschen Sie diese E-Mail einfach, ohne Bestätigung entsteht kein Konto.',
      ],
    }),
    recovery: () => ({
      subject: 'Neues Passwort',
      heading: 'Wählen Sie ein neues Passwort.',
      lead: ['Sie haben ein neues Passwort angefordert. Öffnen Sie den Link und geben Sie es ein.'],
      button: 'Neues Passwort wählen',
      note: [
        'Der Link gilt eine Stunde und nur einmal. Auf Ihren anderen Geräten werden Sie abgemeldet.',
        'Das waren nicht Sie? Löschen Sie diese E-Mail einfach, Ihr Passwort bleibt.',
      ],
    }),
  },
}

/** Creates a mail with one link. `linkId` identifies it, so that a retry has the same Message-ID. */
export function memberMail(mail: {
  kind: MemberMailKind
  linkId: string
  url: string
  to: string
  lang: string
  registeredAt: Instant
  look: PageLook
  resortName: string
  host: string
}): Mail {
  const lang = mailLang(mail.lang)
  const tag = lang === 'cz' ? 'cs' : lang
  const { today, time } = zonedClock(mail.registeredAt)
  const at = `${printDay(today)}, ${printHours({ from: time }, lang)}`
  const words = TEXTS[lang][mail.kind]({ shop: mail.resortName, at })
  const join = (text: string) => printText(text, lang)
  const body: MailBody = {
    look: mail.look,
    resortName: mail.resortName,
    lang: tag,
    heading: words.heading,
    lead: words.lead.map(join),
    rows: [],
    button: { label: words.button, url: mail.url },
    sections: [],
    foot: [...words.note.map(join), AUTOMATIC[lang]],
  }
  return {
    messageId: `<${mail.linkId}.${mail.kind}@${mail.host}>`,
    to: [mail.to],
    subject: `${words.subject} | ${mail.resortName}`,
    text: mailText(body),
    html: mailHtml(body),
    attachments: [],
    lang: tag,
  }
}
