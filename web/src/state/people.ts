import type { UserData } from '@gondola/contract/orders.ts'
import { useSyncExternalStore } from 'react'

/** The person who uses an entry, and the message of a gift. */
export type Person = UserData & { giftMessage?: string }

const noPeople: ReadonlyMap<string, Person> = new Map()
let people = noPeople
const peopleWatchers = new Set<() => void>()
function setPeople(next: ReadonlyMap<string, Person>) {
  people = next
  for (const watcher of peopleWatchers) watcher()
}

/**
 * Holds the person of each entry, by its id, and the buyer (`buyer.ts`). Lives as long as the page: the browser never
 * stores personal data.
 */
export const personData = {
  get: (id: string): Person | undefined => people.get(id),
  all: () => people,
  set: (id: string, data: Person) => setPeople(new Map(people).set(id, data)),
  drop: (ids: string[]) => setPeople(new Map([...people].filter(([id]) => !ids.includes(id)))),
  reset: () => setPeople(noPeople),
  subscribe(watcher: () => void) {
    peopleWatchers.add(watcher)
    return () => void peopleWatchers.delete(watcher)
  },
}

export const usePersonData = (): ReadonlyMap<string, Person> =>
  useSyncExternalStore(personData.subscribe, personData.all, () => noPeople)
