import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from './folders.ts'

type Variant = { _id: string; personType: string; name: { cz: string }; people?: Record<string, number> }
type Product = { variants: Variant[] }

/** The adults and children of "Rodina 2+1"; undefined for a name without them. */
function namedIn({ cz }: Variant['name']): Record<string, number> | undefined {
  const [, adult, child] = /(\d)\s?\+\s?(\d)/.exec(cz) ?? []
  return adult ? { adult: Number(adult), child: Number(child) } : undefined
}

test.each(resortKeys())('each family ticket of %s beside others says for whom one is, as its name does', (key) => {
  const { products }: { products: Product[] } = JSON.parse(
    readFileSync(join(RESORTS_DIR, key, 'catalogue.json'), 'utf8'),
  )
  const seen: string[] = []
  for (const { variants } of products) {
    // Nothing can be cheaper where all tickets are for families; "2 adults + children" names no number.
    const hasOthers = variants.some(({ personType }) => personType !== 'family')
    for (const { _id, personType, people, name } of variants) {
      const named = namedIn(name)
      if (!named && !(personType === 'family' && hasOthers)) continue
      expect.soft(people, _id).toBeDefined()
      expect.soft(people, _id).toEqual(named)
      seen.push(_id)
    }
  }
  expect(seen.length).toBeGreaterThan(0)
})
