import { readFileSync } from 'node:fs'

/** What an access system knows of a chip card, besides its permissions. */
export type Card = {
  number: string
  owner: 'none' | 'anonymous' | 'person'
  /** adult, child, mini or external. */
  subType: string | null
  isBirthdayKnown: boolean
  /** Whether a shop may take the card into an account. */
  isRegistrable: boolean
  /** Periods of permissions from elsewhere: YYYY-MM-DD, both ends inclusive. */
  taken: Period[]
}

export type Period = { validFrom: string; validTo: string }

type SampleCard = {
  number: string
  owner: string
  subType: string | null
  birthday: string | null
  isUsed: boolean
  known: { accessSystem: boolean }
  canCreate: boolean
}

const FOR_EVER: Period = { validFrom: '2026-01-01', validTo: '4824-01-01' }

const ORDINARY = { owner: 'none', subType: 'adult', isBirthdayKnown: false, isRegistrable: true, taken: [] } as const

/**
 * Loads the cards of the catalogue's `samples`.
 * Without a catalogue every number of its kind is known as an ordinary adult's.
 */
export function openCards(catalogueFile: string | undefined): (number: string) => Card | undefined {
  if (!catalogueFile) return (number) => ({ ...ORDINARY, number, taken: [] })
  const { samples } = JSON.parse(readFileSync(catalogueFile, 'utf8')) as { samples?: { cards?: SampleCard[] } }
  const known = (samples?.cards ?? []).filter((card) => card.known.accessSystem)
  const cards = new Map(known.map((card) => [card.number, cardOf(card)]))
  return (number) => cards.get(number)
}

const cardOf = (card: SampleCard): Card => ({
  number: card.number,
  owner: ownerOf(card),
  subType: card.subType,
  isBirthdayKnown: card.birthday !== null,
  isRegistrable: card.canCreate,
  taken: card.isUsed ? [FOR_EVER] : [],
})

function ownerOf({ owner }: SampleCard): Card['owner'] {
  if (owner === 'anonymous') return owner
  // The access system does not know whose the card is in the shop.
  return owner === 'none' || owner === 'shop' ? 'none' : 'person'
}

export const doOverlap = (one: Period, other: Period): boolean =>
  one.validFrom <= other.validTo && other.validFrom <= one.validTo
