import { CardEntry } from '../features/entry-paths/card-entry.tsx'

/** The registration entry by card (docs/product.md §10.19). */
export default function Card() {
  return <CardEntry />
}
