import { Drawing, TILE, WIDE } from '../drawing.ts'
import { FRAME, type Scene } from '../frames.ts'
import { clouds, disc, forest, ground, hill, mist, mountain, nearTrees, sky } from '../landscape.ts'

/** The sun behind the summit; its flag is the sign of a whole season. */
export const scene: Scene = {
  tile(colours) {
    const d = new Drawing(TILE, colours, 15, 'tenths')
    const { dark, forestNear, near, red, sun } = colours
    sky(d, { x: 0.5, y: 0.42, reach: 0.6, stars: 20 })
    d.add(
      `<circle cx="400" cy="250" r="230" fill="${sun[1]}" opacity="0.16"/>`,
      `<circle cx="400" cy="250" r="180" fill="${sun[1]}" opacity="0.26"/>`,
      `<circle cx="400" cy="250" r="132" fill="${sun[1]}" opacity="0.36"/>`,
    )
    disc(d, 400, 250, 96, sun[0])
    clouds(
      d,
      [
        [120, 120, 4, 120],
        [620, 120, 4, 140],
      ],
      0.5,
    )
    mountain(
      d,
      [
        -20, 440, 90, 360, 170, 400, 270, 300, 330, 330, 400, 200, 446, 262, 500, 240, 590, 350, 680, 310, 760, 390,
        830, 350,
      ],
      0.08,
      560,
      0.8,
    )
    d.add(
      `<path stroke="${dark}" stroke-width="4" d="M400 206v-62"/>`,
      `<path fill="${red}" d="M400 144l46 13-46 15z"/>`,
    )
    mist(d, 380, 140, 0.85)
    const nearCrest = hill(d, [-20, 470, 200, 440, 420, 480, 640, 450, 830, 470], near, 0.012)
    forest(d, nearCrest, forestNear, { trees: 150, heights: [24, 52], below: 6 })
    ground(d, 'M0 540C150 500 320 520 470 510S700 520 800 490V600H0z', { lit: 0, slant: 0.9 })
    nearTrees(d, [
      [60, 600, 230],
      [740, 600, 250],
      [130, 610, 140],
    ])
    return d
  },
  wide(colours) {
    const d = new Drawing(WIDE, colours, 15)
    const { dark, forestNear, near, red, sun } = colours
    sky(d, { x: 0.375, y: 0.501, reach: 0.42, stars: 60 })
    d.add(
      `<circle cx="600" cy="346" r="300" fill="${sun[1]}" opacity="0.12"/>`,
      `<circle cx="600" cy="346" r="232" fill="${sun[1]}" opacity="0.2"/>`,
      `<circle cx="600" cy="346" r="168" fill="${sun[1]}" opacity="0.28"/>`,
    )
    disc(d, 600, 346, 120, sun[0])
    clouds(
      d,
      [
        [120, 150, 5, 160],
        [1250, 140, 5, 180],
        [980, 250, 3, 150],
      ],
      0.8,
    )
    d.within('matrix(1 0 0 .88 0 64.8)', () => {
      mountain(
        d,
        [
          -20, 500, 100, 440, 200, 470, 300, 390, 380, 430, 450, 360, 520, 310, 600, 236, 652, 300, 716, 276, 840, 400,
          960, 350, 1080, 430, 1220, 360, 1360, 450, 1480, 410, 1630, 440,
        ],
        0.08,
        640,
        0.8,
      )
    })
    d.add(
      `<path stroke="${dark}" stroke-width="4.6" d="M600 277v-67"/>`,
      `<path fill="${red}" d="M600 210l58 16-58 19z"/>`,
    )
    mist(d, 430, 150, 0.85)
    const nearCrest = hill(d, [-20, 540, 300, 516, 640, 556, 1000, 530, 1300, 504, 1630, 530], near, 0.012)
    forest(d, nearCrest, forestNear, { trees: 290, heights: [22, 52], below: 6 })
    ground(d, 'M0 640C250 596 540 624 800 606S1250 624 1600 580V720H0z')
    nearTrees(d, FRAME)
    return d
  },
}
