import { allowedMethods, type Method } from '@gondola/rules/handout.ts'

/** The ways of handing out that the details step offers; with a card of one's own nothing has to be fetched, so it is first. */
export const offeredMethods = (tags: readonly string[]): Method[] =>
  allowedMethods(tags).sort((one, other) => Number(other === 'card') - Number(one === 'card'))
