import type { EshopConfig } from '@gondola/contract/content.ts'
import { expect, onTestFinished } from 'vitest'
import type { OpenShop } from './shop.ts'

const PATIENCE = { timeout: 10_000 }

async function settingsOf({ url }: OpenShop): Promise<EshopConfig> {
  const reply = await fetch(`${url}/api/content?key=eshop_config`)
  return (await reply.json()) as EshopConfig
}

const valueAt = (settings: unknown, path: string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], settings)

async function set(shop: OpenShop, path: string[], value: unknown): Promise<void> {
  await shop.configure(path, value)
  await expect.poll(async () => valueAt(await settingsOf(shop), path), PATIENCE).toEqual(value)
}

/** Changes a setting until the test ends. Waits until the shop has read it. */
export async function changeSetting(shop: OpenShop, path: string[], value: unknown): Promise<void> {
  const before = valueAt(await settingsOf(shop), path)
  onTestFinished(() => set(shop, path, before))
  await set(shop, path, value)
}
