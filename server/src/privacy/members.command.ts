import { parseBirthday } from '@gondola/rules/age.ts'
import type { TicketSystemKind } from '@gondola/rules/card-number.ts'
import { type Day, formatDay, isDay, zonedClock } from '@gondola/rules/day.ts'
import { specialMessage } from '@gondola/rules/text-field.ts'
import { tidy, tidyEmail, tidyNumber } from '@gondola/rules/tidy.ts'
import { parseTypedDay } from '@gondola/rules/typed-day.ts'
import type { Config } from '../config.ts'
import type { MemberRow } from '../members/members.store.ts'
import type { OperatorCtx } from '../operators/operator.ts'
import { ALTHOUGH_TICKETS, endedLines, outlasts } from './ending-tickets.ts'
import { type CardRecord, findOutstanding, findTerms } from './membership.store.ts'
import {
  activateFor,
  blockMember,
  changeBirthdayFor,
  changeEmailFor,
  deactivateFor,
  depositBack,
  endMember,
  findNamedCard,
  findNamedMember,
  leaveFor,
  listNewsReaders,
  type NoChange,
  type NoDeposit,
  stayFor,
  tellTerms,
  unblockMember,
} from './operate-members.ts'

const USAGE = `npm run members -- show <member>                        the state of an account
npm run members -- block <member> --reason "<why>"      ends its sessions, deactivates its cards, mails the reason
npm run members -- unblock <member> [--reason "<why>"]
npm run members -- leave <member> --reason "<why>" [--on <day>]  ends the membership on its last day, as its member
                                                        could; --on is the day the notice came, else today
npm run members -- stay <member> --reason "<why>"       takes that back
npm run members -- email <member> <new> --reason "<why>"     mails the new address a link that makes it the login
npm run members -- birthday <member> <day> --reason "<why>"  corrects a birthday, such as 24.12.1990
npm run members -- end <member> --reason "<why>" [--although-tickets]  ends the membership at once, erases the account,
                                                        mails the reason; tickets to come on its cards end with it
npm run members -- news                                 who agreed to news by e-mail and may get them, as CSV
npm run members -- activate <card> [--reason "<why>"]   a card that was reported lost, or whose membership has ended
npm run members -- deactivate <card> [--reason "<why>"] a card that opens no gate any more, until an operator activates it
npm run members -- deposits                             cards of ended memberships whose deposit may still be asked for
npm run members -- deposit <card>                       writes down that a deposit was returned
npm run members -- terms                                the versions of the terms, and how many agreed to each
npm run members -- terms <YYYY-MM-DD>                   tells all members of the terms that count from that day, 15 days
                                                        before or earlier; their text has to be there
  member         a number of eight digits, or an e-mail
  --by <name>    who gives the command, where that is not the account on this computer`

type CommandCtx = Pick<OperatorCtx, 'db' | 'today' | 'operator'> & {
  config: Pick<Config, 'publicUrl'>
  kind: TicketSystemKind
  /** Days of the versions of the terms whose texts are there. */
  termsDays: readonly Day[]
}
type Said = string | { problem: string }

/** Runs `npm run members` for an operator (docs/product.md §18.23). Returns what to print, or a problem. */
export async function membersCommand(ctx: CommandCtx, words: readonly string[]): Promise<Said> {
  const asked = readWords(words)
  if (!asked) return { problem: USAGE }
  const { act, which, value, reason, on, althoughTickets } = asked
  switch (act) {
    case 'show':
    case 'block':
    case 'unblock':
    case 'end': {
      if (which === undefined || (reason === undefined && (act === 'block' || act === 'end'))) return { problem: USAGE }
      const member = await findNamedMember(ctx, which)
      if (!member) return { problem: 'No confirmed account has this number or e-mail. Nothing was changed.' }
      return actOnMember(ctx, member, act, { reason, althoughTickets })
    }
    case 'leave':
    case 'stay':
    case 'email':
    case 'birthday': {
      if (which === undefined || reason === undefined) return { problem: USAGE }
      if ((value === undefined) !== (act === 'leave' || act === 'stay')) return { problem: USAGE }
      const member = await findNamedMember(ctx, which)
      if (!member) return { problem: 'No confirmed account has this number or e-mail. Nothing was changed.' }
      return helpMember(ctx, member, act, { value, reason, on })
    }
    case 'activate':
    case 'deactivate':
    case 'deposit': {
      const card = which === undefined ? undefined : await findNamedCard(ctx, which)
      if (!card) return { problem: 'The shop knows no such card. Nothing was changed.' }
      if (act === 'deposit') return reason === undefined ? deposited(ctx, card) : { problem: USAGE }
      return act === 'activate' ? activated(ctx, card, reason) : deactivated(ctx, card, reason)
    }
    case 'deposits': {
      const cards = await findOutstanding(ctx, ctx.today)
      if (cards.length === 0) return 'No deposit may be asked for.'
      return cards.map(({ number, deposit_until }) => `${number}  until ${formatDay(deposit_until ?? '')}`).join('\n')
    }
    case 'news':
      return which === undefined && reason === undefined ? readersOfNews(ctx) : { problem: USAGE }
    case 'terms':
      return which === undefined ? listed(ctx) : announced(ctx, which)
    default:
      return { problem: USAGE }
  }
}

type Asked = {
  act: string | undefined
  which?: string
  value?: string
  reason?: string
  on?: string
  althoughTickets: boolean
}

/** Parses the words of a command; undefined when they are not understood. */
function readWords(words: readonly string[]): Asked | undefined {
  const options: Record<string, string> = {}
  const rest: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (word === '--reason' || word === '--on') options[word.slice(2)] = tidy(words[++at] ?? '')
    else if (word !== ALTHOUGH_TICKETS) rest.push(word)
  }
  const althoughTickets = words.includes(ALTHOUGH_TICKETS)
  const [act, typed, value, ...others] = rest
  const { reason, on } = options
  if (on !== undefined && act !== 'leave') return undefined
  if (althoughTickets && act !== 'end') return undefined
  if (others.length > 0 || reason === '' || typed?.startsWith('-')) return undefined
  if (value !== undefined && act !== 'email' && act !== 'birthday') return undefined
  const tidied = act === 'email' ? tidyEmail : tidyNumber
  const named = { ...(typed ? { which: tidyNumber(typed) } : {}), ...(value ? { value: tidied(value) } : {}) }
  return { act, ...named, althoughTickets, ...(reason ? { reason } : {}), ...(on === undefined ? {} : { on }) }
}

async function actOnMember(
  ctx: CommandCtx,
  member: MemberRow,
  act: 'show' | 'block' | 'unblock' | 'end',
  { reason = '', althoughTickets }: { reason: string | undefined; althoughTickets: boolean },
): Promise<Said> {
  const { number } = member
  if (act === 'show') return shown(member)
  if (act === 'block')
    return (await blockMember(ctx, member, reason))
      ? `${number} is blocked: signed out everywhere, its cards open no gate, and its member gets a mail.${leaving(member.leaves_on, 'not while it is blocked')}`
      : { problem: `${number} is blocked already.` }
  if (act === 'unblock') {
    const open = await unblockMember(ctx, member, reason || null)
    return open
      ? `${number} is open again${open.cards > 0 ? ', with its cards' : ''}. Its member gets a mail.${leaving(open.on, 'unless it is kept: npm run members -- stay')}`
      : { problem: `${number} is not blocked.` }
  }
  const ended = await endMember(ctx, member, reason, { althoughTickets })
  if (typeof ended === 'string') return unchanged(number, ended)
  if ('lastService' in ended) return { problem: `${number} ${outlasts(ended)} Nothing was changed.` }
  return [
    `${number} has ended and is erased; ${ended.cards} of its cards open no gate. Its member gets a mail.`,
    ...endedLines(ended.tickets),
  ].join('\n')
}

const UNCHANGED: Record<NoChange, string> = {
  company: "is a company's account: npm run companies.",
  known: 'has that already.',
  'in-use': 'cannot have this e-mail: another account has it.',
  gone: 'has ended meanwhile.',
  'too-young': 'would not have been 15 when the account was made.',
  'no-day': 'cannot have given notice on that day: it is to come, or before the account.',
  blocked: 'is blocked: open it first.',
  paying: 'has a payment under way: ask again when that has ended.',
}

const unchanged = (number: number, why: NoChange): Said => ({
  problem: `${number} ${UNCHANGED[why]} Nothing was changed.`,
})

/** Returns a sentence with the last day and a condition. Empty without a last day. */
const leaving = (on: Day | null, but: string) => (on === null ? '' : ` It ends on ${formatDay(on)}, ${but}.`)

/** Runs `leave`, `stay`, `email` or `birthday` for a member who wrote. */
async function helpMember(
  ctx: CommandCtx,
  member: MemberRow,
  act: 'leave' | 'stay' | 'email' | 'birthday',
  { value = '', reason, on }: { value: string | undefined; reason: string; on: string | undefined },
): Promise<Said> {
  const { number } = member
  if (act === 'leave') {
    const noticed = on === undefined ? undefined : parseTypedDay(on)
    if (on !== undefined && !noticed) return { problem: `${on} is no day, such as 24.12.2026. Nothing was changed.` }
    const left = await leaveFor(ctx, member, { reason, ...(noticed ? { noticed } : {}) })
    return typeof left === 'string'
      ? unchanged(number, left)
      : `${number} ends on ${formatDay(left.on)}${whileBlocked(member.blocked_at)}.${left.isNew ? ' Its member gets a mail.' : ''}`
  }
  if (act === 'stay')
    return (await stayFor(ctx, member, reason))
      ? `${number} goes on. Its member gets a mail.`
      : { problem: `${number} was not to end. Nothing was changed.` }
  if (act === 'email') {
    if (specialMessage('email', value)) return { problem: `${value} is no e-mail. Nothing was changed.` }
    const changed = await changeEmailFor(ctx, member, { email: value, reason })
    return changed === 'mailed'
      ? `${value} gets a link. With it ${number} has this e-mail.`
      : unchanged(number, changed)
  }
  const birthday = parseBirthday(value, ctx.today)
  if (!birthday) return { problem: `${value} is no birthday, such as 24.12.1990. Nothing was changed.` }
  const changed = await changeBirthdayFor(ctx, member, { birthday, reason })
  return changed === 'changed'
    ? `${number} was born on ${formatDay(birthday)}. Its member gets a mail.`
    : unchanged(number, changed)
}

const whileBlocked = (at: MemberRow['blocked_at']) => (at === null ? '' : ', not while it is blocked')

const shown = ({ number, blocked_at, leaves_on, created_at }: MemberRow) =>
  [
    `${number}  since ${formatDay(zonedClock(created_at).today)}`,
    blocked_at === null ? 'open' : `blocked since ${formatDay(zonedClock(blocked_at).today)}`,
    leaves_on === null ? '' : `ends on ${formatDay(leaves_on)}${whileBlocked(blocked_at)}`,
  ]
    .filter(Boolean)
    .join('  ')

async function activated(ctx: CommandCtx, card: CardRecord, reason = ''): Promise<Said> {
  const done = await activateFor(ctx, card, reason || null)
  if (done === 'blocked')
    return { problem: `${card.number} is of an account that is blocked: open that first. Nothing was changed.` }
  return done
    ? `${card.number} is active: what is on it opens the gates again in a moment.`
    : { problem: `${card.number} is active already.` }
}

const deactivated = async (ctx: CommandCtx, card: CardRecord, reason = ''): Promise<Said> =>
  (await deactivateFor(ctx, card, reason || null))
    ? `${card.number} is inactive: what is on it opens no gate in a moment.`
    : { problem: `${card.number} is inactive already.` }

const NO_DEPOSIT: Record<NoDeposit, string> = {
  external: 'is a card of another system: nobody has paid a deposit for it.',
  'no-end': 'belongs to no ended membership: its deposit is returned as for any guest.',
  'too-late': 'has been without a membership for more than six months: the right to its deposit is over.',
  returned: 'HAS ITS DEPOSIT BACK ALREADY.',
}

async function deposited(ctx: CommandCtx, card: CardRecord): Promise<Said> {
  const why = await depositBack(ctx, card)
  return why ? { problem: `${card.number} ${NO_DEPOSIT[why]}` } : `${card.number}: return the deposit now.`
}

/** Returns who may get news, as lines of CSV. */
async function readersOfNews(ctx: CommandCtx): Promise<string> {
  const readers = await listNewsReaders(ctx)
  const lines = readers.map(({ email, lang, agreed_in, given_at }) =>
    [email, lang, agreed_in, new Date(given_at).toISOString(), `${ctx.config.publicUrl}/personal/settings?lng=${lang}`]
      .map(csvField)
      .join(','),
  )
  return ['email,language,agreed_in,agreed_at,withdraw', ...lines].join('\n')
}

/**
 * Returns a text as a quoted CSV field. A text that `REACHES_OUT` as a formula gets a leading `'`, so that spreadsheets
 * do not run it. Any other text gets none, as a `'` would make an e-mail another address. An e-mail has neither
 * brackets nor spaces, so as a formula it calls no function.
 */
const csvField = (text: string) => `"${REACHES_OUT.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`

/** Matches a formula of a spreadsheet that names another program or file. */
const REACHES_OUT = /^[=+-].*[|!]/

async function listed(ctx: CommandCtx): Promise<string> {
  const terms = await findTerms(ctx)
  const silent = ctx.termsDays.filter((day, n) => n > 0 && !terms.some(({ starts_on }) => starts_on === day))
  return [
    ...terms.map(
      ({ version, starts_on, agreed, told }) =>
        `${version}  from ${formatDay(starts_on)}  ${agreed} agreed, ${told} were told`,
    ),
    ...silent.map((day) => `${day}  NOT ANNOUNCED: shown to nobody, and does not count`),
  ].join('\n')
}

async function announced(ctx: CommandCtx, version: string): Promise<Said> {
  if (!isDay(version)) return { problem: USAGE }
  const said = await tellTerms(ctx, version)
  if ('told' in said)
    return `These terms count from ${formatDay(version)}: ${said.told} members get a mail, and may end their membership until ${formatDay(said.until)}.`
  if (said.why === 'too-soon')
    return {
      problem: `Members have to know 15 days before: ${formatDay(said.from)} is the first possible day. Nobody was told.`,
    }
  return {
    problem:
      said.why === 'known'
        ? 'These terms have counted from the start. Nobody was told.'
        : `There is no text that counts from ${formatDay(version)} (resorts/legal/${version}). Nobody was told.`,
  }
}
