import type { Boot } from '@gondola/contract/boot.ts'

/** Moves the category of the resort's wide picture to the front. Without one all tiles are equal. */
export function doubleFirst({ categories, resort, season }: Pick<Boot, 'categories' | 'resort' | 'season'>) {
  const scene = resort.pictures.double?.[season]
  const double = categories.find(
    (category) => scene !== undefined && resort.pictures[category.imageId]?.[season] === scene,
  )
  const tiles = double ? [double, ...categories.filter((category) => category !== double)] : categories
  return { tiles, double }
}
