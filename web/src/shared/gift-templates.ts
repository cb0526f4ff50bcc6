import type { Boot } from '@gondola/contract/boot.ts'

/** Returns the resort's gift templates; the season's own comes first and is the default. */
export const giftTemplates = ({ resort, season }: { resort: Pick<Boot['resort'], 'giftTemplates'>; season: string }) =>
  [...resort.giftTemplates].sort((one, other) => Number(other.key === season) - Number(one.key === season))
