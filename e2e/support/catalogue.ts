import type { ValidityOptions } from '@gondola/rules/catalogue.ts'
import { expect, onTestFinished } from 'vitest'
import type { OpenShop } from './shop.ts'

/** Changes parts of a catalogue item, as an import does. */
export async function changeItem(shop: OpenShop, id: string, change: object): Promise<void> {
  await shop.db('update catalogue_item set data = data || $1::jsonb where id = $2', [JSON.stringify(change), id])
  await tellOfCatalogue(shop)
}

/** Notifies the shop that catalogue rows have changed; it reads them a moment later. */
export async function tellOfCatalogue(shop: OpenShop): Promise<void> {
  await shop.db('update catalogue_state set version = version + 1')
  await shop.db("select pg_notify('catalogue', '')")
}

/** Changes the valid days of a product until the test ends. Waits until the shop has read it. */
export async function changeValidity(shop: OpenShop, id: string, change: Partial<ValidityOptions>): Promise<void> {
  const known = async (): Promise<ValidityOptions> =>
    (await (await fetch(`${shop.url}/api/products/${id}`)).json()).validityOptions
  const become = async (validityOptions: ValidityOptions) => {
    await changeItem(shop, id, { validityOptions })
    await expect.poll(known, { timeout: 10_000 }).toEqual(validityOptions)
  }
  const before = await known()
  onTestFinished(() => become(before))
  await become({ ...before, ...change })
}
