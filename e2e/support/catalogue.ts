import type { OpenShop } from './shop.ts'

/** Changes parts of a catalogue's item, as an import does. */
export async function changeItem(shop: OpenShop, id: string, change: object): Promise<void> {
  await shop.db('update catalogue_item set data = data || $1::jsonb where id = $2', [JSON.stringify(change), id])
  await tellOfCatalogue(shop)
}

/** Says that the catalogue's rows have changed; the shop reads them a moment later. */
export async function tellOfCatalogue(shop: OpenShop): Promise<void> {
  await shop.db('update catalogue_state set version = version + 1')
  await shop.db("select pg_notify('catalogue', '')")
}
