import { bridge } from '../bridge.ts'
import { type Scene, tile } from '../frames.ts'
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
}
