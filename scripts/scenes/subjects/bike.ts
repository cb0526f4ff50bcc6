import { cyclist } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, mist, mountain, nearTrees } from '../landscape.ts'

/** Cyclists on a path down to the valley. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 41, { x: 0.28, y: 0.5, lines: 'tenths' })
    const { amber, forestFar, forestNear, isWinter, near, red, shadow } = colours
    mountain(d, [-20, 400, 90, 350, 190, 390, 330, 280, 420, 350, 560, 240, 660, 330, 830, 370], 0.07, 520, 0.7)
    mist(d, 340, 130, 0.85)
    const nearCrest = hill(d, [-20, 430, 200, 400, 420, 440, 640, 390, 830, 400], near, 0.012, 560)
    forest(d, nearCrest, isWinter ? forestFar : forestNear, { trees: 170, heights: [22, 52], below: 6 })
    ground(d, 'M0 440C160 440 330 500 470 512S700 470 800 420V600H0z', { lit: 0, slant: 0.9 })
    if (isWinter) {
      d.add(
        `<path fill="${shadow}" opacity=".4" d="M800 424C700 474 600 512 470 516C300 520 190 540 90 600H250C300 566 400 548 500 540C640 528 740 486 800 444z"/>`,
      )
    } else {
      d.add(
        '<path fill="#fff3d8" opacity=".75" d="M800 424C700 474 600 512 470 516C300 520 190 540 90 600H250C300 566 400 548 500 540C640 528 740 486 800 444z"/>',
      )
    }
    d.add(`<ellipse cx="430" cy="534" rx="96" ry="9" fill="${shadow}" opacity=".5"/>`)
    cyclist(d, [420, 488], { slope: 4, scale: '1.9', frame: amber, jacket: red })
    cyclist(d, [690, 446], { slope: -24, scale: '0.72', frame: amber, jacket: amber })
    if (isWinter) {
      nearTrees(d, [
        [40, 570, 300],
        [760, 570, 320],
      ])
    } else {
      nearTrees(d, [
        [40, 590, 280],
        [775, 600, 250],
        [120, 606, 150],
      ])
    }
    return d
  },
  wide(colours) {
    const d = wide(colours, 23, { x: 0.26, y: 0.52 })
    const { amber, forestFar, mid, red, shadow, sun } = colours
    mountain(
      d,
      [
        -20, 450, 150, 400, 330, 430, 520, 380, 700, 420, 860, 330, 960, 270, 1070, 340, 1180, 310, 1320, 400, 1460,
        370, 1640, 410,
      ],
      0.06,
      600,
      0.7,
    )
    mist(d, 390, 140, 0.85)
    const midCrest = hill(d, [-20, 484, 240, 454, 520, 482, 820, 462, 1100, 478, 1350, 444, 1640, 462], mid, 0.012, 612)
    forest(d, midCrest, forestFar, { trees: 320, heights: [14, 34] })
    mist(d, 462, 90, 0.6)
    ground(d, 'M0 520C260 500 430 560 640 560S1200 500 1600 440V720H0z')
    d.add(
      `<path fill="${sun[1]}" opacity=".75" d="M1600 452C1340 500 1100 540 760 556C520 570 330 620 190 720H380C470 668 620 632 800 618C1120 596 1370 536 1600 480z"/>`,
      `<ellipse cx="592" cy="580" rx="104" ry="8" fill="${shadow}" opacity=".5"/>`,
    )
    cyclist(d, [586, 539], { slope: -2, scale: '1.9 1.9', frame: amber, jacket: red })
    cyclist(d, [862, 531], { slope: -6, scale: '1 1', frame: amber, jacket: amber })
    nearTrees(d, FRAME)
    return d
  },
}
