import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Resort } from '../../resorts/resort.ts'
import { PROJECT_ROOT } from './config.ts'

/** The resort's own data. Throws when there is no folder of that name. */
export async function readResort(key: string): Promise<Resort> {
  const file = join(PROJECT_ROOT, 'resorts', key, 'resort.ts')
  if (!existsSync(file)) throw new Error(`There is no resort "${key}": ${file} is missing.`)
  const { resort } = (await import(pathToFileURL(file).href)) as { resort: Resort }
  return resort
}
