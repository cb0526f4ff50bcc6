import type { Drawing } from '../drawing.ts'
import { person } from '../figures.ts'
import { FRAME, type Scene, tile, wide } from '../frames.ts'
import { forest, ground, hill, mist, mountain, nearTrees } from '../landscape.ts'
import { fixed, type Point } from '../lines.ts'

/** The Sky Walk, a path in the air with a slide. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 8, { x: 0.24, y: 0.55 })
    const { far, forestFar, forestNear, mid, near, tree } = colours
    mountain(d, [-20, 420, 110, 370, 230, 410, 380, 350, 520, 400, 660, 360, 830, 410], 0.05, 520, 0.5, {
      lit: [far[1], far[0], far[1]],
      shade: mid[0],
    })
    mist(d, 370, 120, 0.8)
    const midCrest = hill(d, [-20, 500, 160, 470, 330, 470, 520, 440, 680, 420, 830, 430], mid, 0.012)
    forest(d, midCrest, forestFar, { trees: 170, heights: [18, 40] })
    mist(d, 440, 100, 0.7)
    skyWalk(d, { x: 400, foot: 566, height: 492, radius: 138 })
    const crest = hill(d, [-20, 560, 200, 530, 400, 528, 600, 510, 830, 500], [forestNear, near[1]], 0.012, 660)
    forest(d, crest, forestNear, { trees: 120, heights: [44, 96], below: 20, clearing: (x) => x >= 290 && x <= 560 })
    forest(
      d,
      crest.filter(([x]) => x > 280 && x < 570),
      tree,
      { trees: 26, heights: [30, 52], below: 30 },
    )
    nearTrees(d, [
      [40, 620, 260],
      [760, 620, 300],
      [130, 640, 170],
      [680, 640, 180],
    ])
    return d
  },
  wide(colours) {
    const d = wide(colours, 8, { x: 0.66, y: 0.56 })
    const { far, forestFar, forestNear, mid, near, tree } = colours
    mountain(
      d,
      [-20, 440, 150, 390, 330, 430, 520, 380, 700, 420, 900, 370, 1100, 400, 1300, 350, 1460, 400, 1640, 370],
      0.06,
      600,
      0.5,
      { lit: [far[1], far[0], far[1]], shade: mid[0] },
    )
    mist(d, 390, 120, 0.8)
    const midCrest = hill(d, [-20, 450, 200, 440, 420, 452, 700, 470, 1000, 492, 1300, 470, 1640, 450], mid, 0.012, 620)
    forest(d, midCrest, forestFar, { trees: 300, heights: [16, 38] })
    mist(d, 440, 110, 0.7)
    skyWalk(d, { x: 580, foot: 566, height: 350, radius: 106 })
    const crest = hill(
      d,
      [-20, 520, 200, 530, 480, 552, 760, 590, 1040, 600, 1340, 580, 1640, 560],
      [forestNear, near[1]],
      0.012,
      700,
    )
    forest(d, crest, forestNear, { trees: 230, heights: [38, 84], below: 14, clearing: (x) => x >= 450 && x <= 720 })
    forest(
      d,
      crest.filter(([x]) => x > 420 && x < 740),
      tree,
      { trees: 46, heights: [30, 56], below: 22 },
    )
    ground(d, 'M0 664C220 630 460 664 760 660S1300 650 1600 620V720H0z')
    nearTrees(d, FRAME)
    return d
  },
}

/** Its foot, and the radius of its uppermost turn. */
type SkyWalk = { x: number; foot: number; height: number; radius: number }

const WOOD = '#b98a62'
const LIT_WOOD = '#ffe2c4'
const TURNS = 5
/** How flat a turn looks from the side. */
const FLAT = 0.24

/** Draws the Sky Walk: a boardwalk between slanted columns, with its slide. It winds up and widens to a platform. */
function skyWalk(d: Drawing, { x, foot, height, radius }: SkyWalk) {
  const { amber, dark, red } = d.colours
  const unit = radius / 100
  const top = foot - height
  /** A point at a share `up` of the height. It leans out to both sides on its way, and is widest at the top. */
  const axis = (up: number) => x + radius * 0.16 * Math.sin(up * 5.2)
  const reach = (up: number) => radius * (0.56 + 0.44 * up ** 1.4)
  const around = (angle: number, up: number, far = 1): Point => [
    axis(up) + Math.cos(angle) * reach(up) * far,
    foot - height * up + Math.sin(angle) * reach(up) * far * FLAT,
  ]
  const line = (points: readonly Point[], down = 0) =>
    points.map(([px, py], i) => `${i ? 'L' : 'M'}${fixed(px, 1)} ${fixed(py + down, 1)}`).join('')
  const draw = (stroke: string, width: number, path: string, opacity = 1) =>
    d.add(`<path stroke="${stroke}" stroke-width="${fixed(width * unit, 1)}" opacity="${opacity}" d="${path}"/>`)

  /** Half a turn; behind while its sine is negative. */
  const half = (from: number): Point[] =>
    Array.from({ length: 19 }, (_, i) => {
      const angle = from + (Math.PI * i) / 18
      return around(angle, (angle / (2 * Math.PI) / TURNS) * 0.9)
    })
  const halves = Array.from({ length: TURNS * 2 }, (_, i) => half(Math.PI * i))
  const ring = (from: number): Point[] =>
    Array.from({ length: 25 }, (_, i) => around(from + (Math.PI * i) / 24, 1, 1.06))
  const columns = (angles: readonly number[]) =>
    angles.map((angle) => line([around(angle, 0, 0.92), around(angle, 0.5, 0.9), around(angle, 1, 0.96)])).join('')
  const posts = (points: readonly Point[], high: number) =>
    points
      .filter((_, i) => i % 3 === 0)
      .map(([px, py]) => `M${fixed(px, 1)} ${fixed(py, 1)}v${fixed(-high * unit, 1)}`)
      .join('')
  const walkway = (points: readonly Point[], isNear: boolean) => {
    draw(isNear ? dark : WOOD, isNear ? 9 : 7, line(points))
    if (isNear) draw(LIT_WOOD, 3.4, line(points, -4.6 * unit))
    draw(dark, 1.3, line(points, -17 * unit) + posts(points, 17), isNear ? 1 : 0.55)
  }

  d.add('<g fill="none" stroke-linecap="round" stroke-linejoin="round">')
  draw(dark, 2.4, columns([3.5, 4.3, 5.1, 5.9]), 0.75)
  for (const [i, points] of halves.entries()) if (i % 2) walkway(points, false)
  walkway(ring(Math.PI), false)
  slide(d, { from: [axis(1) + radius * 0.2, top], to: [x + radius * 0.12, foot], width: radius * 0.3, unit })
  draw(dark, 3.4, columns([0.05, 0.8, 1.57, 2.34, 3.09]))
  for (const [i, points] of halves.entries()) if (i % 2 === 0) walkway(points, true)
  d.add('</g>')
  for (const [at, coat] of [
    [0.9, red],
    [1.12, amber],
    [1.72, LIT_WOOD],
    [2.2, red],
    [2.36, amber],
  ] as const) {
    const [px, py] = around(at, 1, 0.98)
    person(d, px, py - 2 * unit, 23 * unit, coat)
  }
  d.add('<g fill="none" stroke-linecap="round" stroke-linejoin="round">')
  walkway(ring(0), true)
  d.add('</g>')
}

type Slide = { from: Point; to: Point; width: number; unit: number }

/** Draws a tube that winds down inside. */
function slide(d: Drawing, { from, to, width, unit }: Slide) {
  const points = Array.from({ length: 121 }, (_, i): Point => {
    const t = i / 120
    const angle = t * 2 * Math.PI * 6
    return [
      from[0] + (to[0] - from[0]) * t + Math.cos(angle) * width,
      from[1] + (to[1] - from[1]) * t + Math.sin(angle) * width * FLAT,
    ]
  })
  const tube = points.map(([px, py], i) => `${i ? 'L' : 'M'}${fixed(px, 1)} ${fixed(py, 1)}`).join('')
  d.add(
    `<path stroke="${d.colours.dark}" stroke-width="${fixed(11 * unit, 1)}" d="${tube}"/>`,
    `<path stroke="${d.colours.amber}" stroke-width="${fixed(7.4 * unit, 1)}" d="${tube}"/>`,
    `<path stroke="#fff" stroke-opacity=".5" stroke-width="${fixed(1.8 * unit, 1)}" transform="translate(0 ${fixed(-1.6 * unit, 1)})" d="${tube}"/>`,
  )
}
