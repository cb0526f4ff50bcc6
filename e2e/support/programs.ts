import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

export type Program = {
  /** Names to look for on PATH, or full paths, best first. */
  names: string[]
  /** The Debian package that contains it. */
  debianPackage: string
  /** What a person may do when it is missing. */
  advice: string
}

/** Returns the path of a program on this computer; undefined when it is missing. */
function findProgram(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return names
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => isExecutable(path))
}

/**
 * Returns the path of a program that the tests need. As root on Debian it installs it. Otherwise throws an error that
 * says what to do.
 */
export function requireProgram(program: Program): string {
  const found = findProgram(program.names)
  if (found) return found
  const problem = installPackage(program.debianPackage)
  const installed = findProgram(program.names)
  if (installed) return installed
  throw new Error(`The tests need ${program.names[0]}, which this computer does not have. ${program.advice}${problem}`)
}

/** Returns what went wrong as a line for the error. Empty when it must not install at all. */
function installPackage(name: string): string {
  if (process.getuid?.() !== 0 || !findProgram(['apt-get'])) return ''
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const wait = ['-o', 'DPkg::Lock::Timeout=180', '-qq']
  process.stderr.write(`Installing ${name} for the tests …\n`)
  for (const args of [
    [...wait, 'update'],
    [...wait, 'install', '-y', '--no-install-recommends', name],
  ]) {
    const { status, stderr } = spawnSync('apt-get', args, { encoding: 'utf8', env })
    if (status !== 0) return `\napt-get ${args.join(' ')}: ${stderr.trim()}`
  }
  return ''
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
