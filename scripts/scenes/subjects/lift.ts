import { lift } from '../figures.ts'
import { FRAME, type Scene, wide } from '../frames.ts'
import { forest, ground, hill, mist, mountain, nearTrees } from '../landscape.ts'

/** The chairlift in summer, without skiers. */
export const scene: Scene = {
  wide(colours) {
    const d = wide(colours, 5, { x: 0.24, y: 0.5 })
    const { forestNear, near } = colours
    mountain(
      d,
      [
        -20, 470, 80, 430, 180, 460, 310, 370, 400, 420, 520, 400, 640, 450, 730, 340, 800, 296, 884, 168, 968, 296,
        1010, 262, 1100, 372, 1180, 318, 1280, 392, 1400, 330, 1500, 380, 1640, 350,
      ],
      0.08,
      600,
      0.8,
    )
    mist(d, 390, 150, 0.85)
    const nearCrest = hill(d, [-20, 486, 300, 458, 640, 500, 980, 508, 1300, 470, 1640, 470], near, 0.015, 640)
    forest(d, nearCrest, forestNear, { trees: 240, heights: [18, 44], clearing: (x) => x >= 600 && x <= 1100 })
    ground(d, 'M0 560C260 510 560 520 860 500S1380 510 1600 460V720H0z')
    lift(
      d,
      [
        [-100, 330, 1.6],
        [430, 272, 1, 560],
        [760, 262, 0.58, 512],
        [960, 250, 0.36],
      ],
      { up: [0.3, 0.75], down: [0.5, 0.95] },
    )
    nearTrees(d, FRAME)
    return d
  },
}
