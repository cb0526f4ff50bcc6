/** Who waits in a queue. */
export type Caller = {
  /** One address, or whatever else has a share of its own. */
  key: string
  /** The /24 or /48 of the address, which one customer may have. */
  site: string
  /**
   * Whether a member is signed in, or was in this browser before. Such callers go before strangers of the same round.
   */
  isKnown?: boolean
}

/** Shares that all callers of one site have together. They count as if so many of its addresses were in the queue. */
const SHARES_PER_SITE = 16
const MOST_REMEMBERED = 10_000

type Waiting = { caller: Caller; turn: number; start: () => void; refuse: () => void }

/**
 * Limits how many tasks run at once, and lets callers take turns. One task of each caller makes a round. Whoever sends
 * many tasks waits behind themselves and not before others. When `waiting` tasks wait, the last one of the longest
 * waits is refused with `refusal`.
 */
export function fairQueue(most: number, options: { waiting: number; refusal: () => Error }) {
  let waiting: Waiting[] = []
  let running = 0
  /** Turn of the task that was started last. */
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
  /** Makes room for a task, or throws. The last of all turns goes. */
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
