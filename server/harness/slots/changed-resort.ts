import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RESORTS_DIR } from '../../../resorts/folders.ts'

type Item = Record<string, unknown>
/** The parts of a resort's catalogue that these tests change, as they stand in its file. */
export type CatalogueFile = Record<string, unknown> & {
  seasons: Item[]
  products: (Item & { _id: string; meta: Item; variants: (Item & { _id: string })[] })[]
  timeSlotGroups: (Item & { groupId: string; rules: Item[] })[]
}

/** Writes a resort with another catalogue into a temporary folder: the RESORTS_DIR of a test, which removes it. */
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

/** Morava with a bridge of which the entries with the lift up are valid on some days in a row. */
export const writeLongBridge = (days: number): string =>
  writeChangedResort('morava', (catalogue) => ({
    ...catalogue,
    products: catalogue.products.map((product) =>
      product._id === 'morava-bridge-lift1'
        ? { ...product, meta: { ...product.meta, tokenValidityAmount: days } }
        : product,
    ),
  }))
