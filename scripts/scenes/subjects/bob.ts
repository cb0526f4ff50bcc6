import { sled, track } from '../bobsleigh.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, mist, mountain, nearTrees } from '../landscape.ts'

/** The bobsleigh on rails. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 12, { x: 0.75, y: 0.45, lines: 'tenths' })
    const { far, forestFar, mid } = colours
    hill(d, [-20, 330, 180, 290, 420, 340, 620, 280, 830, 320], far, 0.012, 460)
    mist(d, 300, 120, 0.8)
    const midCrest = hill(d, [-20, 380, 200, 350, 430, 390, 620, 360, 830, 330], mid, 0.012, 520)
    forest(d, midCrest, forestFar, { trees: 200, heights: [20, 46] })
    ground(d, 'M0 450C150 400 320 430 470 410S700 400 800 370V600H0z', { lit: 0, slant: 0.9 })
    track(
      d,
      [690, 372, 600, 392, 520, 404, 560, 426, 660, 446, 640, 482, 470, 486, 250, 476, 150, 510, 260, 566, 520, 610],
    )
    sled(d, 262, 440, 1.75, 'left')
    nearTrees(d, [
      [40, 560, 260],
      [110, 580, 130],
      [770, 590, 300],
      [700, 600, 180],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 12, { x: 0.7, y: 0.5 })
    const { forestFar, mid } = colours
    mountain(
      d,
      [-20, 440, 160, 390, 340, 430, 560, 360, 760, 410, 980, 330, 1120, 390, 1300, 350, 1460, 410, 1640, 380],
      0.06,
      600,
      0.7,
    )
    mist(d, 390, 140, 0.85)
    const midCrest = hill(d, [-20, 492, 240, 462, 520, 490, 820, 470, 1100, 486, 1350, 452, 1640, 470], mid, 0.012, 620)
    forest(d, midCrest, forestFar, { trees: 320, heights: [14, 34] })
    mist(d, 470, 90, 0.6)
    ground(d, 'M0 530C200 470 420 500 640 488S1100 470 1320 430s200-8 280-20V720H0z')
    track(
      d,
      [
        1250, 440, 1120, 458, 1000, 470, 930, 484, 1010, 508, 1130, 524, 1080, 558, 860, 560, 600, 546, 420, 560, 360,
        600, 520, 640, 860, 654, 1200, 690, 1300, 760,
      ],
      0.62,
    )
    sled(d, 600, 522, 1.7, 'right')
    nearTrees(d, [[1290, 640, 150], ...FRAME])
    return d
  },
}
