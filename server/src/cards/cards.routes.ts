import type { Handlers } from '../http/serve.ts'
import { createCard, lookUpCard } from './cards.ts'

export const cardsHandlers: Pick<Handlers, 'lookUpCard' | 'createCard'> = {
  lookUpCard: (ctx, { query }) => lookUpCard(ctx, query),
  createCard: (ctx, { body }) => createCard(ctx, body),
}
