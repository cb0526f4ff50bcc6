import type { AccountTopic } from '@gondola/rules/legal-topic.ts'
import { type Ending, KEEP_DAYS } from '@gondola/rules/membership.ts'
import type { AccountWords, PrintedFacts } from './account-mail.ts'
import type { AccountTexts } from './account-mail-texts.ts'

/** Says what will end with the membership (docs/product.md §18.21). */
const willEnd = ({ endings, until, credit, points, vouchers, receiptYears }: PrintedFacts): string => {
  const told: Record<Ending, string> = {
    account: 'After that we delete the account and your personal data.',
    cards: `The cards of the account then stop working.`,
    deposits: `If you paid a deposit for a card, we return it at the main ticket office until ${until}.`,
    credit: `Your credit of ${credit} is lost.`,
    points: `Points (${points}) are lost.`,
    discounts: 'Discounts of the account are lost.',
    vouchers: `Gift vouchers (${vouchers}) stay valid. The code is in the voucher’s mail.`,
    receipts: `We keep receipts, withdrawals and complaints for ${receiptYears} full years after the year that they are from.`,
  }
  return endings.map((one) => told[one]).join(' ')
}

/** Says what has ended with the membership (docs/product.md §18.21). */
const hasEnded = ({ endings, until, credit, points, vouchers, receiptYears }: PrintedFacts): string => {
  const told: Record<Ending, string> = {
    account: 'We have deleted the account and your personal data.',
    cards: `The cards of the account no longer open the gates.`,
    deposits: `Did you pay a deposit for a card? We return it at the main ticket office until ${until}. Please bring the card along.`,
    credit: `Your credit of ${credit} is lost.`,
    points: `Points (${points}) are lost.`,
    discounts: 'Discounts of the account are lost.',
    vouchers: `Gift vouchers (${vouchers}) stay valid. The code is in the voucher’s mail.`,
    receipts: `We keep receipts, withdrawals and complaints for ${receiptYears} full years after the year that they are from.`,
  }
  return endings.map((one) => told[one]).join(' ')
}

/** Names the orders whose tickets ended with the account. Empty without any. */
const endedTickets = ({ tickets }: PrintedFacts): string[] => {
  const orders = tickets.map(({ number, last }) => `order ${number} (until ${last})`).join(', ')
  return orders ? [`The tickets on its cards have ended with the account: ${orders}.`] : []
}

/** Says that data of still valid tickets are kept. Empty without such tickets. */
const keptForTickets = ({ hasValidTickets }: PrintedFacts): string =>
  hasValidTickets ? ' What your still valid tickets need stays until they expire.' : ''

/**
 * Says how long the member can still decide to stay after an unblocking (docs/product.md §18.29). It is at least
 * `KEEP_DAYS` days.
 */
const THINK_IT_OVER = `Once it is open, you have at least ${KEEP_DAYS} days to change your mind.`

const stranger = ({ contact }: PrintedFacts) =>
  `Was this not you? Change your password at once with “Forgotten password”, and write to us at ${contact}.`

/** Note that offers to answer questions. The note `stranger` advises a new password instead. */
const anyQuestions = ({ contact }: PrintedFacts) => `Any questions? Write to us at ${contact}.`

/**
 * Note on what to do if the member did not ask for the change. Advises a new password, except after an act of an
 * operator, for a moved last day, and for a blocked account, which cannot change it.
 */
const noteIfUnasked = (facts: PrintedFacts) => {
  if (facts.isMoved) return anyQuestions(facts)
  return facts.isByOperator || facts.isBlocked ? unasked(facts) : stranger(facts)
}
const unasked = ({ contact }: PrintedFacts) => `Did you not ask for this? Write to us at once at ${contact}.`

const byWhom = (facts: PrintedFacts) => (facts.isByOperator ? anyQuestions(facts) : stranger(facts))

/** Says that silence agrees to new terms, and how to end the membership instead (docs/product.md §18.22). */
const decide = ({ until, isBlocked, contact }: PrintedFacts) =>
  `If you agree, there is nothing to do. ${
    isBlocked
      ? `If not, write to us at ${contact} by ${until} that you want to end your membership. As your account is blocked, it ends only after we open the account again.`
      : `If not, end your membership by ${until} in the settings of your account, or write to us.`
  }`

/** Says who ended the membership, or that only its last day has moved. */
const whoLeaves = ({ shop, isByOperator, isMoved }: PrintedFacts) => {
  if (isMoved)
    return `The day on which your membership with ${shop} ends has changed, as what you have bought, or what is on your cards, has changed.`
  return isByOperator
    ? `We were asked to end your membership with ${shop}.`
    : `You have ended your membership with ${shop}.`
}

/**
 * Mail texts about new terms (`general`) or a new complaints procedure (`claim`), without the note. Members of a resort
 * agree to one of the two: see `accountTopic`.
 */
const TERMS: Record<AccountTopic, (facts: PrintedFacts) => Omit<AccountWords, 'note'>> = {
  general: (facts) => ({
    subject: `New terms from ${facts.on}`,
    heading: `New terms and conditions apply from ${facts.on}.`,
    lead: [
      `We are changing the terms and conditions of your account and your purchases with ${facts.shop}. You can read the new wording now.`,
      decide(facts),
    ],
    button: 'Read the terms',
  }),
  claim: (facts) => ({
    subject: `New complaints procedure from ${facts.on}`,
    heading: `A new complaints procedure applies from ${facts.on}.`,
    lead: [
      `We are changing the complaints procedure of ${facts.shop}, which you agreed to when you created your account. You can read the new wording now.`,
      decide(facts),
    ],
    button: 'Read the complaints procedure',
  }),
}

export const en: AccountTexts = {
  'profile-changed': (facts) => ({
    subject: 'Details of your account have changed',
    heading: 'Your details are saved.',
    lead: [
      facts.isByOperator
        ? `As you asked, we have changed this in your account with ${facts.shop}: ${facts.fields}.`
        : `This has changed in your account with ${facts.shop}: ${facts.fields}.`,
    ],
    button: 'Open settings',
    note: [noteIfUnasked(facts)],
  }),
  'password-changed': (facts) => ({
    subject: 'Your password has changed',
    heading: 'You have a new password.',
    lead: [
      `The password of your account with ${facts.shop} has just changed. You are signed out on your other devices.`,
    ],
    note: [stranger(facts)],
  }),
  'email-changed': (facts) => ({
    subject: 'Your sign-in e-mail has changed',
    heading: 'From now on you sign in with the new address.',
    lead: [
      `${facts.isByOperator ? 'We changed the address because we were asked to. A link sent to the new address confirmed it.' : 'You have confirmed the change from both addresses.'} Your account with ${facts.shop} now belongs to ${facts.email}, and nothing about it will be sent to this address any more.`,
    ],
    note: [`Was this not you? Write to us at once at ${facts.contact}.`],
  }),
  leaving: (facts) => ({
    subject: facts.isBlocked
      ? 'Your membership ends only after we open your account again'
      : `Your membership ends on ${facts.on}`,
    heading: facts.isBlocked
      ? 'Your membership ends only after we open your account again.'
      : `Your membership ends on ${facts.on}.`,
    lead: [
      `${whoLeaves(facts)} ${facts.isBlocked ? `The account is blocked, so your membership ends only after we open it again, on ${facts.on} at the earliest. ${THINK_IT_OVER}` : 'Until then your account, cards and discounts stay as they are.'}`,
      willEnd(facts),
    ],
    button: 'Think it over',
    note: [`${facts.isBlocked ? '' : 'Until then you can change your mind in the settings. '}${noteIfUnasked(facts)}`],
  }),
  staying: (facts) => ({
    subject: 'Your membership continues',
    heading: 'We are glad that you are staying.',
    lead: [
      `${facts.isByOperator ? `As you asked, you stay a member of ${facts.shop}.` : `You have decided to stay a member of ${facts.shop}.`} ${facts.isBlocked ? 'The account is still blocked.' : 'Your account and cards keep working.'}`,
    ],
    button: 'Open settings',
    note: [noteIfUnasked(facts)],
  }),
  left: (facts) => ({
    subject: facts.isByOperator ? 'Your account is deleted' : 'Your membership is over and your account deleted',
    heading: 'Your account is deleted.',
    lead: [
      facts.isByOperator
        ? `We were asked to delete your account with ${facts.shop}, and have done so.${keptForTickets(facts)}`
        : `Your membership with ${facts.shop} is over.`,
      hasEnded(facts),
      ...endedTickets(facts),
    ],
    note: [facts.isByOperator ? unasked(facts) : anyQuestions(facts)],
  }),
  blocked: (facts) => ({
    subject: 'We have blocked your account',
    heading: 'Your account is blocked.',
    lead: [
      `Reason: ${facts.reason}`,
      `You cannot sign in to your account with ${facts.shop} for now, and its cards do not open the gates.`,
      ...(facts.on
        ? [
            `Notice was given: your membership ends only after we open the account again, on ${facts.on} at the earliest. ${THINK_IT_OVER}`,
          ]
        : []),
    ],
    note: [`Do you disagree, or have a question? Write to us at ${facts.contact}.`],
  }),
  unblocked: (facts) => ({
    subject: 'Your account works again',
    heading: 'Your account is no longer blocked.',
    lead: [
      `You can sign in to your account with ${facts.shop} again${facts.hasCards ? ', and its cards work' : ''}.`,
      ...(facts.on
        ? [
            `Notice was given: your membership ends on ${facts.on}. Until then you can change your mind in the settings of your account.`,
          ]
        : []),
    ],
    ...(facts.on ? { button: 'Think it over' } : {}),
    note: [`Is something not working? Write to us at ${facts.contact}.`],
  }),
  ended: (facts) => ({
    subject: 'We have ended your membership',
    heading: 'Your membership has ended today.',
    lead: [
      `Reason: ${facts.reason}`,
      `We have ended your membership with ${facts.shop}.${keptForTickets(facts)}`,
      hasEnded(facts),
      ...endedTickets(facts),
    ],
    note: [`Do you disagree, or have a question? Write to us at ${facts.contact}.`],
  }),
  'cards-named': (facts) => ({
    subject: 'The cards from your registration',
    heading: 'The cards that you named when you registered',
    lead: [
      ...(facts.named.added.length > 0
        ? [`We have added card${facts.named.added.length > 1 ? 's' : ''} ${facts.named.added.join(', ')}.`]
        : []),
      ...facts.named.waiting.map(
        (number) =>
          `Card ${number} waits: a ticket that was bought without signing in is on it. If it is yours, we add the card once you sign in with the browser that opened our link, or choose a new password by e-mail.`,
      ),
      ...facts.named.full.map(
        (number) => `We have not added card ${number}: your account has as many cards as it can have.`,
      ),
      ...facts.named.used.map(
        (number) =>
          `We have not added card ${number}: a ticket from another order is on it. Once that is over, you can add the card in your account.`,
      ),
      ...facts.named.taken.map(
        (number) =>
          `We have not added card ${number}: it belongs to another account, or is switched off. Is it yours? Write to us at ${facts.contact}.`,
      ),
    ],
    button: 'Show cards',
    note: [stranger(facts)],
  }),
  'card-added': (facts) => ({
    subject: 'A new card is in your account',
    heading: 'The card is added.',
    lead: [`You have added card ${facts.number} to your account with ${facts.shop}.`],
    button: 'Show cards',
    note: [stranger(facts)],
  }),
  'card-changed': (facts) => ({
    subject: 'Details of your card have changed',
    heading: 'The details of the card are saved.',
    lead: [`The date of birth or the kind of card ${facts.number} in your account with ${facts.shop} has changed.`],
    button: 'Show cards',
    note: [stranger(facts)],
  }),
  'card-removed': (facts) => ({
    subject: 'A card is no longer in your account',
    heading: 'The card is removed.',
    lead: [`You have taken card ${facts.number} out of your account with ${facts.shop}. Somebody else may add it now.`],
    button: 'Show cards',
    note: [`Do you want it back? You can add it again in your account. ${stranger(facts)}`],
  }),
  'card-blocked': (facts) => ({
    subject: 'Your card is blocked',
    heading: 'The card no longer opens the gates.',
    lead: [
      facts.isByOperator
        ? `We have blocked card ${facts.number}.`
        : `You have reported card ${facts.number} as lost, stolen or damaged.`,
      'What is loaded on it does not work now, and nobody else can add the card to an account.',
    ],
    button: 'Show cards',
    note: [
      `${facts.isByOperator ? 'Only we can switch it on again.' : 'Found it? You can switch it on again in your account.'} ${byWhom(facts)}`,
    ],
  }),
  'card-active': (facts) => ({
    subject: 'Your card works again',
    heading: 'The card opens the gates again.',
    lead: [
      `${facts.isByOperator ? 'We' : 'You'} have switched card ${facts.number} on. Whatever is loaded on it works again, too.`,
    ],
    button: 'Show cards',
    note: [byWhom(facts)],
  }),
  'news-on': (facts) => ({
    subject: 'News by e-mail from now on',
    heading: 'You will now get our news.',
    lead: [
      `From now on ${facts.shop} will send you news and discounts. You can switch this off in the settings of your account at any time.`,
    ],
    button: 'Open settings',
    note: [stranger(facts)],
  }),
  'news-off': (facts) => ({
    subject: 'No more news by e-mail',
    heading: 'You will get no more news.',
    lead: [
      `${facts.shop} will not send you any more news. You will still get e-mails about your orders and your account.`,
    ],
    button: 'Open settings',
    note: [stranger(facts)],
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
    note: [stranger(facts)],
  }),
  terms: (facts) => ({
    ...TERMS[facts.terms](facts),
    note: [`We answer questions at ${facts.contact}.`],
  }),
}
