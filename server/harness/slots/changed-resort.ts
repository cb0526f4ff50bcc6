import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RESORTS_DIR } from '../../../resorts/folders.ts'

type Item = Record<string, unknown>
/** The parts of a resort's catalogue file that these tests change. */
export type CatalogueFile = Record<string, unknown> & {
  seasons: Item[]
  products: (Item & { _id: string; meta: Item; variants: (Item & { _id: string })[] })[]
  timeSlotGroups: (Item & { groupId: string; rules: Item[] })[]
}

/** Writes a changed resort into a temporary folder. Returns its RESORTS_DIR, which the test removes. */
export function writeChangedResort(key: string, change: (catalogue: CatalogueFile) => object): string {
  const dir = mkdtempSync(join(tmpdir(), 'gondola-resorts-'))
  const [from, to] = [join(RESORTS_DIR, key), join(dir, key)]
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === 'resort.ts' || name === 'pictures.json') copyFileSync(join(from, name), join(to, name))
    else if (name !== 'catalogue.json') symlinkSync(join(from, name), join(to, name))
  }
  const catalogue = JSON.parse(readFileSync(join(from, 'catalogue.json'), 'utf8')) as CatalogueFile
  writeFileSync(join(to, 'catalogue.json'), JSON.stringify(change(catalogue)))
  return dir
}

/** Writes morava with a bridge for several days. Its entries with the lift up are valid on them. */
export const writeLongBridge = (days: number): string =>
  writeChangedResort('morava', (catalogue) => ({
    ...catalogue,
    products: catalogue.products.map((product) =>
      product._id === 'morava-bridge-lift1'
        ? { ...product, meta: { ...product.meta, tokenValidityAmount: days } }
        : product,
    ),
  }))
