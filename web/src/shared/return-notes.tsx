import type { Back, ReturnQuote } from '@gondola/contract/after-sale.ts'
import { CalendarSync, Clock, Gift, TicketX } from 'lucide-react'
import { useText } from '../state/boot.tsx'
import { usePrice } from './use-price.ts'

const WAYS = ['card', 'voucher', 'credit'] as const

/** Returns the ways by which money goes back. */
export const waysOf = (back: Back): (typeof WAYS)[number][] => WAYS.filter((way) => back[way] > 0)

type ReturnNotesProps = {
  /** Undefined while it is asked for. */
  back: Back | undefined
  /** What costs more then, with its name. */
  rest: (ReturnQuote['rest'][number] & { name: string })[]
  /** How many tickets are given back. */
  tickets: number
  hasGift: boolean
  /** The date of what is kept cannot be changed any more. */
  endsChange: boolean
}

/** What follows from giving entries back, as items of a list (docs/product.md §19.41). */
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
