import type { Config } from './config.ts'

/**
 * Returns a reader of what a shop counts in this process. It is opened at its first use and gone with the shop. A process
 * has one shop, but for tests.
 */
export function perShop<T>(open: () => T): (shop: { config: Config }) => T {
  const opened = new WeakMap<Config, T>()
  return ({ config }) => {
    const known = opened.get(config)
    if (known !== undefined) return known
    const fresh = open()
    opened.set(config, fresh)
    return fresh
  }
}
