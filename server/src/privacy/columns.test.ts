import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { age, anEndedOrder, aPaidOrder, askForPeople, aTicket, EMAIL, payLate } from '../../harness/privacy/orders.ts'
import { aPiece, type BasketPiece, pay, type TestShop, testShop, type Visitor } from '../../harness/shop.ts'
import { writeStatement } from '../after-sale/statements/statements.store.ts'
import { forgetUnboughtCards } from '../cards/cards.store.ts'
import { inTransaction } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { keepingMailer } from '../mail/mailer.ts'
import { eraseMember } from '../members/members.store.ts'
import { expireHolds } from '../reservations/places.store.ts'
import { forgetOldHolds } from '../reservations/reservation.store.ts'
import { forgetMinutes } from '../reservations/slot-minutes.store.ts'
import { ticketsCommand } from '../tickets/tickets.command.ts'
import { eraseDue } from './retention.ts'

/**
 * Reasons why a column is not personal, or what erases it.
 * `token`: a random number that the browser keeps, or its hash, which names nobody. `staff`: the operator who did it,
 * who is accountable. `company`: of a company, for good. The others are lines of the table in docs/decisions/0024-personal-data.md.
 */
type Kind = 'bank' | 'company' | 'none' | 'token' | 'staff' | 'order' | 'people' | 'card' | 'hold' | 'mail' | 'member'

/**
 * All columns of the database. Add a new one here.
 * A personal one also belongs into the table of docs/decisions/0024-personal-data.md.
 */
const COLUMNS: { [T in keyof Tables]: Partial<Record<Kind, string>> } = {
  migration: { none: 'name hash applied_at' },
  catalogue_item: { none: 'kind id position data' },
  catalogue_state: { none: 'only_row version source_hash imported_at' },
  tariff: { none: 'version since data' },
  current_tariff: { none: 'version data' },
  content: { none: 'key locale value updated_at' },
  reservation: {
    token: 'cart_id',
    hold: 'network',
    none: `entry_uuid variant_id day price_column price standard club gate last_price rule expires_at renewals held_since
      order_id slot_group slot_start slot_days places holds_places held_before let_go net benefit_id token_id rights_key
      voucher_paid credit_paid credit_id`,
  },
  slot_minutes: { token: 'cart_id', none: 'group_id day start_min minutes' },
  slot: { none: 'group_id day start_min offered capacity held sold' },
  slot_exception: { staff: 'changed_by reason', none: 'group_id day start_min offered changed_at operator_act_id' },
  orders: {
    order: 'email buyer content_hash',
    token: 'cart_id owner_key idempotency_key member_id',
    none: `id number status type sales_point origin paid_with lang additional_vop amount_base amount_club amount_voucher
      amount_credit amount_due skip_payment superseded_by payment_due created_at submitted_again_at paid_at finished_at shop_now takes_places takes_claims
      company_id on_credit released_at issued_at due_day vs purchase_order deposit deposit_at received taken_off reminded
      price_column`,
  },
  order_entry: {
    // The number of the card that it leads to.
    order: 'card_id',
    none: `order_id uuid position live type product_id variant_id product_name variant_name image_id person_type load_key day
      days validity method is_gift gift_template listed benefit_id token_id voucher_paid credit_paid price standard club gate vat_rate rule ticket_system generation state
      ready_at error_number error_text is_prepaid permission code reversed slot_group slot_start places has_places blocked_at version reversed_why`,
  },
  entry_version: { none: 'order_id uuid version day days slot_start price listed benefit_id rule act_id' },
  withdrawal_statement: {
    order: 'name order_number email',
    token: 'member_id',
    none: 'id place lang order_id declared_at entries',
  },
  act: {
    order: 'email',
    none: `id order_id kind state statement_id lang shop_now created_at ended_at pay pay_until paid_at back_over
      opened_by operator_act_id is_offered`,
    token: 'idempotency_key',
  },
  act_change: {
    none: `act_id entry_uuid day days slot_group slot_start places holds_places difference price listed benefit_id
      standard club gate rule`,
  },
  act_item: {
    // When its holder went through a gate.
    people: 'used_at',
    none: `act_id order_id entry_uuid state error error_number called_at ended_at back_card back_credit
      back_voucher amount waits_for_desk to_voucher`,
  },
  storm: {
    none: `id subject day from_min to_min choices silent bonus_percent until reason operator_act_id created_at ended_at`,
  },
  offer: { none: 'id storm_id order_id entry_uuid choice chosen_at act_id' },
  complaint: {
    order: 'order_number ticket what name email phone decision',
    token: 'member_id',
    none: 'id place wanted discovered_on lang order_id shop_now raised_at decided_at is_granted operator_act_id',
  },
  // Random numbers that Apple gives a device for this pass type.
  pass_device: { token: 'id push_token', none: 'seen_at' },
  pass_registration: { token: 'device_id', none: 'serial order_id changed_at told_of' },
  card: {
    card: 'number birthday sub_type',
    token: 'owner',
    none: 'id status created_at by_guest told_at word_at owner_told_birthday birthday_of_shop sub_type_of_shop was_of_shop inactive_why deactivated_at deposit_until deposit_returned_at',
  },
  entry_person: { people: 'data', none: 'order_id entry_uuid last_day' },
  issue_attempt: { none: 'order_id entry_uuid generation state started_at finished_at' },
  ticket_act: {
    // No longer written: reasons are in operator_act.
    staff: 'asked_by',
    none: `id order_id entry_uuid generation kind state error_number error_text started_at finished_at
      operator_act_id reason`,
  },
  // Sole traders are people, too.
  company: {
    company: 'key name address city postal_code country ico dic invoice_email checked',
    none: `id segments pays_by credit_limit owed due_days lang blocked_at credit_stopped_at created_at checked_at asked_at`,
  },
  bank_statement: { none: 'id account format sha256 number first_day last_day opening closing operator_act_id' },
  bank_line: {
    bank: 'payer_name payer_account message',
    none: 'id statement_id account ref day amount currency symbol is_reversal takes_back state imported_at',
  },
  symbol_year: { none: 'year serial' },
  order_payment: {
    none: 'id order_id bank_line_id amount day operator_act_id booked_at given_back undone_at of_payment_id',
  },
  bank_return: { none: 'id bank_line_id order_payment_id amount operator_act_id returned_at' },
  company_change: { company: 'before after', none: 'id company_id operator_act_id' },
  operator_act: { order: 'reason', staff: 'asked_by', none: 'id at kind subject orders' },
  ticket_check: { none: 'day begun_at tickets differences' },
  ticket_difference: { none: 'order_id entry_uuid rule found_at' },
  order_history: { none: 'id order_id from_status to_status reason at' },
  day_load: { none: 'load_key day pieces' },
  payment_attempt: {
    // The provider gets the number of the order and no personal data.
    none: `id order_id provider ref url amount currency state opened_at next_inquiry_at inquiries asked_at
      expires_at closed_at act_id`,
  },
  payment_notice: { none: 'provider event_id attempt_id received_at' },
  refund: {
    none: `id attempt_id order_id amount reason state ref next_inquiry_at created_at done_at asks asked_at refused_ask
      doubt_since operator_act_id overpaid overpaid_act_id`,
  },
  receipt: {
    order: 'buyer',
    none: 'id order_id day paid_at supplier series number issued_at refund_id entries lines kind order_payment_id service_month sums act_id',
  },
  gift_voucher: {
    token: 'code_hash member_id',
    none: 'id last_signs order_id entry_uuid value spent valid_from valid_to status undecided_at sold_at',
  },
  benefit_token: {
    token: 'code_hash member_id',
    none: 'id benefit_id last_signs max_uses used valid_from valid_to status origin created_at',
  },
  credit_account: { token: 'member_id', none: 'balance' },
  claim: { none: 'id kind ref cart_id order_id amount state expires_at card_id place' },
  money_movement: { none: 'id kind ref order_id amount reason operator_act_id at' },
  code_not_added: { token: 'member_id', none: 'last_signs error noted_at' },
  member_benefit: { token: 'member_id', none: 'kind ref origin added_at' },
  member: {
    member: `email email_key title first_name last_name birthday address city postal_code country registered_country phone
      named_cards`,
    token: 'id password',
    none: `is_active is_b2b segments terms channel lang created_at number blocked_at leaves_on notice_on keep_until company_id may_buy proven_at`,
  },
  marketing_consent: { token: 'member_id', none: 'id given_at withdrawn_at' },
  member_session: { token: 'id member_id ref', none: 'created_at seen_at device browser' },
  member_link: { member: 'email', token: 'id member_id', none: 'kind lang expires_at used_at by_operator' },
  terms_version: { staff: 'told_by', none: 'version starts_on told_at' },
  terms_agreement: { token: 'member_id', none: 'version told_at agreed_at' },
  account_mail: { member: 'email details', none: 'id kind lang made_at' },
  mail_sent: { none: 'message_id order_id kind sent_at' },
  kept_mail: { mail: 'recipients subject body_text body_html attachments raw', none: 'id message_id kept_at' },
}
const kindsOf = (table: string) =>
  Object.entries(COLUMNS[table as keyof Tables] ?? {}).flatMap(([kind, columns]) =>
    columns.split(/\s+/).map((column) => [column, kind] as const),
  )

/** Words that only people of this test have. */
const CANARY = /kan[aá]r|777 123 456|07\.07\.1977|1977-07-07|198\.51\.100/i
const PERSON = {
  firstName: 'Kanára',
  lastName: 'Kanárková',
  birthday: '07.07.1977',
  address: 'Kanárčí 7',
  city: 'Kanárov',
  postalCode: '777 77',
  country: 'CZ',
  phone: '+420 777 123 456',
  email: 'clovek@kanarek.example',
  agreements: true,
}
const BUYER = { name: 'Kanára Kanárková', address: 'Kanárčí 7', city: 'Kanárov', postalCode: '777 77', country: 'CZ' }
const MAIL = 'kanarkova@example.cz'
const MEMBER = {
  email: 'kanarkova.clenka@example.cz',
  password: 'Kanarek7',
  title: 'mrs',
  firstName: 'Kanára',
  lastName: 'Kanárková',
  birthday: '07.07.1977',
  address: 'Kanárčí 7',
  city: 'Kanárov',
  postalCode: 'kanar 7',
  country: 'CZ',
  phone: '+420 777 123 456',
  hasCard: false,
  meta: {
    lang: 'cz',
    terms: { tc: true, privacy: true, vop: true },
    registration: { channel: 'eshop' },
  },
}

let shop: TestShop
const lines: string[] = []
beforeAll(async () => {
  shop = await testShop({ log: pino({ level: 'trace' }, { write: (line) => void lines.push(line) }) })
  await askForPeople(shop)
  const config = shop.deps.shelf.current().config
  const all = { ...config, userInfo: Object.keys(PERSON), flags: { ...config.flags, exchangeTicketCardBirthday: true } }
  await shop.pool.query("update content set value = $1 where key = 'eshop_config'", [all])
  await shop.deps.shelf.reload()
})
afterAll(() => shop.close())

/** Returns where the database contains one of these words, as `table.column`. */
async function found(): Promise<string[]> {
  const { rows: tables } = await shop.pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema !~ '^(pg_|information_schema)' and table_type = 'BASE TABLE'`,
  )
  const places = new Set<string>()
  for (const { schema, name } of tables) {
    const { rows } = await shop.pool.query<Record<string, unknown>>(`select * from "${schema}"."${name}"`)
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        const text = Buffer.isBuffer(value) ? value.toString() : JSON.stringify(value)
        if (CANARY.test(text)) places.add(`${schema === 'public' ? '' : `${schema}.`}${name}.${column}`)
      }
  }
  return [...places].sort()
}

test('every column of the database is said to be personal or not', async () => {
  const { rows } = await shop.pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public'`,
  )
  const columns = rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`)
  const said = Object.keys(COLUMNS).flatMap((table) => kindsOf(table).map(([column]) => `${table}.${column}`))
  expect(said.sort()).toEqual(columns.sort())
})

test('of people who bought, gave up, were refunded and blocked nothing is left in the end, and no log ever names them', async () => {
  const exchangeBirthday = '07.07.1977'
  const aPerson = (change?: Partial<BasketPiece>) => ({ ...aTicket(change, PERSON), exchangeBirthday })
  const meta = { email: MAIL, buyer: BUYER }
  const orders: string[] = []
  const note = <O extends { uuid: string }>(order: O): O => {
    orders.push(order.uuid)
    return order
  }
  shop.access.refuse('lipno-ski-1day-senior', 77)
  const given = { ...aPiece({ variantId: 'lipno-gift-voucher-500', method: 'print' }), giftMessage: 'Přeje Kanár' }
  const paid = note(await aPaidOrder(shop, [aPerson(), aPerson({ variantId: 'lipno-ski-1day-senior' }), given], meta))
  note(await anEndedOrder(shop, '8 days', [aPerson()], meta))
  const late = note(await anEndedOrder(shop, '1 day', [aPerson()], meta))
  await shop.pool.query('update orders set superseded_by = id where id = $1', [late.uuid])
  await payLate(shop, late.ref)
  await shop.work()
  await shop.pool.query(
    `with card as (insert into card (number, birthday, by_guest) values ('KANAREK1-AAA-001', '1977-07-07', true) returning id)
     update order_entry set card_id = card.id from card where order_id = $1`,
    [paid.uuid],
  )
  await slotOf(shop.visitor('198.51.100.7'), note)
  await keepingMailer(shop.pool, { from: 'obchod@example.com' }).send({
    messageId: '<one@example.com>',
    to: [MAIL],
    subject: 'Pro Kanárkovou',
    text: 'Kanárková',
    html: '<p>Kanárková</p>',
    attachments: [{ filename: 'kanarkova.txt', contentType: 'text/plain', content: Buffer.from('Kanárková') }],
    pictures: [],
    lang: 'cs',
  })
  const account = await shop.visitor('198.51.100.7').post('/users/registration', MEMBER)
  expect(account.statusCode, account.body).toBe(201)
  await shop.pool.query('update member set named_cards = $2 where id = $1', [
    account.json().id,
    JSON.stringify([{ number: 'KANAREK2-AAA-002', birthday: '1977-07-07', subType: 'adult' }]),
  ])
  await shop.pool.query(
    "insert into member_link (member_id, kind, email, expires_at) values ($1, 'email-old', 'kanarova@example.cz', now())",
    [account.json().id],
  )
  await shop.pool.query(
    `insert into account_mail (kind, email, lang, details) values ('email-changed', $1, 'cz', '{"email": "kanarova@example.cz"}')`,
    [MEMBER.email],
  )
  await shop.work()
  await writeStatement(
    shop.deps,
    { name: 'Kanára Kanárková', order: 'od Kanárky', email: MAIL, lang: 'cz', shopNow: null },
    { mail: 'now' },
  )
  await shop.work()
  await shop.pool.query(
    `insert into complaint (order_number, ticket, what, wanted, discovered_on, name, email, phone, lang, decided_at,
       is_granted, decision)
     values ('od Kanárky', 'pro Kanárku', 'Kanárek zmokl', 'money', now(), 'Kanára Kanárková', $1, '777 123 456', 'cz', now(),
       false, 'Kanárková nemá pravdu')`,
    [MAIL],
  )
  const { number } = (await paid.buyer.get(`/api/transactions/${paid.uuid}`)).json()
  const { db, ticketSystem } = shop.deps
  const blocking = ['block', `${number}/1`, '--reason', 'kartu ztratila Kanárková']
  expect(
    await ticketsCommand({ db, ticketSystem, kind: 'A', operator: { name: 'jana' }, orderSecret: '' }, blocking),
  ).toContain('is blocked')

  await shop.pool.query(
    `with noted as (
       insert into operator_act (kind, asked_by, reason) values ('reverse', 'jana', 'Kanárková se zranila') returning id)
     insert into act (order_id, kind, state, lang, ended_at, email, operator_act_id)
     select $1, 'cancel', 'success', 'cz', now(), $2, id from noted`,
    [paid.uuid, MAIL],
  )
  await shop.pool.query(
    `with noted as (
       insert into operator_act (kind, asked_by, reason) values ('credit', 'jana', '100: Kanárková čekala') returning id)
     insert into money_movement (kind, ref, amount, reason, operator_act_id)
     select 'credit', $1, 10000, 'operator', id from noted`,
    [account.json().id],
  )

  await shop.pool.query(
    `with act as (insert into operator_act (kind, asked_by) values ('bank', 'jana') returning id),
     statement as (
       insert into bank_statement (account, format, sha256, number, first_day, last_day, opening, closing, operator_act_id)
       select 'CZ65', 'gpc', 'x', '1', now(), now(), 0, 1, id from act returning id)
     insert into bank_line (statement_id, account, ref, day, amount, currency, payer_name, payer_account, message,
       is_reversal, state)
     select id, 'CZ65', '1', now(), 1, 'CZK', 'Kanárková', 'kanar', 'od Kanárky', false, 'open' from statement`,
  )

  await shop.pool.query(
    `insert into operator_act (kind, asked_by, subject, reason) values
       ('reverse', 'jana', array[$1::text], 'zrušila Kanárková'), ('bank', 'jana', array[$1::text], 'book: od Kanárky'),
       ('voucher', 'jana', array['AB12'], 'issue 500: pro Kanárku'), ('bank', 'jana', array['line 0'], 'return: Kanárce'),
       ('block', 'jana', array['card KARTA1-AAA-001'], 'volala Kanárková')`,
    [number],
  )
  await shop.pool.query('update receipt set buyer = $2 where order_id = $1', [paid.uuid, BUYER])

  const before = await found()
  const personal = Object.keys(COLUMNS).flatMap((table) =>
    kindsOf(table).flatMap(([column, kind]) =>
      ['none', 'token', 'company'].includes(kind) ? [] : [`${table}.${column}`],
    ),
  )
  // Columns with text that this test fills.
  expect(before).toEqual(
    personal
      .filter(
        (place) =>
          !/content_hash|card_id|sub_type|changed_by|asked_by|told_by|used_at|exception|member\.(title|country|registered_country)/.test(
            place,
          ),
      )
      .sort(),
  )

  for (const uuid of orders) await age(shop, uuid, '100 days')
  await shop.pool.query(`update reservation set expires_at = now() - interval '2 days'`)
  await shop.pool.query(
    `update card set created_at = now() - interval '100 days', told_at = now() - interval '100 days'`,
  )
  await shop.pool.query(`update operator_act set at = now() - interval '100 days'`)
  await shop.pool.query(`update bank_line set imported_at = now() - interval '100 days'`)
  await shop.pool.query(`update kept_mail set kept_at = now() - interval '100 days'`)
  await expireHolds(shop.now())
  await forgetOldHolds(shop.now())
  await forgetMinutes(shop.now())
  await eraseDue({ ...shop.now(), today: `${new Date().getFullYear() + 12}-01-01` })
  await forgetUnboughtCards(shop.now())
  await inTransaction(shop.deps, (tx) => eraseMember(tx, account.json().id))
  expect(await found()).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => CANARY.test(line) || line.includes(EMAIL))).toEqual([])
})

/** Buys a time slot, so that the network is stored for its hold. */
async function slotOf(buyer: Visitor, note: (order: { uuid: string }) => unknown): Promise<void> {
  const piece = aPiece({ variantId: 'lipno-bob-1-adult', timeSlot: '12:00', method: 'print' })
  await buyer.dryRun([piece])
  const answer = await buyer.post('/v2/transaction/validate', {
    origin: 'eshop',
    entries: [{ ...piece, userData: PERSON }],
    status: 'new',
    salesPoint: 'eshop',
    meta: { email: MAIL, lang: 'cz' },
  })
  const order = answer.json()
  note(order)
  await pay(shop, buyer, order.uuid)
  await shop.work()
}
