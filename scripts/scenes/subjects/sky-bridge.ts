import { bridge } from '../bridge.ts'
import { Drawing } from '../drawing.ts'
import type { Scene } from '../frames.ts'
import { clouds, disc, forest, ground, hill, mist, mountain, nearTrees, sky } from '../landscape.ts'

/** The Sky Bridge between two ridges. */
export const scene: Scene = {
  hero(colours) {
    const d = new Drawing({ width: 1600, height: 1000, viewBox: '0 0 1600 1000' }, colours, 33, 'tenths')
    const { far, forestNear, isWinter, mid, near, rock, rockShade } = colours
    sky(d, { x: 0.44, y: 0.6, reach: 0.5, stars: 60 })
    clouds(d, [
      [250, 280, 6, 240],
      [760, 190, 5, 220],
      [1240, 300, 6, 260],
      [1480, 400, 4, 180],
      [60, 390, 4, 200],
    ])
    disc(d, 690, 520, 54, isWinter ? '#fff3da' : '#fffaf0')
    mountain(
      d,
      [
        -30, 640, 90, 560, 190, 600, 330, 520, 460, 590, 600, 560, 760, 600, 900, 548, 1040, 590, 1180, 500, 1290, 560,
        1420, 510, 1640, 600,
      ],
      0.06,
      800,
      0.5,
      { lit: [far[1], far[0], far[1]], shade: mid[0] },
    )
    mist(d, 560, 170, 0.8)
    const midCrest = hill(
      d,
      [-20, 700, 200, 650, 420, 690, 640, 730, 820, 745, 1000, 720, 1220, 670, 1400, 690, 1640, 640],
      mid,
      0.018,
      880,
    )
    forest(d, midCrest, mid[0], { trees: 360, heights: [14, 28], below: 3 })
    mist(d, 670, 170, 0.85)
    const rocks = { lit: [rock[0], rock[1], near[0], near[1]], shade: rockShade }
    const left = mountain(
      d,
      [-40, 470, 60, 430, 150, 445, 250, 470, 330, 512, 410, 600, 500, 720, 580, 860],
      0.05,
      900,
      0.7,
      rocks,
    )
    const right = mountain(
      d,
      [1010, 880, 1100, 760, 1180, 640, 1250, 560, 1330, 520, 1420, 470, 1500, 500, 1640, 440],
      0.05,
      900,
      0.7,
      rocks,
    )
    forest(
      d,
      left.filter(([x]) => x < 330),
      forestNear,
      { trees: 60, heights: [36, 80], below: 12 },
    )
    forest(
      d,
      left.filter(([x]) => x > 330),
      forestNear,
      { trees: 90, heights: [24, 52], below: 10 },
    )
    forest(
      d,
      right.filter(([x]) => x > 1290),
      forestNear,
      { trees: 60, heights: [36, 80], below: 12, clearing: (x) => x <= 1330 },
    )
    forest(
      d,
      right.filter(([x]) => x < 1290),
      forestNear,
      { trees: 90, heights: [24, 52], below: 10 },
    )
    bridge(d, [318, 500], [1290, 520], { sag: 190, size: 1.25, people: 18, rise: 0.5 })
    mist(d, 740, 160, 0.75)
    const nearCrest = hill(
      d,
      [-20, 800, 240, 780, 500, 820, 760, 850, 1020, 836, 1300, 790, 1640, 770],
      near,
      0.012,
      980,
    )
    forest(d, nearCrest, forestNear, { trees: 260, heights: [34, 72], below: 8, clearing: (x) => x >= 560 && x <= 980 })
    mist(d, 800, 120, 0.5)
    ground(d, 'M0 880C170 850 330 870 520 894S880 920 1120 880s340-40 480-56V1000H0z', { lit: 0, slant: 0.8 })
    nearTrees(d, [
      [40, 935, 330],
      [120, 960, 240],
      [-20, 975, 420],
      [205, 955, 150],
      [1530, 925, 330],
      [1452, 940, 230],
      [1385, 945, 140],
      [1595, 970, 430],
    ])
    return d
  },
}
