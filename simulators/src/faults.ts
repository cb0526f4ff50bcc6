/**
 * Misbehaviour of one kind of call.
 * - slow: waits `ms`, then acts and replies.
 * - late: acts at once, replies after `ms`.
 * - error: replies `status` without acting.
 * - timeout: neither acts nor replies for `ms`.
 * - drop: closes the connection without acting.
 * - lose: acts, then closes the connection.
 * - garbage: acts, replies with a broken body.
 * - stall: acts, sends half of the reply and then nothing for `ms`.
 */
export type Fault = {
  kind: (typeof FAULT_KINDS)[number]
  /** Number of calls to affect; 0 for all. */
  times: number
  ms: number
  status: number
}

const FAULT_KINDS = ['slow', 'late', 'error', 'timeout', 'drop', 'lose', 'garbage', 'stall'] as const

const DEFAULT_MS = { slow: 2000, late: 60_000, timeout: 60_000, stall: 60_000, error: 0, drop: 0, lose: 0, garbage: 0 }

/** Settings of every simulator, besides its own. */
export type CommonSettings = {
  /** Every connection is closed until this instant. Set by `downMs`, relative to now. */
  downUntil: number
  faults: Record<string, Fault>
}

/**
 * Applies a patch to the settings. Throws a readable Error for unknown keys and wrong types.
 * `faults` are merged by kind of call, and null ends one. `downMs` closes every connection for so long.
 */
export function patchSettings<T extends CommonSettings>(settings: T, patch: unknown, calls: readonly string[]): void {
  if (!isRecord(patch)) throw new Error('a JSON object is expected')
  const changed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(patch)) {
    if (key === 'faults') changed.faults = mergeFaults(settings.faults, value, calls)
    else if (key === 'downMs') changed.downUntil = Date.now() + numberIn(value, key)
    else if (key === 'downUntil') throw new Error('downUntil is set through downMs')
    else if (!Object.hasOwn(settings, key)) throw new Error(`${key} is no setting`)
    else {
      const kind = kindOf(settings[key as keyof T])
      if (kindOf(value) !== kind) throw new Error(`${key} has to be a ${kind}`)
      changed[key] = kind === 'number' ? numberIn(value, key) : value
    }
  }
  Object.assign(settings, changed)
}

/** Returns the fault of the next call of this kind, and counts it. */
export function takeFault(settings: CommonSettings, call: string): Fault | undefined {
  const fault = settings.faults[call]
  if (!fault) return undefined
  if (fault.times > 0) {
    fault.times -= 1
    if (fault.times === 0) delete settings.faults[call]
  }
  return fault
}

function mergeFaults(faults: Record<string, Fault>, patch: unknown, calls: readonly string[]): Record<string, Fault> {
  if (!isRecord(patch)) throw new Error('faults has to be an object')
  const merged = { ...faults }
  for (const [call, fault] of Object.entries(patch)) {
    if (!calls.includes(call)) throw new Error(`faults.${call}: the calls are ${calls.join(', ')}`)
    if (fault === null) delete merged[call]
    else merged[call] = readFault(fault, call)
  }
  return merged
}

function readFault(fault: unknown, call: string): Fault {
  const kind = isRecord(fault) ? FAULT_KINDS.find((known) => known === fault.kind) : undefined
  if (!isRecord(fault) || !kind) throw new Error(`faults.${call}: the kinds are ${FAULT_KINDS.join(', ')}`)
  return {
    kind,
    times: fault.times === undefined ? 1 : numberIn(fault.times, 'times'),
    ms: fault.ms === undefined ? DEFAULT_MS[kind] : numberIn(fault.ms, 'ms'),
    status: fault.status === undefined ? 500 : numberIn(fault.status, 'status'),
  }
}

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

function numberIn(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error(`${name} has to be a number`)
  return value
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
