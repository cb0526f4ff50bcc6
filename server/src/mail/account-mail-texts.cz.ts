import type { AccountTopic } from '@gondola/rules/legal-topic.ts'
import { type Ending, KEEP_DAYS } from '@gondola/rules/membership.ts'
import type { AccountWords, PrintedFacts } from './account-mail.ts'
import type { AccountTexts } from './account-mail-texts.ts'

/** Says what will end with the membership (docs/product.md §18.21). */
const willEnd = ({ endings, until, credit, points, vouchers, receiptYears }: PrintedFacts): string => {
  const told: Record<Ending, string> = {
    account: 'Pak účet i osobní údaje smažeme.',
    cards: `Karty z účtu přestanou platit.`,
    deposits: `Zálohu za kartu, pokud jste ji složili, vrátíme u hlavní pokladny do ${until}.`,
    credit: `Kredit ${credit} propadne.`,
    points: `Body (${points}) propadnou.`,
    discounts: 'Slevy v účtu propadnou.',
    vouchers: `Dárkové poukazy (${vouchers}) platí dál, kód je v e-mailu s poukazem.`,
    receipts: `Doklady, odstoupení od smlouvy a reklamace uchováme do konce ${receiptYears}. roku po roce, ze kterého jsou.`,
  }
  return endings.map((one) => told[one]).join(' ')
}

/** Says what has ended with the membership (docs/product.md §18.21). */
const hasEnded = ({ endings, until, credit, points, vouchers, receiptYears }: PrintedFacts): string => {
  const told: Record<Ending, string> = {
    account: 'Účet i osobní údaje jsme smazali.',
    cards: `Karty z účtu už turniket neotevřou.`,
    deposits: `Složili jste za kartu zálohu? Vrátíme vám ji u hlavní pokladny do ${until}, kartu vezměte s sebou.`,
    credit: `Kredit ${credit} propadl.`,
    points: `Body (${points}) propadly.`,
    discounts: 'Slevy v účtu propadly.',
    vouchers: `Dárkové poukazy (${vouchers}) platí dál, kód je v e-mailu s poukazem.`,
    receipts: `Doklady, odstoupení od smlouvy a reklamace uchováme do konce ${receiptYears}. roku po roce, ze kterého jsou.`,
  }
  return endings.map((one) => told[one]).join(' ')
}

/** Names the orders whose tickets ended with the account. Empty without any. */
const endedTickets = ({ tickets }: PrintedFacts): string[] => {
  const orders = tickets.map(({ number, last }) => `objednávka ${number} (do ${last})`).join(', ')
  return orders ? [`S účtem skončily i vstupenky na jeho kartách: ${orders}.`] : []
}

/** Says that data of still valid tickets are kept. Empty without such tickets. */
const keptForTickets = ({ hasValidTickets }: PrintedFacts): string =>
  hasValidTickets ? ' Co potřebují vstupenky, které dál platí, zůstává do jejich konce.' : ''

/**
 * Says how long the member can still decide to stay after an unblocking (docs/product.md §18.29). It is at least
 * `KEEP_DAYS` days.
 */
const THINK_IT_OVER = `Od odblokování budete mít ještě aspoň ${KEEP_DAYS} dní na rozmyšlenou.`

const stranger = ({ contact }: PrintedFacts) =>
  `Nebyli jste to vy? Změňte si hned heslo přes „Zapomenuté heslo“ a napište nám na ${contact}.`

/** Note that offers to answer questions. The note `stranger` advises a new password instead. */
const anyQuestions = ({ contact }: PrintedFacts) => `Chcete se na něco zeptat? Napište nám na ${contact}.`

/**
 * Note on what to do if the member did not ask for the change. Advises a new password, except after an act of an
 * operator, for a moved last day, and for a blocked account, which cannot change it.
 */
const noteIfUnasked = (facts: PrintedFacts) => {
  if (facts.isMoved) return anyQuestions(facts)
  return facts.isByOperator || facts.isBlocked ? unasked(facts) : stranger(facts)
}
const unasked = ({ contact }: PrintedFacts) => `Nežádali jste o to? Napište nám hned na ${contact}.`

const byWhom = (facts: PrintedFacts) => (facts.isByOperator ? anyQuestions(facts) : stranger(facts))

/** Says that silence agrees to new terms, and how to end the membership instead (docs/product.md §18.22). */
const decide = ({ until, isBlocked, contact }: PrintedFacts) =>
  `Pokud souhlasíte, nemusíte nic dělat. ${
    isBlocked
      ? `Pokud ne, napište nám do ${until} na ${contact}, že chcete členství ukončit. Účet je zablokovaný, skončí proto až po odblokování.`
      : `Pokud ne, ukončete členství do ${until} v nastavení účtu, nebo nám napište.`
  }`

/** Says who ended the membership, or that only its last day has moved. */
const whoLeaves = ({ shop, isByOperator, isMoved }: PrintedFacts) => {
  if (isMoved)
    return `Den, kdy vaše členství v obchodě ${shop} skončí, se změnil, protože se změnilo, co máte koupené nebo na kartách.`
  return isByOperator
    ? `Dostali jsme žádost o ukončení vašeho členství v obchodě ${shop}.`
    : `Ukončili jste členství v obchodě ${shop}.`
}

/**
 * Mail texts about new terms (`general`) or a new complaints procedure (`claim`), without the note. Members of a resort
 * agree to one of the two: see `accountTopic`.
 */
const TERMS: Record<AccountTopic, (facts: PrintedFacts) => Omit<AccountWords, 'note'>> = {
  general: (facts) => ({
    subject: `Od ${facts.on} platí nové podmínky`,
    heading: `Od ${facts.on} platí nové obchodní podmínky.`,
    lead: [
      `Měníme obchodní podmínky, podle kterých máte účet a nakupujete v obchodě ${facts.shop}. Nové znění si můžete přečíst už teď.`,
      decide(facts),
    ],
    button: 'Přečíst podmínky',
  }),
  claim: (facts) => ({
    subject: `Od ${facts.on} platí nový reklamační řád`,
    heading: `Od ${facts.on} platí nový reklamační řád.`,
    lead: [
      `Měníme reklamační řád obchodu ${facts.shop}, se kterým jste souhlasili, když jste si zakládali účet. Nové znění si můžete přečíst už teď.`,
      decide(facts),
    ],
    button: 'Přečíst reklamační řád',
  }),
}

export const cz: AccountTexts = {
  'profile-changed': (facts) => ({
    subject: 'Údaje ve vašem účtu se změnily',
    heading: 'Údaje jsou uložené.',
    lead: [
      facts.isByOperator
        ? `Na vaši žádost jsme ve vašem účtu v obchodě ${facts.shop} změnili: ${facts.fields}.`
        : `Ve vašem účtu v obchodě ${facts.shop} se změnilo: ${facts.fields}.`,
    ],
    button: 'Zobrazit nastavení',
    note: [noteIfUnasked(facts)],
  }),
  'password-changed': (facts) => ({
    subject: 'Heslo je změněné',
    heading: 'Máte nové heslo.',
    lead: [`Heslo k vašemu účtu v obchodě ${facts.shop} se právě změnilo. Na ostatních zařízeních jsme vás odhlásili.`],
    note: [stranger(facts)],
  }),
  'email-changed': (facts) => ({
    subject: 'Přihlašovací e-mail je změněný',
    heading: 'Odteď se přihlašujete novou adresou.',
    lead: [
      `${facts.isByOperator ? 'Adresu jsme změnili na žádost, kterou jsme dostali. Změnu potvrdil odkaz poslaný na novou adresu.' : 'Změnu jste potvrdili z obou adres.'} K účtu v obchodě ${facts.shop} se teď přihlašujete adresou ${facts.email} a na tu dosavadní už o něm nic nepošleme.`,
    ],
    note: [`Nebyli jste to vy? Napište nám hned na ${facts.contact}.`],
  }),
  leaving: (facts) => ({
    subject: facts.isBlocked ? 'Členství skončí až po odblokování účtu' : `Členství skončí ${facts.on}`,
    heading: facts.isBlocked ? 'Členství skončí až po odblokování účtu.' : `Členství skončí ${facts.on}.`,
    lead: [
      `${whoLeaves(facts)} ${facts.isBlocked ? `Účet je zablokovaný. Členství proto skončí až po odblokování, nejdříve ${facts.on}. ${THINK_IT_OVER}` : 'Do té doby fungují účet, karty i slevy jako dosud.'}`,
      willEnd(facts),
    ],
    button: 'Rozmyslet si to',
    note: [`${facts.isBlocked ? '' : 'V nastavení můžete ukončení do té doby vzít zpět. '}${noteIfUnasked(facts)}`],
  }),
  staying: (facts) => ({
    subject: 'Členství pokračuje',
    heading: 'Jsme rádi, že zůstáváte.',
    lead: [
      `${facts.isByOperator ? `Na vaši žádost jsme ukončení členství v obchodě ${facts.shop} zrušili.` : `Ukončení členství v obchodě ${facts.shop} jste vzali zpět.`} ${facts.isBlocked ? 'Účet je dál zablokovaný.' : 'Účet i karty fungují dál.'}`,
    ],
    button: 'Zobrazit nastavení',
    note: [noteIfUnasked(facts)],
  }),
  left: (facts) => ({
    subject: facts.isByOperator ? 'Váš účet je smazaný' : 'Členství skončilo a účet je smazaný',
    heading: 'Účet je smazaný.',
    lead: [
      facts.isByOperator
        ? `O smazání účtu v obchodě ${facts.shop} jsme dostali žádost a vyhověli jsme jí.${keptForTickets(facts)}`
        : `Vaše členství v obchodě ${facts.shop} skončilo.`,
      hasEnded(facts),
      ...endedTickets(facts),
    ],
    note: [facts.isByOperator ? unasked(facts) : anyQuestions(facts)],
  }),
  blocked: (facts) => ({
    subject: 'Váš účet jsme zablokovali',
    heading: 'Účet je zablokovaný.',
    lead: [
      `Důvod: ${facts.reason}`,
      `Do účtu v obchodě ${facts.shop} se teď nepřihlásíte a jeho karty turniket neotevřou.`,
      ...(facts.on
        ? [`Vypovězené členství skončí až po odblokování účtu, nejdříve ${facts.on}. ${THINK_IT_OVER}`]
        : []),
    ],
    note: [`Nesouhlasíte nebo se chcete zeptat? Napište nám na ${facts.contact}.`],
  }),
  unblocked: (facts) => ({
    subject: 'Váš účet zase funguje',
    heading: 'Účet je odblokovaný.',
    lead: [
      `Do účtu v obchodě ${facts.shop} se můžete znovu přihlásit${facts.hasCards ? ' a jeho karty zase platí' : ''}.`,
      ...(facts.on
        ? [`Vypovězené členství skončí ${facts.on}. Do té doby můžete ukončení v nastavení účtu vzít zpět.`]
        : []),
    ],
    ...(facts.on ? { button: 'Rozmyslet si to' } : {}),
    note: [`Něco nefunguje? Napište nám na ${facts.contact}.`],
  }),
  ended: (facts) => ({
    subject: 'Ukončili jsme vaše členství',
    heading: 'Vaše členství dnes skončilo.',
    lead: [
      `Důvod: ${facts.reason}`,
      `Vaše členství v obchodě ${facts.shop} jsme ukončili.${keptForTickets(facts)}`,
      hasEnded(facts),
      ...endedTickets(facts),
    ],
    note: [`Nesouhlasíte nebo se chcete zeptat? Napište nám na ${facts.contact}.`],
  }),
  'cards-named': (facts) => ({
    subject: 'Karty z registrace',
    heading: 'Karty, které jste uvedli při registraci',
    lead: [
      ...(facts.named.added.length > 0
        ? [`Přidali jsme ${facts.named.added.length > 1 ? 'karty' : 'kartu'} ${facts.named.added.join(', ')}.`]
        : []),
      ...facts.named.waiting.map(
        (number) =>
          `Karta ${number} ještě počká: je na ní vstupenka z nákupu bez přihlášení. Je-li váš, přidáme ji, až se přihlásíte v prohlížeči, kde jste otevřeli náš odkaz, nebo si přes e-mail zvolíte nové heslo.`,
      ),
      ...facts.named.full.map((number) => `Kartu ${number} jsme nepřidali: v účtu už je karet nejvíc, kolik může být.`),
      ...facts.named.used.map(
        (number) =>
          `Kartu ${number} jsme nepřidali: je na ní vstupenka z jiné objednávky. Až skončí, přidáte si kartu v účtu sami.`,
      ),
      ...facts.named.taken.map(
        (number) =>
          `Kartu ${number} jsme nepřidali: patří k jinému účtu, nebo je vypnutá. Je vaše? Napište nám na ${facts.contact}.`,
      ),
    ],
    button: 'Zobrazit karty',
    note: [stranger(facts)],
  }),
  'card-added': (facts) => ({
    subject: 'Ve vašem účtu je nová karta',
    heading: 'Karta je přidaná.',
    lead: [`Do svého účtu v obchodě ${facts.shop} jste přidali kartu ${facts.number}.`],
    button: 'Zobrazit karty',
    note: [stranger(facts)],
  }),
  'card-changed': (facts) => ({
    subject: 'Údaje o kartě se změnily',
    heading: 'Údaje o kartě jsou uložené.',
    lead: [`U karty ${facts.number} ve vašem účtu v obchodě ${facts.shop} se změnilo datum narození nebo druh karty.`],
    button: 'Zobrazit karty',
    note: [stranger(facts)],
  }),
  'card-removed': (facts) => ({
    subject: 'Karta už ve vašem účtu není',
    heading: 'Karta je odebraná.',
    lead: [
      `Kartu ${facts.number} jste odebrali ze svého účtu v obchodě ${facts.shop}. Přidat si ji teď může někdo jiný.`,
    ],
    button: 'Zobrazit karty',
    note: [`Chcete ji zpět? V účtu ji zase přidáte. ${stranger(facts)}`],
  }),
  'card-blocked': (facts) => ({
    subject: 'Karta je zablokovaná',
    heading: 'Karta turniket neotevře.',
    lead: [
      facts.isByOperator
        ? `Kartu ${facts.number} jsme zablokovali.`
        : `Kartu ${facts.number} jste nahlásili jako ztracenou, ukradenou nebo poškozenou.`,
      'Co je na ní nahrané, teď neplatí, a nikdo jiný si ji do účtu nepřidá.',
    ],
    button: 'Zobrazit karty',
    note: [
      `${facts.isByOperator ? 'Zapnout ji zase můžeme jen my.' : 'Našla se? V účtu ji zase zapnete.'} ${byWhom(facts)}`,
    ],
  }),
  'card-active': (facts) => ({
    subject: 'Karta zase platí',
    heading: 'Karta zase otevírá turnikety.',
    lead: [
      `Kartu ${facts.number} ${facts.isByOperator ? 'jsme' : 'jste'} zapnuli. Platí zase i všechno, co je na ní nahrané.`,
    ],
    button: 'Zobrazit karty',
    note: [byWhom(facts)],
  }),
  'news-on': (facts) => ({
    subject: 'Novinky vám budou chodit e-mailem',
    heading: 'Novinky jsou zapnuté.',
    lead: [`Odteď vám z obchodu ${facts.shop} budeme posílat novinky a slevy. V nastavení účtu je kdykoli vypnete.`],
    button: 'Zobrazit nastavení',
    note: [stranger(facts)],
  }),
  'news-off': (facts) => ({
    subject: 'Novinky už chodit nebudou',
    heading: 'Novinky jsou vypnuté.',
    lead: [`Z obchodu ${facts.shop} vám už novinky posílat nebudeme. E-maily k objednávkám a k účtu chodí dál.`],
    button: 'Zobrazit nastavení',
    note: [stranger(facts)],
  }),
  'signed-out': (facts) => ({
    subject: facts.isAll ? 'Ostatní zařízení jsou odhlášená' : 'Jedno zařízení je odhlášené',
    heading: facts.isAll ? 'Ostatní zařízení jsou odhlášená.' : 'Zařízení je odhlášené.',
    lead: [
      facts.isAll
        ? `Ve svém účtu v obchodě ${facts.shop} jste se odhlásili na všech ostatních zařízeních.`
        : `Ve svém účtu v obchodě ${facts.shop} jste odhlásili jiné zařízení${facts.browser ? ` (prohlížeč ${facts.browser})` : ''}.`,
      'Pokud někdo zná vaše heslo, může se přihlásit znovu. V tom případě si ho změňte.',
    ],
    button: 'Zobrazit nastavení',
    note: [stranger(facts)],
  }),
  terms: (facts) => ({
    ...TERMS[facts.terms](facts),
    note: [`Otázky vám zodpovíme na ${facts.contact}.`],
  }),
}
