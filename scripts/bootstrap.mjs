// Runs before every command, on any Node.js. Installs the locked packages when they are missing or stale, and checks
// that this worked. One of them is the Node.js that everything else runs on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LEAST_NODE = 26
const root = fileURLToPath(new URL('../', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed')
const runtime = join(modules, '.bin', 'node')

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
const wanted = createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex')

if (!existsSync(runtime) || !(isStamped() || isInstalledByHand())) install()
if (!isStamped()) writeFileSync(stamp, wanted)

const version = Number.parseInt(process.versions.node, 10) >= LEAST_NODE ? process.versions.node : runtimeVersion()
if (!(Number.parseInt(version, 10) >= LEAST_NODE)) {
  const found = version ? `only Node.js ${version}` : 'no Node.js that works'
  fail(
    `Gondola needs Node.js ${LEAST_NODE} or newer, but there is ${found} in node_modules for ${process.platform}-${process.arch}.`,
  )
}

function isStamped() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

/** Compares with npm's list of what it installed. Packages for other platforms are not in it. */
function isInstalledByHand() {
  const list = join(modules, '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  return Object.entries(JSON.parse(lock).packages).every(([path, locked]) => {
    if (!path.startsWith('node_modules/') || locked.link) return true
    const found = installed[path]
    return found ? found.version === locked.version : locked.optional === true || locked.devOptional === true
  })
}

function install() {
  process.stderr.write('Installing the packages of package-lock.json; this happens once and takes about a minute.\n')
  // The npm and Node.js that started this: the ones in node_modules are about to be replaced.
  const npm = process.env.npm_execpath
  const isScript = npm !== undefined && /npm-cli\.c?js$/.test(npm) && existsSync(npm)
  const command = isScript ? (process.env.npm_node_execpath ?? process.execPath) : 'npm'
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ]
  const result = spawnSync(command, isScript ? [npm, ...args] : args, { cwd: root, stdio: 'inherit' })
  if (result.status !== 0)
    fail('Installing the packages failed; npm says why above. Is the npm registry within reach? Then start again.')
  if (!existsSync(runtime)) linkRuntime()
}

/**
 * Links the runtime's command. npm 10 leaves it out: the skipped packages for other platforms have a command of the
 * same name.
 */
function linkRuntime() {
  const computer = `${process.platform}-${process.arch}`
  const name = [`node-${computer}`, `node-bin-${computer}`].find((it) => existsSync(join(modules, it, 'bin', 'node')))
  if (!name) fail(`There is no Node.js package for this kind of computer (${computer}).`)
  chmodSync(join(modules, name, 'bin', 'node'), 0o755)
  symlinkSync(join('..', name, 'bin', 'node'), runtime)
}

function runtimeVersion() {
  return spawnSync(runtime, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout?.trim() ?? ''
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
