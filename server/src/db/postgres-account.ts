import { spawnSync } from 'node:child_process'

const NOBODY = 65534

/**
 * How to run PostgreSQL: the command `prefix`, and the `uid` that owns its files. Where supported, the prefix also ends
 * the command when this process ends.
 */
export type Account = { prefix: string[]; uid: number }

/**
 * Returns the first account with which PostgreSQL starts, as it refuses to run as root.
 * Root becomes an ordinary user in a user namespace, where the files stay root's. Where namespaces are forbidden, as in
 * many containers, root becomes nobody with the right to enter closed folders. Throws when no account works.
 */
export function chooseAccount(postgres: string): Account {
  const uid = process.getuid?.() ?? 0
  const candidates =
    uid === 0
      ? [
          { uid, prefix: ['unshare', '--user', '--map-user=1000', '--map-group=1000', ...endWithParent('INT')] },
          { uid: NOBODY, prefix: AS_NOBODY },
        ]
      : [
          { uid, prefix: endWithParent('INT') },
          { uid, prefix: [] },
        ]
  const tried: string[] = []
  for (const account of candidates) {
    const [command = postgres, ...args] = [...account.prefix, postgres, '--version']
    const result = spawnSync(command, args, { encoding: 'utf8', env: ENVIRONMENT })
    if (result.status === 0) return account
    tried.push(result.error?.message ?? result.stderr.trim())
  }
  throw new Error(
    `PostgreSQL does not start on this computer. Start Gondola as an ordinary user, or set DATABASE_URL to a server.\n${tried.join('\n')}`,
  )
}

const AS_NOBODY = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
  '--securebits=+no_setuid_fixup',
  '--pdeathsig=INT',
]

let setprivWorks: boolean | undefined

/** Returns a command prefix that makes the kernel send `signal` when this process dies. Empty where unsupported. */
export function endWithParent(signal: 'INT' | 'TERM' | 'KILL'): string[] {
  const prefix = ['setpriv', `--pdeathsig=${signal}`]
  setprivWorks ??= process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig=INT', 'true']).status === 0
  return setprivWorks ? prefix : []
}

/** Environment of every PostgreSQL program. */
export const ENVIRONMENT = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }
