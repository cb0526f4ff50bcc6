import type { Ctx } from '../ctx.ts'
import type { CorrectionLine } from '../db/tables.ts'
import type { EntryWithPerson } from '../orders/orders.store.ts'
import { findVersions } from './entry-versions.store.ts'

/** The entries of an order as they were sold, and as acts changed them. Documents of the past read these. */
export type EntryVersions = {
  asSold: EntryWithPerson[]
  /** Returns an entry in one of its versions. */
  at(uuid: string, version: number): EntryWithPerson
}

/** Returns the versions of an order's entries. Reads nothing where no act has changed any. */
export async function versionsOf(
  ctx: Pick<Ctx, 'db'>,
  orderId: string,
  entries: EntryWithPerson[],
): Promise<EntryVersions> {
  const rows = entries.some(({ version }) => version > 0) ? await findVersions(ctx, orderId) : []
  const kept = new Map(rows.map(({ uuid, version, ...then }) => [`${uuid} ${version}`, then]))
  const at = (uuid: string, version: number): EntryWithPerson => {
    const entry = entries.find((one) => one.uuid === uuid)
    if (!entry) throw new Error(`The order ${orderId} has no entry ${uuid}.`)
    return { ...entry, ...kept.get(`${uuid} ${version}`) }
  }
  return { asSold: entries.map(({ uuid }) => at(uuid, 0)), at }
}

/** Returns the version of each entry after some corrective documents. Those that were given back are gone. */
export function versionsAfter(entries: EntryWithPerson[], documents: CorrectionLine[][]): Map<string, number> {
  const versions = new Map(entries.map(({ uuid }) => [uuid, 0]))
  for (const { uuid, to } of documents.flat()) {
    if (to === null) versions.delete(uuid)
    else versions.set(uuid, to)
  }
  return versions
}
