import { session } from './session.ts'

let wanted: readonly string[] = []

/**
 * Credit that a member asked to use, by its `tokenId`: none, or one. The next product that is opened switches it on.
 * The end of a session drops it.
 */
export const wantedCredit = {
  get: (): readonly string[] => wanted,
  set(tokenId: string) {
    wanted = [tokenId]
  },
  drop() {
    wanted = []
  },
}

session.subscribe(() => {
  if (session.get().step !== 'member') wantedCredit.drop()
})
