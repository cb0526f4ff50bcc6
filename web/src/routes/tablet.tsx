import { TabletEntry } from '../features/entry-paths/tablet-entry.tsx'

/** The registration entry of a tablet at a counter (spec §2 /tablet). */
export default function Tablet() {
  return <TabletEntry />
}
