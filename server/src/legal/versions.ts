import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ShopLang } from '@gondola/rules/catalogue.ts'
import { type Day, isDay } from '@gondola/rules/day.ts'
import { PROJECT_ROOT } from '../config.ts'

/**
 * A legal text, or a part of one, by its file `name.lang.md`. Each version is in a folder that is named by its first
 * day.
 */
type Wanted = { resortFolder: string; name: string; lang: ShopLang }

const SHARED = join(PROJECT_ROOT, 'resorts/legal')
const known = new Map<string, ReadonlyMap<Day, string>>()

/**
 * Returns the versions of a text by their first days, the oldest first. A resort with files of its own for this text
 * uses only them, else the shared files count. Files are read once.
 */
export function versionsOf({ resortFolder, name, lang }: Wanted): ReadonlyMap<Day, string> {
  const key = join(resortFolder, `${name}.${lang}`)
  const own = known.get(key) ?? readVersions(join(resortFolder, 'legal'), `${name}.${lang}.md`)
  const found = own.size > 0 ? own : readVersions(SHARED, `${name}.${lang}.md`)
  known.set(key, found)
  return found
}

function readVersions(folder: string, file: string): ReadonlyMap<Day, string> {
  const days = existsSync(folder) ? readdirSync(folder).filter(isDay).toSorted() : []
  const found = days.map((day): [Day, string] => [day, join(folder, day, file)]).filter(([, path]) => existsSync(path))
  return new Map(found.map(([day, path]) => [day, readFileSync(path, 'utf8')]))
}
