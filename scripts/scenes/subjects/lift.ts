import { lift } from '../figures.ts'
import { FRAME, type Scene, wide } from '../frames.ts'
import { liftValley, nearTrees } from '../landscape.ts'

/** The chairlift in summer, without skiers. */
export const scene: Scene = {
  wide(colours) {
    const d = wide(colours, 5, { x: 0.24, y: 0.5 })
    liftValley(d)
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
