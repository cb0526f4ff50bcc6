import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const SOURCES = join(import.meta.dirname, 'src')
const FIRST = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const SECOND = `${FIRST}${FIRST.toLowerCase()}0123456789_-`
const NAMED = /(?:\.|@keyframes )(-?[_a-zA-Z][\w-]*)/g

/**
 * Names every class and animation of the CSS modules with two signs, a capital first, which no class of the other styles has. A page
 * carries its styles and their names three times over, and hashes hardly compress. The names follow from the sources
 * alone, so that the browser's build and the server's agree.
 */
export function shortNames(): (name: string, file: string) => string {
  const names = new Map<string, string>()
  for (const file of globSync('**/*.module.css', { cwd: SOURCES }).sort())
    for (const [, name] of readFileSync(join(SOURCES, file), 'utf8').matchAll(NAMED)) {
      const key = `${file} ${name}`
      if (!names.has(key)) names.set(key, shortName(names.size))
    }
  return (name, file) => {
    const found = names.get(`${relative(SOURCES, file)} ${name}`)
    if (!found) throw new Error(`The class ${name} of ${file} has no short name.`)
    return found
  }
}

function shortName(index: number): string {
  const first = FIRST[Math.floor(index / SECOND.length)]
  if (first === undefined) throw new Error('More classes than short names: give them three signs.')
  return first + SECOND[index % SECOND.length]
}
