import type { Route } from '@gondola/contract/route.ts'
import { type RouteName, routes } from '@gondola/contract/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hotelGuests, onInvoice, orderAsCompany } from '../../harness/companies.ts'
import { aStatement } from '../../harness/invoices/company-order.ts'
import { aMember, aRegistration, logIn, mailedToken, PASSWORD } from '../../harness/members.ts'
import { aPiece, FIRST_SATURDAY, pay, submissionOf, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { companiesCommand } from '../companies/companies.command.ts'
import { bookAll } from '../invoices/payments/book.ts'
import { membersCommand } from '../privacy/members.command.ts'
import { issueReceipts } from '../receipts/receipts.ts'

/**
 * Roles of a caller. `owner` has the account, card and order that calls name; the others have not. `blocked` was signed
 * in when an operator blocked the account; `companyUser` buys for a company.
 */
const ROLES = ['guest', 'unconfirmed', 'owner', 'other', 'blocked', 'companyUser'] as const
type Role = (typeof ROLES)[number]
/** Users of the company whose order calls name, and one of another company. */
const COMPANY_ROLES = ['buyer', 'colleague', 'withoutMayBuy', 'otherCompany'] as const
type CompanyRole = (typeof COMPANY_ROLES)[number]
/** `ok`: not refused for who asks. `status`: of an order its status alone. */
type Outcome = 'ok' | 'status' | 'not-logged-in' | 'forbidden' | 'not-found'

/** Who may make calls of a kind, and how the others are refused. */
const RIGHTS = {
  public: { guest: 'ok', unconfirmed: 'ok', owner: 'ok', other: 'ok', companyUser: 'ok' },
  member: { guest: 'not-logged-in', unconfirmed: 'ok', owner: 'ok', other: 'ok', companyUser: 'ok' },
  confirmed: { guest: 'not-logged-in', unconfirmed: 'forbidden', owner: 'ok', other: 'ok', companyUser: 'ok' },
  account: {
    guest: 'not-logged-in',
    unconfirmed: 'forbidden',
    owner: 'ok',
    other: 'forbidden',
    companyUser: 'forbidden',
  },
  /** The same for who owns the account; an unconfirmed account changes nothing of its own. */
  confirmedAccount: {
    guest: 'not-logged-in',
    unconfirmed: 'forbidden',
    owner: 'ok',
    other: 'forbidden',
    companyUser: 'forbidden',
  },
  claim: {
    guest: 'not-logged-in',
    unconfirmed: 'forbidden',
    owner: 'ok',
    other: 'not-found',
    companyUser: 'forbidden',
  },
  card: {
    guest: 'not-logged-in',
    unconfirmed: 'not-found',
    owner: 'ok',
    other: 'not-found',
    companyUser: 'not-found',
  },
  orderStatus: { guest: 'status', unconfirmed: 'status', owner: 'ok', other: 'status', companyUser: 'status' },
  order: {
    guest: 'not-found',
    unconfirmed: 'not-found',
    owner: 'ok',
    other: 'not-found',
    companyUser: 'not-found',
  },
  /** As of an order; colleagues and their payments are in `companies.test`. */
  payment: {
    guest: 'not-found',
    unconfirmed: 'not-found',
    owner: 'ok',
    other: 'not-found',
    companyUser: 'not-found',
  },
  /** What a cart holds is let go, kept and moved by the browser that holds it alone, whoever is signed in. */
  cart: {
    guest: 'not-found',
    unconfirmed: 'not-found',
    owner: 'ok',
    other: 'not-found',
    companyUser: 'not-found',
  },
} as const satisfies Record<string, Record<Exclude<Role, 'blocked'>, Outcome>>

/** A blocked member has no session any more. */
const expected = (name: RouteName, role: Role): Outcome =>
  RIGHTS[CALLS[name].right][role === 'blocked' ? 'guest' : role]

/** What the owner has. */
type World = {
  memberId: string
  /** Another session of the account. */
  sessionId: string
  cardId: string
  orderId: string
  entryUuid: string
  /** What was done with the order. */
  actId: string
  changeId: string
  offerId: string
  unpaidId: string
  /** Entries that the cart holds. */
  heldUuid: string
  looseUuid: string
}
type Input = { params?: Record<string, string>; query?: string; body?: object }
type Row = { right: keyof typeof RIGHTS; input?: (world: World) => Input }

const EMAIL = 'nikdo@example.com'
const account = ({ memberId }: World): Input => ({ params: { id: memberId } })
const withBody = (body: object) => (world: World) => ({ ...account(world), body })
const order = ({ orderId }: World): Input => ({ params: { id: orderId } })
const WRONG = { currentPassword: 'Spatne123' }

/** Each call of the contract, with its right and an input that reaches its handler. A call without a row does not compile. */
const CALLS: Record<RouteName, Row> = {
  content: { right: 'public', input: () => ({ query: 'key=eshop_config' }) },
  seasons: { right: 'public' },
  products: { right: 'public', input: () => ({ query: 'type=category' }) },
  product: { right: 'public', input: () => ({ params: { id: 'lipno-ski-1day' } }) },
  banners: { right: 'public' },
  prices: {
    right: 'public',
    input: () => ({
      body: { origin: 'eshop', entries: [{ variantId: 'lipno-ski-1day-adult', count: 1 }], dates: [FIRST_SATURDAY] },
    }),
  },
  timeSlots: { right: 'public', input: () => ({ query: `dates=${FIRST_SATURDAY}&groupId=lipno-slot-bob` }) },
  checkVariant: {
    right: 'public',
    input: () => ({ body: { variant: 'lipno-ski-1day-adult', arrival: FIRST_SATURDAY } }),
  },
  partnerBenefits: { right: 'public' },
  voucherBenefits: { right: 'member' },
  segmentBenefits: { right: 'member' },
  creditBenefits: { right: 'member' },
  ownAccount: { right: 'member' },
  addBenefits: {
    right: 'confirmed',
    input: () => ({ body: { benefits: [{ publicKey: 'NIKDO-123', origin: 'FROM_LINK' }] } }),
  },
  lookUpCard: { right: 'public', input: () => ({ query: 'wtpNumber=SAMPLE99-ADT-001' }) },
  createCard: { right: 'public', input: () => ({ body: { extIdentifiers: { wtpNumber: 'SAMPLE99-ADT-001' } } }) },
  myCards: { right: 'member' },
  changeCard: { right: 'claim', input: ({ cardId }) => ({ params: { id: cardId }, body: { birthday: '12.04.1990' } }) },
  removeCard: { right: 'card', input: ({ cardId }) => ({ params: { id: cardId }, query: 'reason=lost' }) },
  dryRun: { right: 'public', input: () => ({ body: { origin: 'eshop', entries: [aPiece()] } }) },
  validateVoucher: { right: 'public', input: () => ({ body: { publicKey: 'NIKDO-123', entries: [] } }) },
  changeSlots: { right: 'cart', input: ({ heldUuid }) => ({ body: { [heldUuid]: { date: FIRST_SATURDAY } } }) },
  releaseReservations: { right: 'cart', input: ({ looseUuid }) => ({ query: `entryUuids=${looseUuid}` }) },
  extendReservations: { right: 'cart', input: ({ heldUuid }) => ({ body: { entryUuids: [heldUuid] } }) },
  validate: { right: 'public', input: () => ({ body: submissionOf([aPiece()]) }) },
  submitOrder: { right: 'public', input: () => ({ body: submissionOf([aPiece()]) }) },
  order: { right: 'orderStatus', input: order },
  myOrders: { right: 'member' },
  myPoints: { right: 'member' },
  orderActs: { right: 'order', input: order },
  returnEntries: {
    right: 'order',
    input: ({ orderId, entryUuid }) => ({
      params: { id: orderId },
      body: { kind: 'cancel', items: [{ uuid: entryUuid, version: 0 }], dryRun: true },
    }),
  },
  actStatus: { right: 'order', input: ({ orderId, actId }) => ({ params: { id: orderId, act: actId } }) },
  changeDate: {
    right: 'order',
    input: ({ orderId, entryUuid }) => ({
      params: { id: orderId },
      body: { items: [{ uuid: entryUuid, version: 0, validFrom: FIRST_SATURDAY }], dryRun: true },
    }),
  },
  leaveChange: { right: 'order', input: ({ orderId, changeId }) => ({ params: { id: orderId, change: changeId } }) },
  changeStatus: { right: 'order', input: ({ orderId, changeId }) => ({ params: { id: orderId, change: changeId } }) },
  chooseOffer: {
    right: 'order',
    input: ({ orderId, offerId }) => ({ params: { id: orderId, offer: offerId }, body: { choice: 'money' } }),
  },
  raiseComplaint: {
    right: 'public',
    input: () => ({
      body: {
        order: '2026-999999',
        what: 'x',
        discoveredOn: '2026-11-20',
        wanted: 'other',
        name: 'Eva',
        email: 'eva@example.com',
        lang: 'cz',
      },
    }),
  },
  paymentUrl: {
    right: 'payment',
    input: ({ unpaidId }) => ({
      params: { id: unpaidId },
      body: {
        successUrl: 'http://localhost:3000/shopping/confirmation',
        errorUrl: 'http://localhost:3000/shopping/checkout',
        lang: 'cz',
      },
    }),
  },
  login: { right: 'public', input: () => ({ body: { email: EMAIL, password: 'Spatne123' } }) },
  profile: { right: 'member' },
  changeUserMeta: { right: 'account', input: withBody({ terms: { marketing: false } }) },
  changeUser: { right: 'confirmedAccount', input: withBody({ city: 'Brno' }) },
  userSettings: { right: 'account', input: account },
  endSession: {
    right: 'account',
    input: ({ memberId, sessionId }) => ({ params: { id: memberId, session: sessionId } }),
  },
  endOtherSessions: { right: 'account', input: account },
  mailEmailChange: { right: 'confirmedAccount', input: account },
  cancelEmailChange: { right: 'confirmedAccount', input: account },
  confirmEmail: { right: 'public', input: () => ({ body: { token: 'x' } }) },
  ownData: { right: 'account', input: account },
  membershipEnd: { right: 'account', input: account },
  endMembership: { right: 'confirmedAccount', input: withBody(WRONG) },
  keepMembership: { right: 'confirmedAccount', input: account },
  eraseUser: { right: 'account', input: withBody(WRONG) },
  logout: { right: 'public' },
  logoutByLink: { right: 'public' },
  register: { right: 'public', input: () => ({ body: aRegistration() }) },
  activate: { right: 'public', input: () => ({ query: 'token=x' }) },
  mailActivation: { right: 'member', input: () => ({ body: {} }) },
  hasPassword: { right: 'public', input: () => ({ query: `email=${EMAIL}` }) },
  countUsers: { right: 'public', input: () => ({ query: `email=${EMAIL}` }) },
  users: { right: 'public', input: () => ({ query: `email=${EMAIL}` }) },
  checkEmail: { right: 'public', input: () => ({ body: { email: EMAIL } }) },
  createPassword: { right: 'public', input: () => ({ body: { email: EMAIL } }) },
  resetPassword: { right: 'public', input: () => ({ body: { email: EMAIL, locale: 'cz' } }) },
  recoverPassword: { right: 'public', input: () => ({ body: { token: 'x', password: 'Abcdefg1' } }) },
}
/** Calls that end the session of whoever makes them. */
const ENDS: readonly RouteName[] = ['logout', 'logoutByLink']

let shop: TestShop
let world: World
/** The same with the account of the unconfirmed caller. */
let ownWorld: World
/** The same with what a company has bought, and the account of who asks. */
const companyWorlds = {} as Record<CompanyRole, World>
const visitors = {} as Record<Role | CompanyRole, Visitor>
const emails = {} as Record<Role, string | undefined>
/** Addresses of an order that a company has on invoice, and of its papers. */
let papers: string[]
beforeAll(async () => {
  shop = await testShop()
  const [owner, other] = [await aMember(shop), await aMember(shop)]
  const unconfirmed = shop.visitor('192.0.2.3')
  const body = aRegistration()
  const { id: unconfirmedId } = (await unconfirmed.post('/users/registration', body)).json()
  await logIn(unconfirmed, body.email)
  Object.assign(visitors, { guest: shop.visitor('192.0.2.4'), unconfirmed, owner: owner.visitor, other: other.visitor })
  Object.assign(emails, { unconfirmed: body.email, owner: owner.email, other: other.email })

  const blocked = await aMember(shop)
  const operator = { ...shop.now(), operator: { name: 'jana' } }
  await membersCommand({ ...operator, kind: 'A', termsDays: [] }, ['block', blocked.email, '--reason', 'zneužití'])
  const company = async (key: string, ...fields: string[]) =>
    companiesCommand(operator, [
      'add',
      key,
      'name=Hotel',
      'address=Náves 1',
      'city=Brno',
      'zip=602 00',
      'country=cz',
      'lang=cz',
      ...fields,
    ])
  const user = async (role: CompanyRole | 'companyUser', key: string, ...right: string[]) => {
    const email = `${role.toLowerCase()}@hotel.example`
    await companiesCommand(operator, ['invite', key, email, 'Eva', 'Malá', ...right])
    visitors[role] = shop.visitor(`198.51.100.${COMPANY_ROLES.indexOf(role as CompanyRole) + 10}`)
    const token = await mailedToken(shop, email)
    const chosen = await visitors[role].post('/users/recovery', { token, password: PASSWORD })
    expect(chosen.statusCode, chosen.body).toBe(200)
    return (chosen.json() as { id: string }).id
  }
  await company('hotel', 'pays=card,invoice', 'limit=10000', 'segments=b2b')
  await company('school')
  visitors.blocked = blocked.visitor
  await user('companyUser', 'school')
  const users = {
    buyer: await user('buyer', 'hotel'),
    colleague: await user('colleague', 'hotel'),
    withoutMayBuy: await user('withoutMayBuy', 'hotel', 'may-not-buy'),
    otherCompany: await user('otherCompany', 'school'),
  }

  const buy = async (entries: object[]): Promise<string> => {
    await owner.visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries })
    const made = await owner.visitor.post('/v2/transaction/validate', submissionOf(entries, { email: owner.email }))
    return made.json().uuid
  }
  const entries = [aPiece()]
  const orderId = await buy(entries)
  await pay(shop, owner.visitor, orderId)
  await shop.work()
  const unpaidId = await buy([aPiece()])
  const { rows } = await shop.pool.query<{ id: string }>(
    "insert into card (number, owner) values ('RIGHTS01-ADT-001', $1) returning id",
    [owner.profile.id],
  )
  const [held, loose] = [aPiece(), aPiece()]
  await owner.visitor.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: [held, loose] })
  world = {
    memberId: owner.profile.id,
    sessionId: await sessionOf(owner.profile.id),
    cardId: rows[0]?.id ?? '',
    orderId,
    entryUuid: entries[0]?.uuid ?? '',
    ...(await doneWith(orderId)),
    unpaidId,
    heldUuid: held.uuid,
    looseUuid: loose.uuid,
  }
  ownWorld = { ...world, memberId: unconfirmedId, sessionId: await sessionOf(unconfirmedId) }

  const bought = hotelGuests(1)
  await visitors.buyer.post('/v2/transaction/dry-run?personal', { origin: 'eshop', entries: bought })
  const made = await visitors.buyer.post('/v2/transaction/validate', {
    ...submissionOf(bought, { email: 'buyer@hotel.example' }),
    salesPoint: 'b2b',
  })
  expect(made.statusCode, made.body).toBe(201)
  const companyOrder = (made.json() as { uuid: string }).uuid
  await pay(shop, visitors.buyer, companyOrder)
  await shop.work()
  const companyActs = await doneWith(companyOrder)
  for (const role of COMPANY_ROLES)
    companyWorlds[role] = {
      ...world,
      memberId: users[role],
      sessionId: await sessionOf(users[role]),
      ...companyActs,
      orderId: companyOrder,
      entryUuid: bought[0]?.uuid ?? '',
    }

  const invoiced = await onInvoice(visitors.buyer, hotelGuests(1))
  await shop.work()
  const address = `/api/transactions/${invoiced}`
  const { transfer } = (await visitors.buyer.get(address)).json().meta as { transfer: { symbol: string; rest: number } }
  await aStatement(shop, [{ amount: transfer.rest * 100, symbol: transfer.symbol }])
  await bookAll({ ...shop.now(), bank: { vsPrefix: 77 } })
  await issueReceipts(shop.now())
  const { documents } = (await visitors.buyer.get(address)).json().meta as {
    documents: { pdf: string; isdoc: string }[]
  }
  expect(documents).toHaveLength(2)
  papers = [address, `/transactions/${invoiced}/ticket`, ...documents.flatMap(({ pdf, isdoc }) => [pdf, isdoc])]
}, 90_000)
afterAll(() => shop.close())

/** Signs an account in with one more browser; returns how its session is named. */
async function sessionOf(memberId: string): Promise<string> {
  const { rows } = await shop.pool.query<{ ref: string }>(
    `insert into member_session (id, member_id, created_at, seen_at)
     select sha256(id::text::bytea), id, now(), now() from member where id = $1 returning ref`,
    [memberId],
  )
  return rows[0]?.ref ?? expect.unreachable()
}

/** Stores a cancellation, a change and an offer of an order, each of which has ended. */
async function doneWith(orderId: string): Promise<Pick<World, 'actId' | 'changeId' | 'offerId'>> {
  const act = async (kind: string): Promise<string> => {
    const { rows } = await shop.pool.query<{ id: string }>(
      `with made as (
         insert into act (order_id, kind, state, lang, ended_at) values ($1, $2, 'failed', 'cz', now()) returning *
       ), item as (
         insert into act_item (act_id, order_id, entry_uuid, state, error, ended_at)
         select made.id, e.order_id, e.uuid, 'error', 'refused', now() from made join order_entry e using (order_id)
       ), target as (
         insert into act_change (act_id, entry_uuid, day, days, difference, price, standard, club, rule)
         select made.id, e.uuid, e.day, e.days, 0, e.price, e.price, e.price, '{}'
         from made join order_entry e using (order_id) where made.kind = 'change'
       )
       select id from made`,
      [orderId, kind],
    )
    return rows[0]?.id ?? expect.unreachable()
  }
  const { rows } = await shop.pool.query<{ id: string }>(
    `with noted as (
       insert into operator_act (kind, asked_by, subject, reason) values ('storm', 'jana', '{ski}', 'wind') returning id
     ), storm as (
       insert into storm (subject, day, choices, silent, bonus_percent, until, reason, operator_act_id)
       select 'ski ' || $1, $3::date, '{money}', 'money', 10, now(), 'wind', id from noted returning id
     )
     insert into offer (storm_id, order_id, entry_uuid, choice, chosen_at, act_id)
     select storm.id, e.order_id, e.uuid, 'money', now(), $2::uuid from storm, order_entry e where e.order_id = $1::uuid returning id`,
    [orderId, await act('storm'), FIRST_SATURDAY],
  )
  return { actId: await act('cancel'), changeId: await act('change'), offerId: rows[0]?.id ?? expect.unreachable() }
}

async function outcomeOf(name: RouteName, role: Role | CompanyRole, asked = world): Promise<Outcome> {
  const route: Route = routes[name]
  const { params = {}, query = '', body } = CALLS[name].input?.(asked) ?? {}
  const path = route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '')
  const answer = await visitors[role].send({
    method: route.method,
    url: `/api${path}${query && `?${query}`}`,
    ...(body === undefined ? {} : { payload: body }),
  })
  const said = answer.json() as { error?: { code: string }; entries?: unknown; released?: string[] }
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  // Its input has to reach the handler, or nothing is said about rights.
  if (name !== 'mailActivation') expect(said.error?.code, answer.body).not.toBe('too-many-requests')
  if (name === 'order' && !said.error) return said.entries === undefined ? 'status' : 'ok'
  // Of a cart that holds no such entry.
  if (said.released?.length === 0 || said.error?.code === 'renewals-spent') return 'not-found'
  const code = said.error?.code
  if (code === 'not-logged-in' || code === 'forbidden') return code
  return code === 'not-found' && CALLS[name].right !== 'public' ? 'not-found' : 'ok'
}

const names = Object.keys(CALLS) as RouteName[]

test('every call of the contract has its row', () => {
  expect(names.toSorted()).toEqual(Object.keys(routes).toSorted())
})

describe.each(ROLES.filter((role) => role !== 'owner'))('a caller who is %s', (role) => {
  test.each(names.filter((name) => !ENDS.includes(name)))('of %s', async (name) => {
    expect(await outcomeOf(name, role)).toBe(expected(name, role))
  })
})

describe('a caller whose e-mail is not confirmed, on their own account', () => {
  const ofAccounts = names.filter((name) => CALLS[name].right === 'account' || CALLS[name].right === 'confirmedAccount')
  test.each(ofAccounts)('of %s', async (name) => {
    expect(await outcomeOf(name, 'unconfirmed', ownWorld)).toBe(CALLS[name].right === 'account' ? 'ok' : 'forbidden')
  })
})

/** What a user of a company may not do with their own account: it is the company's (docs/product.md §20.4). */
const PERSONAL: readonly RouteName[] = [
  'changeUserMeta',
  'membershipEnd',
  'endMembership',
  'keepMembership',
  'eraseUser',
]

describe.each(COMPANY_ROLES)('a user of a company who is %s, on its order and the own account', (role) => {
  const asked = names.filter((name) => /^(account|confirmedAccount|order|orderStatus)$/.test(CALLS[name].right))
  test.each(asked)('of %s', async (name) => {
    const { right } = CALLS[name]
    const isOrder = right === 'order' || right === 'orderStatus'
    const said = await outcomeOf(name, role, companyWorlds[role])
    if (isOrder && role === 'otherCompany') expect(said).toBe('not-found')
    // Who may not buy gives nothing back, moves nothing and chooses nothing (docs/product.md §20.5).
    else if (right === 'order' && role === 'withoutMayBuy' && routes[name].method !== 'GET')
      expect(said).toBe('forbidden')
    else if (isOrder) expect(said).toBe(RIGHTS[right].owner)
    else expect(said).toBe(PERSONAL.includes(name) ? 'forbidden' : 'ok')
  })
})

test.each([
  ['guest', 404],
  ['owner', 404],
  ['otherCompany', 404],
  ['buyer', 200],
  ['colleague', 200],
  ['withoutMayBuy', 200],
] as const)('an order of a company and its papers answer %s with %i', async (role, status) => {
  const said = await Promise.all(papers.map(async (url) => [url, (await visitors[role].get(url)).statusCode]))
  expect(said).toEqual(papers.map((url) => [url, status]))
})

test.each([
  ['otherCompany', false],
  ['owner', false],
  ['buyer', true],
  ['colleague', true],
  ['withoutMayBuy', true],
] as const)("a company's orders are in the list of %s: %s", async (role, isListed) => {
  const { data } = (await visitors[role].get('/api/transactions/my')).json() as { data: { uuid: string }[] }
  expect(data.some(({ uuid }) => uuid === companyWorlds.buyer.orderId)).toBe(isListed)
})

test.each([
  ['guest', 409, { details: { reason: 'not-b2b' } }],
  ['owner', 409, { details: { reason: 'not-b2b' } }],
  ['otherCompany', 409, { code: 'invalid-segment' }],
  ['withoutMayBuy', 403, { code: 'forbidden' }],
  ['buyer', 201, undefined],
  ['colleague', 201, undefined],
] as const)("%s orders on a company's invoice: %i", async (role, status, error) => {
  const reply = await orderAsCompany(visitors[role], hotelGuests(1))
  expect(reply.statusCode, reply.body).toBe(status)
  if (error) expect((reply.json() as { error: object }).error).toMatchObject(error)
})

test.each(['guest', 'owner'] as const)('%s orders by card as themselves', async (role) => {
  const reply = await orderAsCompany(visitors[role], [aPiece()], { paidWith: 'card', salesPoint: 'eshop' })
  expect(reply.statusCode, reply.body).toBe(201)
})

test.each([
  ['guest', '/orders/find'],
  ['buyer', '/cancel'],
  ['withoutMayBuy', '/orders/find'],
] as const)("the plain form that cancels a company's order leads %s to %s", async (role, path) => {
  const { headers } = await visitors[role].get(`/orders/${companyWorlds.buyer.orderId}/cancel`)
  expect(headers.location).toBe(path)
})

test('nobody ends a session of another account by naming it with their own', async () => {
  const { id } = (await visitors.other.get('/api/users/profile')).json() as { id: string }
  expect(await outcomeOf('endSession', 'other', { ...world, memberId: id })).toBe('not-found')
})

// Last, as the owner's calls change what the others ask about.
describe('the owner', () => {
  test.each([...names.filter((name) => !ENDS.includes(name)), ...ENDS])('of %s', async (name) => {
    expect(await outcomeOf(name, 'owner')).toBe(expected(name, 'owner'))
    if (ENDS.includes(name)) await logIn(visitors.owner, emails.owner ?? '')
  })
})
