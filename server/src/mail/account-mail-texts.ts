import type { ShopLang } from '@gondola/rules/catalogue.ts'
import type { AccountTopic } from '@gondola/rules/legal-topic.ts'
import type { ProfileField } from '@gondola/rules/member.ts'
import type { AccountNewsKind, AccountWords, PrintedFacts } from './account-mail.ts'

/** Ends every mail about an account. */
export const AUTOMATIC: Record<ShopLang, string> = {
  cz: 'Tento e-mail vznikl automaticky k vašemu účtu.',
  en: 'This e-mail was sent automatically about your account.',
  de: 'Diese E-Mail wurde automatisch zu Ihrem Konto erstellt.',
}

export const FIELD_NAMES: Record<ShopLang, Record<ProfileField, string>> = {
  cz: {
    title: 'oslovení',
    firstName: 'jméno',
    lastName: 'příjmení',
    birthday: 'datum narození',
    phone: 'telefon',
    address: 'ulice a číslo',
    city: 'město',
    postalCode: 'PSČ',
    country: 'země',
  },
  en: {
    title: 'title',
    firstName: 'first name',
    lastName: 'last name',
    birthday: 'date of birth',
    phone: 'phone',
    address: 'street and number',
    city: 'town',
    postalCode: 'postcode',
    country: 'country',
  },
  de: {
    title: 'Anrede',
    firstName: 'Vorname',
    lastName: 'Nachname',
    birthday: 'Geburtsdatum',
    phone: 'Telefon',
    address: 'Straße und Hausnummer',
    city: 'Ort',
    postalCode: 'PLZ',
    country: 'Land',
  },
}

type Texts = Record<AccountNewsKind, (facts: PrintedFacts) => AccountWords>

const depositsCz = ({ cards, until }: PrintedFacts) =>
  cards > 0
    ? [
        `Karty z účtu už turniket neotevřou. Složili jste za některou na pokladně zálohu? Vrátíme vám ji u hlavní pokladny do ${until}, kartu vezměte s sebou.`,
      ]
    : []
const depositsEn = ({ cards, until }: PrintedFacts) =>
  cards > 0
    ? [
        `The cards of the account no longer open the gates. Did you pay a deposit for one at a ticket office? We return it at the main ticket office until ${until}. Please bring the card along.`,
      ]
    : []
const depositsDe = ({ cards, until }: PrintedFacts) =>
  cards > 0
    ? [
        `Die Karten des Kontos öffnen kein Drehkreuz mehr. Haben Sie für eine davon an der Kassa Pfand bezahlt? Sie erhalten es bis ${until} an der Hauptkassa zurück; bringen Sie die Karte bitte mit.`,
      ]
    : []

const strangerCz = ({ contact }: PrintedFacts) =>
  `Nebyli jste to vy? Změňte si hned heslo přes „Zapomenuté heslo“ a napište nám na ${contact}.`
const strangerEn = ({ contact }: PrintedFacts) =>
  `Was this not you? Change your password at once with “Forgotten password”, and write to us at ${contact}.`
const strangerDe = ({ contact }: PrintedFacts) =>
  `Das waren nicht Sie? Ändern Sie sofort Ihr Passwort über „Passwort vergessen“ und schreiben Sie uns an ${contact}.`

const decideCz = ({ until }: PrintedFacts) =>
  `Souhlasíte-li, nemusíte nic dělat. Pokud ne, ukončete členství do ${until} v nastavení účtu, nebo nám napište.`
const decideEn = ({ until }: PrintedFacts) =>
  `If you agree, there is nothing to do. If not, end your membership by ${until} in the settings of your account, or write to us.`
const decideDe = ({ until }: PrintedFacts) =>
  `Sind Sie einverstanden, müssen Sie nichts tun. Wenn nicht, beenden Sie Ihre Mitgliedschaft bis ${until} in den Einstellungen Ihres Kontos oder schreiben Sie uns.`

/** News of the text that accounts of the resort agree to. */
const TERMS: Record<ShopLang, Record<AccountTopic, (facts: PrintedFacts) => Omit<AccountWords, 'note'>>> = {
  cz: {
    general: (facts) => ({
      subject: `Od ${facts.on} platí nové podmínky`,
      heading: `Od ${facts.on} platí nové obchodní podmínky.`,
      lead: [
        `Měníme obchodní podmínky, podle kterých máte účet a nakupujete v obchodě ${facts.shop}. Nové znění si můžete přečíst už teď.`,
        decideCz(facts),
      ],
      button: 'Přečíst podmínky',
    }),
    claim: (facts) => ({
      subject: `Od ${facts.on} platí nový reklamační řád`,
      heading: `Od ${facts.on} platí nový reklamační řád.`,
      lead: [
        `Měníme reklamační řád obchodu ${facts.shop}, se kterým jste souhlasili, když jste si zakládali účet. Nové znění si můžete přečíst už teď.`,
        decideCz(facts),
      ],
      button: 'Přečíst reklamační řád',
    }),
  },
  en: {
    general: (facts) => ({
      subject: `New terms from ${facts.on}`,
      heading: `New terms and conditions apply from ${facts.on}.`,
      lead: [
        `We are changing the terms and conditions of your account and your purchases with ${facts.shop}. You can read the new wording now.`,
        decideEn(facts),
      ],
      button: 'Read the terms',
    }),
    claim: (facts) => ({
      subject: `New complaints procedure from ${facts.on}`,
      heading: `A new complaints procedure applies from ${facts.on}.`,
      lead: [
        `We are changing the complaints procedure of ${facts.shop}, which you agreed to when you created your account. You can read the new wording now.`,
        decideEn(facts),
      ],
      button: 'Read the complaints procedure',
    }),
  },
  de: {
    general: (facts) => ({
      subject: `Neue Geschäftsbedingungen ab ${facts.on}`,
      heading: `Ab ${facts.on} gelten neue Bedingungen.`,
      lead: [
        `Wir ändern die Geschäftsbedingungen, die für Ihr Konto und Ihre Einkäufe im Shop ${facts.shop} gelten. Den neuen Wortlaut können Sie schon jetzt lesen.`,
        decideDe(facts),
      ],
      button: 'Bedingungen lesen',
    }),
    claim: (facts) => ({
      subject: `Neue Reklamationsordnung ab ${facts.on}`,
      heading: `Ab ${facts.on} gilt eine neue Reklamations\u00adordnung.`,
      lead: [
        `Wir ändern die Reklamationsordnung des Shops ${facts.shop}, der Sie beim Erstellen Ihres Kontos zugestimmt haben. Den neuen Wortlaut können Sie schon jetzt lesen.`,
        decideDe(facts),
      ],
      button: 'Reklamationsordnung lesen',
    }),
  },
}

const cz: Texts = {
  'profile-changed': (facts) => ({
    subject: 'Údaje ve vašem účtu se změnily',
    heading: 'Údaje jsou uložené.',
    lead: [`Ve vašem účtu v obchodě ${facts.shop} se změnilo: ${facts.fields}.`],
    button: 'Zobrazit nastavení',
    note: [strangerCz(facts)],
  }),
  'password-changed': (facts) => ({
    subject: 'Heslo je změněné',
    heading: 'Máte nové heslo.',
    lead: [`Heslo k vašemu účtu v obchodě ${facts.shop} se právě změnilo. Na ostatních zařízeních jsme vás odhlásili.`],
    note: [strangerCz(facts)],
  }),
  'email-changed': (facts) => ({
    subject: 'Přihlašovací e-mail je změněný',
    heading: 'Odteď se přihlašujete novou adresou.',
    lead: [
      `Změnu jste potvrdili z obou adres. K účtu v obchodě ${facts.shop} se teď přihlašujete adresou ${facts.email} a na tu dosavadní už o něm nic nepošleme.`,
    ],
    note: [`Nebyli jste to vy? Napište nám hned na ${facts.contact}.`],
  }),
  leaving: (facts) => ({
    subject: `Členství skončí ${facts.on}`,
    heading: `Členství skončí ${facts.on}.`,
    lead: [
      `Ukončili jste členství v obchodě ${facts.shop}. Do té doby fungují účet, karty i slevy jako dosud.`,
      'Pak účet smažeme, karty přestanou platit a body, kredit i slevy v účtu propadnou. Dárkové poukazy platí dál se svým kódem. Doklady uchováme, jak ukládá zákon.',
    ],
    button: 'Rozmyslet si to',
    note: [`V nastavení můžete ukončení do té doby vzít zpět. ${strangerCz(facts)}`],
  }),
  staying: (facts) => ({
    subject: 'Členství pokračuje',
    heading: 'Jsme rádi, že zůstáváte.',
    lead: [`Ukončení členství v obchodě ${facts.shop} jste vzali zpět. Účet i karty fungují dál.`],
    button: 'Zobrazit nastavení',
    note: [strangerCz(facts)],
  }),
  left: (facts) => ({
    subject: 'Členství skončilo a účet je smazaný',
    heading: 'Účet je smazaný.',
    lead: [
      `Vaše členství v obchodě ${facts.shop} skončilo. Účet i osobní údaje jsme smazali, doklady uchováme, jak ukládá zákon.`,
      ...depositsCz(facts),
    ],
    note: [`Chcete se na něco zeptat? Napište nám na ${facts.contact}.`],
  }),
  blocked: (facts) => ({
    subject: 'Váš účet jsme zablokovali',
    heading: 'Účet je zablokovaný.',
    lead: [
      `Důvod: ${facts.reason}`,
      `Do účtu v obchodě ${facts.shop} se teď nepřihlásíte a jeho karty turniket neotevřou.`,
    ],
    note: [`Nesouhlasíte nebo se chcete zeptat? Napište nám na ${facts.contact}.`],
  }),
  unblocked: (facts) => ({
    subject: 'Váš účet zase funguje',
    heading: 'Účet je odblokovaný.',
    lead: [`Do účtu v obchodě ${facts.shop} se můžete znovu přihlásit a jeho karty zase platí.`],
    note: [`Něco nefunguje? Napište nám na ${facts.contact}.`],
  }),
  ended: (facts) => ({
    subject: 'Ukončili jsme vaše členství',
    heading: 'Vaše členství dnes skončilo.',
    lead: [
      `Důvod: ${facts.reason}`,
      `Účet v obchodě ${facts.shop} jsme smazali. Doklady uchováme, jak ukládá zákon.`,
      ...depositsCz(facts),
    ],
    note: [`Nesouhlasíte nebo se chcete zeptat? Napište nám na ${facts.contact}.`],
  }),
  'card-added': (facts) => ({
    subject: 'Ve vašem účtu je nová karta',
    heading: 'Karta je přidaná.',
    lead: [`Do svého účtu v obchodě ${facts.shop} jste přidali kartu ${facts.number}.`],
    button: 'Zobrazit karty',
    note: [strangerCz(facts)],
  }),
  'card-changed': (facts) => ({
    subject: 'Údaje o kartě se změnily',
    heading: 'Údaje o kartě jsou uložené.',
    lead: [`U karty ${facts.number} ve vašem účtu v obchodě ${facts.shop} se změnilo datum narození nebo druh karty.`],
    button: 'Zobrazit karty',
    note: [strangerCz(facts)],
  }),
  'card-removed': (facts) => ({
    subject: 'Karta už ve vašem účtu není',
    heading: 'Karta je odebraná.',
    lead: [
      `Kartu ${facts.number} jste odebrali ze svého účtu v obchodě ${facts.shop}. Přidat si ji teď může někdo jiný.`,
    ],
    button: 'Zobrazit karty',
    note: [`Chcete ji zpět? V účtu ji zase přidáte. ${strangerCz(facts)}`],
  }),
  'card-blocked': (facts) => ({
    subject: 'Karta je zablokovaná',
    heading: 'Karta turniket neotevře.',
    lead: [
      facts.isByOperator
        ? `Kartu ${facts.number} jsme zablokovali, protože ji u nás někdo nahlásil jako ztracenou, ukradenou nebo poškozenou.`
        : `Kartu ${facts.number} jste nahlásili jako ztracenou, ukradenou nebo poškozenou.`,
      'Co je na ní nahrané, teď neplatí, a nikdo jiný si ji do účtu nepřidá.',
    ],
    button: 'Zobrazit karty',
    note: [`Našla se? V účtu ji zase zapnete. ${strangerCz(facts)}`],
  }),
  'card-active': (facts) => ({
    subject: 'Karta zase platí',
    heading: 'Karta zase otevírá turnikety.',
    lead: [
      `Kartu ${facts.number} ${facts.isByOperator ? 'jsme' : 'jste'} zapnuli. Platí zase i všechno, co je na ní nahrané.`,
    ],
    button: 'Zobrazit karty',
    note: [strangerCz(facts)],
  }),
  'news-on': (facts) => ({
    subject: 'Novinky vám budou chodit e-mailem',
    heading: 'Novinky jsou zapnuté.',
    lead: [`Odteď vám z obchodu ${facts.shop} budeme posílat novinky a slevy. V nastavení účtu je kdykoli vypnete.`],
    button: 'Zobrazit nastavení',
    note: [strangerCz(facts)],
  }),
  'news-off': (facts) => ({
    subject: 'Novinky už chodit nebudou',
    heading: 'Novinky jsou vypnuté.',
    lead: [`Z obchodu ${facts.shop} vám už novinky posílat nebudeme. E-maily k objednávkám a k účtu chodí dál.`],
    button: 'Zobrazit nastavení',
    note: [strangerCz(facts)],
  }),
  'signed-out': (facts) => ({
    subject: facts.isAll ? 'Ostatní zařízení jsou odhlášená' : 'Jedno zařízení je odhlášené',
    heading: facts.isAll ? 'Ostatní zařízení jsou odhlášená.' : 'Zařízení je odhlášené.',
    lead: [
      facts.isAll
        ? `Ve svém účtu v obchodě ${facts.shop} jste se odhlásili na všech ostatních zařízeních.`
        : `Ve svém účtu v obchodě ${facts.shop} jste odhlásili jiné zařízení${facts.browser ? ` (prohlížeč ${facts.browser})` : ''}.`,
      'Zná-li někdo vaše heslo, může se přihlásit znovu. V tom případě si ho změňte.',
    ],
    button: 'Zobrazit nastavení',
    note: [strangerCz(facts)],
  }),
  terms: (facts) => ({
    ...TERMS.cz[facts.terms](facts),
    note: [`Otázky vám zodpovíme na ${facts.contact}.`],
  }),
}

const en: Texts = {
  'profile-changed': (facts) => ({
    subject: 'Details of your account have changed',
    heading: 'Your details are saved.',
    lead: [`This has changed in your account with ${facts.shop}: ${facts.fields}.`],
    button: 'Open settings',
    note: [strangerEn(facts)],
  }),
  'password-changed': (facts) => ({
    subject: 'Your password has changed',
    heading: 'You have a new password.',
    lead: [
      `The password of your account with ${facts.shop} has just changed. You are signed out on your other devices.`,
    ],
    note: [strangerEn(facts)],
  }),
  'email-changed': (facts) => ({
    subject: 'Your sign-in e-mail has changed',
    heading: 'From now on you sign in with the new address.',
    lead: [
      `You have confirmed the change from both addresses. Your account with ${facts.shop} now belongs to ${facts.email}, and nothing about it will be sent to this address any more.`,
    ],
    note: [`Was this not you? Write to us at once at ${facts.contact}.`],
  }),
  leaving: (facts) => ({
    subject: `Your membership ends on ${facts.on}`,
    heading: `Your membership ends on ${facts.on}.`,
    lead: [
      `You have ended your membership with ${facts.shop}. Until then your account, cards and discounts stay as they are.`,
      'After that we delete the account, its cards stop working, and points, credit and discounts in the account are lost. Gift vouchers stay valid with their code. We keep receipts as the law requires.',
    ],
    button: 'Think it over',
    note: [`Until then you can take this back in the settings. ${strangerEn(facts)}`],
  }),
  staying: (facts) => ({
    subject: 'Your membership goes on',
    heading: 'We are glad that you are staying.',
    lead: [`You have taken back the end of your membership with ${facts.shop}. Your account and cards go on working.`],
    button: 'Open settings',
    note: [strangerEn(facts)],
  }),
  left: (facts) => ({
    subject: 'Your membership is over and your account deleted',
    heading: 'Your account is deleted.',
    lead: [
      `Your membership with ${facts.shop} is over. We have deleted the account and your personal data, and keep receipts as the law requires.`,
      ...depositsEn(facts),
    ],
    note: [`Any questions? Write to us at ${facts.contact}.`],
  }),
  blocked: (facts) => ({
    subject: 'We have blocked your account',
    heading: 'Your account is blocked.',
    lead: [
      `Reason: ${facts.reason}`,
      `You cannot sign in to your account with ${facts.shop} for now, and its cards open no gate.`,
    ],
    note: [`Do you disagree, or have a question? Write to us at ${facts.contact}.`],
  }),
  unblocked: (facts) => ({
    subject: 'Your account works again',
    heading: 'Your account is no longer blocked.',
    lead: [`You can sign in to your account with ${facts.shop} again, and its cards work.`],
    note: [`Something does not work? Write to us at ${facts.contact}.`],
  }),
  ended: (facts) => ({
    subject: 'We have ended your membership',
    heading: 'Your membership has ended today.',
    lead: [
      `Reason: ${facts.reason}`,
      `We have deleted your account with ${facts.shop}. We keep receipts as the law requires.`,
      ...depositsEn(facts),
    ],
    note: [`Do you disagree, or have a question? Write to us at ${facts.contact}.`],
  }),
  'card-added': (facts) => ({
    subject: 'A new card is in your account',
    heading: 'The card is added.',
    lead: [`You have added card ${facts.number} to your account with ${facts.shop}.`],
    button: 'Show cards',
    note: [strangerEn(facts)],
  }),
  'card-changed': (facts) => ({
    subject: 'Details of your card have changed',
    heading: 'The details of the card are saved.',
    lead: [`The date of birth or the kind of card ${facts.number} in your account with ${facts.shop} has changed.`],
    button: 'Show cards',
    note: [strangerEn(facts)],
  }),
  'card-removed': (facts) => ({
    subject: 'A card has left your account',
    heading: 'The card is removed.',
    lead: [`You have taken card ${facts.number} out of your account with ${facts.shop}. Somebody else may add it now.`],
    button: 'Show cards',
    note: [`Do you want it back? You can add it again in your account. ${strangerEn(facts)}`],
  }),
  'card-blocked': (facts) => ({
    subject: 'Your card is blocked',
    heading: 'The card opens no gate.',
    lead: [
      facts.isByOperator
        ? `We have blocked card ${facts.number}, as somebody reported it to us as lost, stolen or damaged.`
        : `You have reported card ${facts.number} as lost, stolen or damaged.`,
      'What is loaded on it does not work now, and nobody else can add the card to an account.',
    ],
    button: 'Show cards',
    note: [`Found it? You can switch it on again in your account. ${strangerEn(facts)}`],
  }),
  'card-active': (facts) => ({
    subject: 'Your card works again',
    heading: 'The card opens the gates again.',
    lead: [
      `${facts.isByOperator ? 'We' : 'You'} have switched card ${facts.number} on. Whatever is loaded on it works again, too.`,
    ],
    button: 'Show cards',
    note: [strangerEn(facts)],
  }),
  'news-on': (facts) => ({
    subject: 'News by e-mail from now on',
    heading: 'You now get our news.',
    lead: [
      `From now on ${facts.shop} sends you news and discounts. You can switch it off in the settings of your account at any time.`,
    ],
    button: 'Open settings',
    note: [strangerEn(facts)],
  }),
  'news-off': (facts) => ({
    subject: 'No more news by e-mail',
    heading: 'You will get no more news.',
    lead: [`${facts.shop} sends you no more news. E-mails about your orders and your account still come.`],
    button: 'Open settings',
    note: [strangerEn(facts)],
  }),
  'signed-out': (facts) => ({
    subject: facts.isAll ? 'Your other devices are signed out' : 'A device is signed out',
    heading: facts.isAll ? 'Your other devices are signed out.' : 'The device is signed out.',
    lead: [
      facts.isAll
        ? `In your account with ${facts.shop} you have signed out on all other devices.`
        : `In your account with ${facts.shop} you have signed out another device${facts.browser ? ` (browser ${facts.browser})` : ''}.`,
      'If somebody knows your password, they can sign in again. In that case change it.',
    ],
    button: 'Open settings',
    note: [strangerEn(facts)],
  }),
  terms: (facts) => ({
    ...TERMS.en[facts.terms](facts),
    note: [`We answer questions at ${facts.contact}.`],
  }),
}

const de: Texts = {
  'profile-changed': (facts) => ({
    subject: 'In Ihrem Konto wurden Daten geändert',
    heading: 'Ihre Daten sind gespeichert.',
    lead: [`In Ihrem Konto im Shop ${facts.shop} wurde geändert: ${facts.fields}.`],
    button: 'Einstellungen öffnen',
    note: [strangerDe(facts)],
  }),
  'password-changed': (facts) => ({
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Sie haben ein neues Passwort.',
    lead: [
      `Das Passwort Ihres Kontos im Shop ${facts.shop} wurde gerade geändert. Auf Ihren anderen Geräten sind Sie abgemeldet.`,
    ],
    note: [strangerDe(facts)],
  }),
  'email-changed': (facts) => ({
    subject: 'Ihre Anmelde-Adresse wurde geändert',
    heading: 'Ab jetzt melden Sie sich mit der neuen Adresse an.',
    lead: [
      `Sie haben die Änderung von beiden Adressen bestätigt. Zu Ihrem Konto im Shop ${facts.shop} gehört jetzt ${facts.email}. An die bisherige Adresse, die diese E-Mail bekommt, senden wir dazu nichts mehr.`,
    ],
    note: [`Das waren nicht Sie? Schreiben Sie uns sofort an ${facts.contact}.`],
  }),
  leaving: (facts) => ({
    subject: `Ihre Mitgliedschaft endet am ${facts.on}`,
    heading: `Ihre Mitgliedschaft endet am ${facts.on}.`,
    lead: [
      `Wir haben die Kündigung Ihrer Mitgliedschaft im Shop ${facts.shop} erhalten. Bis dahin bleibt mit Konto, Karten und Rabatten alles wie bisher.`,
      'Danach löschen wir das Konto, die Karten gelten nicht mehr, und Punkte, Guthaben und Rabatte im Konto verfallen. Geschenkgutscheine bleiben mit ihrem Code gültig. Belege bewahren wir auf, wie es das Gesetz verlangt.',
    ],
    button: 'Noch einmal überlegen',
    note: [`In den Einstellungen können Sie die Kündigung bis dahin zurücknehmen. ${strangerDe(facts)}`],
  }),
  staying: (facts) => ({
    subject: 'Ihre Mitgliedschaft läuft weiter',
    heading: 'Schön, dass Sie bleiben.',
    lead: [
      `Sie haben die Kündigung Ihrer Mitgliedschaft im Shop ${facts.shop} zurückgenommen. Konto und Karten funktionieren weiter.`,
    ],
    button: 'Einstellungen öffnen',
    note: [strangerDe(facts)],
  }),
  left: (facts) => ({
    subject: 'Ihre Mitgliedschaft ist beendet und das Konto gelöscht',
    heading: 'Ihr Konto ist gelöscht.',
    lead: [
      `Ihre Mitgliedschaft im Shop ${facts.shop} ist beendet. Ihr Konto und Ihre persönlichen Daten haben wir gelöscht; Belege bewahren wir auf, wie es das Gesetz verlangt.`,
      ...depositsDe(facts),
    ],
    note: [`Haben Sie Fragen? Schreiben Sie uns an ${facts.contact}.`],
  }),
  blocked: (facts) => ({
    subject: 'Wir haben Ihr Konto gesperrt',
    heading: 'Ihr Konto ist gesperrt.',
    lead: [
      `Grund: ${facts.reason}`,
      `Sie können sich im Shop ${facts.shop} derzeit nicht mit Ihrem Konto anmelden, und seine Karten öffnen kein Drehkreuz.`,
    ],
    note: [`Sind Sie nicht einverstanden oder haben Sie Fragen? Schreiben Sie uns an ${facts.contact}.`],
  }),
  unblocked: (facts) => ({
    subject: 'Ihr Konto funktioniert wieder',
    heading: 'Ihr Konto ist nicht mehr gesperrt.',
    lead: [
      `Sie können sich im Shop ${facts.shop} wieder mit Ihrem Konto anmelden, und seine Karten öffnen die Drehkreuze wieder.`,
    ],
    note: [`Etwas funktioniert nicht? Schreiben Sie uns an ${facts.contact}.`],
  }),
  ended: (facts) => ({
    subject: 'Wir haben Ihre Mitgliedschaft beendet',
    heading: 'Ihre Mitgliedschaft ist seit heute beendet.',
    lead: [
      `Grund: ${facts.reason}`,
      `Ihr Konto im Shop ${facts.shop} haben wir gelöscht. Belege bewahren wir auf, wie es das Gesetz verlangt.`,
      ...depositsDe(facts),
    ],
    note: [`Sind Sie nicht einverstanden oder haben Sie Fragen? Schreiben Sie uns an ${facts.contact}.`],
  }),
  'card-added': (facts) => ({
    subject: 'Eine neue Karte ist in Ihrem Konto',
    heading: 'Die Karte ist hinzugefügt.',
    lead: [`Sie haben Ihrem Konto im Shop ${facts.shop} die Karte ${facts.number} hinzugefügt.`],
    button: 'Karten anzeigen',
    note: [strangerDe(facts)],
  }),
  'card-changed': (facts) => ({
    subject: 'Daten Ihrer Karte wurden geändert',
    heading: 'Die Daten der Karte sind gespeichert.',
    lead: [
      `Zur Karte ${facts.number} in Ihrem Konto im Shop ${facts.shop} wurde das Geburtsdatum oder die Kartenart geändert.`,
    ],
    button: 'Karten anzeigen',
    note: [strangerDe(facts)],
  }),
  'card-removed': (facts) => ({
    subject: 'Eine Karte ist nicht mehr in Ihrem Konto',
    heading: 'Die Karte ist entfernt.',
    lead: [
      `Sie haben die Karte ${facts.number} aus Ihrem Konto im Shop ${facts.shop} entfernt. Jetzt kann jemand anders sie hinzufügen.`,
    ],
    button: 'Karten anzeigen',
    note: [`Möchten Sie sie wieder haben? Im Konto fügen Sie sie wieder hinzu. ${strangerDe(facts)}`],
  }),
  'card-blocked': (facts) => ({
    subject: 'Ihre Karte ist gesperrt',
    heading: 'Die Karte öffnet kein Drehkreuz.',
    lead: [
      facts.isByOperator
        ? `Wir haben die Karte ${facts.number} gesperrt, da sie bei uns als verloren, gestohlen oder beschädigt gemeldet wurde.`
        : `Sie haben die Karte ${facts.number} als verloren, gestohlen oder beschädigt gemeldet.`,
      'Was darauf geladen ist, gilt vorerst nicht, und niemand sonst kann sie zu seinem Konto hinzufügen.',
    ],
    button: 'Karten anzeigen',
    note: [`Haben Sie sie wiedergefunden? Im Konto können Sie sie wieder einschalten. ${strangerDe(facts)}`],
  }),
  'card-active': (facts) => ({
    subject: 'Ihre Karte gilt wieder',
    heading: 'Die Karte öffnet die Drehkreuze wieder.',
    lead: [
      `${facts.isByOperator ? 'Wir haben' : 'Sie haben'} die Karte ${facts.number} eingeschaltet. Auch alles, was darauf geladen ist, gilt wieder.`,
    ],
    button: 'Karten anzeigen',
    note: [strangerDe(facts)],
  }),
  'news-on': (facts) => ({
    subject: 'Neuigkeiten ab jetzt per E-Mail',
    heading: 'Sie bekommen jetzt Neuigkeiten.',
    lead: [
      `Ab jetzt senden wir Ihnen Neuigkeiten und Rabatte aus dem Shop ${facts.shop}. In den Einstellungen Ihres Kontos können Sie das jederzeit ausschalten.`,
    ],
    button: 'Einstellungen öffnen',
    note: [strangerDe(facts)],
  }),
  'news-off': (facts) => ({
    subject: 'Keine Neuigkeiten mehr per E-Mail',
    heading: 'Sie bekommen keine Neuigkeiten mehr.',
    lead: [
      `Neuigkeiten aus dem Shop ${facts.shop} senden wir Ihnen nicht mehr. E-Mails zu Ihren Bestellungen und zum Konto kommen weiterhin.`,
    ],
    button: 'Einstellungen öffnen',
    note: [strangerDe(facts)],
  }),
  'signed-out': (facts) => ({
    subject: facts.isAll ? 'Ihre anderen Geräte sind abgemeldet' : 'Ein Gerät ist abgemeldet',
    heading: facts.isAll ? 'Ihre anderen Geräte sind abgemeldet.' : 'Das Gerät ist abgemeldet.',
    lead: [
      facts.isAll
        ? `In Ihrem Konto im Shop ${facts.shop} haben Sie sich auf allen anderen Geräten abgemeldet.`
        : `In Ihrem Konto im Shop ${facts.shop} haben Sie ein anderes Gerät abgemeldet${facts.browser ? ` (Browser ${facts.browser})` : ''}.`,
      'Kennt jemand Ihr Passwort, kann er sich wieder anmelden. Ändern Sie es in diesem Fall.',
    ],
    button: 'Einstellungen öffnen',
    note: [strangerDe(facts)],
  }),
  terms: (facts) => ({
    ...TERMS.de[facts.terms](facts),
    note: [`Fragen beantworten wir unter ${facts.contact}.`],
  }),
}

export const ACCOUNT_TEXTS: Record<ShopLang, Texts> = { cz, en, de }
