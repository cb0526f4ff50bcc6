import type { ChangeStatus } from '@gondola/contract/after-sale.ts'
import type { Day, TimeOfDay } from '@gondola/rules/day.ts'
import type { Refusal } from '../refusal.ts'
import { type ChangeGroup, type Choices, NO_CHOICE } from './change-groups.ts'

/** A screen of the choice: introduction, day and time of each group, summary. */
export type Place = { kind: 'intro' } | { kind: 'day' | 'time'; group: string } | { kind: 'summary' }

export type Trouble = 'network' | 'price' | 'stale' | 'slot' | Refusal

/** What has been chosen so far. `key` makes a repetition of the request harmless. */
export type Choosing = {
  email: string
  /** Keys of groups that stay as they are. */
  left: readonly string[]
  /** Keys of entries that are not moved together. */
  apart: readonly string[]
  choices: Choices
  place: Place
  key: string
  /** The sum shown before, more to pay being above 0, where it has changed. */
  was: number | null
  trouble: Trouble | null
}

/** The states of a change of date (docs/product.md §19.34). */
export type ChangeFlow =
  | ({ status: 'idle' } & Choosing)
  | ({ status: 'loading' } & Choosing)
  | { status: 'created'; change: string; found: ChangeStatus | null; isSlow: boolean }
  | { status: 'success' | 'failed'; change: string; found: ChangeStatus }

export type ChangeEvent =
  | { kind: 'typed'; email: string }
  | { kind: 'left'; left: readonly string[] }
  | { kind: 'apart'; apart: readonly string[] }
  | { kind: 'go'; place: Place }
  | { kind: 'day'; group: string; day: Day }
  | { kind: 'time'; group: string; time: TimeOfDay | null }
  | { kind: 'sent' }
  | { kind: 'price-changed'; was: number; key: string }
  /** A day or time of a group was lost while the request was sent. */
  | { kind: 'lost'; place: Place; key: string }
  | ({ kind: 'refused' } & Refusal)
  | { kind: 'created'; change: string }
  | { kind: 'found'; found: ChangeStatus }
  | { kind: 'slow' }

export const firstChoice = (email: string, key: string): ChangeFlow => ({
  status: 'idle',
  email,
  left: [],
  apart: [],
  choices: {},
  place: { kind: 'intro' },
  key,
  was: null,
  trouble: null,
})

export const changeOf = (change: string): ChangeFlow => ({ status: 'created', change, found: null, isSlow: false })

/** Returns the screens of the choice, in order. */
export const placesOf = (
  groups: readonly Pick<ChangeGroup, 'key' | 'hasTimes'>[],
  left: readonly string[],
): Place[] => [
  { kind: 'intro' },
  ...groups
    .filter(({ key }) => !left.includes(key))
    .flatMap(({ key, hasTimes }): Place[] => [
      { kind: 'day', group: key },
      ...(hasTimes ? [{ kind: 'time' as const, group: key }] : []),
    ]),
  { kind: 'summary' },
]

export const isSame = (one: Place, other: Place): boolean =>
  one.kind === other.kind && ('group' in one ? one.group : '') === ('group' in other ? other.group : '')

/** Returns the next state. What was begun cannot be chosen anew. */
export function changeAfter(flow: ChangeFlow, event: ChangeEvent): ChangeFlow {
  switch (flow.status) {
    case 'idle':
      return event.kind === 'sent'
        ? { ...flow, status: 'loading', trouble: null }
        : { ...flow, ...choiceAfter(flow, event) }
    case 'loading':
      return loadedAfter(flow, event)
    case 'created':
      if (event.kind === 'found') return foundAfter(flow, event.found)
      return event.kind === 'slow' ? { ...flow, isSlow: true } : flow
    default:
      return flow
  }
}

function choiceAfter({ choices }: Choosing, event: ChangeEvent): Partial<Choosing> {
  switch (event.kind) {
    case 'typed':
      return { email: event.email }
    case 'left':
      return { left: event.left }
    case 'apart':
      return { apart: event.apart, left: [], choices: {} }
    case 'go':
      return { place: event.place, trouble: null, was: null }
    case 'day': {
      const before = choices[event.group] ?? NO_CHOICE
      const time = before.day === event.day ? before.time : null
      return { choices: { ...choices, [event.group]: { day: event.day, time } }, trouble: null }
    }
    case 'time': {
      const before = choices[event.group] ?? NO_CHOICE
      return { choices: { ...choices, [event.group]: { ...before, time: event.time } }, trouble: null }
    }
    default:
      return {}
  }
}

function loadedAfter(flow: { status: 'loading' } & Choosing, event: ChangeEvent): ChangeFlow {
  switch (event.kind) {
    case 'created':
      return changeOf(event.change)
    case 'price-changed':
      return { ...flow, status: 'idle', was: event.was, key: event.key, trouble: 'price' }
    case 'lost':
      return { ...flow, status: 'idle', place: event.place, key: event.key, trouble: 'slot' }
    case 'refused':
      // Only a call without a reply may have begun the change: the same request comes again.
      if (event.code === 'network' || event.code === 'busy') return { ...flow, status: 'idle', trouble: 'network' }
      return {
        ...flow,
        status: 'idle',
        place: { kind: 'intro' },
        choices: event.code === 'act-stale' ? {} : flow.choices,
        trouble: event.code === 'act-stale' ? 'stale' : { code: event.code, why: event.why, minutes: event.minutes },
      }
    default:
      return flow
  }
}

const foundAfter = (flow: Extract<ChangeFlow, { status: 'created' }>, found: ChangeStatus): ChangeFlow =>
  found.status === 'created'
    ? { ...flow, found, isSlow: flow.isSlow || found.slow }
    : { status: found.status, change: flow.change, found }
