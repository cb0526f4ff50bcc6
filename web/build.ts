/**
 * Builds the pages: `node web/build.ts`. `web/dist/client` gets the browser's hashed files, their manifest, compressed
 * copies, and all of `web/public`. `web/dist/server/entry-server.js` renders the pages.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

const root = import.meta.dirname
const configFile = join(root, 'vite.config.ts')
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/
/** Compressing smaller files gains nothing. */
const SMALLEST = 400

await build({ configFile, logLevel: 'warn' })
await build({ configFile, logLevel: 'warn', build: { ssr: true } })

const client = join(root, 'dist/client')
const files = await readdir(client, { recursive: true, withFileTypes: true })
await Promise.all(
  files
    .filter((file) => file.isFile() && COMPRESSIBLE.test(file.name))
    .map(async (file) => {
      const path = join(file.parentPath, file.name)
      const content = await readFile(path)
      if (content.length < SMALLEST) return
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        promisify(gzip)(content, { level: 9 }),
      ])
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
    }),
)
