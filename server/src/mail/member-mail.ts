import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Instant, zonedClock } from '@gondola/rules/day.ts'
import { LINK_HOURS, UNCONFIRMED_DAYS } from '@gondola/rules/membership.ts'
import type { PageLook } from '../documents/page-look.ts'
import { printDay, printHours, printText } from '../documents/tickets/print-format.ts'
import { AUTOMATIC } from './account-mail-texts.ts'
import { drawMail, type MailBody } from './mail-layout.ts'
import { printHoursLong, type Sender, senderLines } from './mail-parts.ts'
import type { Mail } from './mailer.ts'
import { mailLang } from './orders/order-mail-texts.ts'

type Words = { subject: string; heading: string; lead: string[]; button: string; note: string[] }
/**
 * Printed facts of a mail with a link. `shop`: name of the resort. `at`: time of the registration. `life`: how long the
 * link works. `oldEmail` and `newEmail`: login e-mails of a change. `company` and `mayBuy`, of an invitation: the
 * company, and whether the user may order for it.
 */
type About = {
  shop: string
  at: string
  oldEmail: string
  newEmail: string
  company: string
  life: string
  mayBuy: boolean
}

/**
 * Kinds of mails with a link. `activation` confirms the e-mail, `recovery` asks for a new password. `email-old` and
 * `email-new` confirm a change of the login e-mail, first from the old address, then from the new one. `invitation`
 * asks a company's user for a first password.
 */
export type MemberMailKind = keyof typeof LINK_HOURS

const TEXTS: Record<ShopLang, Record<MemberMailKind, (about: About) => Words>> = {
  cz: {
    activation: ({ shop, at, life }) => ({
      subject: 'Potvrďte svůj e-mail',
      heading: 'Ještě jedno klepnutí a účet je váš.',
      lead: [`Děkujeme za registraci v obchodě ${shop}. Potvrďte prosím, že tato adresa patří vám.`],
      button: 'Potvrdit e-mail',
      note: [
        `Odkaz platí ${life} a potvrzuje jen registraci z ${at}. Pokud máte takových e-mailů víc, otevřete ten, který patří k té vaší.`,
        `Neregistrovali jste se? E-mail klidně smažte: nepotvrzený účet se k ničemu vašemu nedostane a po ${UNCONFIRMED_DAYS} dnech ho smažeme.`,
      ],
    }),
    recovery: ({ life }) => ({
      subject: 'Nové heslo',
      heading: 'Zvolte si nové heslo.',
      lead: ['Požádali jste o nové heslo. Otevřete odkaz a zadejte ho.'],
      button: 'Zvolit nové heslo',
      note: [
        `Odkaz platí ${life} a použít ho lze jednou. Na ostatních zařízeních vás odhlásíme.`,
        'Nežádali jste o nic? E-mail klidně smažte, vaše heslo zůstává.',
      ],
    }),
    'email-old': ({ shop, newEmail, life }) => ({
      subject: 'Potvrďte změnu e-mailu',
      heading: 'Chcete změnit přihlašovací e-mail?',
      lead: [
        `K účtu v obchodě ${shop} se chcete nově přihlašovat adresou ${newEmail}. Adresa, na kterou píšeme teď, pak už platit nebude.`,
        'Po potvrzení pošleme ještě odkaz na novou adresu. E-mail se změní, až otevřete i ten.',
      ],
      button: 'Potvrdit změnu',
      note: [`Odkaz platí ${life}.`, 'Nežádali jste o nic? Nic nepotvrzujte a hned si změňte heslo, někdo ho zná.'],
    }),
    'email-new': ({ shop, oldEmail, life }) => ({
      subject: 'Potvrďte svůj nový e-mail',
      heading: 'Ještě jedno klepnutí a přihlásíte se touto adresou.',
      lead: [
        `K účtu v obchodě ${shop} se zatím přihlašujete adresou ${oldEmail}. Potvrďte prosím, že ji chcete nahradit touto.`,
      ],
      button: 'Potvrdit nový e-mail',
      note: [`Odkaz platí ${life}.`, 'Nežádali jste o nic? E-mail klidně smažte, nic se nezmění.'],
    }),
    invitation: ({ shop, company, life, mayBuy }) => ({
      subject: 'Váš firemní účet',
      heading: mayBuy ? 'Zvolte si heslo a můžete nakupovat.' : 'Zvolte si heslo a přihlaste se.',
      lead: mayBuy
        ? [`Zřídili jsme vám účet, kterým za firmu ${company} nakupujete v obchodě ${shop}.`]
        : [
            `Zřídili jsme vám účet v obchodě ${shop}. Uvidíte v něm, co firma ${company} objednala, i se vstupenkami a doklady.`,
            'Objednávat za firmu může jen pověřený kolega.',
          ],
      button: 'Zvolit heslo',
      note: [
        `Odkaz platí ${life} a použít ho lze jednou.`,
        'Účet jste nečekali? E-mail klidně smažte, bez hesla se do něj nikdo nepřihlásí.',
      ],
    }),
  },
  en: {
    activation: ({ shop, at, life }) => ({
      subject: 'Confirm your e-mail',
      heading: 'One more tap and the account is yours.',
      lead: [`Thank you for registering with ${shop}. Please confirm that this address is yours.`],
      button: 'Confirm e-mail',
      note: [
        `The link works for ${life} and confirms only the registration of ${at}. If you have several such e-mails, open the one that belongs to yours.`,
        `Was this not you? Just delete this e-mail: an account that is not confirmed opens nothing of yours, and we delete it after ${UNCONFIRMED_DAYS} days.`,
      ],
    }),
    recovery: ({ life }) => ({
      subject: 'New password',
      heading: 'Choose a new password.',
      lead: ['You asked for a new password. Open the link and type it.'],
      button: 'Choose a new password',
      note: [
        `The link works for ${life}, and only once. You will be signed out on your other devices.`,
        'Was this not you? Just delete this e-mail, your password stays as it is.',
      ],
    }),
    'email-old': ({ shop, newEmail, life }) => ({
      subject: 'Confirm the change of your e-mail',
      heading: 'Would you like to change your sign-in e-mail?',
      lead: [
        `From now on you want to sign in to ${shop} with ${newEmail}. The address that we are writing to now will then no longer work.`,
        'Once you confirm, we will send a link to the new address as well. The change counts when you have opened that one, too.',
      ],
      button: 'Confirm the change',
      note: [
        `The link works for ${life}.`,
        'Was this not you? Confirm nothing and change your password at once: somebody knows it.',
      ],
    }),
    'email-new': ({ shop, oldEmail, life }) => ({
      subject: 'Confirm your new e-mail',
      heading: 'One more tap and you can sign in with this address.',
      lead: [
        `So far you sign in to ${shop} with ${oldEmail}. Please confirm that you want to use this address instead.`,
      ],
      button: 'Confirm the new e-mail',
      note: [`The link works for ${life}.`, 'Was this not you? Just delete this e-mail, nothing changes.'],
    }),
    invitation: ({ shop, company, life, mayBuy }) => ({
      subject: 'Your company account',
      heading: mayBuy ? 'Choose a password and start buying.' : 'Choose a password and sign in.',
      lead: mayBuy
        ? [`For ${company} you now have an account to buy from ${shop}.`]
        : [
            `You now have an account with ${shop}. In it you see what ${company} has ordered, with tickets and invoices.`,
            'Orders for the company are placed by authorised colleagues.',
          ],
      button: 'Choose a password',
      note: [
        `The link works for ${life}, and only once.`,
        'Did you not expect this? Just delete this e-mail: without a password nobody can sign in.',
      ],
    }),
  },
  de: {
    activation: ({ shop, at, life }) => ({
      subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
      heading: 'Noch ein Klick und das Konto gehört Ihnen.',
      lead: [`Danke für Ihre Registrierung im Shop ${shop}. Bitte bestätigen Sie, dass diese Adresse Ihnen gehört.`],
      button: 'E-Mail bestätigen',
      note: [
        `Der Link gilt ${life} und bestätigt nur die Registrierung vom ${at}. Haben Sie mehrere solche E-Mails, öffnen Sie die zu Ihrer Registrierung.`,
        `Sie haben sich nicht registriert? Löschen Sie diese E-Mail einfach: Ein unbestätigtes Konto öffnet nichts von Ihnen, und nach ${UNCONFIRMED_DAYS} Tagen löschen wir es.`,
      ],
    }),
    recovery: ({ life }) => ({
      subject: 'Neues Passwort',
      heading: 'Wählen Sie ein neues Passwort.',
      lead: ['Sie haben ein neues Passwort angefordert. Öffnen Sie den Link und geben Sie es ein.'],
      button: 'Neues Passwort wählen',
      note: [
        `Der Link gilt ${life} und lässt sich nur einmal verwenden. Auf Ihren anderen Geräten werden Sie abgemeldet.`,
        'Das waren nicht Sie? Löschen Sie diese E-Mail einfach, Ihr Passwort bleibt unverändert.',
      ],
    }),
    'email-old': ({ shop, newEmail, life }) => ({
      subject: 'Bestätigen Sie die Änderung Ihrer E-Mail-Adresse',
      heading: 'Möchten Sie Ihre Anmelde-Adresse ändern?',
      lead: [
        `Bei Ihrem Konto im Shop ${shop} möchten Sie sich künftig mit ${newEmail} anmelden. Die Adresse, an die wir jetzt schreiben, gilt dann nicht mehr.`,
        'Nach Ihrer Bestätigung senden wir noch einen Link an die neue Adresse. Erst wenn Sie auch ihn geöffnet haben, gilt die Änderung.',
      ],
      button: 'Änderung bestätigen',
      note: [
        `Der Link gilt ${life}.`,
        'Das waren nicht Sie? Bestätigen Sie nichts und ändern Sie sofort Ihr Passwort: Jemand kennt es.',
      ],
    }),
    'email-new': ({ shop, oldEmail, life }) => ({
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      heading: 'Noch ein Klick und Sie melden sich mit dieser Adresse an.',
      lead: [
        `Im Shop ${shop} melden Sie sich bisher mit ${oldEmail} an. Bitte bestätigen Sie, dass Sie stattdessen diese Adresse verwenden möchten.`,
      ],
      button: 'Neue E-Mail-Adresse bestätigen',
      note: [`Der Link gilt ${life}.`, 'Das waren nicht Sie? Löschen Sie diese E-Mail einfach, es ändert sich nichts.'],
    }),
    invitation: ({ shop, company, life, mayBuy }) => ({
      subject: 'Ihr Firmenkonto',
      heading: mayBuy ? 'Passwort wählen und einkaufen.' : 'Passwort wählen und anmelden.',
      lead: mayBuy
        ? [`Sie haben jetzt ein Konto im Shop ${shop}, mit dem Sie für ${company} einkaufen können.`]
        : [
            `Sie haben jetzt ein Konto im Shop ${shop}. Dort sehen Sie, was ${company} bestellt hat, mit Tickets und Belegen.`,
            'Bestellen können für die Firma nur dazu berechtigte Personen.',
          ],
      button: 'Passwort wählen',
      note: [
        `Der Link gilt ${life} und lässt sich nur einmal verwenden.`,
        'Sie haben damit nicht gerechnet? Löschen Sie diese E-Mail einfach, ohne Passwort kann sich niemand anmelden.',
      ],
    }),
  },
}

/** Creates a mail with a link, `url`. `linkId` identifies the link, so that a retry has the same Message-ID. */
export function memberMail(mail: {
  kind: MemberMailKind
  linkId: string
  url: string
  to: string
  lang: string
  registeredAt: Instant
  oldEmail: string
  newEmail: string
  company?: string | undefined
  mayBuy?: boolean
  look: PageLook
  resortName: string
  sender: Sender
  host: string
}): Mail {
  const lang = mailLang(mail.lang)
  const { today, time } = zonedClock(mail.registeredAt)
  const at = `${printDay(today)}, ${printHours({ from: time }, lang)}`
  const words = TEXTS[lang][mail.kind]({
    shop: mail.resortName,
    at,
    oldEmail: mail.oldEmail,
    newEmail: mail.newEmail,
    company: mail.company ?? mail.resortName,
    life: printHoursLong(LINK_HOURS[mail.kind], lang),
    mayBuy: mail.mayBuy ?? true,
  })
  const join = (text: string) => printText(text, lang)
  const body: MailBody = {
    look: mail.look,
    resortName: mail.resortName,
    lang,
    heading: words.heading,
    lead: words.lead.map(join),
    rows: [],
    button: { label: words.button, url: mail.url },
    sections: [],
    note: [...words.note.map(join), AUTOMATIC[lang]],
    foot: senderLines(mail.resortName, mail.sender, lang),
  }
  return {
    messageId: `<${mail.linkId}.${mail.kind}@${mail.host}>`,
    to: [mail.to],
    subject: `${words.subject} | ${mail.resortName}`,
    attachments: [],
    ...drawMail(body),
  }
}
