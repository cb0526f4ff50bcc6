/** For whom a task waits in a queue. */
export type Caller = {
  /** Whoever has a share of the queue: an address, a device, or a link. */
  key: string
  /** The /24 or /48 of the address, which one customer may have. */
  site: string
  /**
   * Whether a member is signed in, or was in this browser before.
   * Such callers go before strangers of the same round.
   */
  isKnown?: boolean
}

/** Tasks per round that all callers of one site have together. */
const SHARES_PER_SITE = 16
const MOST_REMEMBERED = 10_000

type Waiting = { caller: Caller; turn: number; start: () => void; refuse: () => void }

/**
 * Returns a function that runs callers' tasks in turn, at most `most` at once.
 * A round has one task of each caller, so whoever sends many waits behind themselves and not before others. At most
 * `waiting` tasks wait: beyond that the one with the latest turn, which may be the new one, is rejected with
 * `refusal()`.
 */
export function fairQueue(most: number, options: { waiting: number; refusal: () => Error }) {
  let waiting: Waiting[] = []
  let running = 0
  /** Latest turn that was started. */
  let round = 0
  /** Last turn given to each caller and site. */
  const lastTurns = new Map<string, number>()

  const turnOf = ({ key, site, isKnown }: Caller) => {
    const own = (lastTurns.get(`key ${key}`) ?? round - 1) + 1
    const ofSite = (lastTurns.get(`site ${site}`) ?? round - 1) + 1 / SHARES_PER_SITE
    return Math.max(round, own, ofSite) - (isKnown ? 1 : 0)
  }
  const remember = ({ key, site, isKnown }: Caller, turn: number) => {
    const first = isKnown ? turn + 1 : turn
    lastTurns.set(`key ${key}`, first)
    const ofSite = (lastTurns.get(`site ${site}`) ?? round - 1) + 1 / SHARES_PER_SITE
    lastTurns.set(`site ${site}`, Math.max(round, ofSite))
    if (lastTurns.size > MOST_REMEMBERED) for (const [name, past] of lastTurns) if (past < round) lastTurns.delete(name)
  }
  /**
   * Rejects the waiting task with the latest turn.
   * Throws instead when the new task, with `turn`, would come after it.
   */
  const makeRoom = (turn: number) => {
    const last = waiting.reduce((one, other) => (other.turn >= one.turn ? other : one))
    if (turn >= last.turn) throw options.refusal()
    waiting = waiting.filter((one) => one !== last)
    // Its next task takes the turn that was given up.
    lastTurns.set(`key ${last.caller.key}`, last.turn - 1)
    last.refuse()
  }
  const wait = (caller: Caller) =>
    new Promise<void>((resolve, reject) => {
      const turn = turnOf(caller)
      if (waiting.length >= options.waiting) makeRoom(turn)
      remember(caller, turn)
      waiting.push({ caller, turn, start: resolve, refuse: () => reject(options.refusal()) })
    })
  const startNext = () => {
    const next = waiting.reduce<Waiting | undefined>(
      (one, other) => (one && one.turn <= other.turn ? one : other),
      undefined,
    )
    if (!next) {
      running--
      if (running === 0) lastTurns.clear()
      return
    }
    waiting = waiting.filter((one) => one !== next)
    round = Math.max(round, next.turn)
    next.start()
  }

  return async <T>(caller: Caller, work: () => Promise<T>): Promise<T> => {
    if (running < most) {
      running++
      remember(caller, turnOf(caller))
    } else await wait(caller)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
