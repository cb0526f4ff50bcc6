import type { Drawing } from '../drawing.ts'
import { skier } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, mist, mountain, nearTrees } from '../landscape.ts'

/** The gate at the lift, which opens for a card. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 29, { x: 0.25, y: 0.5, lines: 'tenths' })
    const { far, forestFar, mid } = colours
    hill(d, [-20, 330, 200, 280, 420, 330, 620, 270, 830, 320], far, 0.014, 460)
    mist(d, 290, 120, 0.8)
    const midCrest = hill(d, [-20, 400, 200, 370, 420, 410, 620, 370, 830, 390], mid, 0.014, 560)
    forest(d, midCrest, forestFar, { trees: 180, heights: [22, 50] })
    ground(d, 'M0 480C150 450 320 460 470 450S700 460 800 440V600H0z', { lit: 0, slant: 0.9 })
    gate(d)
    nearTrees(d, [
      [50, 590, 300],
      [770, 590, 300],
      [130, 600, 170],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 29, { x: 0.66, y: 0.54 })
    const { amber, forestFar, isWinter, mid } = colours
    mountain(
      d,
      [
        -20, 470, 140, 420, 300, 452, 480, 400, 640, 440, 820, 390, 960, 340, 1060, 400, 1180, 360, 1320, 420, 1460,
        390, 1640, 440,
      ],
      0.06,
      620,
      0.7,
    )
    mist(d, 420, 130, 0.85)
    const midCrest = hill(d, [-20, 478, 240, 448, 520, 476, 820, 456, 1100, 472, 1350, 438, 1640, 456], mid, 0.012, 606)
    forest(d, midCrest, forestFar, { trees: 320, heights: [14, 34] })
    mist(d, 456, 90, 0.6)
    ground(d, 'M0 540C200 500 420 518 640 508S1100 522 1320 488s200-8 280-16V720H0z')
    d.within('translate(560 574)scale(0.98)translate(-400 -560)', () => gate(d))
    if (isWinter) {
      skier(d, 862, 556, 1.5, { jacket: amber })
    }
    nearTrees(d, FRAME)
    return d
  },
}

/** Draws the gate with a card in front, as large as two people. */
function gate(d: Drawing) {
  const { amber, dark, darkLit, mid, near, red, shadow } = d.colours
  d.add(
    `<ellipse cx="400" cy="560" rx="250" ry="16" fill="${shadow}" opacity=".45"/>`,
    `<path fill="${dark}" d="M250 250q0-20 20-20h60q20 0 20 20v306H250z"/>`,
    `<path fill="${darkLit}" d="M330 230q20 0 20 20v306h-24V230z"/>`,
    `<path fill="${amber}" d="M272 262h50v50h-50z" />`,
    `<path fill="none" stroke="${dark}" stroke-width="5" stroke-linecap="round" d="M286 298a16 16 0 0 1 0-22M297 303a26 26 0 0 0 0-32"/>`,
    `<path fill="${red}" d="M350 372h150v16H350zM350 440h150v16H350z"/>`,
    `<g transform="translate(560 300)rotate(-11)"><rect x="-120" y="-76" width="240" height="152" rx="16" fill="${dark}" opacity=".25" transform="translate(8 12)"/><rect x="-120" y="-76" width="240" height="152" rx="16" fill="#fffaf2"/><path d="M-120 34q60-52 110-18t130-30v74q0 16-16 16h-208q-16 0-16-16z" fill="${near[0]}"/><path d="M-120 52q70-26 130 0t110-14v22q0 16-16 16h-208q-16 0-16-16z" fill="${dark}"/><circle cx="60" cy="-24" r="24" fill="${amber}"/><rect x="-100" y="-56" width="84" height="12" rx="6" fill="${dark}"/><rect x="-100" y="-36" width="54" height="8" rx="4" fill="${mid[0]}"/></g>`,
  )
}
