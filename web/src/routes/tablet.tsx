import { TabletEntry } from '../features/entry-paths/tablet-entry.tsx'

/** The registration entry of a tablet at a counter (docs/product.md §10.20). */
export default function Tablet() {
  return <TabletEntry />
}
