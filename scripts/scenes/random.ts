/**
 * Mersenne Twister with the outputs of Python's `random`. The scenes were first drawn there; with the same seed every
 * ridge and tree stays where it is.
 */
const STATE = 624
const SHIFT = 397

export class Random {
  #state = new Uint32Array(STATE)
  #at = STATE
  #spareGauss: number | undefined

  constructor(seed: number) {
    const state = this.#state
    state[0] = 19650218
    for (let i = 1; i < STATE; i++) state[i] = Math.imul(1812433253, this.#mixed(i)) + i
    let i = 1
    for (let k = 0; k < STATE; k++) {
      state[i] = (state[i] ?? 0) ^ Math.imul(this.#mixed(i), 1664525)
      state[i] = (state[i] ?? 0) + seed
      i = this.#afterFirst(i)
    }
    for (let k = 0; k < STATE - 1; k++) {
      state[i] = (state[i] ?? 0) ^ Math.imul(this.#mixed(i), 1566083941)
      state[i] = (state[i] ?? 0) - i
      i = this.#afterFirst(i)
    }
    state[0] = 0x80000000
  }

  #mixed(i: number) {
    const before = this.#state[i - 1] ?? 0
    return before ^ (before >>> 30)
  }

  #afterFirst(i: number) {
    if (i + 1 < STATE) return i + 1
    this.#state[0] = this.#state[STATE - 1] ?? 0
    return 1
  }

  #word(): number {
    if (this.#at >= STATE) this.#twist()
    let y = this.#state[this.#at++] ?? 0
    y ^= y >>> 11
    y ^= (y << 7) & 0x9d2c5680
    y ^= (y << 15) & 0xefc60000
    return (y ^ (y >>> 18)) >>> 0
  }

  #twist() {
    const state = this.#state
    for (let i = 0; i < STATE; i++) {
      const y = ((state[i] ?? 0) & 0x80000000) | ((state[(i + 1) % STATE] ?? 0) & 0x7fffffff)
      state[i] = (state[(i + SHIFT) % STATE] ?? 0) ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0)
    }
    this.#at = 0
  }

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    const high = this.#word() >>> 5
    const low = this.#word() >>> 6
    return (high * 67108864 + low) / 9007199254740992
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.next()
  }

  /** Returns a number of the standard normal distribution. */
  gauss(): number {
    const spare = this.#spareGauss
    this.#spareGauss = undefined
    if (spare !== undefined) return spare
    const turn = this.next() * 2 * Math.PI
    const reach = Math.sqrt(-2 * Math.log(1 - this.next()))
    this.#spareGauss = Math.sin(turn) * reach
    return Math.cos(turn) * reach
  }

  pick<T>(list: readonly T[]): T {
    const bits = 32 - Math.clz32(list.length)
    for (;;) {
      const at = this.#word() >>> (32 - bits)
      if (at < list.length) return list[at] as T
    }
  }
}
