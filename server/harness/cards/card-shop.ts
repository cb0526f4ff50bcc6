import { readFileSync } from 'node:fs'
import type { CardItem, CardLookUp } from '@gondola/contract/cards.ts'
import type { EshopConfig } from '@gondola/contract/content.ts'
import { beforeAll } from 'vitest'
import { accessShop, catalogueOf } from '../access-shop.ts'
import type { Visitor } from '../shop.ts'
import type { Kind } from '../ticketing/kinds.ts'

export type Sample = {
  number: string
  wtpNumber?: string
  chipId?: string
  serialNumber?: string
  luhnNumber?: string
  birthday: string | null
  askedSubType: string
  outcome: string
  verifyAs: string
  note: string
}

type Samples = { cards: Sample[]; members: { key: string; email: string; password: string }[] }

export const samplesOf = (resort: string): Samples => JSON.parse(readFileSync(catalogueOf(resort), 'utf8')).samples

export const identifiersOf = ({ wtpNumber, chipId, serialNumber, luhnNumber }: Sample): Record<string, string> =>
  wtpNumber ? { wtpNumber } : { chipId: chipId ?? '', serialNumber: serialNumber ?? '', luhnNumber: luhnNumber ?? '' }

/** Opens a shop whose access system knows the resort's sample cards, with acts of members. */
export function cardShop(kind: Kind) {
  const open = accessShop(kind)
  const { cards, members } = samplesOf(kind.resort)
  let original: EshopConfig
  beforeAll(() => {
    original = open.shop.deps.shelf.current().config
  })
  /** Returns the sample card whose note begins so. */
  const sample = (note: string): Sample => {
    const found = cards.find((one) => one.note.startsWith(note))
    if (!found) throw new Error(`No sample card is an ${note}.`)
    return found
  }
  const adult = sample('adult card without')
  const ask = (card: Sample, query: Record<string, string> = {}, visitor: Visitor = open.shop.visitor()) =>
    visitor.get(`/api/tokens/card?${new URLSearchParams({ ...identifiersOf(card), ...query })}`)
  const create = (card: Sample, body: object = {}) =>
    open.shop.visitor().post('/tokens/card', { extIdentifiers: identifiersOf(card), ...body })
  return {
    open,
    cards,
    members,
    sample,
    adult,
    /** Looks up a card, whatever the reply. */
    ask,
    /** Looks up a card and expects success. */
    lookUp: async (card: Sample, query?: Record<string, string>, visitor?: Visitor): Promise<CardLookUp> => {
      const answer = await ask(card, query, visitor)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    },
    create,
    created: async (card: Sample, body: object = {}): Promise<CardItem> => {
      const answer = await create(card, body)
      if (answer.statusCode !== 201) throw new Error(answer.body)
      return answer.json()
    },
    keptOf: async ({ number }: Sample) =>
      (await open.shop.pool.query('select owner, birthday, sub_type from card where number = $1', [number])).rows[0],
    /** Makes the adult's card nobody's, with a subtype that the shop knows itself. */
    giveUpAdult: () =>
      open.shop.pool.query(
        `update card set owner = 'anonymous', birthday = '1988-04-12', sub_type = 'adult', birthday_of_shop = true,
           sub_type_of_shop = true where number = $1`,
        [adult.number],
      ),
    /** Changes some of the resort's flags. */
    configure: async (flags: Partial<EshopConfig['flags']>): Promise<void> => {
      const config = { ...original, flags: { ...original.flags, ...flags } }
      await open.shop.pool.query("update content set value = $1 where key = 'eshop_config'", [config])
      await open.shop.deps.shelf.reload()
    },
    idOf: async (number: string): Promise<string> =>
      (await open.shop.pool.query<{ id: string }>('select id from card where number = $1', [number])).rows[0]?.id ?? '',
    change: (visitor: Visitor, id: string, body: object) =>
      visitor.send({ method: 'PATCH', url: `/api/tokens/card/${id}`, payload: body }),
    remove: (visitor: Visitor, id: string, query = '') =>
      visitor.send({ method: 'DELETE', url: `/api/tokens/card/${id}${query}` }),
    mine: async (visitor: Visitor) => (await visitor.get('/api/tokens/my?type=keycard')).json().data,
  }
}
