import type { Drawing } from '../drawing.ts'
import { climber } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, mist, mountain, nearTrees, valley } from '../landscape.ts'

/** The adrenaline park: its tower, and somebody who flies on the giant swing. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 79, { x: 0.3, y: 0.5 })
    valley(d)
    ground(d, 'M0 470C150 440 320 450 470 440S700 450 800 430V600H0z')
    park(d)
    nearTrees(d, [
      [18, 606, 250],
      [784, 606, 290],
      [730, 612, 150],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 83, { x: 0.28, y: 0.5 })
    const { forestNear, near } = colours
    mountain(
      d,
      [
        -20, 470, 120, 430, 240, 460, 380, 370, 480, 420, 620, 360, 760, 430, 900, 340, 1020, 290, 1140, 370, 1280, 310,
        1420, 380, 1640, 350,
      ],
      0.07,
      600,
      0.75,
    )
    mist(d, 390, 150, 0.85)
    const nearCrest = hill(d, [-20, 470, 300, 446, 640, 480, 980, 490, 1300, 456, 1640, 456], near, 0.015, 640)
    forest(d, nearCrest, forestNear, { trees: 320, heights: [20, 46] })
    ground(d, 'M0 560C260 520 560 530 860 520S1380 530 1600 480V720H0z')
    d.within('translate(270 192)scale(.72)', () => park(d))
    nearTrees(d, FRAME)
    return d
  },
}

const WOOD = { lit: '#b98a62', shaded: '#8a6248' }

/** Draws the mast, the tower, the rope between them, and the swing below it. */
function park(d: Drawing) {
  const { amber, dark, red, shadow } = d.colours
  d.add(
    `<ellipse cx="110" cy="540" rx="50" ry="8" fill="${shadow}" opacity=".5"/><ellipse cx="614" cy="540" rx="104" ry="11" fill="${shadow}" opacity=".5"/>`,
    `<path fill="none" stroke="${dark}" stroke-width="1.8" opacity=".7" d="M110 96L20 540M110 96L196 540"/>`,
    `<path fill="${WOOD.shaded}" d="M102 88h16v452h-16z"/><path fill="${WOOD.lit}" d="M102 88h6v452h-6z"/>`,
    `<path fill="none" stroke="${dark}" stroke-width="4" d="M110 98Q330 124 534 106"/>`,
  )
  tower(d)
  // The swing is at its highest, far out to the left.
  d.add(
    `<path fill="none" stroke="${dark}" stroke-width="2.6" d="M338 112L226 356M372 112L256 362"/>`,
    `<path fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity=".6" d="M276 424Q330 452 392 448M262 452Q316 480 366 478"/>`,
  )
  rider(d, 'translate(238 352)rotate(28)scale(2.6)', { coat: red, helmet: amber })
}

/** Draws a tower of timber with floors, railings, a roof and a flag. */
function tower(d: Drawing) {
  const { amber, dark, red } = d.colours
  const braces = [
    [540, 402],
    [402, 264],
    [264, 132],
  ].map(([low, high]) => `M536 ${low}L692 ${high}M692 ${low}L536 ${high}`)
  d.add(
    `<path fill="none" stroke="${WOOD.shaded}" stroke-width="7" d="${braces.join('')}"/>`,
    `<path fill="${WOOD.lit}" d="M526 76h15v464h-15zM687 76h15v464h-15z"/><path fill="${WOOD.shaded}" d="M536 76h5v464h-5zM697 76h5v464h-5z"/>`,
    `<path fill="${WOOD.lit}" d="M508 396h212v12H508zM508 258h212v12H508zM500 126h228v13H500z"/><path fill="${dark}" opacity=".3" d="M508 404h212v4H508zM508 266h212v4H508zM500 134h228v5H500z"/>`,
    `<path fill="none" stroke="${WOOD.lit}" stroke-width="5" d="M508 218h212M508 356h212M508 218v40M720 218v40M508 356v40M720 356v40M728 82v46M566 82h162M614 82v46"/>`,
    `<path fill="${red}" d="M492 34L614-28 736 34l-10 12H502z"/><path fill="${dark}" opacity=".25" d="M502 46h224l6-7H496z"/><path fill="${WOOD.lit}" d="M528 44h11v36h-11zM689 44h11v36h-11z"/>`,
    `<path stroke="${dark}" stroke-width="4" d="M614-28v-52"/><path fill="${amber}" d="M616-80l42 13-42 14z"/>`,
  )
  climber(d, [560, 126], { size: 1.7, rope: 0, coat: amber, helmet: red, waves: true })
  climber(d, [652, 258], { size: 1.7, rope: 0, coat: '#2f6fb0', waves: true })
}

/** Draws somebody who sits in the harness of the swing, legs ahead and arms up. */
function rider(d: Drawing, place: string, { coat, helmet }: { coat: string; helmet: string }) {
  const { dark, darkLit } = d.colours
  d.add(
    `<g transform="${place}" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    `<path stroke="${darkLit}" stroke-width="6" d="M0 26L-17 25L-28 33"/><path stroke="${dark}" stroke-width="4" d="M-29 33L-34 28"/>`,
    `<path stroke="${coat}" stroke-width="11" d="M2 6L1 22"/><path stroke="${dark}" stroke-width="2" d="M-6 24Q2 29 8 22M-4 12L7 18"/>`,
    `<path stroke="${coat}" stroke-width="4.4" d="M0 4L-11-4L-17-14M5 4L14-5L16-16"/><circle cx="-17" cy="-15" r="2.4" fill="#ffd9b0"/><circle cx="16" cy="-17" r="2.4" fill="#ffd9b0"/>`,
    `<circle cx="0" cy="-7" r="5.6" fill="#ffd9b0"/><path fill="${helmet}" d="M-6.6-7.4q-.4-7.6 6.8-7.6t6.8 7l-4.6 1z"/></g>`,
  )
}
