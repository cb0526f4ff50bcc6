type Two = readonly [string, string]

/** The colours of a resort in one season, named after parts of a landscape. */
export type Palette = {
  /** From the top down. */
  sky: readonly string[]
  /** From the middle outwards. */
  sun: readonly [string, string, string, string]
  cloud: string
  /** Hills in three distances: crest and foot. */
  far: Two
  mid: Two
  near: Two
  forestFar: string
  forestNear: string
  tree: string
  /** Snow on near trees. */
  treeSnow?: string
  /** Snow or grass, in the light and away from it. */
  ground: Two
  groundShade?: string
  lake?: readonly [string, string, string]
  mist: string
  red: string
  amber: string
  /** Silhouettes against the light: wood, steel, people. */
  dark: string
  darkLit: string
  /** Shadows on the ground. */
  shadow: string
  rock: readonly [string, string, string, string, string]
  rockShade: string
  track?: string
  /** Roof of a hut without snow. */
  roof?: string
  hasStars: boolean
  isWinter: boolean
  massif?: Massif
}

/** Further colours of the hero `massif`, from the top down or from left to right. */
export type Massif = {
  sky: readonly [string, string, string, string, string, string]
  /** From the middle outwards. */
  sun: readonly [string, string, string, string, string, string]
  clouds: readonly [string, string, string]
  farLit: readonly [string, string, string]
  farShade: readonly [string, string, string]
  lit: readonly [string, string, string, string, string]
  shade: readonly [string, string, string, string]
  /** Where neither snow nor grass holds. */
  bare: string
  /** From far to near. */
  mists: readonly [string, string, string, string]
  ridge: Two
  ridgeForest: string
  hill: readonly [string, string, string]
  hillForest: string
  piste: readonly [string, string, string]
  pisteShade: string
  /** In front of everything. */
  drifts: Two
  tree: string
  treeSnow?: string
  pylon: string
  rope: string
  chair: string
  people: string
  /** In the light and away from it. */
  hutWalls: Two
  hutRoof: Two
  /** In winter. */
  skier?: { trousers: string; shadow: string; track: string }
}
