import { fileURLToPath } from 'node:url'
import { buildWebWhenStale } from '../../scripts/web-build.ts'

/** Before the browser tests: builds the pages, which otherwise each of their files would do at the same time. */
export default function setup(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  return buildWebWhenStale(root, { onStart: () => process.stdout.write('Building the pages …\n') })
}
