import { EshopConfig } from '@gondola/contract/content.ts'
import * as z from 'zod/mini'
import type { Resort } from '../../../resorts/resort.ts'
import { type Db, sql } from '../db/db.ts'

export const CONTENT_CHANNEL = 'content'

type OwnSystem = Pick<Resort, 'ticketSystem'>

const Stored = z.looseObject({ flags: z.looseObject({}) })

/**
 * Parses a stored configuration. Throws when a setting is missing or wrong. `ticketSystem` is that of the resort,
 * whatever is stored, as the process has opened that adapter.
 */
export function readEshopConfig(kept: unknown, { ticketSystem }: OwnSystem): EshopConfig {
  const config = Stored.parse(kept)
  return EshopConfig.parse({ ...config, flags: { ...config.flags, ticketSystem } })
}

/** Stores the configuration at the first import; later ones keep what the operator has changed. */
export async function storeConfig(ctx: { db: Db }, config: EshopConfig): Promise<void> {
  await sql`
    insert into content (key, value) values ('eshop_config', ${JSON.stringify(config)}::jsonb)
    on conflict (key, locale) do nothing`.execute(ctx.db)
}

export async function loadConfig({ db, resort }: { db: Db; resort: OwnSystem }): Promise<EshopConfig | undefined> {
  const row = (await sql<{ value: unknown }>`select value from content where key = 'eshop_config'`.execute(db)).rows[0]
  return row && readEshopConfig(row.value, resort)
}
