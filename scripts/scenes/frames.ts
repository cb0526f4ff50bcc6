/** Starts a tile or a wide picture with its sky and clouds. */
import { Drawing, TILE, WIDE } from './drawing.ts'
import { clouds, sky, type Tree } from './landscape.ts'
import type { Lines } from './lines.ts'
import type { Palette } from './palette.ts'

/** The forms of a scene; missing ones are not drawn. */
export type Scene = Partial<Record<'tile' | 'wide' | 'hero', (colours: Palette) => Drawing>>

type Light = { x: number; y: number; reach?: number; lines?: Lines }

export function tile(colours: Palette, seed: number, { x, y, reach = 0.55, lines }: Light): Drawing {
  const d = new Drawing(TILE, colours, seed, lines)
  sky(d, { x, y, reach, stars: 16 })
  clouds(
    d,
    [
      [120, 130, 4, 120],
      [560, 90, 4, 140],
      [640, 210, 3, 120],
    ],
    0.5,
  )
  return d
}

export function wide(colours: Palette, seed: number, { x, y, reach = 0.36, lines }: Light): Drawing {
  const d = new Drawing(WIDE, colours, seed, lines)
  sky(d, { x, y, reach, stars: 46 })
  clouds(
    d,
    [
      [200, 170, 5, 220],
      [1250, 120, 5, 220],
      [820, 210, 3, 160],
    ],
    0.75,
  )
  return d
}

/** Near trees at both edges of a wide picture. */
export const FRAME: Tree[] = [
  [46, 706, 300],
  [1552, 706, 310],
  [214, 712, 110],
  [1400, 712, 120],
  [1470, 714, 200],
  [136, 716, 190],
  [-14, 720, 360],
  [1608, 720, 360],
]
