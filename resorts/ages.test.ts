import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from './folders.ts'

type Named = { _id: string; name: Record<string, string> }
type Product = Named & { tags?: string[]; variants: (Named & { personType?: string })[] }

/** The ages of "Child 6–14" or "Senior 65+"; a name without them is for whoever it says. */
function agesOf(name: string): { from: number; to: number } | undefined {
  const [, from, to] = /(\d+)(?:–(\d+)|\+)$/.exec(name) ?? []
  return from ? { from: Number(from), to: to ? Number(to) : Number.POSITIVE_INFINITY } : undefined
}

test.each(resortKeys())('from the youngest on, a product of %s for adults has a ticket for every age', (key) => {
  const { products }: { products: Product[] } = JSON.parse(
    readFileSync(join(RESORTS_DIR, key, 'catalogue.json'), 'utf8'),
  )
  const gaps = products.flatMap(({ _id, variants }) =>
    SHOP_LANGS.flatMap((lang) => {
      // "2 + 2" is a family's, not an age.
      const bands = variants
        .map(({ name }) => (/\d\s?\+\s?\d/.test(name[lang] ?? '') ? undefined : agesOf(name[lang] ?? '')))
        .filter((band) => band !== undefined)
        .sort((one, other) => one.from - other.from)
      if (!variants.some(({ personType }) => personType === 'adult') || bands.length < 2) return []
      const reached = bands.reduce(
        (end, { from, to }) => (from <= end + 1 ? Math.max(end, to) : Number.NaN),
        bands[0]?.to ?? 0,
      )
      return reached === Number.POSITIVE_INFINITY ? [] : [`${_id} ${lang}`]
    }),
  )
  expect(gaps).toEqual([])
})
