import type { Registered, Registration } from '@gondola/contract/users.ts'
import { needsGuardian, parseBirthday } from '@gondola/rules/age.ts'
import { pragueDay } from '@gondola/rules/day.ts'
import { emailKey } from '@gondola/rules/email.ts'
import { optionalErrors, registrationErrors, TITLES } from '@gondola/rules/member.ts'
import type * as z from 'zod/mini'
import { noteForAccount, noteNotAdded } from '../benefits/account/account-benefits.store.ts'
import { codesOfRegistration } from '../benefits/account/account-benefits.ts'
import type { KeptCard } from '../cards/cards.store.ts'
import { checkNewCard } from '../cards/cards.ts'
import type { Ctx, VisitCtx } from '../ctx.ts'
import { inTransaction } from '../db/db.ts'
import { ownAddress } from '../http/own-address.ts'
import { refuse } from '../http/refusal.ts'
import type { LoginLimits } from '../members/login-limits.ts'
import { findMemberByEmail, insertMember, mailLink, type NewMember } from '../members/members.store.ts'
import { hashPassword } from '../members/passwords.ts'

/**
 * Creates an account and mails the link that confirms its e-mail (docs/product.md §10.1). With the confirmation it gets
 * the named cards and codes that can be added by then (`claimNamed`, `openAccount`). Other unconfirmed accounts of the
 * e-mail stay until one of them is confirmed. Refuses `bad-input` with the field, `email-in-use`, `too-many-requests`,
 * `busy`, `origin-not-allowed`, and cards as `checkNewCard` does.
 */
export async function register(
  ctx: VisitCtx,
  body: Registration,
  limits: LoginLimits,
): Promise<z.output<typeof Registered>> {
  if (body.applicationUrl !== undefined) ownAddress(ctx, body.applicationUrl, 'applicationUrl')
  refuseWrong(ctx, body)
  const key = emailKey(body.email)
  const known = await findMemberByEmail(ctx, body.email)
  if (known && (known.is_active || known.company_id !== null)) refuse('email-in-use', undefined, 'email')
  const cards: KeptCard[] = []
  for (const card of body.tokens ?? []) cards.push((await checkNewCard(ctx, card)).kept)
  // Before the hash, which is expensive.
  await limits.mail(ctx, 'activation', key)
  const password = await hashPassword(ctx.caller, body.password).catch(async (error: unknown) => {
    await limits.notMailed(ctx, 'activation', key)
    throw error
  })
  const member = { ...newMember(ctx, body, key, password), named_cards: cards }
  const codes = await codesOfRegistration(ctx, body.benefits ?? [], { cartId: ctx.cart(), network: ctx.network })
  const id = await inTransaction(ctx, async (tx) => {
    const made = (await insertMember(tx, member)) ?? refuse('email-in-use', undefined, 'email')
    await noteForAccount(tx, made, codes.rights)
    await noteNotAdded(tx, made, codes.notAdded)
    await mailLink(tx, made, 'activation')
    return made
  })
  return { id, email: member.email }
}

function refuseWrong(ctx: Ctx, body: Registration): void {
  const { terms } = body.meta
  const errors = registrationErrors(
    { ...body, agreements: terms.tc && terms.privacy, ...(terms.vop === undefined ? {} : { vop: terms.vop }) },
    ctx.shelf.config,
    ctx.today,
  )
  const [wrong] = Object.entries({ ...errors, ...optionalErrors(body) })
  if (wrong) refuse('bad-input', { key: wrong[1] }, wrong[0])
  // On a shop's day in the future somebody may be 15 who is not yet.
  const born = parseBirthday(body.birthday, ctx.today)
  if (born && needsGuardian(born, pragueDay(Date.now()))) refuse('bad-input', { key: 'form.olderThan15' }, 'birthday')
  if ((body.tokens?.length ?? 0) > 0 && !ctx.shelf.config.flags.registerCardNumber)
    refuse('bad-input', undefined, 'tokens')
}

function newMember(ctx: Ctx, body: Registration, key: string, password: string): Omit<NewMember, 'named_cards'> {
  const now = new Date().toISOString()
  const at = (agreed: boolean | undefined) => (agreed ? now : null)
  const { terms, registration, lang } = body.meta
  return {
    email: body.email,
    email_key: key,
    password,
    title: TITLES.find((title) => title === body.title) ?? refuse('bad-input', undefined, 'title'),
    first_name: body.firstName,
    last_name: body.lastName,
    birthday: parseBirthday(body.birthday, ctx.today) ?? refuse('bad-input', undefined, 'birthday'),
    address: body.address || null,
    city: body.city,
    postal_code: body.postalCode,
    country: body.country.toUpperCase(),
    phone: body.phone || null,
    terms: {
      tc: at(terms.tc),
      privacy: at(terms.privacy),
      marketing: at(terms.marketing),
      vop: at(terms.vop),
      ...(terms.marketing === false ? { noNews: now } : {}),
    },
    channel: registration.channel,
    lang,
  }
}
