import type { Config } from './config.ts'

/**
 * Returns a function that gives the one value of a shop, kept by its `config`. `open` makes it at first use. A process
 * has one shop; only tests have several.
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
