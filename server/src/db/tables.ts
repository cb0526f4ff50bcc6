import type { VoucherError } from '@gondola/contract/benefits.ts'
import type { ActState, ItemError, ItemState } from '@gondola/rules/after-sale/act-moves.ts'
import type { StatementFormat } from '@gondola/rules/business/bank-statement.ts'
import type { Checked } from '@gondola/rules/business/registers.ts'
import type { Buyer } from '@gondola/rules/buyer.ts'
import type { CardSubType } from '@gondola/rules/card-check.ts'
import type { LocalText } from '@gondola/rules/catalogue.ts'
import type { Day, Instant } from '@gondola/rules/day.ts'
import type { Title } from '@gondola/rules/member.ts'
import type { Haler } from '@gondola/rules/money.ts'
import type { OrderStatus } from '@gondola/rules/order-status.ts'
import type { PaidWith } from '@gondola/rules/payment-ways.ts'
import type { ColumnType, Generated } from 'kysely'

/** How long an entry is valid, as it was sold. */
export type EntryValidity = {
  amount: number
  unit: 'days' | 'hours'
  allowDateChange: boolean
  visitMinutes?: number
  /** The part of the product that its time slot is for. Missing: the whole product. */
  timeSlotName?: LocalText
  /** Set only for passes and rides of a season. */
  term?: 'season' | 'rides'
  /** Least count of its variant on the day of arrival. Missing: no bound. */
  countMin?: number
}

/** What a claim is on: a use of a benefit (`token`), a voucher, or credit. */
export type ClaimKind = 'token' | 'voucher' | 'credit'

/**
 * What an operator did (`operator_act.kind`).
 * `refund`: an order of the refund queue, money owed back, or a statement of withdrawal dealt with. `export`, `erase`:
 * personal data. `block`, `unblock`: a ticket, card or account. `hand-out`: tickets, or the deposit of a card. `offer`
 * sets the places of slots by hand, `rules` returns them to the rules. `voucher`: gift vouchers and codes. `credit`: a
 * member's credit. `company`: a business customer or their users. `member`: an account or card. `bank`: bank statements
 * and payments. `reverse`: entries given back by an operator, or a company's order cancelled. `storm`: a day that did
 * not take place. `complaint`: a decision on a complaint. `terms`: new terms announced.
 */
export type ActKind =
  | 'refund'
  | 'erase'
  | 'export'
  | 'block'
  | 'unblock'
  | 'hand-out'
  | 'offer'
  | 'rules'
  | 'voucher'
  | 'credit'
  | 'company'
  | 'member'
  | 'bank'
  | 'reverse'
  | 'storm'
  | 'complaint'
  | 'terms'

/** An instant: read as epoch milliseconds, written only in SQL by the database's clock. */
type Time = ColumnType<Instant, never, never>
type Json<T> = ColumnType<T, string, string>

/** A right of entry in an access system: of kind A, then of kind B. */
type Permission =
  | { project: number; pos: number; serial: number }
  | { orderId: string; confirmationNumber: string; permissionId: string; serialNumber: string }

/**
 * ISO instants of each agreement; null where it was not given.
 * `tc`: general terms; `vop`: operating rules. `noNews`: when news were last declined.
 */
export type MemberTerms = Record<'tc' | 'privacy' | 'marketing' | 'vop', string | null> & { noNews?: string }

/**
 * Why a corrective document is written.
 * `share`: a day of a ticket for several days was called off. `rest`: what was left of a gift voucher is paid back.
 * Others: the kind of the act.
 */
export type CorrectionReason = Tables['act']['kind'] | 'share' | 'rest'
/**
 * Why a company's tax document is corrected.
 * `undone`: the payment was booked in error. `recalled`: the bank took it back. `unpaid`: the order ended unpaid.
 * `refused`: a ticket could not be made.
 */
export type CompanyReason = CorrectionReason | 'undone' | 'recalled' | 'unpaid' | 'refused'
/**
 * Versions of an entry that a corrective document takes away (`from`) and adds (`to`).
 * Null: none. Older documents have no `why`, and say that the service was not delivered.
 */
export type CorrectionLine = { uuid: string; from: number | null; to: number | null; why?: CorrectionReason }

/** Issuer of a receipt. */
export type Supplier = { name: string; address: string; ico: string; dic: string }

/**
 * A line of a document for pieces that are equal.
 * `names` are in the language of the tax law, then in the order's where that is another.
 */
export type ReceiptLine = {
  names: string[]
  /** Day or days of the service, and its time. */
  when?: string
  count: number
  /** Name of the benefit, and the price of one piece without it. */
  benefit?: { name: string; listed: Haler }
  /** Price of one piece, with VAT and less the benefit. */
  price: Haler
  /** Percent; 0 is outside VAT. */
  vatRate: number
}

/**
 * A deposit invoice as it was written.
 * `version` is raised when entries are taken off its order. `received`: hellers paid before this version. `uuid`: its
 * id in ISDOC; a first version has none and takes the order's id. `drawn`: lines and total of the drawn document; older
 * ones have none.
 */
export type Deposit = {
  supplier: Supplier
  bank: { iban: string; bic: string; name: string }
  day: Day
  version: number
  received?: Haler
  uuid?: string
  drawn?: { lines: ReceiptLine[]; total: Haler }
}

/**
 * Kinds of documents.
 * `correction`: corrects a receipt or tax document. `advance`: tax document on a payment of a company. `final`: a
 * company's final invoice.
 */
export type ReceiptKind = 'receipt' | 'correction' | 'advance' | 'final'

/** Row types of the tables. A test compares them with the migrated database. */
export type Tables = {
  migration: { name: string; hash: string; applied_at: Time }
  catalogue_item: { kind: string; id: string; position: number; data: Json<unknown> }
  catalogue_state: { only_row: Generated<boolean>; version: number; source_hash: string; imported_at: Time }
  tariff: { version: number; since: Generated<Day>; data: Json<unknown> }
  current_tariff: { version: number; data: Json<unknown> }
  content: { key: string; locale: Generated<string>; value: Json<unknown>; updated_at: Time }
  reservation: {
    entry_uuid: string
    cart_id: string
    variant_id: string
    day: Day
    price_column: 'standard' | 'club'
    price: Haler
    standard: Haler
    club: Haler
    gate: Haler | null
    last_price: Haler | null
    rule: Json<unknown>
    expires_at: Time
    renewals: Generated<number>
    held_since: Time
    order_id: string | null
    slot_group: string | null
    slot_start: number | null
    slot_days: Day[] | null
    places: number | null
    holds_places: Generated<boolean>
    network: string | null
    held_before: Generated<number>
    let_go: Generated<boolean>
    /** Price after the benefit. Null: there is none, and it equals `price`. */
    net: Haler | null
    benefit_id: string | null
    token_id: string | null
    rights_key: Buffer | null
    /** Hellers of the price that vouchers and credit pay. `credit_id`: benefit of the credit. Set with `rights_key`. */
    voucher_paid: Haler | null
    credit_paid: Haler | null
    credit_id: string | null
  }
  slot_minutes: {
    cart_id: string
    group_id: string
    day: Day
    start_min: number
    minutes: string
  }
  slot: {
    group_id: string
    day: Day
    start_min: number
    offered: number
    capacity: number
    held: Generated<number>
    sold: Generated<number>
  }
  slot_exception: {
    group_id: string
    day: Day
    start_min: number
    offered: number
    operator_act_id: number | null
    changed_by: string | null
    changed_at: Generated<Time>
    reason: string | null
  }
  orders: {
    id: string
    number: string
    cart_id: string
    owner_key: Buffer
    member_id: string | null
    status: OrderStatus
    type: Generated<'unknown' | 'purchase' | 'return'>
    sales_point: 'eshop' | 'b2b'
    origin: 'eshop' | 'ssp'
    paid_with: 'card' | 'invoice' | 'order'
    /** Null once the buyer's data were erased. */
    email: string | null
    lang: string
    additional_vop: Generated<boolean>
    buyer: Json<Buyer> | null
    amount_base: Haler
    amount_club: Haler
    amount_voucher: Generated<Haler>
    amount_credit: Generated<Haler>
    amount_due: Haler
    skip_payment: Generated<boolean>
    content_hash: Buffer
    idempotency_key: string | null
    superseded_by: string | null
    payment_due: Time
    created_at: Time
    submitted_again_at: Time | null
    paid_at: Time | null
    finished_at: Time | null
    shop_now: Instant | null
    takes_places: Generated<boolean>
    /** Whether the order has claims: on limited rights, gift vouchers or credit. */
    takes_claims: Generated<boolean>
    /** Company whose user made the order. */
    company_id: string | null
    on_credit: Generated<boolean>
    /** When the tickets were first allowed to be made. */
    released_at: Time | null
    /** When all tickets of an order on credit had been made. */
    issued_at: Time | null
    due_day: Day | null
    /** Variable symbol. */
    vs: string | null
    purchase_order: string | null
    deposit: Json<Deposit> | null
    deposit_at: Time | null
    received: Generated<Haler>
    taken_off: Generated<Haler>
    reminded: Generated<number>
    /** Null: the order is older than this column. */
    price_column: 'standard' | 'club' | null
  }
  order_entry: {
    order_id: string
    uuid: string
    position: number
    live: Generated<boolean>
    type: 'product' | 'card-product' | 'transaction_voucher_product'
    product_id: string
    variant_id: string
    product_name: Json<LocalText>
    variant_name: Json<LocalText>
    image_id: string
    person_type: string
    load_key: string | null
    day: Day
    days: Day[]
    validity: Json<EntryValidity>
    method: 'print' | 'prepaid' | 'exchange' | 'card'
    is_gift: Generated<boolean>
    gift_template: string | null
    /** Price before the benefit. Null: there is none, and it equals `price`. */
    listed: Haler | null
    benefit_id: string | null
    token_id: string | null
    voucher_paid: Generated<Haler>
    credit_paid: Generated<Haler>
    price: Haler
    standard: Haler
    club: Haler
    gate: Haler | null
    vat_rate: string
    rule: Json<unknown>
    ticket_system: 'A' | 'B' | null
    generation: Generated<number>
    state: Generated<'waiting' | 'ready' | 'failed'>
    ready_at: Time | null
    error_number: number | null
    error_text: string | null
    is_prepaid: Generated<boolean>
    permission: Json<Permission> | null
    code: string | null
    reversed: Generated<boolean>
    slot_group: string | null
    slot_start: number | null
    places: number | null
    has_places: Generated<boolean>
    card_id: string | null
    blocked_at: Time | null
    /** Number of acts that changed the entry. */
    version: Generated<number>
    /** Kind of the act that reversed the entry; null where its ticket was never issued. */
    reversed_why: 'cancel' | 'withdraw' | 'reverse' | 'storm' | null
  }
  entry_version: {
    order_id: string
    uuid: string
    version: number
    day: Day
    days: Day[]
    slot_start: number | null
    price: Haler
    listed: Haler | null
    benefit_id: string | null
    /** Null: the version is older than this column. */
    rule: Json<unknown> | null
    act_id: string | null
  }
  withdrawal_statement: {
    id: Generated<string>
    place: Generated<number>
    name: string | null
    order_number: string | null
    email: string | null
    lang: string
    order_id: string | null
    declared_at: Time
    /** Entries of its order that the guest chose. */
    entries: Generated<string[]>
    member_id: string | null
  }
  act: {
    id: Generated<string>
    order_id: string
    kind: 'cancel' | 'withdraw' | 'change' | 'reverse' | 'reduce' | 'storm'
    state: ActState
    idempotency_key: string | null
    statement_id: string | null
    lang: string
    shop_now: Instant | null
    created_at: Time
    ended_at: Time | null
    /** Hellers that a change of date costs more, to be paid until `pay_until`. */
    pay: Generated<Haler>
    pay_until: Time | null
    paid_at: Time | null
    /** Part of `pay` that turned out not to be needed and is refunded. */
    back_over: Generated<Haler>
    /** Address that gets a copy of its mails. */
    email: string | null
    opened_by: 'cookie' | 'key' | 'member' | null
    operator_act_id: number | null
    /** A change that a storm day offers. */
    is_offered: Generated<boolean>
  }
  act_change: {
    /** What entries get by a change. New places are held until its item ends. */
    act_id: string
    entry_uuid: string
    day: Day
    days: Day[]
    slot_group: string | null
    slot_start: number | null
    places: number | null
    holds_places: Generated<boolean>
    difference: Haler
    price: Haler
    listed: Haler | null
    benefit_id: string | null
    standard: Haler
    club: Haler
    gate: Haler | null
    rule: Json<unknown>
  }
  act_item: {
    act_id: string
    order_id: string
    entry_uuid: string
    state: Generated<ItemState>
    error: ItemError | null
    error_number: number | null
    called_at: Time | null
    ended_at: Time | null
    back_card: Generated<Haler>
    back_credit: Generated<Haler>
    back_voucher: Generated<Haler>
    amount: Haler | null
    waits_for_desk: Generated<boolean>
    /** When the ticket first opened a gate; only of items in the state `used`. */
    used_at: Time | null
    to_voucher: Generated<Haler>
  }
  storm: {
    id: Generated<string>
    subject: string
    day: Day
    from_min: number | null
    to_min: number | null
    choices: ('move' | 'money' | 'credit')[]
    silent: 'money' | 'keep'
    bonus_percent: number
    until: Time
    reason: string
    operator_act_id: number
    created_at: Time
    ended_at: Time | null
  }
  offer: {
    id: Generated<string>
    storm_id: string
    order_id: string
    entry_uuid: string
    choice: 'move' | 'money' | 'credit' | 'keep' | null
    chosen_at: Time | null
    act_id: string | null
  }
  complaint: {
    id: Generated<string>
    place: Generated<number>
    order_number: string | null
    ticket: string | null
    what: string | null
    wanted: 'money' | 'discount' | 'replacement' | 'other'
    discovered_on: Day
    name: string | null
    email: string | null
    phone: string | null
    lang: string
    order_id: string | null
    shop_now: Instant | null
    raised_at: Time
    decided_at: Time | null
    is_granted: boolean | null
    decision: string | null
    operator_act_id: number | null
    member_id: string | null
  }
  pass_device: { id: string; push_token: string; seen_at: Time }
  pass_registration: {
    device_id: string
    serial: string
    order_id: string
    changed_at: Time
    told_of: Instant | null
  }
  card: {
    id: Generated<string>
    number: string
    status: Generated<'active' | 'inactive'>
    owner: Generated<string>
    birthday: Day | null
    sub_type: CardSubType | null
    created_at: Generated<Time>
    by_guest: Generated<boolean>
    told_at: Generated<Time>
    word_at: Generated<Time>
    owner_told_birthday: Generated<boolean>
    birthday_of_shop: Generated<boolean>
    sub_type_of_shop: Generated<boolean>
    was_of_shop: Generated<boolean>
    inactive_why: 'lost' | 'operator' | 'blocked' | 'ended' | null
    deactivated_at: Time | null
    deposit_until: Day | null
    deposit_returned_at: Time | null
  }
  entry_person: {
    order_id: string
    entry_uuid: string
    data: Json<Record<string, string | boolean>>
    last_day: Generated<Day>
  }
  issue_attempt: {
    order_id: string
    entry_uuid: string
    generation: number
    state: Generated<'calling' | 'done' | 'refused'>
    started_at: Time
    finished_at: Time | null
  }
  ticket_act: {
    id: Generated<number>
    order_id: string
    entry_uuid: string
    generation: number
    kind: 'block' | 'unblock' | 'hand-out'
    state: Generated<'calling' | 'doubtful' | 'left' | 'done' | 'refused'>
    error_number: number | null
    error_text: string | null
    operator_act_id: number | null
    asked_by: string | null
    reason: string | null
    started_at: Time
    finished_at: Time | null
  }
  operator_act: {
    id: Generated<number>
    at: Generated<Time>
    kind: ActKind
    asked_by: string
    subject: string[]
    reason: string | null
    orders: Generated<string[]>
  }
  ticket_check: {
    day: Day
    begun_at: Generated<Time>
    tickets: number | null
    differences: number | null
  }
  ticket_difference: {
    order_id: string
    entry_uuid: string
    rule: string
    found_at: Generated<Time>
  }
  order_history: {
    id: Generated<number>
    order_id: string
    from_status: string | null
    to_status: string
    reason: string
    at: Time
  }
  day_load: { load_key: string; day: Day; pieces: number }
  payment_attempt: {
    id: string
    order_id: string
    provider: string
    ref: string | null
    url: string | null
    amount: Haler
    currency: Generated<string>
    /** `left`: the visitor left the change of date that it pays. The provider is asked until the attempt has ended. */
    state: Generated<'open' | 'paid' | 'declined' | 'cancelled' | 'timed-out' | 'left'>
    opened_at: Time
    next_inquiry_at: Time
    inquiries: Generated<number>
    asked_at: Time | null
    expires_at: Time | null
    closed_at: Time | null
    /** Change of date that the attempt pays. Null: it pays the order. */
    act_id: string | null
  }
  payment_notice: { provider: string; event_id: string; attempt_id: string; received_at: Time }
  refund: {
    id: string
    attempt_id: string
    order_id: string
    amount: Haler
    reason: string
    /** `transferred`: an operator noted that it was paid another way. */
    state: Generated<'due' | 'pending' | 'done' | 'failed' | 'transferred'>
    ref: string | null
    next_inquiry_at: Time | null
    created_at: Time
    done_at: Time | null
    /** Number of calls for this refund, and the last one. Calls up to `refused_ask` have paid nothing. */
    asks: Generated<number>
    asked_at: Time | null
    refused_ask: number | null
    /** When the first call began that was not refused. After an acceptance: when the provider accepted. */
    doubt_since: Time | null
    operator_act_id: number | null
    /** What the provider has refunded of its payment beyond what the shop knows. An operator may have dealt with it. */
    overpaid: Haler | null
    overpaid_act_id: number | null
  }
  receipt: {
    id: Generated<string>
    order_id: string
    day: Day
    paid_at: Time
    supplier: Json<Supplier> | null
    series: string | null
    number: number | null
    issued_at: Time | null
    refund_id: string | null
    entries: string[] | null
    lines: Json<CorrectionLine[]> | null
    kind: Generated<ReceiptKind>
    order_payment_id: string | null
    /** Month of service of a final invoice, such as 2027-01. */
    service_month: string | null
    /** Sums of a company's document, as written. */
    sums: Json<unknown> | null
    /** Buyer of a company's document, as written. */
    buyer: Json<Buyer> | null
    act_id: string | null
  }
  gift_voucher: {
    id: Generated<string>
    code_hash: Buffer
    last_signs: Generated<string>
    /** Null of one that an operator issued. */
    order_id: string | null
    entry_uuid: string | null
    member_id: string | null
    value: Haler
    spent: Generated<Haler>
    valid_from: Day | null
    valid_to: Day
    status: Generated<'active' | 'void'>
    /** Since when a void voucher with money left waits for an operator's decision. Null: it does not wait. */
    undecided_at: Time | null
    sold_at: Time
  }
  benefit_token: {
    id: Generated<string>
    benefit_id: string
    /** Null of one that was granted without a code. */
    code_hash: Buffer | null
    last_signs: Generated<string>
    member_id: string | null
    max_uses: number
    used: Generated<number>
    valid_from: Day | null
    valid_to: Day | null
    status: Generated<'active' | 'void'>
    origin: 'catalogue' | 'bulk' | 'registration' | 'operator'
    created_at: Generated<Time>
  }
  credit_account: { member_id: string; balance: Generated<Haler> }
  claim: {
    id: Generated<string>
    kind: ClaimKind
    ref: string
    cart_id: string
    order_id: string | null
    amount: Haler
    state: Generated<'held' | 'spent' | 'returned'>
    expires_at: Time
    card_id: string | null
    /** Order in which vouchers pay. */
    place: Generated<number>
  }
  money_movement: {
    id: Generated<number>
    kind: ClaimKind
    ref: string
    order_id: string | null
    amount: Haler
    reason: string
    operator_act_id: number | null
    at: Generated<Time>
  }
  member_benefit: {
    member_id: string
    kind: 'token' | 'voucher'
    ref: string
    origin: 'FROM_LINK' | 'FROM_LINK_REGISTER' | 'FROM_DISCOUNT_CENTER'
    added_at: Generated<Time>
  }
  code_not_added: {
    member_id: string
    last_signs: string
    error: VoucherError | 'assigned'
    noted_at: Generated<Time>
  }
  company: {
    id: Generated<string>
    key: string
    name: string
    address: string
    city: string
    postal_code: string
    country: string
    ico: string | null
    dic: string | null
    segments: Generated<string[]>
    pays_by: Generated<PaidWith[]>
    credit_limit: Generated<Haler>
    owed: Generated<Haler>
    due_days: Generated<number>
    invoice_email: string | null
    lang: string
    blocked_at: Time | null
    credit_stopped_at: Time | null
    created_at: Generated<Time>
    checked_at: Time | null
    checked: Checked | null
    asked_at: Time | null
  }
  bank_statement: {
    id: Generated<string>
    account: string
    format: StatementFormat
    sha256: Buffer
    number: string
    first_day: Day
    last_day: Day
    opening: Haler
    closing: Haler
    operator_act_id: number
  }
  bank_line: {
    id: Generated<number>
    statement_id: string
    account: string
    ref: string
    day: Day
    amount: Haler
    currency: string
    symbol: string | null
    payer_name: string | null
    payer_account: string | null
    message: string | null
    is_reversal: boolean
    takes_back: Generated<boolean>
    state: 'open' | 'used' | 'ignored' | 'returned' | 'taken-back'
    imported_at: Time
  }
  symbol_year: { year: number; serial: number }
  order_payment: {
    id: Generated<string>
    order_id: string
    /** Null where an operator noted money that no statement has. */
    bank_line_id: number | null
    amount: Haler
    /** Day on which the bank booked the payment. */
    day: Day
    /** Null: it was matched by variable symbol and amount. */
    operator_act_id: number | null
    booked_at: Generated<Time>
    given_back: Generated<Haler>
    undone_at: Time | null
    /** The earlier payment that gave this money back. */
    of_payment_id: string | null
  }
  bank_return: {
    id: Generated<number>
    /** Null where money that no statement has is sent back. */
    bank_line_id: number | null
    order_payment_id: string | null
    amount: Haler
    operator_act_id: number
    returned_at: Generated<Time>
  }
  company_change: {
    id: Generated<number>
    company_id: string
    operator_act_id: number
    before: Json<unknown>
    after: Json<unknown>
  }
  member: {
    id: Generated<string>
    email: string
    email_key: string
    password: string | null
    title: Title | null
    first_name: string
    last_name: string
    birthday: Day | null
    address: string | null
    city: string
    postal_code: string
    country: string
    phone: string | null
    is_active: Generated<boolean>
    is_b2b: Generated<boolean>
    segments: Generated<string[]>
    terms: Json<MemberTerms>
    channel: string
    /** Country of the registration. */
    registered_country: string | null
    named_cards: Json<{ number: string; birthday: Day | null; subType: CardSubType | null }[]>
    lang: string
    created_at: Time
    number: Generated<number>
    blocked_at: Time | null
    /** Last day of the membership. Null: no end is set. */
    leaves_on: Day | null
    /** Day from which the notice counts that ends the membership. */
    notice_on: Day | null
    /** First day on which the membership may end, once a blocked account was opened again. */
    keep_until: Day | null
    company_id: string | null
    may_buy: Generated<boolean>
    /** When mailbox and password were proven together. */
    proven_at: Time | null
  }
  marketing_consent: { id: Generated<number>; member_id: string; given_at: Time; withdrawn_at: Time | null }
  member_session: {
    id: Buffer
    member_id: string
    created_at: Time
    seen_at: Time
    ref: Generated<string>
    device: 'phone' | 'tablet' | 'computer' | null
    browser: string | null
  }
  member_link: {
    id: Generated<string>
    member_id: string
    kind: 'activation' | 'recovery' | 'email-old' | 'email-new' | 'invitation'
    expires_at: Time
    used_at: Time | null
    lang: string | null
    /** The address that is to become the login. */
    email: string | null
    by_operator: Generated<boolean>
  }
  terms_version: { version: string; starts_on: Day; told_at: Time | null; told_by: string | null }
  terms_agreement: { member_id: string; version: string; told_at: Time | null; agreed_at: Time | null }
  account_mail: {
    id: Generated<string>
    kind: string
    email: string
    lang: string
    details: Json<Record<string, unknown>>
    made_at: Time
  }
  mail_sent: { message_id: string; order_id: string; kind: string; sent_at: Time }
  kept_mail: {
    id: Generated<number>
    message_id: string
    recipients: string[]
    subject: string
    body_text: string
    body_html: string
    attachments: Json<{ filename: string; contentType: string; size: number; cid?: string }[]>
    raw: Buffer
    kept_at: Time
  }
}
