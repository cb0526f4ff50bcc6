import { Drawing } from '../drawing.ts'
import { hut, skier, tracks } from '../figures.ts'
import type { Scene } from '../frames.ts'
import { clouds, disc, forest, glow, ground, hill, mist, nearTrees } from '../landscape.ts'
import { decimal, fixed } from '../lines.ts'
import { tower } from '../tower.ts'
import { glitter, ripples, water } from '../water.ts'

/**
 * Whether the resort's name in the header can be over a point of the sky. It is left on desktops, further right and
 * higher on tablets and phones. A star there looks like a part of the name.
 */
const isBelowName = (x: number, y: number) => x < 230 || (x < 760 && y < -170)

/** The lake with the tower on its far shore. */
export const scene: Scene = {
  hero(season) {
    const colours = season.isWinter ? season : { ...season, ...DEEP }
    const d = new Drawing({ width: 1600, height: 1000, viewBox: '0 -300 1600 1300' }, colours, 21, 'tenths')
    const { random } = d
    const { far, forestFar, forestNear, groundShade = '', isWinter, mid, near } = colours
    const [night = '', ...later] = colours.sky
    const reach = [0.46, 0.56, 0.625, 0.665, 0.7]
    const fill = d.gradient(
      [[0, night, 1], [0.26, night, 1], ...reach.map((at, i) => [at, later[i] ?? '', 1] as const)],
      { inUnits: true, y1: -300, y2: 1000 },
    )
    const stars = Array.from({ length: 90 }).flatMap(() => {
      const [x, y] = [random.between(0, 1600), random.between(-280, 240)]
      const r = random.pick([0.9, 1.1, 1.5, 2])
      const opacity = fixed(random.between(0.25, 0.85), 2)
      return isBelowName(x, y) ? [] : `<circle cx="${fixed(x, 0)}" cy="${fixed(y, 0)}" r="${r}" opacity="${opacity}"/>`
    })
    d.add(`<path fill="${fill}" d="M0-300h1600V1000H0z"/><g fill="#fff">${stars.join('')}</g>`)
    d.gradient(colours.sky.map((colour, i) => [decimal((i / (colours.sky.length - 1)) * 0.82), colour, 1]))
    glow(d, 576, 570, 544)
    clouds(d, [
      [200, 462, 5, 220],
      [760, 470, 4, 160],
      [1300, 230, 6, 200],
      [1450, 380, 4, 180],
      [60, 500, 4, 160],
    ])
    disc(d, 560, 566, 40, '#fff6df')
    hill(
      d,
      [-20, 560, 180, 530, 360, 556, 560, 585, 780, 548, 980, 500, 1150, 520, 1330, 482, 1480, 520, 1640, 505],
      far,
      0.012,
      700,
    )
    mist(d, 520, 150, 0.75)
    const midCrest = hill(
      d,
      [-20, 590, 140, 560, 330, 600, 520, 628, 720, 612, 900, 560, 1090, 535, 1260, 560, 1420, 528, 1640, 575],
      mid,
      0.014,
      760,
    )
    forest(d, midCrest, mid[0], { trees: 300, heights: [10, 20], below: 3 })
    mist(d, 580, 110, 0.8)
    water(d, 'M0 640H1600V900H0z', 640, 860)
    glitter(d, { x: 560, from: 640, to: 850, start: 4, aside: 14, half: 46, off: [-20, 30], step: [6, 11] })
    ripples(d, 60, { x: [0, 1500], y: [652, 840], length: [30, 130] })
    const shore = hill(d, [-20, 655, 120, 640, 260, 652, 380, 668, 470, 690], near, 0.01, 700)
    forest(d, shore, forestFar, { trees: 150, heights: [16, 30] })
    const peninsula = hill(
      d,
      [500, 880, 580, 806, 660, 748, 760, 712, 900, 668, 1050, 600, 1180, 560, 1320, 580, 1480, 622, 1640, 600],
      near,
      0.012,
      890,
    )
    forest(d, peninsula, forestFar, { trees: 330, heights: [26, 56], below: 6, clearing: (x) => x <= 690 })
    tower(d, { x: 1010, base: 690, height: 330, radius: 62, levels: 9 })
    const crest = hill(
      d,
      [440, 900, 560, 850, 640, 800, 730, 764, 860, 735, 1000, 690, 1160, 660, 1300, 672, 1450, 640, 1640, 660],
      [forestNear, near[1]],
      0.012,
      930,
    )
    forest(d, crest, forestNear, {
      trees: 230,
      heights: [44, 92],
      below: 10,
      clearing: (x) => x <= 640 || (x > 955 && x < 1065),
    })
    forest(
      d,
      crest.filter(([x]) => x > 940 && x < 1080),
      forestNear,
      { trees: 26, heights: [34, 58], below: 16 },
    )
    mist(d, 690, 150, 0.5)
    ground(d, 'M0 800C170 770 330 800 520 838S880 878 1120 826s340-56 480-76V1000H0z', { lit: 0.45, slant: 0.9 })
    const shade = d.gradient([
      [0, groundShade, 0.55],
      [1, groundShade, 0],
    ])
    d.add(
      `<path fill="${shade}" d="M520 838c200 40 360 40 600-12s340-56 480-76v64c-180 14-330 52-520 96s-400 26-560-72z"/>`,
    )
    if (isWinter) {
      tracks(d, 690, 862, 1.15, 6, 5)
      tracks(d, 880, 866, 1, 5, 5)
      skier(d, 770, 920, 1.35)
    }
    hut(d, 1270, 806, 0.95)
    nearTrees(d, [
      [34, 915, 340],
      [116, 945, 250],
      [-20, 960, 420],
      [196, 930, 165],
      [250, 938, 110],
      [1530, 905, 330],
      [1452, 915, 230],
      [1388, 915, 150],
      [1590, 950, 430],
      [1340, 925, 92],
      [1490, 955, 170],
    ])
    d.add(`<path fill="${colours.ground[0]}" d="M0 930c110-34 240-14 380 28s240 34 360 42H0z"/>`)
    return d
  },
}

/** Summer behind the white words of home. */
const DEEP = {
  sky: ['#0a4258', '#145870', '#4a8ca4', '#b3cfcf', '#f3dcb4', '#ffe7bd', '#fff5dc'],
  lake: ['#f7e0b0', '#8fc3cc', '#34839b'],
  groundShade: '#4d9466',
} as const
