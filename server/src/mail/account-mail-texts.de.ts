import type { AccountTopic } from '@gondola/rules/legal-topic.ts'
import { type Ending, KEEP_DAYS } from '@gondola/rules/membership.ts'
import type { AccountWords, PrintedFacts } from './account-mail.ts'
import type { AccountTexts } from './account-mail-texts.ts'

/** Says what will end with the membership (docs/product.md §18.21). */
const willEnd = ({ endings, until, credit, points, vouchers, receiptYears }: PrintedFacts): string => {
  const told: Record<Ending, string> = {
    account: 'Danach löschen wir das Konto und Ihre persönlichen Daten.',
    cards: `Die Karten im Konto gelten dann nicht mehr.`,
    deposits: `Pfand für eine Karte, falls Sie eines bezahlt haben, erhalten Sie bis ${until} an der Hauptkassa zurück.`,
    credit: `Das Guthaben von ${credit} verfällt.`,
    points: `Punkte (${points}) verfallen.`,
    discounts: 'Rabatte im Konto verfallen.',
    vouchers: `Geschenkgutscheine (${vouchers}) bleiben gültig, der Code steht in der E-Mail mit dem Gutschein.`,
    receipts: `Belege, Widerrufe und Reklamationen bewahren wir ${receiptYears} volle Jahre nach dem Jahr auf, aus dem sie stammen.`,
  }
  return endings.map((one) => told[one]).join(' ')
}

/** Says what has ended with the membership (docs/product.md §18.21). */
const hasEnded = ({ endings, until, credit, points, vouchers, receiptYears }: PrintedFacts): string => {
  const told: Record<Ending, string> = {
    account: 'Ihr Konto und Ihre persönlichen Daten haben wir gelöscht.',
    cards: `Die Karten des Kontos öffnen kein Drehkreuz mehr.`,
    deposits: `Haben Sie für eine Karte Pfand bezahlt? Sie erhalten es bis ${until} an der Hauptkassa zurück; bringen Sie die Karte bitte mit.`,
    credit: `Das Guthaben von ${credit} ist verfallen.`,
    points: `Punkte (${points}) sind verfallen.`,
    discounts: 'Rabatte im Konto sind verfallen.',
    vouchers: `Geschenkgutscheine (${vouchers}) bleiben gültig, der Code steht in der E-Mail mit dem Gutschein.`,
    receipts: `Belege, Widerrufe und Reklamationen bewahren wir ${receiptYears} volle Jahre nach dem Jahr auf, aus dem sie stammen.`,
  }
  return endings.map((one) => told[one]).join(' ')
}

/** Names the orders whose tickets ended with the account. Empty without any. */
const endedTickets = ({ tickets }: PrintedFacts): string[] => {
  const orders = tickets.map(({ number, last }) => `Bestellung ${number} (bis ${last})`).join(', ')
  return orders ? [`Mit dem Konto sind auch die Tickets auf seinen Karten erloschen: ${orders}.`] : []
}

/** Says that data of still valid tickets are kept. Empty without such tickets. */
const keptForTickets = ({ hasValidTickets }: PrintedFacts): string =>
  hasValidTickets ? ' Was weiterhin gültige Tickets brauchen, bleibt bis zu deren Ablauf gespeichert.' : ''

/**
 * Says how long the member can still decide to stay after an unblocking (docs/product.md §18.29). It is at least
 * `KEEP_DAYS` days.
 */
const THINK_IT_OVER = `Ab der Freigabe haben Sie noch mindestens ${KEEP_DAYS} Tage Bedenkzeit.`

const stranger = ({ contact }: PrintedFacts) =>
  `Das waren nicht Sie? Ändern Sie sofort Ihr Passwort über „Passwort vergessen“ und schreiben Sie uns an ${contact}.`

/** Note that offers to answer questions. The note `stranger` advises a new password instead. */
const anyQuestions = ({ contact }: PrintedFacts) => `Haben Sie Fragen? Schreiben Sie uns an ${contact}.`

/**
 * Note on what to do if the member did not ask for the change. Advises a new password, except after an act of an
 * operator, for a moved last day, and for a blocked account, which cannot change it.
 */
const noteIfUnasked = (facts: PrintedFacts) => {
  if (facts.isMoved) return anyQuestions(facts)
  return facts.isByOperator || facts.isBlocked ? unasked(facts) : stranger(facts)
}
const unasked = ({ contact }: PrintedFacts) => `Haben Sie nicht darum gebeten? Schreiben Sie uns sofort an ${contact}.`

const byWhom = (facts: PrintedFacts) => (facts.isByOperator ? anyQuestions(facts) : stranger(facts))

/** Says that silence agrees to new terms, and how to end the membership instead (docs/product.md §18.22). */
const decide = ({ until, isBlocked, contact }: PrintedFacts) =>
  `Sind Sie einverstanden, müssen Sie nichts tun. ${
    isBlocked
      ? `Wenn nicht, schreiben Sie uns bis ${until} an ${contact}, dass Sie die Mitgliedschaft beenden möchten. Da das Konto gesperrt ist, endet sie erst nach der Freigabe.`
      : `Wenn nicht, beenden Sie Ihre Mitgliedschaft bis ${until} in den Einstellungen Ihres Kontos oder schreiben Sie uns.`
  }`

/** Says that the membership was ended, or that only its last day has moved. */
const whoLeaves = ({ shop, isMoved }: PrintedFacts) =>
  isMoved
    ? `Der Tag, an dem Ihre Mitgliedschaft im Shop ${shop} endet, hat sich geändert, weil sich geändert hat, was Sie gekauft haben oder was auf Ihren Karten ist.`
    : `Wir haben die Kündigung Ihrer Mitgliedschaft im Shop ${shop} erhalten.`

/**
 * Mail texts about new terms (`general`) or a new complaints procedure (`claim`), without the note. Members of a resort
 * agree to one of the two: see `accountTopic`.
 */
const TERMS: Record<AccountTopic, (facts: PrintedFacts) => Omit<AccountWords, 'note'>> = {
  general: (facts) => ({
    subject: `Neue Geschäftsbedingungen ab ${facts.on}`,
    heading: `Ab ${facts.on} gelten neue Bedingungen.`,
    lead: [
      `Wir ändern die Geschäftsbedingungen, die für Ihr Konto und Ihre Einkäufe im Shop ${facts.shop} gelten. Den neuen Wortlaut können Sie schon jetzt lesen.`,
      decide(facts),
    ],
    button: 'Bedingungen lesen',
  }),
  claim: (facts) => ({
    subject: `Neue Reklamationsordnung ab ${facts.on}`,
    heading: `Ab ${facts.on} gilt eine neue Reklamations\u00adordnung.`,
    lead: [
      `Wir ändern die Reklamationsordnung des Shops ${facts.shop}, der Sie beim Erstellen Ihres Kontos zugestimmt haben. Den neuen Wortlaut können Sie schon jetzt lesen.`,
      decide(facts),
    ],
    button: 'Reklamationsordnung lesen',
  }),
}

export const de: AccountTexts = {
  'profile-changed': (facts) => ({
    subject: 'In Ihrem Konto wurden Daten geändert',
    heading: 'Ihre Daten sind gespeichert.',
    lead: [
      facts.isByOperator
        ? `Wie von Ihnen gewünscht, haben wir in Ihrem Konto im Shop ${facts.shop} geändert: ${facts.fields}.`
        : `In Ihrem Konto im Shop ${facts.shop} wurde geändert: ${facts.fields}.`,
    ],
    button: 'Einstellungen öffnen',
    note: [noteIfUnasked(facts)],
  }),
  'password-changed': (facts) => ({
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Sie haben ein neues Passwort.',
    lead: [
      `Das Passwort Ihres Kontos im Shop ${facts.shop} wurde gerade geändert. Auf Ihren anderen Geräten sind Sie abgemeldet.`,
    ],
    note: [stranger(facts)],
  }),
  'email-changed': (facts) => ({
    subject: 'Ihre Anmelde-Adresse wurde geändert',
    heading: 'Ab jetzt melden Sie sich mit der neuen Adresse an.',
    lead: [
      `${facts.isByOperator ? 'Wir haben die Adresse auf eine Anfrage hin geändert. Bestätigt wurde das über einen Link an die neue Adresse.' : 'Sie haben die Änderung von beiden Adressen bestätigt.'} Zu Ihrem Konto im Shop ${facts.shop} gehört jetzt ${facts.email}. An die bisherige Adresse, die diese E-Mail bekommt, senden wir dazu nichts mehr.`,
    ],
    note: [`Das waren nicht Sie? Schreiben Sie uns sofort an ${facts.contact}.`],
  }),
  leaving: (facts) => ({
    subject: facts.isBlocked
      ? 'Ihre Mitgliedschaft endet erst nach der Freigabe des Kontos'
      : `Ihre Mitgliedschaft endet am ${facts.on}`,
    heading: facts.isBlocked
      ? 'Ihre Mitgliedschaft endet erst nach der Freigabe des Kontos.'
      : `Ihre Mitgliedschaft endet am ${facts.on}.`,
    lead: [
      `${whoLeaves(facts)} ${facts.isBlocked ? `Das Konto ist gesperrt. Die Mitgliedschaft endet daher erst nach der Freigabe, frühestens am ${facts.on}. ${THINK_IT_OVER}` : 'Bis dahin bleibt mit Konto, Karten und Rabatten alles wie bisher.'}`,
      willEnd(facts),
    ],
    button: 'Noch einmal überlegen',
    note: [
      `${facts.isBlocked ? '' : 'In den Einstellungen können Sie die Kündigung bis dahin zurücknehmen. '}${noteIfUnasked(facts)}`,
    ],
  }),
  staying: (facts) => ({
    subject: 'Ihre Mitgliedschaft läuft weiter',
    heading: 'Schön, dass Sie bleiben.',
    lead: [
      `${facts.isByOperator ? `Wie von Ihnen gewünscht, haben wir die Kündigung Ihrer Mitgliedschaft im Shop ${facts.shop} aufgehoben.` : `Sie haben die Kündigung Ihrer Mitgliedschaft im Shop ${facts.shop} zurückgenommen.`} ${facts.isBlocked ? 'Das Konto bleibt gesperrt.' : 'Konto und Karten funktionieren weiter.'}`,
    ],
    button: 'Einstellungen öffnen',
    note: [noteIfUnasked(facts)],
  }),
  left: (facts) => ({
    subject: facts.isByOperator ? 'Ihr Konto ist gelöscht' : 'Ihre Mitgliedschaft ist beendet und das Konto gelöscht',
    heading: 'Ihr Konto ist gelöscht.',
    lead: [
      facts.isByOperator
        ? `Wir wurden gebeten, Ihr Konto im Shop ${facts.shop} zu löschen, und haben das getan.${keptForTickets(facts)}`
        : `Ihre Mitgliedschaft im Shop ${facts.shop} ist beendet.`,
      hasEnded(facts),
      ...endedTickets(facts),
    ],
    note: [facts.isByOperator ? unasked(facts) : anyQuestions(facts)],
  }),
  blocked: (facts) => ({
    subject: 'Wir haben Ihr Konto gesperrt',
    heading: 'Ihr Konto ist gesperrt.',
    lead: [
      `Grund: ${facts.reason}`,
      `Sie können sich im Shop ${facts.shop} derzeit nicht mit Ihrem Konto anmelden, und Ihre Karten öffnen kein Drehkreuz.`,
      ...(facts.on
        ? [
            `Ihre gekündigte Mitgliedschaft endet erst nach der Freigabe des Kontos, frühestens am ${facts.on}. ${THINK_IT_OVER}`,
          ]
        : []),
    ],
    note: [`Sind Sie nicht einverstanden oder haben Sie Fragen? Schreiben Sie uns an ${facts.contact}.`],
  }),
  unblocked: (facts) => ({
    subject: 'Ihr Konto funktioniert wieder',
    heading: 'Ihr Konto ist nicht mehr gesperrt.',
    lead: [
      `Sie können sich im Shop ${facts.shop} wieder mit Ihrem Konto anmelden${facts.hasCards ? ', und Ihre Karten öffnen die Drehkreuze wieder' : ''}.`,
      ...(facts.on
        ? [
            `Ihre gekündigte Mitgliedschaft endet am ${facts.on}. Bis dahin können Sie die Kündigung in den Einstellungen Ihres Kontos zurücknehmen.`,
          ]
        : []),
    ],
    ...(facts.on ? { button: 'Noch einmal überlegen' } : {}),
    note: [`Etwas funktioniert nicht? Schreiben Sie uns an ${facts.contact}.`],
  }),
  ended: (facts) => ({
    subject: 'Wir haben Ihre Mitgliedschaft beendet',
    heading: 'Ihre Mitgliedschaft ist seit heute beendet.',
    lead: [
      `Grund: ${facts.reason}`,
      `Ihre Mitgliedschaft im Shop ${facts.shop} haben wir beendet.${keptForTickets(facts)}`,
      hasEnded(facts),
      ...endedTickets(facts),
    ],
    note: [`Sind Sie nicht einverstanden oder haben Sie Fragen? Schreiben Sie uns an ${facts.contact}.`],
  }),
  'cards-named': (facts) => ({
    subject: 'Karten aus Ihrer Registrierung',
    heading: 'Karten, die Sie bei der Registrierung genannt haben',
    lead: [
      ...(facts.named.added.length > 0
        ? [
            `Hinzugefügt haben wir die ${facts.named.added.length > 1 ? 'Karten' : 'Karte'} ${facts.named.added.join(', ')}.`,
          ]
        : []),
      ...facts.named.waiting.map(
        (number) =>
          `Die Karte ${number} wartet noch: Auf ihr ist ein Ticket, das ohne Anmeldung gekauft wurde. Ist es Ihres, fügen wir sie hinzu, sobald Sie sich in dem Browser anmelden, in dem Sie unseren Link geöffnet haben, oder per E-Mail ein neues Passwort wählen.`,
      ),
      ...facts.named.full.map(
        (number) =>
          `Die Karte ${number} haben wir nicht hinzugefügt: Das Konto hat schon so viele Karten, wie es haben kann.`,
      ),
      ...facts.named.used.map(
        (number) =>
          `Die Karte ${number} haben wir nicht hinzugefügt: Auf ihr ist ein Ticket aus einer anderen Bestellung. Sobald es abgelaufen ist, können Sie die Karte im Konto hinzufügen.`,
      ),
      ...facts.named.taken.map(
        (number) =>
          `Die Karte ${number} haben wir nicht hinzugefügt: Sie gehört zu einem anderen Konto oder ist ausgeschaltet. Ist es Ihre? Schreiben Sie uns an ${facts.contact}.`,
      ),
    ],
    button: 'Karten anzeigen',
    note: [stranger(facts)],
  }),
  'card-added': (facts) => ({
    subject: 'Eine neue Karte ist in Ihrem Konto',
    heading: 'Die Karte ist hinzugefügt.',
    lead: [`Sie haben Ihrem Konto im Shop ${facts.shop} die Karte ${facts.number} hinzugefügt.`],
    button: 'Karten anzeigen',
    note: [stranger(facts)],
  }),
  'card-changed': (facts) => ({
    subject: 'Daten Ihrer Karte wurden geändert',
    heading: 'Die Daten der Karte sind gespeichert.',
    lead: [
      `Zur Karte ${facts.number} in Ihrem Konto im Shop ${facts.shop} wurde das Geburtsdatum oder die Kartenart geändert.`,
    ],
    button: 'Karten anzeigen',
    note: [stranger(facts)],
  }),
  'card-removed': (facts) => ({
    subject: 'Eine Karte ist nicht mehr in Ihrem Konto',
    heading: 'Die Karte ist entfernt.',
    lead: [
      `Sie haben die Karte ${facts.number} aus Ihrem Konto im Shop ${facts.shop} entfernt. Jetzt kann jemand anders sie hinzufügen.`,
    ],
    button: 'Karten anzeigen',
    note: [`Möchten Sie sie zurück? Sie können sie im Konto wieder hinzufügen. ${stranger(facts)}`],
  }),
  'card-blocked': (facts) => ({
    subject: 'Ihre Karte ist gesperrt',
    heading: 'Die Karte öffnet kein Drehkreuz.',
    lead: [
      facts.isByOperator
        ? `Wir haben die Karte ${facts.number} gesperrt.`
        : `Sie haben die Karte ${facts.number} als verloren, gestohlen oder beschädigt gemeldet.`,
      'Was darauf geladen ist, gilt vorerst nicht, und niemand sonst kann sie zu seinem Konto hinzufügen.',
    ],
    button: 'Karten anzeigen',
    note: [
      `${facts.isByOperator ? 'Nur wir können sie wieder einschalten.' : 'Haben Sie sie wiedergefunden? Im Konto können Sie sie wieder einschalten.'} ${byWhom(facts)}`,
    ],
  }),
  'card-active': (facts) => ({
    subject: 'Ihre Karte gilt wieder',
    heading: 'Die Karte öffnet die Drehkreuze wieder.',
    lead: [
      `${facts.isByOperator ? 'Wir haben' : 'Sie haben'} die Karte ${facts.number} eingeschaltet. Auch alles, was darauf geladen ist, gilt wieder.`,
    ],
    button: 'Karten anzeigen',
    note: [byWhom(facts)],
  }),
  'news-on': (facts) => ({
    subject: 'Neuigkeiten ab jetzt per E-Mail',
    heading: 'Sie bekommen jetzt Neuigkeiten.',
    lead: [
      `Ab jetzt senden wir Ihnen Neuigkeiten und Rabatte aus dem Shop ${facts.shop}. In den Einstellungen Ihres Kontos können Sie das jederzeit ausschalten.`,
    ],
    button: 'Einstellungen öffnen',
    note: [stranger(facts)],
  }),
  'news-off': (facts) => ({
    subject: 'Keine Neuigkeiten mehr per E-Mail',
    heading: 'Sie bekommen keine Neuigkeiten mehr.',
    lead: [
      `Neuigkeiten aus dem Shop ${facts.shop} senden wir Ihnen nicht mehr. E-Mails zu Ihren Bestellungen und zum Konto kommen weiterhin.`,
    ],
    button: 'Einstellungen öffnen',
    note: [stranger(facts)],
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
    note: [stranger(facts)],
  }),
  terms: (facts) => ({
    ...TERMS[facts.terms](facts),
    note: [`Fragen beantworten wir unter ${facts.contact}.`],
  }),
}
