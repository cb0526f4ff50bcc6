import { CardEntry } from '../features/entry-paths/card-entry.tsx'

/** The registration entry by card (spec §2 /karta). */
export default function Card() {
  return <CardEntry />
}
