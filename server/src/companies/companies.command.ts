import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { fromCrowns } from '@gondola/rules/money.ts'
import type { PaidWith } from '@gondola/rules/payment-ways.ts'
import { MOST_LETTERS, specialMessage } from '@gondola/rules/text-field.ts'
import { tidy, tidyEmail, tidyNumber } from '@gondola/rules/tidy.ts'
import { type AmountCtx, printAmount } from '../operators/print-amount.ts'
import type { CompanyChange, CompanyRow } from './companies.store.ts'
import {
  type CompaniesCtx,
  dismiss,
  invite,
  type ListedCompany,
  listCompanies,
  makeCompany,
  type Refused,
  setBlocked,
  setCompany,
  showCompany,
  type WhyNot,
} from './operate-companies.ts'
import { printChecked } from './registers/registers.command.ts'

const USAGE = `npm run companies                                       what each company owes, its limit, and what is overdue
npm run companies -- show <company>                     its data and users
npm run companies -- add <company> <field>=<value> …    needs name, address, city, zip, country, lang
npm run companies -- set <company> <field>=<value> …
npm run companies -- block <company> --reason "<why>"   it may pay by card only; unblock takes that back
npm run companies -- invite <company> <e-mail> <first name> <last name> [may-not-buy]
npm run companies -- remove <company> <e-mail>          takes a user away
npm run companies -- finals --as-of <YYYY-MM-DD>        writes final invoices of services before that day;
                                                        --although-to-come: also after today, to try the shop
npm run companies -- registers [<company>]              asks ARES and VIES about its numbers, or about all
npm run companies -- check                              compares numbers, orders, documents and bank
  company  a word of your own, such as hotel-lipno
  fields   name address city zip country ico dic lang mail segments=b2b,school pays=invoice,order,card limit=50000 due=14`

type Ctx = CompaniesCtx & AmountCtx
type Problem = { problem: string }

const WHY: Record<WhyNot, string> = {
  unknown: 'There is no company of this name.',
  'key-taken': 'There is a company of this name already.',
  'has-account': 'Somebody has an account under this e-mail already.',
  'no-user': 'The company has no user with this e-mail.',
  'wrong-email': 'That is no e-mail.',
  'wrong-name': `That is no name: at most ${MOST_LETTERS.name} letters that can be printed.`,
}

const KINDS: readonly PaidWith[] = ['invoice', 'order', 'card']
/** Names in the command of columns that it calls otherwise. Only columns that can be reported as wrong or missing. */
const WORDS: Readonly<Record<string, string>> = { postal_code: 'zip', credit_limit: 'limit', due_days: 'due' }
const NEEDED = ['name', 'address', 'city', 'postal_code', 'country', 'lang'] as const

/** Runs `npm run companies`. Returns what to print, or a `problem`: then nothing was written. */
export async function companiesCommand(ctx: Ctx, words: readonly string[]): Promise<string | Problem> {
  const at = words.indexOf('--reason')
  const [reason, args] = at === -1 ? ['', words] : [tidy(words[at + 1] ?? ''), words.toSpliced(at, 2)]
  const [act, key = '', ...rest] = args
  switch (act) {
    case undefined:
      return list(ctx)
    case 'show':
      return rest.length === 0 ? show(ctx, key) : { problem: USAGE }
    case 'add':
      return add(ctx, key, rest)
    case 'set':
      return rest.length > 0 ? set(ctx, key, rest) : { problem: USAGE }
    case 'block':
    case 'unblock': {
      if (!reason || rest.length > 0) return { problem: USAGE }
      const done = await setBlocked(ctx, key, { isBlocked: act === 'block', reason })
      return outcome(
        done,
        ({ name }) => `${name} may ${act === 'block' ? 'pay by card only' : 'order on invoice again'}.`,
      )
    }
    case 'invite':
      return inviteOne(ctx, key, rest)
    case 'remove':
      return rest.length === 1
        ? outcome(await dismiss(ctx, key, rest[0] ?? ''), ({ name }) => `${rest[0]} buys for ${name} no more.`)
        : { problem: USAGE }
    default:
      return { problem: USAGE }
  }
}

function outcome(done: CompanyRow | Refused, tell: (company: CompanyRow) => string): string | Problem {
  // Names of companies often end with a dot.
  if (!('why' in done)) return tell(done).replaceAll('..', '.')
  if (done.why !== 'wrong-fields') return { problem: WHY[done.why] }
  return { problem: `Wrong or missing: ${done.fields.map((field) => WORDS[field] ?? field).join(', ')}` }
}

async function list(ctx: Ctx): Promise<string> {
  const companies = await listCompanies(ctx)
  if (companies.length === 0) return 'There are no companies yet.'
  return companies
    .map(({ key, name, owed, credit_limit, ...state }) =>
      [
        `${key}  ${name}: owes ${printAmount(ctx, owed)} of ${printAmount(ctx, credit_limit)}`,
        ...stateOf(ctx, state),
      ].join(', '),
    )
    .join('\n')
}

type State = Pick<ListedCompany, 'overdue' | 'blocked_at' | 'credit_stopped_at'>

const stateOf = (ctx: AmountCtx, { overdue, blocked_at, credit_stopped_at }: State): string[] => [
  ...(overdue > 0 ? [`${printAmount(ctx, overdue)} overdue`] : []),
  ...(blocked_at === null ? [] : ['blocked']),
  ...(credit_stopped_at === null ? [] : ['no more credit, as something is overdue']),
]

const hasVerdict = (checked: CompanyRow['checked']): checked is NonNullable<CompanyRow['checked']> =>
  Object.keys(checked ?? {}).length > 0

async function show(ctx: Ctx, key: string): Promise<string | Problem> {
  const found = await showCompany(ctx, key)
  if (!found) return { problem: WHY.unknown }
  const { company, users } = found
  const { name, address, city, postal_code, country, ico, dic, segments, pays_by, credit_limit, owed, due_days } =
    company
  return [
    [`${key}  ${name}`, ...stateOf(ctx, company)].join(', '),
    `  ${address}, ${postal_code} ${city}, ${country}; IČO ${ico ?? '–'}, DIČ ${dic ?? '–'}`,
    `  pays by ${pays_by.join(', ') || 'nothing'} within ${due_days} days; segments ${segments.join(', ') || '–'}`,
    `  owes ${printAmount(ctx, owed)} of ${printAmount(ctx, credit_limit)}; invoices to ${company.invoice_email ?? 'the buyer'}, ${company.lang}`,
    `  registers: ${hasVerdict(company.checked) ? printChecked(name, company.checked) : 'nothing known yet'}`,
    ...users.map(({ email, first_name, last_name, is_active, may_buy }) =>
      [
        `  ${email}  ${first_name} ${last_name}`,
        ...(is_active ? [] : ['invited']),
        ...(may_buy ? [] : ['may not buy']),
      ].join(', '),
    ),
  ].join('\n')
}

async function add(ctx: Ctx, key: string, words: readonly string[]): Promise<string | Problem> {
  if (!/^[a-z0-9][a-z0-9-]{0,39}$/.test(key)) return { problem: USAGE }
  const change = changeOf(words)
  if ('problem' in change) return change
  const missing = NEEDED.filter((field) => change[field] === undefined)
  if (missing.length > 0) return { problem: `Missing: ${missing.map((field) => WORDS[field] ?? field).join(', ')}` }
  const made = await makeCompany(ctx, {
    key,
    name: '',
    address: '',
    city: '',
    postal_code: '',
    country: '',
    ico: null,
    dic: null,
    segments: [],
    pays_by: ['card'],
    credit_limit: 0,
    due_days: 14,
    invoice_email: null,
    lang: 'cz',
    ...change,
  })
  return outcome(made, ({ name }) => `${name} is there. Nobody buys for it yet: invite its users.`)
}

async function set(ctx: Ctx, key: string, words: readonly string[]): Promise<string | Problem> {
  const change = changeOf(words)
  if ('problem' in change) return change
  return outcome(await setCompany(ctx, key, change), ({ name, owed, credit_limit }) =>
    owed > credit_limit
      ? `${name} is changed. It owes ${printAmount(ctx, owed)} already, so it gets no credit until it has paid.`
      : `${name} is changed.`,
  )
}

async function inviteOne(ctx: Ctx, key: string, words: readonly string[]): Promise<string | Problem> {
  const [typed = '', firstName = '', lastName = '', right] = words.map(tidy)
  const email = tidyEmail(typed)
  const isRight = right === undefined || right === 'may-not-buy'
  if (!firstName || !lastName || !isRight || words.length > 4) return { problem: USAGE }
  const mayBuy = right === undefined
  const done = await invite(ctx, key, { email, firstName, lastName, mayBuy })
  return outcome(done, ({ name }) => {
    const may = mayBuy ? `buy for ${name}` : `see the orders of ${name}`
    return `${email} is invited to ${may}. The link works for seven days.`
  })
}

/**
 * Parses words such as `limit=50000` into a change of a company. Of a field that is named twice the last value counts.
 */
function changeOf(words: readonly string[]): CompanyChange | Problem {
  const change: CompanyChange = {}
  for (const word of words) {
    const at = word.indexOf('=')
    const [field, typed] = [word.slice(0, at), tidy(word.slice(at + 1))]
    const one = at > 0 ? fieldOf(field, typed) : undefined
    if (!one) return { problem: `"${word}" is not understood.\n${USAGE}` }
    Object.assign(change, one)
  }
  return change
}

const listed = (typed: string): string[] => typed.split(',').filter((word) => word !== '')

function fieldOf(field: string, typed: string): CompanyChange | undefined {
  switch (field) {
    case 'name':
    case 'address':
    case 'city':
      return { [field]: typed }
    case 'zip':
      return { postal_code: tidyNumber(typed) }
    case 'country':
      return { country: typed.toUpperCase() }
    case 'ico':
    case 'dic':
      return { [field]: typed }
    case 'lang':
      return SHOP_LANGS.some((lang) => lang === typed) ? { lang: typed } : undefined
    case 'mail':
      return typed === '' || !specialMessage('email', typed) ? { invoice_email: tidyEmail(typed) || null } : undefined
    case 'segments':
      return { segments: listed(typed) }
    case 'pays': {
      const kinds = KINDS.filter((kind) => listed(typed).includes(kind))
      return kinds.length === listed(typed).length ? { pays_by: kinds } : undefined
    }
    case 'limit':
      return /^\d+([.,]\d{1,2})?$/.test(typed)
        ? { credit_limit: fromCrowns(Number(typed.replace(',', '.'))) }
        : undefined
    case 'due':
      return /^\d+$/.test(typed) ? { due_days: Number(typed) } : undefined
    default:
      return undefined
  }
}
