import { bridge } from '../bridge.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { disc, forest, ground, hill, mist, mountain, nearTrees } from '../landscape.ts'

/** The Sky Bridge with its walkers. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 31, { x: 0.5, y: 0.55 })
    const { far, forestFar, forestNear, mid, near, rock, rockShade } = colours
    disc(d, 400, 330, 40, '#fff3da')
    mountain(d, [-20, 430, 120, 380, 280, 420, 420, 400, 560, 430, 700, 370, 830, 420], 0.05, 520, 0.5, {
      lit: [far[1], far[0], far[1]],
      shade: mid[0],
    })
    mist(d, 370, 130, 0.85)
    const nearCrest = hill(d, [-20, 500, 200, 482, 400, 494, 600, 480, 840, 496], near, 0.012, 660)
    forest(d, nearCrest, forestFar, { trees: 128, heights: [16, 38] })
    mist(d, 470, 110, 0.8)
    const rocks = mountain(d, [-20, 250, 60, 240, 130, 290, 190, 400, 270, 620], 0.05, 640, 0.7, {
      lit: [rock[0], rock[1], near[0]],
      shade: rockShade,
    })
    const rocks2 = mountain(d, [540, 620, 620, 420, 680, 300, 740, 250, 830, 230], 0.05, 640, 0.7, {
      lit: [rock[0], rock[1], near[0]],
      shade: rockShade,
    })
    forest(d, rocks, forestNear, { trees: 60, heights: [24, 60], below: 10 })
    forest(d, rocks2, forestNear, { trees: 60, heights: [24, 60], below: 10 })
    bridge(d, [112, 282], [700, 282], { sag: 150, size: 1.3, people: 9, rise: 0.5 })
    mist(d, 500, 120, 0.55)
    ground(d, 'M0 566C150 540 320 556 470 560S700 552 800 530V600H0z')
    nearTrees(d, [
      [40, 620, 230],
      [760, 620, 240],
      [120, 640, 150],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 33, { x: 0.45, y: 0.56 })
    const { far, forestFar, forestNear, isWinter, mid, near, rock, rockShade } = colours
    disc(d, 640, 356, 46, isWinter ? '#fff3da' : '#fffaf0')
    mountain(
      d,
      [
        -30, 470, 90, 400, 190, 430, 330, 370, 460, 420, 600, 400, 760, 430, 900, 394, 1040, 420, 1180, 360, 1290, 400,
        1420, 366, 1640, 430,
      ],
      0.06,
      600,
      0.5,
      { lit: [far[1], far[0], far[1]], shade: mid[0] },
    )
    mist(d, 400, 120, 0.8)
    const nearCrest = hill(d, [-20, 540, 400, 522, 800, 534, 1200, 520, 1640, 536], near, 0.012, 780)
    forest(d, nearCrest, forestFar, { trees: 256, heights: [16, 38] })
    mist(d, 500, 120, 0.8)
    const rocks = mountain(d, [-40, 290, 60, 262, 150, 272, 230, 300, 300, 380, 380, 500, 460, 740], 0.05, 740, 0.7, {
      lit: [rock[0], rock[1], near[0], near[1]],
      shade: rockShade,
    })
    const rocks2 = mountain(
      d,
      [900, 740, 980, 520, 1050, 400, 1130, 310, 1250, 270, 1380, 300, 1500, 262, 1640, 280],
      0.05,
      740,
      0.7,
      { lit: [rock[0], rock[1], near[0], near[1]], shade: rockShade },
    )
    forest(
      d,
      rocks.filter(([x]) => x < 240),
      forestNear,
      { trees: 60, heights: [30, 64], below: 12 },
    )
    forest(
      d,
      rocks.filter(([x]) => x > 240),
      forestNear,
      { trees: 80, heights: [22, 48], below: 10 },
    )
    forest(
      d,
      rocks2.filter(([x]) => x > 1120),
      forestNear,
      { trees: 70, heights: [30, 64], below: 12 },
    )
    forest(
      d,
      rocks2.filter(([x]) => x < 1120),
      forestNear,
      { trees: 80, heights: [22, 48], below: 10 },
    )
    bridge(d, [226, 312], [1120, 318], { sag: 150, size: 1.35, people: 18, rise: 0.5 })
    mist(d, 590, 110, 0.5)
    ground(d, 'M0 664C220 630 460 664 760 660S1300 650 1600 620V720H0z')
    nearTrees(d, FRAME)
    return d
  },
}
