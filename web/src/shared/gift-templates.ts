import type { Boot } from '@gondola/contract/boot.ts'

/** The resort's templates of gifts, the one of the season first: it is chosen until another one is. */
export const giftTemplates = ({ resort, season }: { resort: Pick<Boot['resort'], 'giftTemplates'>; season: string }) =>
  [...resort.giftTemplates].sort((one, other) => Number(other.key === season) - Number(one.key === season))
