import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Resort } from './resort.ts'

/** Where the resorts are, unless the setting of this name says otherwise. */
export const RESORTS_DIR = fileURLToPath(new URL('.', import.meta.url))

/** The resorts in a folder: whatever has a `resort.ts`, by name. */
export const resortKeys = (dir = RESORTS_DIR): string[] =>
  readdirSync(dir)
    .filter((name) => existsSync(join(dir, name, 'resort.ts')))
    .sort()

/** What a resort's folder says of it. Throws when there is no such resort, or when it has another key than its folder. */
export async function loadResort(folder: string): Promise<Resort> {
  const key = basename(folder)
  const file = join(folder, 'resort.ts')
  if (!existsSync(file)) throw new Error(`There is no resort "${key}": ${file} is missing.`)
  const { resort } = (await import(pathToFileURL(file).href)) as { resort: Resort }
  if (resort.key !== key) throw new Error(`${file} has the key "${resort.key}": it has to be "${key}".`)
  return resort
}
