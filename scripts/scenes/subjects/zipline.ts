import { flyer } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, hill, mist, mountain, nearTrees } from '../landscape.ts'

/** Flying down the zipline. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 25, { x: 0.24, y: 0.55 })
    const { amber, dark, forestNear, near, red } = colours
    mountain(
      d,
      [-20, 400, 80, 330, 170, 380, 290, 300, 380, 350, 520, 210, 600, 300, 700, 270, 830, 360],
      0.07,
      560,
      0.7,
    )
    mist(d, 360, 140, 0.85)
    const nearCrest = hill(d, [-20, 440, 200, 480, 420, 540, 620, 500, 830, 430], near, 0.012, 640)
    forest(d, nearCrest, forestNear, { trees: 170, heights: [26, 56], below: 6 })
    mist(d, 520, 90, 0.5)
    d.add(`<path fill="none" stroke="${dark}" stroke-width="2.4" opacity=".75" d="M-10 30L810 200"/>`)
    flyer(d, [590, 154.4], { slope: 11.7, size: 0.8, coat: amber, helmet: red })
    d.add(`<path fill="none" stroke="${dark}" stroke-width="4.2" d="M-10 118L810 318"/>`)
    flyer(d, [300, 193.6], { slope: 13.7, size: 1.9 })
    nearTrees(d, [
      [40, 620, 250],
      [760, 620, 270],
      [120, 640, 170],
      [690, 640, 160],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 41, { x: 0.24, y: 0.54 })
    const { amber, dark, forestNear, near, red } = colours
    mountain(
      d,
      [
        -20, 480, 120, 420, 260, 460, 420, 350, 520, 410, 640, 370, 800, 440, 960, 330, 1080, 240, 1150, 300, 1240, 270,
        1360, 380, 1470, 340, 1640, 410,
      ],
      0.07,
      620,
      0.75,
    )
    mist(d, 420, 160, 0.9)
    const nearCrest = hill(d, [-20, 540, 240, 560, 560, 600, 900, 606, 1240, 570, 1640, 520], near, 0.012)
    forest(d, nearCrest, forestNear, { trees: 320, heights: [26, 58], below: 6 })
    mist(d, 590, 130, 0.55)
    d.add(`<path fill="none" stroke="${dark}" stroke-width="2.4" opacity=".75" d="M-10 120L1610 330"/>`)
    flyer(d, [1186, 275], { slope: 7.4, size: 0.8, coat: amber, helmet: red })
    d.add(`<path fill="none" stroke="${dark}" stroke-width="4.4" d="M-10 176L1610 420"/>`)
    flyer(d, [560, 261.9], { slope: 8.6, size: 2 })
    nearTrees(d, FRAME)
    return d
  },
}
