import { allowedMethods, type Method } from '@gondola/rules/handout.ts'

/** The ways of handing out that the details step offers; the card has its own step. */
export const offeredMethods = (tags: readonly string[]): Method[] =>
  allowedMethods(tags).filter((method) => method !== 'card')
