import type { Ctx } from '../ctx.ts'
import type { CorrectionLine } from '../db/tables.ts'
import type { EntryWithPerson } from '../orders/orders.store.ts'
import { findVersions } from './entry-versions.store.ts'

/**
 * Entries of an order in their earlier versions, for documents about the past. Version 0 is an entry as sold; each act
 * that changes it adds one.
 */
export type EntryVersions = {
  asSold: EntryWithPerson[]
  /**
   * Returns an entry in one of its versions. An unknown version gives the entry of today; throws for an unknown uuid.
   */
  at(uuid: string, version: number): EntryWithPerson
}

/** Returns access to the versions of an order's entries. Queries the database only when some entry has changed. */
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

/**
 * Returns the version of each entry, by uuid, after these corrective documents. Without a document an entry has version
 * 0. Entries that a document gave back (`to` is null) are not in the map.
 */
export function versionsAfter(entries: EntryWithPerson[], documents: CorrectionLine[][]): Map<string, number> {
  const versions = new Map(entries.map(({ uuid }) => [uuid, 0]))
  for (const { uuid, to } of documents.flat()) {
    if (to === null) versions.delete(uuid)
    else versions.set(uuid, to)
  }
  return versions
}
