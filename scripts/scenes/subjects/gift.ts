import { gondola } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, mist, mountain, nearTrees } from '../landscape.ts'

/** A cabin tied up as a gift. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 25, { x: 0.7, y: 0.55, lines: 'tenths' })
    const { amber, dark, forestNear, near, red } = colours
    mountain(
      d,
      [-20, 430, 80, 360, 170, 400, 290, 310, 380, 370, 520, 280, 620, 360, 700, 330, 830, 400],
      0.07,
      560,
      0.7,
    )
    mist(d, 370, 140, 0.85)
    const nearCrest = hill(d, [-20, 490, 200, 470, 420, 510, 640, 470, 830, 490], near, 0.012, 640)
    forest(d, nearCrest, forestNear, { trees: 170, heights: [26, 56], below: 6 })
    d.add(`<path fill="none" stroke="${dark}" stroke-width="5" d="M-10 70Q400 150 810 60"/>`)
    gondola(d, 400, 112, 2.35, red, amber)
    d.add(`<path fill="none" stroke="${dark}" stroke-width="2.4" d="M-10 100Q400 178 810 92" opacity=".5"/>`)
    nearTrees(d, [
      [40, 620, 230],
      [760, 620, 250],
      [120, 640, 160],
      [690, 640, 150],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 25, { x: 0.62, y: 0.56 })
    const { amber, dark, forestNear, near, red } = colours
    mountain(
      d,
      [
        -20, 470, 130, 410, 280, 450, 470, 360, 600, 410, 760, 330, 860, 280, 930, 350, 1040, 320, 1180, 420, 1320, 370,
        1460, 430, 1640, 390,
      ],
      0.07,
      640,
      0.7,
    )
    mist(d, 440, 150, 0.85)
    const nearCrest = hill(d, [-20, 560, 260, 540, 560, 572, 900, 548, 1240, 560, 1640, 530], near, 0.012)
    forest(d, nearCrest, forestNear, { trees: 300, heights: [24, 54], below: 6 })
    d.add(
      `<path fill="none" stroke="${dark}" stroke-width="2.2" d="M-10 206Q800 262 1610 182" opacity=".5"/>`,
      `<path fill="none" stroke="${dark}" stroke-width="4.6" d="M-10 184Q800 244 1610 160"/>`,
    )
    gondola(d, 560, 206, '2.0', red, amber)
    gondola(d, 1130, 203, 0.72, near[0])
    gondola(d, 235, 197, 0.5, near[0])
    ground(d, 'M0 640C220 606 460 640 760 628S1300 640 1600 596V720H0z')
    nearTrees(d, FRAME)
    return d
  },
}
