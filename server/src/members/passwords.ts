import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Caller, fairQueue } from '../http/fair-queue.ts'
import { Refusal } from '../http/refusal.ts'

/** OWASP's parameters for argon2id: 19 MiB, two passes, one lane. Each stored hash names its own. */
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const HASH_BYTES = 32
const SALT_BYTES = 16

/**
 * Hashes computed at once; each takes tens of milliseconds of a core, and 19 MiB.
 * Up to `MOST_WAITING` more wait, which takes a few seconds. Of more, the one with the latest turn is refused (`busy`).
 */
const AT_ONCE = 2
const MOST_WAITING = 120

const hash = promisify(argon2)
const inTurn = fairQueue(AT_ONCE, { waiting: MOST_WAITING, refusal: () => new Refusal('busy') })

/** Normalizes a password, so that different encodings of the same letters are equal. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'))

type Cost = { memory: number; passes: number; lanes: number }

const hashOf = (password: string, salt: Buffer, cost: Cost) =>
  hash('argon2id', {
    message: bytesOf(password),
    nonce: salt,
    memory: cost.memory,
    passes: cost.passes,
    parallelism: cost.lanes,
    tagLength: HASH_BYTES,
  })

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** Returns the hash of a password in PHC format. Refuses `busy` when too many hashes wait. */
export async function hashPassword(caller: Caller, password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const made = await inTurn(caller, () => hashOf(password, salt, { memory: MEMORY_KIB, passes: PASSES, lanes: LANES }))
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(made)}`
}

const STORED = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** Hash that no password has. For an unknown e-mail a login checks it, to take as long. */
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(Buffer.alloc(SALT_BYTES))}$${unpadded(Buffer.alloc(HASH_BYTES))}`

/**
 * Returns whether a typed password is right.
 * Without a stored hash it returns false, after the same time. `findStored` reads the hash only at the caller's turn,
 * so that those who wait take no database session. Refuses `busy` when too many wait; throws for a hash in another
 * format.
 */
export const isPasswordOf = (
  caller: Caller,
  findStored: () => Promise<string | null | undefined>,
  typed: string,
): Promise<boolean> =>
  inTurn(caller, async () => {
    const [, memory, passes, lanes, salt = '', expected = ''] = STORED.exec((await findStored()) ?? NOBODY) ?? []
    if (memory === undefined) throw new Error('A stored password is not readable.')
    const made = await hashOf(typed, Buffer.from(salt, 'base64'), {
      memory: Number(memory),
      passes: Number(passes),
      lanes: Number(lanes),
    })
    return timingSafeEqual(made, Buffer.from(expected, 'base64'))
  })
