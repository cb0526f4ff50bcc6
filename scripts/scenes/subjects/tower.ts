import { hut } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { disc, forest, ground, hill, mist, nearTrees } from '../landscape.ts'
import { tower } from '../tower.ts'
import { glitter, ripples, water } from '../water.ts'

/** The tower among the treetops. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 8, { x: 0.72, y: 0.5, lines: 'tenths' })
    const { far, forestFar, forestNear, mid, near, tree } = colours
    hill(d, [-20, 360, 200, 320, 420, 360, 620, 330, 830, 350], far, 0.012, 460)
    mist(d, 320, 120, 0.8)
    const midCrest = hill(d, [-20, 430, 200, 400, 420, 420, 620, 380, 830, 410], mid, 0.012, 520)
    forest(d, midCrest, forestFar, { trees: 160, heights: [18, 40] })
    mist(d, 400, 100, 0.7)
    tower(d, { x: 470, base: 560, height: 410, radius: 92, levels: 8 })
    const crest = hill(d, [-20, 530, 200, 500, 420, 540, 620, 505, 830, 520], [forestNear, near[1]], 0.012, 640)
    forest(d, crest, forestNear, { trees: 120, heights: [60, 130], below: 30, clearing: (x) => x >= 380 && x <= 580 })
    forest(
      d,
      crest.filter(([x]) => x > 340 && x < 560),
      tree,
      { trees: 16, heights: [40, 70], below: 36 },
    )
    nearTrees(d, [
      [40, 620, 300],
      [760, 620, 330],
      [130, 630, 210],
      [680, 630, 200],
      [235, 635, 120],
      [575, 640, 130],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 8, { x: 0.62, y: 0.58, reach: 0.34 })
    const { far, forestFar, forestNear, isWinter, mid, near } = colours
    disc(d, 990, 420, 34, '#fff6df')
    hill(d, [-20, 420, 200, 396, 430, 424, 660, 402, 900, 424, 1150, 396, 1380, 404, 1640, 390], far, 0.012, 520)
    mist(d, 390, 110, 0.8)
    const midCrest = hill(d, [-20, 446, 200, 430, 420, 446, 760, 452, 1000, 448, 1250, 430, 1640, 420], mid, 0.012, 540)
    forest(d, midCrest, mid[0], { trees: 260, heights: [10, 22], below: 3 })
    mist(d, 430, 70, 0.7)
    water(d, 'M0 470H1600V700H0z', 470, 640)
    glitter(d, { x: 990, from: 470, to: 640 })
    ripples(d, 46, { x: [0, 1600], y: [480, 640], length: [26, 110] })
    const nearCrest = hill(
      d,
      [1090, 500, 1240, 486, 1420, 476, 1640, 462],
      near,
      0.01,
      540,
      'M1006 538c18-2 34-8 44-15c12-9 24-20 40-23l',
    )
    forest(d, nearCrest, forestFar, { trees: 120, heights: [14, 30] })
    const nearCrest2 = hill(d, [-20, 440, 160, 446, 330, 470, 520, 480, 700, 510, 860, 560, 960, 620], near, 0.012, 640)
    forest(d, nearCrest2, forestFar, { trees: 200, heights: [24, 52], below: 6 })
    tower(d, { x: 560, base: 548, height: 268, radius: 58, levels: 8, wood: isWinter ? undefined : '#c79a6b' })
    const crest = hill(
      d,
      [-20, 520, 200, 520, 420, 548, 620, 560, 820, 590, 980, 640],
      [forestNear, near[1]],
      0.012,
      680,
    )
    forest(d, crest, forestNear, { trees: 170, heights: [38, 84], below: 12, clearing: (x) => x >= 490 && x <= 630 })
    forest(
      d,
      crest.filter(([x]) => x > 470 && x < 650),
      forestNear,
      { trees: 46, heights: [34, 64], below: 14 },
    )
    ground(d, 'M0 640C220 606 460 640 760 656S1300 640 1600 600V720H0z')
    hut(d, 1120, 656, 0.9)
    nearTrees(d, [[1080, 664, 90], [300, 690, 120], ...FRAME])
    return d
  },
}
