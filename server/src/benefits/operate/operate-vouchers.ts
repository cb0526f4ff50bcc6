import { randomBytes } from 'node:crypto'
import { orderNumberOf } from '@gondola/rules/after-sale/statement.ts'
import { lastSigns } from '@gondola/rules/benefits/code.ts'
import type { Benefit } from '@gondola/rules/catalogue.ts'
import { addDays, type Day } from '@gondola/rules/day.ts'
import { emailKey } from '@gondola/rules/email.ts'
import { type Haler, toCrowns } from '@gondola/rules/money.ts'
import { secretsOf } from '../../config.ts'
import { inTransaction, rollBack, type TxDb } from '../../db/db.ts'
import { SIGNS } from '../../offline-codes/base32.ts'
import { noteAct } from '../../operators/acts.store.ts'
import type { OperatorCtx } from '../../operators/operator.ts'
import { storeBulkCodes } from '../benefits.store.ts'
import { codeHash, codeHashes, spelled, voucherCode } from '../codes.ts'
import {
  changeCredit,
  findMovements,
  findStormActs,
  findTokens,
  findUndecided,
  findVouchers,
  issueVoucher,
  lockToken,
  lockVoucher,
  type Movements,
  markDecided,
  prolongVoucher,
  redeemVoucher,
  type StormAct,
  type TokenRow,
  type VoucherKey,
  type VoucherRow,
  voidToken,
  voidVoucher,
} from './vouchers.store.ts'

export type VouchersCtx = Pick<OperatorCtx, 'db' | 'today' | 'operator'> & {
  /** `ORDER_SECRET` of the shop, with former ones after commas. */
  secret: string
  /** Ids of the benefits that codes can be made of. */
  benefits: readonly string[]
}

/**
 * Returns the ids of the benefits that operators can make codes of (docs/product.md §17.47). Benefits of segments and
 * credit need no code, and one that is inactive or has ended gives nothing.
 */
export const benefitsByCode = (
  benefits: readonly Pick<Benefit, 'id' | 'group' | 'status' | 'validity'>[],
  today: Day,
): string[] =>
  benefits
    .filter(
      ({ group, status, validity }) =>
        group === 'voucher' && status === 'active' && (validity.to === null || validity.to >= today),
    )
    .map(({ id }) => id)

const CODE_SIGNS = 13
/** Days for which an issued voucher is valid. A sold one is valid for as many. */
const VALID_DAYS = 365
const MOST_SHOWN = 20
const MOST_MOVEMENTS = 100
const ORDER_NUMBER = /^\d{4}-\d{6,}$/
const LAST_SIGNS = /^[0-9a-z]{4}$/i

const hashesOf = ({ secret }: VouchersCtx, code: string): string[] => codeHashes(secretsOf(secret), code)
/** Returns the hash of a new code, under the current secret. */
const hashOf = (ctx: VouchersCtx, code: string): string => hashesOf(ctx, code)[0] ?? ''

/** Returns a new random code of 65 bits, as printed. */
function newCode(): string {
  return spelled(Array.from(randomBytes(CODE_SIGNS), (byte) => SIGNS[byte & 31]).join(''))
}

/** A voucher with its movements. `storm`: the act that gave it for a storm day; undefined for any other voucher. */
export type ShownVoucher = VoucherRow & { movements: Movements; storm: StormAct | undefined }

/**
 * Returns at most 20 vouchers with their last movements. `typed` is a code, its last four signs, or the number of an
 * order: one that sold vouchers, or whose guest chose a voucher for a storm day.
 */
export const showVouchers = async (ctx: VouchersCtx, typed: string): Promise<ShownVoucher[]> =>
  withMovements(ctx, await findVouchers(ctx, await keyOf(ctx, typed), MOST_SHOWN))

async function keyOf(ctx: VouchersCtx, typed: string): Promise<VoucherKey> {
  const orderNumber = orderNumberOf(typed)
  if (ORDER_NUMBER.test(orderNumber)) return { orderNumber, hashes: [...(await stormActs(ctx, orderNumber)).keys()] }
  return LAST_SIGNS.test(typed) ? { lastSigns: typed.toUpperCase() } : { hashes: hashesOf(ctx, typed) }
}

export type ShownToken = TokenRow & { movements: Movements }

/**
 * Returns at most 20 codes of benefits with their uses. `typed` is a code or its last four signs; an order's number
 * finds none.
 */
export async function showTokens(ctx: VouchersCtx, typed: string): Promise<ShownToken[]> {
  const found = await findTokens(ctx, await keyOf(ctx, typed), MOST_SHOWN)
  return Promise.all(
    found.map(async (token) => ({
      ...token,
      movements: await findMovements(ctx, { kind: 'token', id: token.id }, MOST_MOVEMENTS),
    })),
  )
}

/** Returns all void vouchers that need a decision, with their movements (docs/product.md §17.44, §17.43). */
export const showUndecided = async (ctx: VouchersCtx): Promise<ShownVoucher[]> =>
  withMovements(ctx, await findUndecided(ctx))

/**
 * Records an operator's decision about the money on a void voucher (docs/product.md §17.44). Returns the voucher, or
 * why nothing was written. `decided`: no voucher of `typed` needs a decision. `several`: more than one does. `changed`:
 * money came back to it meanwhile.
 */
export async function noteDecision(
  ctx: VouchersCtx,
  { typed, reason }: { typed: string; reason: string },
): Promise<VoucherRow | { why: 'decided' | 'several' | 'changed' }> {
  const key = await keyOf(ctx, typed)
  return inTransaction<VouchersCtx, VoucherRow | { why: 'decided' | 'several' | 'changed' }>(ctx, async (tx) => {
    const [voucher, ...others] = await findUndecided(tx, key)
    if (!voucher) return { why: 'decided' }
    if (others.length > 0) return { why: 'several' }
    await noteAct(tx, { kind: 'voucher', subject: [voucher.last_signs], reason: `decided: ${reason}` })
    return (await markDecided(tx, voucher)) ? voucher : rollBack(tx, { why: 'changed' })
  })
}

async function withMovements(ctx: VouchersCtx, found: VoucherRow[]): Promise<ShownVoucher[]> {
  const storms = found.some(({ order_number }) => order_number === null)
    ? await stormActs(ctx, null)
    : new Map<string, StormAct>()
  return Promise.all(
    found.map(async (voucher) => ({
      ...voucher,
      movements: await findMovements(ctx, { kind: 'voucher', id: voucher.id }, MOST_MOVEMENTS),
      storm: storms.get(voucher.hash),
    })),
  )
}

/**
 * Returns the acts that gave a voucher for a storm day, by its code's hash. A code depends on a secret of the shop, so
 * each act has one key per secret. With `orderNumber` null it returns the acts of all orders.
 */
async function stormActs(ctx: VouchersCtx, orderNumber: string | null): Promise<Map<string, StormAct>> {
  const acts = await findStormActs(ctx, orderNumber)
  return new Map(
    secretsOf(ctx.secret).flatMap((secret) =>
      acts.map((act) => [codeHash(secret, voucherCode(secret, act.act_id)) ?? '', act] as const),
    ),
  )
}

export type WhyNot = 'unknown' | 'void' | 'expired' | 'not-yet' | 'too-little' | 'not-later'

/**
 * Runs `act` on the locked voucher of a code, in one transaction. Returns `why` instead where no voucher has the code,
 * or it is void.
 */
async function withVoucher<T>(
  ctx: VouchersCtx,
  code: string,
  act: (tx: VouchersCtx & { db: TxDb }, voucher: VoucherRow) => Promise<T>,
): Promise<T | { why: 'unknown' | 'void' }> {
  return inTransaction(ctx, async (tx) => {
    const voucher = await lockVoucher(tx, hashesOf(ctx, code))
    if (!voucher) return { why: 'unknown' }
    return voucher.status === 'void' ? { why: 'void' } : act(tx, voucher)
  })
}

/**
 * Takes an amount off a voucher at a desk; a second call takes it again. Returns the balance `left`, including what
 * carts claim, or `why` nothing was taken. `free` comes with `too-little`: hellers that are neither spent nor claimed.
 */
export async function redeemAtDesk(
  ctx: VouchersCtx,
  { code, amount }: { code: string; amount: Haler },
): Promise<{ left: Haler; lastSigns: string } | { why: WhyNot; free?: Haler }> {
  return withVoucher(ctx, code, async (tx, voucher) => {
    if (voucher.valid_to < ctx.today) return { why: 'expired' }
    if (voucher.valid_from !== null && voucher.valid_from > ctx.today) return { why: 'not-yet' }
    const free = voucher.value - voucher.spent - voucher.claimed
    if (amount > free) return { why: 'too-little', free }
    const actId = await noteAct(tx, {
      kind: 'voucher',
      subject: [voucher.last_signs],
      reason: `redeem ${toCrowns(amount)}`,
    })
    await redeemVoucher(tx, { voucherId: voucher.id, amount, actId })
    return { left: voucher.value - voucher.spent - amount, lastSigns: voucher.last_signs }
  })
}

/**
 * Makes a gift voucher or a code of a benefit void (docs/product.md §17.48). What was spent or used stays. Returns the
 * row as it was before, or `why` nothing was written.
 */
export async function voidByCode(
  ctx: VouchersCtx,
  { code, reason }: { code: string; reason: string },
): Promise<VoucherRow | TokenRow | { why: 'unknown' | 'void' }> {
  return inTransaction(ctx, async (tx) => {
    const hashes = hashesOf(ctx, code)
    const found = (await lockVoucher(tx, hashes)) ?? (await lockToken(tx, hashes))
    if (!found) return { why: 'unknown' }
    if (found.status === 'void') return { why: 'void' }
    await noteAct(tx, { kind: 'voucher', subject: [found.last_signs], reason: `void: ${reason}` })
    await ('benefit_id' in found ? voidToken(tx, found.id) : voidVoucher(tx, found.id))
    return found
  })
}

/**
 * Sets a later last day of a voucher, also of an expired one. Returns the row as it was before, or `why` nothing was
 * written. `not-later`: the day is past, or the voucher is valid that long already.
 */
export async function prolongByCode(
  ctx: VouchersCtx,
  { code, validTo, reason }: { code: string; validTo: Day; reason: string },
): Promise<VoucherRow | { why: 'unknown' | 'void' | 'not-later' }> {
  return withVoucher(ctx, code, async (tx, voucher) => {
    if (validTo <= voucher.valid_to || validTo < ctx.today) return { why: 'not-later' }
    await noteAct(tx, { kind: 'voucher', subject: [voucher.last_signs], reason: `prolong to ${validTo}: ${reason}` })
    await prolongVoucher(tx, voucher.id, validTo)
    return voucher
  })
}

/** Issues a voucher without an order. Returns its code, which cannot be read again, as only its hash is stored. */
export async function issueByHand(
  ctx: VouchersCtx,
  { value, reason }: { value: Haler; reason: string },
): Promise<{ code: string; validTo: Day }> {
  const code = newCode()
  const validTo = addDays(ctx.today, VALID_DAYS)
  await inTransaction(ctx, async (tx) => {
    await noteAct(tx, { kind: 'voucher', subject: [lastSigns(code)], reason: `issue ${toCrowns(value)}: ${reason}` })
    await issueVoucher(tx, { hash: hashOf(ctx, code), lastSigns: lastSigns(code), value, validTo })
  })
  return { code, validTo }
}

/**
 * Adds credit to a member's account, or takes some off. Returns the new balance, or `refused` with nothing written.
 * That is where no account has the e-mail, or where more would be taken off than is free.
 */
export async function creditByHand(
  ctx: Pick<VouchersCtx, 'db' | 'operator'>,
  { email, amount, reason }: { email: string; amount: Haler; reason: string },
): Promise<{ balance: Haler } | { why: 'refused' }> {
  return inTransaction(ctx, async (tx) => {
    const actId = await noteAct(tx, { kind: 'credit', subject: [], reason: `${toCrowns(amount)}: ${reason}` })
    const balance = await changeCredit(tx, { emailKey: emailKey(email), amount, actId })
    return balance === undefined ? rollBack(tx, { why: 'refused' as const }) : { balance }
  })
}

/**
 * Makes `count` codes of one benefit, each for `maxUses` orders. Returns them, as only their hashes are stored, or
 * `no-benefit` where operators cannot make codes of it.
 */
export async function makeCodes(
  ctx: VouchersCtx,
  { benefitId, count, maxUses, validTo }: { benefitId: string; count: number; maxUses: number; validTo: Day | null },
): Promise<string[] | { why: 'no-benefit' }> {
  if (!ctx.benefits.includes(benefitId)) return { why: 'no-benefit' }
  const codes = Array.from({ length: count }, newCode)
  await inTransaction(ctx, async (tx) => {
    await noteAct(tx, { kind: 'voucher', subject: [benefitId], reason: `${count} codes` })
    await storeBulkCodes(tx, {
      benefitId,
      codes: codes.map((code) => ({ hash: hashOf(ctx, code), signs: lastSigns(code) })),
      maxUses,
      validTo,
    })
  })
  return codes
}
