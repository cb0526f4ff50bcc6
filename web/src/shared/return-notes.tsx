import type { ActItem, Back, ReturnQuote } from '@gondola/contract/after-sale.ts'
import { CalendarSync, Clock, Gift, TicketX } from 'lucide-react'
import { useText } from '../state/boot.tsx'
import { usePrice } from './use-price.ts'

const WAYS = ['card', 'voucher', 'credit'] as const

/** Returns the ways in which money goes back: card, voucher or credit. */
export const waysOf = (back: Back): (typeof WAYS)[number][] => WAYS.filter((way) => back[way] > 0)

/**
 * Returns the text key of why an entry was not given back and stays valid. A withdrawal has texts of its own, which do
 * not speak of a cancellation.
 */
export const stayedKey = (
  act: ActItem['kind'],
  { error, usedAt }: Pick<ActItem['items'][number], 'error' | 'usedAt'>,
): string => `acts.item.error${act === 'withdraw' ? '.withdraw' : ''}.${usedAt ? 'used.at' : (error ?? 'refused')}`

type ReturnNotesProps = {
  /** Undefined while it is being loaded. */
  back: Back | undefined
  /** Entries that stay and will cost more, with their names. */
  rest: (ReturnQuote['rest'][number] & { name: string })[]
  /** How many tickets are given back. */
  tickets: number
  hasGift: boolean
  /** Whether the date of the remaining entries can no longer be changed after this. */
  endsChange: boolean
}

/** Lists the consequences of giving entries back (docs/product.md §19.14). */
export function ReturnNotes({ back, rest, tickets, hasGift, endsChange }: ReturnNotesProps) {
  const t = useText()
  const price = usePrice()
  return (
    <>
      {rest.map(({ uuid, name, was, price: now }) => (
        <li key={uuid}>
          <TicketX />
          {t('acts.rest', { name, was: price(was), price: price(now) })}
        </li>
      ))}
      {tickets > 0 && (
        <li>
          <TicketX />
          {t('acts.note.void', { count: tickets })}
        </li>
      )}
      {hasGift && (
        <li>
          <Gift />
          {t('acts.note.gift')}
        </li>
      )}
      {endsChange && (
        <li>
          <CalendarSync />
          {t('acts.note.rest')}
        </li>
      )}
      {back && back.card > 0 && (
        <li>
          <Clock />
          {t(back.card < back.total ? 'acts.note.when.both' : 'acts.note.when')}
        </li>
      )}
    </>
  )
}
