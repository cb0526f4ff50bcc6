import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const MANIFEST = fileURLToPath(new URL('../../web/dist/client/.vite/manifest.json', import.meta.url))

type Chunk = { file: string; name?: string }

/** Returns what tells addresses of the code of this name, or of names that begin with it and a hyphen. */
export function codeNamed(name: string): (url: URL) => boolean {
  const chunks = Object.values(JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, Chunk>)
  const files = chunks
    .filter((chunk) => chunk.name === name || chunk.name?.startsWith(`${name}-`))
    .map(({ file }) => `/${file}`)
  if (files.length === 0) throw new Error(`There is no code named ${name}.`)
  return ({ pathname }) => files.includes(pathname)
}
