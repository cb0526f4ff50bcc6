import type { Drawing } from '../drawing.ts'
import { hut } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, meadow, mist, nearTrees } from '../landscape.ts'
import type { Palette } from '../palette.ts'

/** The rental with its rack. */
export const scene: Scene = {
  tile: (colours) => (colours.isWinter ? inSnow(colours) : inSummer(colours)),
  wide(colours) {
    const d = wide(colours, 19, { x: 0.2, y: 0.54 })
    const { amber, dark, far, forestFar, mid, shadow } = colours
    hill(d, [-20, 404, 200, 370, 430, 398, 660, 366, 900, 394, 1150, 350, 1380, 378, 1640, 354], far, 0.012, 534)
    mist(d, 364, 120, 0.8)
    const midCrest = hill(d, [-20, 466, 240, 436, 520, 464, 820, 444, 1100, 460, 1350, 426, 1640, 444], mid, 0.012, 594)
    forest(d, midCrest, forestFar, { trees: 320, heights: [14, 34] })
    mist(d, 444, 90, 0.6)
    ground(d, 'M0 540C200 500 420 518 640 508S1100 522 1320 488s200-8 280-16V720H0z')
    hut(d, 640, 548, 2.7)
    d.add(
      `<g transform="translate(460 580)scale(0.92)translate(-240 -560)">${rack(colours).join('')}<ellipse cx="240" cy="560" rx="160" ry="12" fill="${shadow}" opacity=".45"/></g>`,
      `<g transform="translate(1152 572)scale(-1.6 1.6)"><ellipse cx="10" cy="9" rx="26" ry="4" fill="${shadow}" opacity=".45"/><path fill="#fff" opacity=".85" d="M14 2l14-10-4 8 12-4-8 8 12 0-16 6z"/><path fill="${dark}" d="M-20 8l36-8 3 1-2 2-35 7-4 0zM-14 12l36-7 3 1-2 2-36 6z"/><path fill="${dark}" d="M-3 5l-5-11 7-9 11 1 3 8-5 9-3-1 3-8-6 0-1 10z"/><path fill="${amber}" d="M-2-13l1-12 8-5 7 4-2 14-6 2z"/><path fill="none" stroke="${amber}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" d="M1-25l-8 6-5-2M12-23l6 8 6-3"/><path fill="none" stroke="${dark}" stroke-width="1.1" d="M-13-22l-3 22M24-18l10 16"/><circle cx="5" cy="-33" r="4.8" fill="${dark}"/><path stroke="#ffd9b0" stroke-width="2" d="M1-33h5"/></g>`,
    )
    nearTrees(d, [[930, 556, 190], [985, 562, 120], ...FRAME])
    return d
  },
}

function inSnow(colours: Palette): Drawing {
  const d = tile(colours, 19, { x: 0.2, y: 0.5, lines: 'tenths' })
  const { far, forestFar, mid, shadow } = colours
  hill(d, [-20, 330, 200, 280, 420, 330, 620, 270, 830, 320], far, 0.014, 460)
  mist(d, 290, 120, 0.8)
  const midCrest = hill(d, [-20, 400, 200, 370, 420, 410, 620, 370, 830, 390], mid, 0.014, 560)
  forest(d, midCrest, forestFar, { trees: 180, heights: [22, 50] })
  ground(d, 'M0 470C150 440 320 450 470 440S700 450 800 430V600H0z', { lit: 0, slant: 0.9 })
  hut(d, 430, 510, 3.1)
  d.add(...rack(colours), `<ellipse cx="240" cy="560" rx="160" ry="12" fill="${shadow}" opacity=".45"/>`)
  nearTrees(d, [
    [760, 560, 320],
    [40, 570, 300],
    [700, 590, 170],
  ])
  return d
}

function inSummer(colours: Palette): Drawing {
  const d = tile(colours, 19, { x: 0.2, y: 0.5 })
  const { shadow } = colours
  meadow(d)
  hut(d, 430, 510, 3.1)
  d.add(`<ellipse cx="240" cy="560" rx="160" ry="12" fill="${shadow}" opacity=".5"/>`, ...rack(colours))
  nearTrees(d, [
    [760, 560, 320],
    [40, 570, 300],
    [700, 590, 170],
  ])
  return d
}

/** Returns four pairs of skis leaning on their rail. */
const rack = ({ amber, dark, red }: Palette): string[] => [
  `<path fill="${dark}" d="M112 418h260v11H112zM122 418h10v140h-10zM352 418h10v140h-10z"/>`,
  `<path fill="${red}" d="M150 545L160 295q7-16 15 0L166 545z"/>`,
  `<path fill="${dark}" d="M155 440h14l-1.4 34h-13.6z" opacity=".9"/>`,
  '<path fill="#fff" opacity=".35" d="M161 295q3-8 6-6L157 545h-3z"/>',
  `<path fill="${red}" d="M178 545L188 295q7-16 15 0L194 545z"/>`,
  `<path fill="${dark}" d="M183 440h14l-1.4 34h-13.6z" opacity=".9"/>`,
  '<path fill="#fff" opacity=".35" d="M189 295q3-8 6-6L185 545h-3z"/>',
  `<path fill="${amber}" d="M226 545L236 320q7-16 15 0L242 545z"/>`,
  `<path fill="${dark}" d="M231 450h14l-1.4 34h-13.6z" opacity=".9"/>`,
  '<path fill="#fff" opacity=".35" d="M237 320q3-8 6-6L233 545h-3z"/>',
  `<path fill="${amber}" d="M252 545L262 320q7-16 15 0L268 545z"/>`,
  `<path fill="${dark}" d="M257 450h14l-1.4 34h-13.6z" opacity=".9"/>`,
  '<path fill="#fff" opacity=".35" d="M263 320q3-8 6-6L259 545h-3z"/>',
  '<path fill="#fff3e2" d="M300 545L310 307q7-16 15 0L316 545z"/>',
  `<path fill="${dark}" d="M305 445h14l-1.4 34h-13.6z" opacity=".9"/>`,
  '<path fill="#fff" opacity=".35" d="M311 307q3-8 6-6L307 545h-3z"/>',
  '<path fill="#fff3e2" d="M326 545L336 307q7-16 15 0L342 545z"/>',
  `<path fill="${dark}" d="M331 445h14l-1.4 34h-13.6z" opacity=".9"/>`,
  '<path fill="#fff" opacity=".35" d="M337 307q3-8 6-6L333 545h-3z"/>',
]
