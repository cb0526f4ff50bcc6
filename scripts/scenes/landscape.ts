/** Draws sky, mountains, hills, forests and mist, from far to near. */
import type { Drawing } from './drawing.ts'
import { broken, decimal, fixed, type Point, points, ridge, spine, spruce } from './lines.ts'

/** Position and reach of the sun's glow, as shares of the drawing. */
export type Glow = { x: number; y: number; reach: number; stars: number }

export function sky(d: Drawing, { x, y, reach, stars }: Glow) {
  const { random, colours, width, height } = d
  const last = colours.sky.length - 1
  const fill = d.gradient(colours.sky.map((colour, i) => [decimal((i / last) * 0.82), colour, 1]))
  d.add(`<path fill="${fill}" d="M0 0h${width}v${height}H0z"/>`)
  if (stars && colours.hasStars) {
    const drawn = Array.from({ length: stars }, () => {
      const [cx, cy] = [random.between(0, width), random.between(0, height * 0.3)]
      const r = random.pick([0.8, 1, 1.3, 1.7])
      return `<circle cx="${fixed(cx, 0)}" cy="${fixed(cy, 0)}" r="${r}" opacity="${fixed(random.between(0.25, 0.85), 2)}"/>`
    })
    d.add(`<g fill="#fff">${drawn.join('')}</g>`)
  }
  glow(d, width * x, height * y, width * reach)
}

export function glow(d: Drawing, x: number, y: number, reach: number) {
  const [inner, warm, wide, edge] = d.colours.sun
  const fill = d.define(
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="${inner}"/><stop offset=".1" stop-color="${warm}" stop-opacity=".95"/><stop offset=".28" stop-color="${wide}" stop-opacity=".62"/><stop offset=".6" stop-color="${edge}" stop-opacity=".24"/><stop offset="1" stop-color="${edge}" stop-opacity="0"/></radialGradient>`,
  )
  d.add(
    `<ellipse cx="${fixed(x, 0)}" cy="${fixed(y, 0)}" rx="${fixed(reach, 0)}" ry="${fixed(reach * 0.72, 0)}" fill="${fill}"/>`,
  )
}

export function disc(d: Drawing, x: number, y: number, r: number, fill: string) {
  d.add(`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`)
}

/** A point, the number of clouds around it, and their spread. */
export type Clouds = readonly [x: number, y: number, count: number, spread: number]

export function clouds(d: Drawing, groups: readonly Clouds[], size = 1) {
  const { random } = d
  const { cloud } = d.colours
  const fill = d.gradient(
    [
      [0, cloud, 0],
      [0.45, cloud, 0.85],
      [1, cloud, 0],
    ],
    { x2: 1, y2: 0 },
  )
  const blur = d.define(
    (id) =>
      `<filter id="${id}" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="${9 * size} ${2.2 * size}"/></filter>`,
  )
  const int = (x: number) => fixed(x, 0)
  const drawn = groups.flatMap(([aroundX, aroundY, count, spread]) =>
    Array.from({ length: count }, () => {
      const x = aroundX + random.between(-spread, spread * 0.6)
      const y = aroundY + random.between(-26, 26) * size
      const w = random.between(160, 520) * size
      const h = random.between(3, 11) * size
      const tilt = random.between(-14, 2) * size
      const opacity = fixed(random.between(0.25, 0.7), 2)
      return `<path opacity="${opacity}" d="M${int(x)} ${int(y)}c${int(w * 0.25)} ${int(-h + tilt * 0.3)} ${int(w * 0.7)} ${int(-h * 0.4 + tilt)} ${int(w)} ${int(tilt)}c${int(-w * 0.3)} ${int(h)} ${int(-w * 0.7)} ${int(h - tilt * 0.5)} ${int(-w)} ${int(-tilt)}z"/>`
    }),
  )
  d.add(`<g fill="${fill}" filter="${blur}">${drawn.join('')}</g>`)
}

/** Returns a line closed along `base`, from the last to the first point of `over`. */
export const withGround = (line: readonly Point[], over: readonly Point[], base: number): Point[] => {
  const [first, last] = [over[0], over.at(-1)]
  return first && last ? [...line, [last[0], base], [first[0], base]] : []
}

export const highest = (line: readonly Point[]) => Math.min(...line.map(([, y]) => y))

/**
 * Draws a hill from its crest down to `base`; returns the crest for a forest. The crest goes over summits and saddles
 * (x and y in turn). A hill that ends in water begins with the line of its `shore`, up to its first point.
 */
export function hill(
  d: Drawing,
  summits: readonly number[],
  [top, foot]: readonly [string, string],
  roughness: number,
  base = d.height,
  shore = '',
): Point[] {
  const over = points(summits)
  const crest = ridge(d.random, over, roughness)
  const fill = d.gradient(
    [
      [0, top, 1],
      [1, foot, 1],
    ],
    { inUnits: true, y1: highest(crest), y2: base },
  )
  const shape = d.path(withGround(crest, over, base))
  d.add(`<path fill="${fill}" d="${shore ? shape.replace(/^M[^l]+l/, shore) : shape}"/>`)
  return crest
}

export function mist(d: Drawing, y: number, height: number, opacity: number) {
  const colour = d.colours.mist
  const fill = d.gradient([
    [0, colour, 0],
    [0.55, colour, opacity],
    [1, colour, 0],
  ])
  d.add(`<path fill="${fill}" d="M0 ${y}h${d.width}v${height}H0z"/>`)
}

type Forest = {
  opacity?: number
  trees: number
  heights: readonly [low: number, high: number]
  /** How far below the crest it begins. */
  below?: number
  /** How far below that a tree may grow. */
  deep?: number
  /** Places without trees, by x. */
  clearing?: (x: number) => boolean
}

export function forest(
  d: Drawing,
  crest: readonly Point[],
  fill: string,
  { trees, heights, below = 4, deep = heights[1] * 0.35, clearing, opacity = 1 }: Forest,
) {
  const { random } = d
  const [low, high] = heights
  let drawn = ''
  for (let i = 0; i < trees; i++) {
    const [x, y] = random.pick(crest)
    if (clearing?.(x)) continue
    const at = x + random.between(-8, 8)
    const foot = y + below + random.between(0, deep)
    drawn += d.path(spruce(random, at, foot, random.between(low, high)))
  }
  d.add(`<path fill="${fill}" opacity="${opacity}" d="${drawn}"/>`)
}

/** Foot and height of a tree. */
export type Tree = readonly [x: number, y: number, height: number]

/**
 * Draws near trees, in winter with snow on the lit side. `shown` lists by x the trees that stay where others would
 * cover the subject.
 */
export function nearTrees(d: Drawing, trees: readonly Tree[], shown = trees.map(([x]) => x)) {
  const { random, colours } = d
  let drawn = ''
  let snow = ''
  for (const [x, y, height] of trees.toSorted((a, b) => a[1] - b[1])) {
    const outline = d.path(spruce(random, x, y, height))
    if (shown.includes(x)) drawn += outline
    const patches = Math.max(5, Math.floor(height / 26))
    for (let k = 0; k < patches; k++) {
      const t = (k + 0.7) / patches
      const w = height * 0.17 * t ** 0.85 * random.between(0.75, 1.05)
      const at = y - height + height * 0.93 * t
      const patch = d.path([
        [x - w * 0.12, at - height * 0.06],
        [x - w * 0.95, at + height * 0.004],
        [x - w * 0.7, at - height * 0.008],
        [x - w * 0.5, at + height * 0.006],
        [x - w * 0.3, at - height * 0.018],
        [x - w * 0.08, at - height * 0.006],
        [x + w * 0.06, at - height * 0.03],
      ])
      if (shown.includes(x)) snow += patch
    }
  }
  d.add(`<path fill="${colours.tree}" d="${drawn}"/>`)
  if (colours.isWinter) d.add(`<path fill="${colours.treeSnow}" opacity=".62" d="${snow}"/>`)
}

/**
 * How a shade looks. `shadeReach` is its depth as a share of the way to the foot. `step` and `swing` break its edge.
 */
type Shade = { shadeReach: number; step: number; swing: number }

/** Returns the shaded sides of a crest's summits, away from the light, as one path. */
export function shadesOf(
  d: Drawing,
  crest: readonly Point[],
  over: readonly Point[],
  base: number,
  { shadeReach, step, swing }: Shade,
): string {
  const { random } = d
  let shades = ''
  for (const [k, summit] of over.entries()) {
    const [before, after] = [over[k - 1], over[k + 1]]
    if (!before || !after || summit[1] >= before[1] || summit[1] >= after[1]) continue
    let valley = after
    for (const point of over.slice(k + 2)) {
      if (point[1] <= valley[1]) break
      valley = point
    }
    const lean = random.between(-0.12, 0.18)
    const side = spine(random, summit, (base - summit[1]) * shadeReach, { lean, step, reach: swing })
    const low = side.at(-1) as Point
    shades += d.path([
      ...crest.filter(([x]) => summit[0] <= x && x <= valley[0]),
      ...broken(random, valley, low, 0.07, 5),
      low,
      ...side.toReversed(),
    ])
  }
  return shades
}

/** Draws rock with light and shade. `shadeReach` is the depth of a summit's shade, as a share of the way to `base`. */
export function mountain(
  d: Drawing,
  summits: readonly number[],
  roughness: number,
  base: number,
  shadeReach: number,
  { lit, shade }: { lit: readonly string[]; shade: string } = { lit: d.colours.rock, shade: d.colours.rockShade },
): Point[] {
  const { random } = d
  const over = points(summits)
  const crest = ridge(random, over, roughness, 6)
  const axis = { inUnits: true, y1: highest(crest), y2: base }
  const light = d.gradient(
    lit.map((colour, i) => [decimal(i / (lit.length - 1)), colour, 1]),
    axis,
  )
  const dark = d.gradient(
    [
      [0, shade, 0.9],
      [0.5, shade, 0.72],
      [0.85, shade, 0.25],
      [1, shade, 0],
    ],
    axis,
  )
  d.add(`<path fill="${light}" d="${d.path(withGround(crest, over, base))}"/>`)
  const shades = shadesOf(d, crest, over, base, {
    shadeReach,
    step: (26 * d.width) / 1600,
    swing: (17 * d.width) / 1600,
  })
  let ribs = ''
  for (const [k, [x, y]] of crest.entries()) {
    const [before, after] = [crest[k - 1], crest[k + 1]]
    if (!before || !after || y >= before[1] || y >= after[1]) continue
    const down = (base - y) * random.between(0.12, 0.4)
    const near = spine(random, [x, y], down, { lean: random.between(-0.25, 0.5), step: 15, reach: 8 })
    const reach = down * random.between(0.6, 0.9)
    const far = spine(random, [x + 2, y + 3], reach, { lean: random.between(0.35, 0.8), step: 17, reach: 7 })
    ribs += d.path([...near, ...far.toReversed()])
  }
  if (shades) d.add(`<path fill="${dark}" d="${shades}"/>`)
  d.add(`<path fill="${dark}" opacity=".55" d="${ribs}"/>`)
  return crest
}

/** Draws snow or grass in front. `lit` is how far the light reaches, `slant` how far it comes from the side. */
export function ground(d: Drawing, shape: string, { lit = 0.35, slant = 0.7 } = {}) {
  const [light, far] = d.colours.ground
  const fill = d.gradient([[0, light, 1], ...(lit ? [[lit, light, 1] as const] : []), [1, far, 1]], {
    x2: slant,
    y2: 1,
  })
  d.add(`<path fill="${fill}" d="${shape}"/>`)
}

/** Draws what most tiles have below: a mountain, a wooded hill and mist between them. */
export function valley(d: Drawing) {
  mountain(d, VALLEY, 0.07, 540, 0.7)
  mist(d, 340, 130, 0.85)
  const crest = hill(d, [-20, 420, 200, 396, 420, 426, 640, 396, 830, 410], d.colours.mid, 0.012, 600)
  forest(d, crest, d.colours.forestFar, { trees: 170, heights: [20, 46] })
  mist(d, 400, 90, 0.5)
}

const VALLEY = [-20, 400, 90, 350, 190, 380, 300, 300, 400, 350, 520, 270, 610, 330, 700, 310, 830, 370]

/** Draws the wide slope below the ridge, with a clearing for the chairlift. */
export function liftValley(d: Drawing) {
  const { forestNear, near } = d.colours
  mountain(
    d,
    [
      -20, 470, 80, 430, 180, 460, 310, 370, 400, 420, 520, 400, 640, 450, 730, 340, 800, 296, 884, 168, 968, 296, 1010,
      262, 1100, 372, 1180, 318, 1280, 392, 1400, 330, 1500, 380, 1640, 350,
    ],
    0.08,
    600,
    0.8,
  )
  mist(d, 390, 150, 0.85)
  const nearCrest = hill(d, [-20, 486, 300, 458, 640, 500, 980, 508, 1300, 470, 1640, 470], near, 0.015, 640)
  forest(d, nearCrest, forestNear, { trees: 240, heights: [18, 44], clearing: (x) => x >= 600 && x <= 1100 })
  ground(d, 'M0 560C260 510 560 520 860 500S1380 510 1600 460V720H0z')
}

/** Draws the valley behind the meadow of a subject. */
export function meadow(d: Drawing) {
  valley(d)
  ground(d, 'M0 470C150 440 320 450 470 440S700 450 800 430V600H0z')
}
