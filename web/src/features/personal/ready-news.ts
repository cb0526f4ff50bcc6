import type { OrderEntryItem, OrderItem } from '@gondola/contract/orders.ts'
import { useEffect, useRef, useState } from 'react'
import { grouped } from '../../lib/grouped.ts'
import type { T } from '../../lib/i18n.ts'
import { readyKey } from '../../shared/ready.ts'
import { useText } from '../../state/boot.tsx'

type Orders = readonly Pick<OrderItem, 'entries'>[]
/** Ids of entries that were still being prepared when last seen. */
export type Waiting = ReadonlySet<string>

const entriesOf = (orders: Orders): OrderEntryItem[] => orders.flatMap(({ entries }) => entries)

export const waitingOf = (orders: Orders): Waiting =>
  new Set(entriesOf(orders).flatMap(({ uuid, ready }) => (ready.state === 'waiting' ? [uuid] : [])))

/** Returns what became of waiting entries, for screen readers; empty when nothing changed. */
export function readyNews(waited: Waiting, orders: Orders, t: T): string {
  const done = entriesOf(orders).filter(({ uuid, ready }) => waited.has(uuid) && ready.state !== 'waiting')
  return grouped(done, (entry) => t(readyKey(entry)))
    .map((alike) => `${alike[0] && t(readyKey(alike[0]))}: ${counted(alike.map(nameOf))}.`)
    .join(' ')
}

const nameOf = ({ product }: OrderEntryItem) => `${product.name}, ${product.variant.name}`

const counted = (names: string[]) =>
  grouped(names, (name) => name)
    .map(({ 0: name, length }) => (length > 1 ? `${length} × ${name}` : name))
    .join('; ')

/** Returns the latest news of the shown orders; each is announced once. */
export function useReadyNews(orders: Orders): string {
  const t = useText()
  const waited = useRef<Waiting>(new Set())
  const [news, setNews] = useState('')
  useEffect(() => {
    const said = readyNews(waited.current, orders, t)
    waited.current = waitingOf(orders)
    if (said) setNews(said)
  }, [orders, t])
  return news
}
