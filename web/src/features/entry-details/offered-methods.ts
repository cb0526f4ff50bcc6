import { allowedMethods, type Method } from '@gondola/rules/handout.ts'

/** Returns the handouts that the details step offers. The buyer's own card is first: nothing has to be collected. */
export const offeredMethods = (tags: readonly string[]): Method[] =>
  allowedMethods(tags).sort((one, other) => Number(other === 'card') - Number(one === 'card'))
