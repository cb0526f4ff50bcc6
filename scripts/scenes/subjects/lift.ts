import { lift, walker } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, liftValley, mist, mountain, nearTrees } from '../landscape.ts'

/** The chairlift for people on foot, and two who walk on from it. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 5, { x: 0.2, y: 0.5 })
    const { amber, forestNear, isWinter, near, red } = colours
    mountain(
      d,
      [-20, 410, 70, 350, 150, 380, 250, 300, 330, 340, 430, 250, 500, 150, 560, 200, 610, 180, 700, 300, 830, 330],
      0.08,
      520,
      0.8,
    )
    mist(d, 330, 150, 0.85)
    const nearCrest = hill(d, [-20, 410, 160, 390, 340, 424, 520, 430, 680, 396, 830, 404], near, 0.015, 560)
    forest(d, nearCrest, forestNear, { trees: 130, heights: [18, 42], clearing: (x) => x >= 330 && x <= 620 })
    ground(d, 'M0 480C150 436 320 446 470 436S700 452 800 414V600H0z', { lit: 0, slant: 0.9 })
    lift(
      d,
      [
        [-110, 250, 3],
        [420, 214, 1.45, 470],
        [660, 196, 0.8, 440],
        [830, 186, 0.5],
      ],
      { riders: 'walkers', up: [0.72], down: [0.26], apart: 24 },
    )
    walker(d, [560, 520], { size: 1.7, coat: amber, pack: red })
    walker(d, [500, 536], { size: 1.85, coat: isWinter ? red : colours.dark })
    nearTrees(d, [
      [30, 580, 230],
      [776, 580, 260],
      [104, 590, 140],
      [716, 590, 130],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 5, { x: 0.24, y: 0.5 })
    const { amber, red } = colours
    liftValley(d)
    lift(
      d,
      [
        [-100, 330, 1.6],
        [430, 272, 1, 560],
        [760, 262, 0.58, 512],
        [960, 250, 0.36],
      ],
      { riders: 'walkers', up: [0.3, 0.75], down: [0.5, 0.95] },
    )
    walker(d, [672, 556], { size: 1.8, coat: amber, pack: red })
    walker(d, [606, 572], { size: 2 })
    nearTrees(d, FRAME)
    return d
  },
}
