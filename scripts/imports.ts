import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Import of a file of ours, as paths from the project's root. */
export type Import = { from: string; to: string; isType: boolean }

/** Returns the sources in a folder of the project, tests included. */
export function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\/(node_modules|dist)\//.test(path))
}

const STATEMENT =
  /^\s*(?:import|export)\b(?<what>[^'"`;]*?)\bfrom\s+['"](?<path>[^'"]+)['"]|^\s*import\s+['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<lazy>[^'"]+)['"]\s*\)/gm

/** Returns the imports of our own files, as paths from the project's root. */
export function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8')
  return [...text.matchAll(STATEMENT)].flatMap(({ groups }) => {
    const path = groups?.path ?? groups?.bare ?? groups?.lazy ?? ''
    const to = ownPath(file, path)
    return to === undefined ? [] : [{ from: file, to, isType: /^\s*type\b/.test(groups?.what ?? '') }]
  })
}

function ownPath(file: string, path: string): string | undefined {
  const workspace = /^@gondola\/([^/]+)\/(.+)$/.exec(path)
  if (workspace) return `${workspace[1]}/src/${workspace[2]}`
  return path.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), path)) : undefined
}

/** Whether a file is a test, or only for tests. */
export const isTest = (file: string) => /\.(test|spec|long)\.tsx?$/.test(file) || /\/(testing|harness)\//.test(file)
