import type { BenefitEvent, BenefitEventReply } from '@gondola/contract/benefits.ts'
import { canonicalCode, lastSigns } from '@gondola/rules/benefits/code.ts'
import { toCrowns } from '@gondola/rules/money.ts'
import type { Ctx } from '../../ctx.ts'
import type { TxDb } from '../../db/db.ts'
import { refuse, refuseTooMany } from '../../http/refusal.ts'
import { memberOf } from '../../members/signed-in.ts'
import { countGuesses, type Guesser, guessingBlocked } from '../guessing.ts'
import { readRights, whoOf } from '../price-basket.ts'
import { type Choice, choicesOf } from '../rights.ts'
import {
  type AccountRight,
  addToAccount,
  grantBenefits,
  type NotAdded,
  noteTakenElsewhere,
  takeNoted,
} from './account-benefits.store.ts'

type Found = Choice & { origin: AccountRight['origin'] }

/**
 * Looks up typed codes for the visitor's account, without a basket. Unknown ones count as guesses. Refuses
 * `too-many-requests` after too many guesses.
 */
async function lookUp(ctx: Ctx, benefits: BenefitEvent['benefits'], guesser: Guesser): Promise<Found[]> {
  const msBeforeNext = await guessingBlocked(ctx, guesser)
  if (msBeforeNext !== undefined) refuseTooMany({ msBeforeNext })
  const basket = {
    cartId: guesser.cartId,
    who: whoOf(ctx),
    pieces: [],
    vouchers: benefits.map(({ publicKey }) => publicKey),
  }
  const choices = choicesOf(ctx, basket, await readRights(ctx, basket))
  await countGuesses(
    ctx,
    guesser,
    choices.map(({ value, error }) => ({ publicKey: value, error: error === 'unknown' ? error : null })),
  )
  return choices.flatMap((choice, at) => {
    const origin = benefits[at]?.origin
    return origin ? { ...choice, origin } : []
  })
}

/**
 * Returns the code or voucher to add, as an array; empty for anything else. Benefits of segments and credit belong to
 * an account without being added.
 */
const rightOf = ({ found, origin }: Found): AccountRight[] =>
  found && found.kind !== 'credit' ? [{ kind: found.kind, ref: found.id, origin }] : []

/**
 * Adds codes to the account of the signed-in member (docs/product.md §17.32). Afterwards `journal` has the codes that
 * are in the account, and `benefitErrors` those that are not; a repeated code is in neither. A dry-run adds nothing and
 * is open to guests, but counts guesses, too. Refuses `not-logged-in`, `bad-input` for another user, `forbidden` for an
 * unconfirmed e-mail, and `too-many-requests` after too many unknown codes.
 */
export async function addBenefits(
  ctx: Ctx,
  cartId: string,
  { event: { benefits, user }, isDryRun }: { event: BenefitEvent; isDryRun: boolean },
): Promise<BenefitEventReply> {
  if (user && user.id !== ctx.member?.id) refuse(ctx.member ? 'bad-input' : 'not-logged-in', undefined, 'user')
  const memberId = isDryRun ? undefined : memberOf(ctx)
  if (!isDryRun && !ctx.member?.isActive) refuse('forbidden')
  const found = await lookUp(ctx, benefits, { cartId, memberId: ctx.member?.id, network: ctx.network })
  const wanted = found.filter((one) => !one.error && !one.isRepeated)
  const rights = wanted.flatMap(rightOf)
  const added = memberId === undefined || rights.length === 0 ? rights : await addToAccount(ctx, memberId, rights)
  const isAdded = ({ found }: Found) => found !== undefined && added.some(({ ref }) => ref === found.id)
  return {
    journal: wanted.filter(isAdded).map(({ found, gift }) => ({
      id: isDryRun ? null : (found?.id ?? null),
      benefit: found?.benefit_id ? { benefitId: found.benefit_id } : null,
      tokenId: found?.id ?? '',
      ...(gift ? { balance: toCrowns(gift.balance) } : {}),
    })),
    benefitErrors: found.flatMap((one) => {
      if (one.isRepeated) return []
      const code = one.error ?? (isAdded(one) ? undefined : one.found ? 'assigned' : 'unknown')
      return code ? { publicKey: one.value, code } : []
    }),
  }
}

/**
 * Errors with which a code of a registration still waits for the account. They may be gone once the e-mail is
 * confirmed. `undefined`: no error.
 */
const PASSING_ERRORS: readonly (Choice['error'] | undefined)[] = [undefined, 'login-needed', 'not-yet']

/**
 * Splits the codes of a registration into those that wait and those that cannot join. `rights` wait until the e-mail is
 * confirmed; `notAdded` have the reason. After too many guesses none is looked up, and all have the reason `general`.
 * No code stops a registration.
 */
export async function codesOfRegistration(
  ctx: Ctx,
  codes: readonly string[],
  guesser: Guesser,
): Promise<{ rights: AccountRight[]; notAdded: NotAdded[] }> {
  const typed = codes.filter((code) => canonicalCode(code) !== '')
  if (typed.length === 0) return { rights: [], notAdded: [] }
  const told = (code: string, error: NotAdded['error']): NotAdded => ({ last_signs: lastSigns(code), error })
  if ((await guessingBlocked(ctx, guesser)) !== undefined)
    return { rights: [], notAdded: typed.map((code) => told(code, 'general')) }
  const benefits = typed.map((publicKey) => ({ publicKey, origin: 'FROM_LINK_REGISTER' as const }))
  const found = (await lookUp(ctx, benefits, guesser)).filter(({ isRepeated }) => !isRepeated)
  // A code that another cart holds now may be free at the confirmation.
  const isTaken = ({ found, error }: Found) =>
    found !== undefined && (PASSING_ERRORS.includes(error) || (error === 'assigned' && found.status === 'active'))
  return {
    rights: found.filter(isTaken).flatMap(rightOf),
    notAdded: found.filter((one) => !isTaken(one)).map(({ value, error }) => told(value, error ?? 'unknown')),
  }
}

/**
 * Adds the codes and vouchers of a registration to its account (docs/product.md §17.34). Those that are another
 * account's by then are stored for the member to read. Also grants the benefits of the registration. Runs once, with
 * the confirmation of the e-mail.
 */
export async function openAccount(ctx: Pick<Ctx, 'shelf'> & { db: TxDb }, memberId: string): Promise<void> {
  const noted = await takeNoted(ctx, memberId)
  if (noted.length > 0) {
    const added = await addToAccount(ctx, memberId, noted)
    const lost = noted.filter(({ ref }) => !added.some((one) => one.ref === ref))
    await noteTakenElsewhere(
      ctx,
      memberId,
      lost.map(({ ref }) => ref),
    )
  }
  const granted = ctx.shelf.catalogue.benefits.filter(
    ({ isGrantedAtRegistration, status }) => isGrantedAtRegistration && status === 'active',
  )
  await grantBenefits(
    ctx,
    memberId,
    granted.map(({ id }) => id),
  )
}
