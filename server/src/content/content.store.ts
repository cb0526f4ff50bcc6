import { EshopConfig } from '@gondola/contract/content.ts'
import { type Db, sql } from '../db/db.ts'

export const CONTENT_CHANNEL = 'content'

/** Stores the configuration unless the operator's is there already. */
export async function storeConfig(ctx: { db: Db }, config: EshopConfig): Promise<void> {
  await sql`
    insert into content (key, value) values ('eshop_config', ${JSON.stringify(config)}::jsonb)
    on conflict (key, locale) do nothing`.execute(ctx.db)
}

export async function loadConfig(db: Db): Promise<EshopConfig | undefined> {
  const row = (await sql<{ value: unknown }>`select value from content where key = 'eshop_config'`.execute(db)).rows[0]
  return row && EshopConfig.parse(row.value)
}
