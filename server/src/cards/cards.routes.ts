import { pageOf } from '../http/page-of.ts'
import type { Handlers } from '../http/serve.ts'
import { createCard, lookUpCard } from './cards.ts'
import { changeCard, ownCards, removeCard } from './own-cards.ts'

export const cardsHandlers: Pick<Handlers, 'lookUpCard' | 'createCard' | 'myCards' | 'changeCard' | 'removeCard'> = {
  lookUpCard: (ctx, { query }) => lookUpCard(ctx, query),
  createCard: (ctx, { body, query }) => createCard(ctx, body, query.lang),
  myCards: async (ctx, { query }) => pageOf(await ownCards(ctx), query),
  changeCard: (ctx, { params, body }) => changeCard(ctx, params.id, body),
  removeCard: async (ctx, { params, query }) => {
    await removeCard(ctx, params.id, query)
    return { done: true }
  },
}
