// Adds packages for other platforms to package-lock.json; run it after every `npm install`. Some registries lack them,
// npm then leaves them out, and `npm ci` refuses the file everywhere.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export type LockedPackage = {
  version?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}
export type Lockfile = { packages: Record<string, LockedPackage> }

const FILE = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']

/** Returns the entries that `npm ci` would miss, by path. Empty when the file is complete. */
export function missingFromLockfile(lock: Lockfile): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {}
  for (const [place, entry] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {}))
      if (!isThere(lock, place, name))
        missing[`node_modules/${name}`] = {
          version,
          ...platformOf(name),
          ...(entry.dev || place === '' ? { dev: true } : {}),
          optional: true,
        }
  return missing
}

/** Whether Node would find the package: it searches from the dependent's own folder outwards. */
function isThere(lock: Lockfile, place: string, name: string): boolean {
  for (let folder = place; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

function platformOf(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> {
  const words = name.split(/[/-]/)
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`Which kind of computer is ${name} for?`)
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : undefined
  return { os, cpu, ...(libc ? { libc } : {}) }
}

if (import.meta.main) {
  const text = readFileSync(FILE, 'utf8')
  const lock: Lockfile = JSON.parse(text)
  const missing = missingFromLockfile(lock)
  const packages = Object.entries({ ...lock.packages, ...missing }).sort(([one], [other]) =>
    one.localeCompare(other, 'en'),
  )
  if (Object.keys(missing).length > 0)
    writeFileSync(FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`)
  process.stdout.write(`${Object.keys(missing).length} packages added to package-lock.json\n`)
}
