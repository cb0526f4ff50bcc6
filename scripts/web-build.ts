import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Sources of the built pages. */
const SOURCES = ['web', 'rules', 'contract', 'package-lock.json', 'tsconfig.base.json']
const NOT_SOURCES = /(^|\/)(node_modules|dist|\.[^/]*)(\/|$)|\.test\.tsx?$/
const STAMP = 'web/dist/.built'

/** Builds the pages when their sources have changed since the last build. Rejects with the output of a failed build. */
export async function buildWebWhenStale(
  root: string,
  options: { onStart: () => void; signal?: AbortSignal },
): Promise<void> {
  const wanted = await hashOfSources(root)
  const stamp = join(root, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  options.onStart()
  const output: string[] = []
  const build = spawn(process.execPath, ['web/build.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(options.signal ? { signal: options.signal } : {}),
  })
  build.stdout.on('data', (text) => output.push(String(text)))
  build.stderr.on('data', (text) => output.push(String(text)))
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('error', reject)
    build.once('close', resolve)
  })
  if (code !== 0) throw new Error(`Building the pages failed:\n${output.join('')}`)
  writeFileSync(stamp, wanted)
}

/** Returns a hash of every name and byte of the sources. */
async function hashOfSources(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const path of await filesUnder(root, source)) hash.update(`${path}\0`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

async function filesUnder(root: string, path: string): Promise<string[]> {
  if (NOT_SOURCES.test(path) || !existsSync(join(root, path))) return []
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOTDIR') return undefined
    throw error
  })
  if (!entries) return [path]
  const names = entries.map((entry) => entry.name).sort()
  return (await Promise.all(names.map((name) => filesUnder(root, `${path}/${name}`)))).flat()
}
