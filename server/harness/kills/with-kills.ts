import { KILL_POINTS } from './kill-points.ts'

/** Returns a statement that kills its own process. It does while a file of this name is in KILL_FOLDER. */
const killIf = (name: string) =>
  `process.getBuiltinModule('node:fs').existsSync(process.env.KILL_FOLDER + ${JSON.stringify(`/${name}`)}) && process.kill(process.pid, 'SIGKILL');`

/** Returns a source with the points at which its process can be killed. Unchanged when there are none in this file. */
export function withKills(path: string, source: string): string {
  let text = source
  for (const [name, { file, line, at }] of Object.entries(KILL_POINTS)) {
    if (!path.endsWith(`/${file}`)) continue
    if (source.split(line).length !== 2) throw new Error(`${path} does not hold "${line}" exactly once.`)
    text = text.replace(line, () => (at === 'before' ? `${killIf(name)} ${line}` : `${line}; ${killIf(name)}`))
  }
  return text
}
