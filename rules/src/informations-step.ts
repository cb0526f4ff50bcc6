import { fitsTags, parseBirthday } from './age.ts'
import { type Buyer, type BuyerErrors, buyerErrors, type VatCheck } from './buyer.ts'
import type { EntryType } from './catalogue.ts'
import type { Day, TimeOfDay } from './day.ts'
import { type GiftMessageError, giftMessageError } from './gift.ts'
import { canBeOnCard, type Method } from './handout.ts'
import { specialMessage } from './text-field.ts'
import { GUARDIAN_FIELDS, type UserField, type UserInfo, type UserInfoErrors, userInfoErrors } from './user-info.ts'

export type InformationsEntry = {
  id: string
  entryType: EntryType
  /** The product's tags, which decide the hand-out. */
  tags: readonly string[]
  /** The variant's tags: card subtypes. */
  variantTags: readonly string[]
  showUserForm: boolean
  method: Method | null
  /** Card that it is loaded onto. */
  cardToken?: string | null
  /** As typed, DD.MM.YYYY. */
  exchangeBirthday?: string
  userInfo?: UserInfo
  /** Only for a gift that needs a message. */
  giftMessage?: string | undefined
}

export type InformationsStep = {
  email: string
  isTermsTicked: boolean
  isAdditionalTermsTicked: boolean
  entries: readonly InformationsEntry[]
  /** The buyer as typed; undefined when the receipt need not name them. */
  buyer?: Partial<Buyer> | undefined
  isVatNumber: VatCheck
  flags: { additionalVOP: boolean; exchangeTicketCardBirthday: boolean }
  /** Fields that the resort asks for. */
  userInfo: readonly UserField[]
  today: Day
}

export type Missing =
  | { kind: 'email' | 'terms' | 'additional-terms' }
  | { kind: 'buyer'; fields: BuyerErrors }
  | { kind: 'assignment' | 'card' | 'exchange-birthday' | 'exchange-birthday-mismatch'; entryId: string }
  | { kind: 'user-data'; entryId: string; fields: UserInfoErrors }
  | { kind: 'gift-message'; entryId: string; message: GiftMessageError }

/** Returns whether an entry asks for the birthday of its exchange card. The field and the step use the same rule. */
export const asksExchangeBirthday = (
  { tags, method }: Pick<InformationsEntry, 'tags' | 'method'>,
  { exchangeTicketCardBirthday }: Pick<InformationsStep['flags'], 'exchangeTicketCardBirthday'>,
): boolean => exchangeTicketCardBirthday && (method === 'exchange' || method === 'prepaid') && canBeOnCard(tags)

/** Returns whether the card's birthday is of an age that the variant is not for. */
export function isAgeRefused(
  entry: Pick<InformationsEntry, 'tags' | 'variantTags' | 'method' | 'exchangeBirthday'>,
  { flags, today }: Pick<InformationsStep, 'flags' | 'today'>,
): boolean {
  const birthday = parseBirthday(entry.exchangeBirthday ?? '', today)
  return asksExchangeBirthday(entry, flags) && birthday !== undefined && !fitsTags(birthday, entry.variantTags, today)
}

/** Returns what one entry lacks. The page and the submit use the same rule. */
export function missingOfEntry(
  entry: InformationsEntry,
  step: Pick<InformationsStep, 'flags' | 'userInfo' | 'today'>,
): Extract<Missing, { entryId: string }>[] {
  const missing: ReturnType<typeof missingOfEntry> = []
  const entryId = entry.id
  const message = entry.giftMessage === undefined ? undefined : giftMessageError(entry.giftMessage)
  if (message) missing.push({ kind: 'gift-message', entryId, message })
  if (entry.entryType !== 'PRODUCT') return missing
  if (entry.method === null) missing.push({ kind: 'assignment', entryId })
  if (entry.method === 'card' && !entry.cardToken) missing.push({ kind: 'card', entryId })
  const isRefused = isAgeRefused(entry, step)
  if (isRefused) missing.push({ kind: 'exchange-birthday-mismatch', entryId })
  else if (asksExchangeBirthday(entry, step.flags) && !parseBirthday(entry.exchangeBirthday ?? '', step.today))
    missing.push({ kind: 'exchange-birthday', entryId })
  const fields = entry.showUserForm ? userInfoErrors(step.userInfo, entry.userInfo ?? {}, step.today) : {}
  // With a refused age it has to be another person, who may need no guardian.
  if (isRefused) for (const name of GUARDIAN_FIELDS) delete fields[name]
  if (Object.keys(fields).length > 0) missing.push({ kind: 'user-data', entryId, fields })
  return missing
}

/**
 * Returns everything that is missing on the details step, in the order of the page. When nothing is, the buyer may
 * continue (docs/product.md §6.1).
 */
export function missingInformations(step: InformationsStep): Missing[] {
  const missing: Missing[] = step.entries.flatMap((entry) => missingOfEntry(entry, step))
  const fields = step.buyer ? buyerErrors(step.buyer, step.isVatNumber) : {}
  if (Object.keys(fields).length > 0) missing.push({ kind: 'buyer', fields })
  if (specialMessage('email', step.email)) missing.push({ kind: 'email' })
  if (!step.isTermsTicked) missing.push({ kind: 'terms' })
  if (step.flags.additionalVOP && !step.isAdditionalTermsTicked) missing.push({ kind: 'additional-terms' })
  return missing
}

/**
 * Returns whether the order offers the buyer an account (docs/product.md §6.15). That needs the resort's setting, a
 * guest, and a zipline slot in the cart.
 */
export const offersAccount = ({
  entries,
  isGuest,
  flags,
}: {
  entries: readonly { isZipline?: boolean; time: TimeOfDay | null }[]
  isGuest: boolean
  flags: { registrationCheckbox: boolean }
}): boolean =>
  flags.registrationCheckbox && isGuest && entries.some(({ isZipline, time }) => isZipline === true && time !== null)
