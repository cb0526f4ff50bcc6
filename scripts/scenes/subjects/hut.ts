import { hut } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, meadow, mist, mountain, nearTrees } from '../landscape.ts'

/** The lit hut on the slope. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 19, { x: 0.2, y: 0.5 })
    meadow(d)
    hut(d, 250, 520, 3.5)
    nearTrees(d, [
      [600, 524, 170],
      [200, 530, 180],
      [40, 570, 300],
      [760, 570, 320],
      [690, 590, 170],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 19, { x: 0.3, y: 0.54 })
    const { forestFar, mid } = colours
    mountain(
      d,
      [
        -20, 450, 150, 400, 330, 440, 520, 380, 700, 420, 900, 350, 1050, 300, 1160, 370, 1300, 330, 1460, 410, 1640,
        380,
      ],
      0.06,
      600,
      0.7,
    )
    mist(d, 400, 130, 0.85)
    const midCrest = hill(d, [-20, 474, 240, 444, 520, 472, 820, 452, 1100, 468, 1350, 434, 1640, 452], mid, 0.012, 602)
    forest(d, midCrest, forestFar, { trees: 320, heights: [14, 34] })
    mist(d, 452, 90, 0.6)
    ground(d, 'M0 540C200 500 420 518 640 508S1100 522 1320 488s200-8 280-16V720H0z')
    hut(d, 520, 556, 2.9)
    nearTrees(d, [[470, 562, 190], [860, 562, 220], [420, 570, 130], [920, 570, 140], ...FRAME])
    return d
  },
}
