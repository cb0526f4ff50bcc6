import { lift, skier, tracks } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, liftValley, mist, mountain, nearTrees } from '../landscape.ts'

/** Skiers on the piste. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 5, { x: 0.2, y: 0.5, lines: 'tenths' })
    const { amber, forestNear, near } = colours
    mountain(
      d,
      [
        -20, 400, 60, 340, 120, 360, 210, 270, 260, 300, 360, 190, 420, 120, 455, 165, 520, 140, 600, 270, 680, 240,
        760, 320, 830, 290,
      ],
      0.08,
      520,
      0.8,
    )
    mist(d, 330, 150, 0.85)
    const nearCrest = hill(d, [-20, 400, 160, 380, 340, 420, 520, 430, 680, 390, 830, 400], near, 0.015, 560)
    forest(d, nearCrest, forestNear, { trees: 120, heights: [18, 40], clearing: (x) => x >= 300 && x <= 560 })
    ground(d, 'M0 470C150 420 320 430 470 420S700 440 800 400V600H0z', { lit: 0, slant: 0.9 })
    tracks(d, 470, 428, 1.2, 6, 6)
    skier(d, 330, 520, 2.5)
    skier(d, 560, 462, 1.1, { jacket: amber })
    nearTrees(d, [
      [30, 560, 260],
      [770, 560, 280],
      [110, 575, 170],
      [710, 575, 150],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 5, { x: 0.24, y: 0.5 })
    const { amber } = colours
    liftValley(d)
    lift(
      d,
      [
        [-60, 452, 0.95],
        [330, 392, 0.62, 520],
        [640, 352, 0.4, 502],
        [836, 326, 0.26, 499],
      ],
      { riders: 'skiers', up: [0.3, 0.75], down: [0.5, 0.95] },
    )
    tracks(d, 697, 486, 1, 6, 6)
    skier(d, 500, 536, 1.9)
    skier(d, 690, 516, 0.95, { jacket: amber })
    nearTrees(d, FRAME)
    return d
  },
}
