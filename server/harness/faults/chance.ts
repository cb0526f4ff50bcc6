export type Chance = {
  /** At least `from`, less than `to`. */
  between(from: number, to: number): number
  /** True with this probability. */
  happens(share: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
}

/**
 * Returns the seed of this run: FAULT_SEED, else a random one. FAULT_SEED repeats a failed run. It replays the choices,
 * not the timing.
 */
export const freshSeed = (): number => Number(process.env.FAULT_SEED || Math.floor(Math.random() * 2 ** 31))

/** Returns pseudo-random numbers of a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + next() * (to - from),
    happens: (share) => next() < share,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  }
}
