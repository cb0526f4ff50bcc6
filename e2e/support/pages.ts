import { fileURLToPath } from 'node:url'
import { buildWebWhenStale } from '../../scripts/web-build.ts'

/** Builds the pages once before the browser tests. Otherwise each of their files would do so at the same time. */
export default function setup(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  return buildWebWhenStale(root, { onStart: () => process.stdout.write('Building the pages …\n') })
}
