type Two = readonly [string, string]

/** The colours of a resort in one of its seasons, in the words of a landscape. */
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
  /** What stands against the light: wood, steel, people. */
  dark: string
  darkLit: string
  /** What things throw on the ground. */
  shadow: string
  rock: readonly [string, string, string, string, string]
  rockShade: string
  track?: string
  /** Of a hut, where no snow lies on it. */
  roof?: string
  hasStars: boolean
  isWinter: boolean
  massif?: Massif
}

/** What the hero `massif` is drawn in beside the colours above; from the top down or from left to right. */
export type Massif = {
  sky: readonly [string, string, string, string, string, string]
  /** From the middle outwards. */
  sun: readonly [string, string, string, string, string, string]
  clouds: readonly [string, string, string]
  farLit: readonly [string, string, string]
  farShade: readonly [string, string, string]
  lit: readonly [string, string, string, string, string]
  shade: readonly [string, string, string, string]
  /** Where no snow and no grass holds. */
  bare: string
  /** From the far to the near. */
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
