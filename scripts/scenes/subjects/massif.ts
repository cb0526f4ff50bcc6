import { Drawing, type Stop } from '../drawing.ts'
import { flyer, hut, skier } from '../figures.ts'
import type { Scene } from '../frames.ts'
import { forest, highest, nearTrees, shadesOf, withGround } from '../landscape.ts'
import { fixed, type Point, pairs, points, ridge, spine } from '../lines.ts'
import type { Massif } from '../palette.ts'

const WIDTH = 1600
const HEIGHT = 1000

const int = (x: number) => Number(fixed(x, 0))
const one = (x: number) => fixed(x, 1)
const two = (x: number) => fixed(x, 2)

/** A rocky summit behind a chairlift and a piste with a skier. Without colours for a skier, two fly beside it. */
export const scene: Scene = {
  hero(season) {
    const own = season.massif
    if (!own) throw new Error('The hero massif needs colours of its own: `massif` of winter and summer in scenes.json.')
    const { tree, treeSnow } = own
    const colours = { ...season, tree, treeSnow }
    const d = new Drawing({ width: WIDTH, height: HEIGHT, viewBox: '0 0 1600 1000' }, colours, 11, 'nearest')
    dawn(d, own)
    rocks(d, '1', FAR, { lit: stops(own.farLit, [0, 0.6, 1]), shade: fading(own.farShade, FAR_SHADE) })
    mist(d, 'f1', 500, 190, own.mists[0], 0.75)
    rocks(d, '2', SUMMITS, {
      lit: stops(own.lit, [0, 0.22, 0.5, 0.8, 1]),
      shade: fading(own.shade, SHADE),
      bare: own.bare,
    })
    mist(d, 'f2', 590, 240, own.mists[1], 0.8)
    defineChairs(d, own)
    pylon(d, own, 4)
    pylon(d, own, 3)
    woods(
      d,
      'h3',
      [-20, 700, 160, 640, 330, 690, 520, 668, 700, 720, 900, 690, 1120, 655, 1300, 700, 1460, 640, 1640, 690],
      {
        roughness: 0.02,
        trees: { trees: 330, heights: [16, 34], deep: 18 },
        forest: own.ridgeForest,
        fill: stops(own.ridge, [0, 1]),
        between: [640, 800],
      },
    )
    pylon(d, own, 2)
    mist(d, 'f3', 650, 190, own.mists[2], 0.75)
    woods(d, 'h4', [-20, 742, 200, 735, 380, 770, 560, 790, 800, 800, 1050, 775, 1240, 735, 1430, 715, 1640, 735], {
      roughness: 0.015,
      trees: { trees: 260, heights: [34, 70], below: 6, deep: 18, clearing: (x) => x >= 560 && x <= 1000 },
      forest: own.hillForest,
      fill: stops(own.hill, [0, 0.4, 1]),
      between: [720, 900],
    })
    mist(d, 'f4', 735, 150, own.mists[3], 0.5)
    pylon(d, own, 1)
    piste(d, own)
    if (own.skier) tracks(d, own.skier.track)
    else zipline(d)
    const [hutX, hutY] = own.skier ? [1068, 822] : [596, 868]
    hut(d, hutX, hutY, 0.92, { walls: own.hutWalls, roof: own.hutRoof, panes: '#fff1c9' })
    if (own.skier) skier(d, 899, 934, '1.25', { dark: own.people, ...own.skier })
    ropesAndChairs(d, own)
    nearTrees(d, [
      [34, 915, 350],
      [112, 945, 270],
      [-20, 960, 420],
      [186, 940, 180],
      [240, 948, 120],
      [1530, 905, 330],
      [1452, 915, 230],
      [1388, 915, 150],
      [1590, 950, 420],
      [1340, 915, 95],
      [1490, 955, 170],
    ])
    d.add(
      `<path fill="${own.drifts[0]}" d="M0 938c90-30 200-14 330 24s220 36 330 38H0z"/>`,
      `<path fill="${own.drifts[1]}" d="M1600 925c-120-20-240 14-330 40s-170 30-230 35h560z"/>`,
    )
    return d
  },
}

const stops = (colours: readonly string[], at: readonly number[]): Stop[] =>
  colours.map((colour, i) => [at[i] ?? 1, colour, 1])
const fading = (colours: readonly string[], at: readonly (readonly [at: number, opacity: number])[]): Stop[] =>
  colours.map((colour, i) => [at[i]?.[0] ?? 1, colour, at[i]?.[1] ?? 0])

const written = (list: readonly Stop[]) =>
  list
    .map(([at, colour, opacity]) => {
      const covers = opacity === 1 ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${at}" stop-color="${colour}"${covers}/>`
    })
    .join('')

type Axis = { x2?: number; y1?: number; y2?: number; inUnits?: boolean }

const gradient = (d: Drawing, name: string, list: readonly Stop[], { x2 = 0, y1 = 0, y2 = 1, inUnits }: Axis = {}) =>
  d.define((id) => {
    const units = inUnits ? ' gradientUnits="userSpaceOnUse"' : ''
    return `<linearGradient id="${id}" x1="0" y1="${y1}" x2="${x2}" y2="${y2}"${units}>${written(list)}</linearGradient>`
  }, name)

/** Draws the sky, the resort's stars, the sun's glow and thin clouds. */
function dawn(d: Drawing, own: Massif) {
  const { random } = d
  const sky = gradient(d, 'sky', stops(own.sky, [0, 0.28, 0.5, 0.66, 0.8, 1]))
  const sun = d.define((id) => `<radialGradient id="${id}">${written(fading(own.sun, SUN))}</radialGradient>`, 'sun')
  const stars = Array.from({ length: 55 }, () => {
    const [x, y] = [random.between(0, WIDTH), random.between(0, 240)]
    const r = random.pick([0.8, 1, 1, 1.4, 1.8])
    return `<circle cx="${int(x)}" cy="${int(y)}" r="${r}" opacity="${one(random.between(0.25, 0.9))}"/>`
  })
  d.add(`<path fill="${sky}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`)
  if (d.colours.hasStars) d.add(`<g fill="#fff">${stars.join('')}</g>`)
  d.add(`<ellipse cx="430" cy="560" rx="760" ry="520" fill="${sun}"/>`)
  const cloud = gradient(d, 'ci', fading(own.clouds, CLOUD), { x2: 1, y2: 0 })
  const blur = d.define(
    (id) =>
      `<filter id="${id}" x="-20%" y="-200%" width="140%" height="500%"><feGaussianBlur stdDeviation="9 2.2"/></filter>`,
    'bl',
  )
  const drawn = CLOUDS.flatMap(([aroundX, aroundY, count, spread]) =>
    Array.from({ length: count }, () => {
      const [x, y] = [aroundX + random.between(-spread, spread * 0.6), aroundY + random.between(-26, 26)]
      const [w, h, tilt] = [random.between(160, 520), random.between(3, 11), random.between(-14, 2)]
      const there = `c${int(w * 0.25)} ${int(-h + tilt * 0.3)} ${int(w * 0.7)} ${int(-h * 0.4 + tilt)} ${int(w)} ${int(tilt)}`
      const back = `c${int(-w * 0.3)} ${int(h)} ${int(-w * 0.7)} ${int(h - tilt * 0.5)} ${int(-w)} ${int(-tilt)}`
      return `<path opacity="${two(random.between(0.25, 0.7))}" d="M${int(x)} ${int(y)}${there}${back}z"/>`
    }),
  )
  d.add(`<g fill="${cloud}" filter="${blur}">${drawn.join('')}</g>`)
}

const SUN = [
  [0, 1],
  [0.09, 0.98],
  [0.2, 0.8],
  [0.45, 0.42],
  [0.75, 0.16],
  [1, 0],
] as const
const CLOUD = [
  [0, 0],
  [0.45, 0.9],
  [1, 0],
] as const
const CLOUDS = [
  [250, 300, 7, 260],
  [640, 210, 5, 220],
  [1180, 250, 7, 280],
  [1420, 380, 5, 200],
  [60, 400, 5, 220],
  [980, 130, 4, 200],
] as const

type Summits = {
  over: readonly Point[]
  roughness: number
  base: number
  shadeReach: number
  /** How a crest or a shade's edge is broken. `depth` is how often, the others its steps and swing. */
  depth: number
  step: number
  swing: number
}

const FAR: Summits = {
  over: points([
    -20, 560, 90, 505, 190, 540, 300, 470, 410, 530, 520, 490, 640, 548, 760, 478, 880, 530, 1010, 462, 1120, 520, 1250,
    474, 1390, 536, 1500, 492, 1620, 540,
  ]),
  roughness: 0.05,
  base: 700,
  shadeReach: 0.55,
  depth: 5,
  step: 34,
  swing: 10,
}
const FAR_SHADE = [
  [0, 0.75],
  [0.8, 0.2],
  [1, 0],
] as const
const SUMMITS: Summits = {
  over: points([
    -30, 640, 60, 560, 150, 600, 250, 505, 330, 560, 420, 520, 520, 602, 598, 520, 640, 470, 668, 486, 742, 372, 772,
    388, 842, 236, 880, 296, 902, 284, 948, 352, 990, 338, 1060, 470, 1112, 418, 1140, 440, 1215, 545, 1300, 455, 1345,
    500, 1400, 560, 1490, 492, 1640, 610,
  ]),
  roughness: 0.085,
  base: 820,
  shadeReach: 0.78,
  depth: 6,
  step: 26,
  swing: 17,
}
const SHADE = [
  [0, 0.95],
  [0.5, 0.85],
  [0.85, 0.35],
  [1, 0],
] as const

type Rocks = { lit: readonly Stop[]; shade: readonly Stop[]; bare?: string }

/** Draws mountains in light from the left. Near ones, with a colour for bare rock, have ribs and gullies too. */
function rocks(d: Drawing, name: string, summits: Summits, { lit, shade, bare }: Rocks) {
  const { over, roughness, base, depth } = summits
  const crest = ridge(d.random, over, roughness, depth)
  const axis = { inUnits: true, y1: highest(crest), y2: base }
  const light = gradient(d, `m${name}`, lit, axis)
  const dark = gradient(d, `s${name}`, shade, axis)
  d.add(`<g id="r${name}"><path fill="${light}" d="${d.path(withGround(crest, over, base))}"/>`)
  const shades = shadesOf(d, crest, over, base, summits)
  const [ribbed, bared] = bare ? [ribs(d, crest, base), gullies(d, crest, base)] : ['', '']
  d.add(`<path fill="${dark}" d="${shades}"/>`)
  if (bare) d.add(`<path fill="${dark}" opacity=".6" d="${ribbed}"/><path fill="${bare}" opacity=".3" d="${bared}"/>`)
  d.add('</g>')
}

function ribs(d: Drawing, crest: readonly Point[], base: number) {
  const { random } = d
  let drawn = ''
  for (const [k, [x, y]] of crest.slice(0, -3).entries()) {
    const [before, after] = [crest[k - 1], crest[k + 1]]
    if (!before || !after || y >= before[1] || y >= after[1] || random.next() >= 0.9) continue
    const down = (base - y) * random.between(0.12, 0.42)
    const near = spine(random, [x, y], down, { lean: random.between(-0.25, 0.5), step: 15, reach: 9 })
    // An unused number. Without it everything that follows would move.
    random.next()
    const reach = down * random.between(0.6, 0.9)
    const far = spine(random, [x + 2, y + 3], reach, { lean: random.between(0.35, 0.8), step: 17, reach: 8 })
    drawn += d.path([...near, ...far.toReversed()])
  }
  return drawn
}

function gullies(d: Drawing, crest: readonly Point[], base: number) {
  const { random } = d
  const places = [...crest.keys()].slice(3, -3)
  let drawn = ''
  for (let i = 0; i < 150; i++) {
    const k = random.pick(places)
    const [x, y] = crest[k] as Point
    const [left, right] = [crest[k - 3] as Point, crest[k + 3] as Point]
    const top = y + (base - y) * random.between(0, 0.34) + 2
    const height = (base - y) * random.between(0.04, 0.16)
    const lean = (right[1] < left[1] ? -0.55 : 0.55) * random.between(0.5, 1.2)
    const width = random.between(1.5, 6)
    const parts = random.pick([2, 3, 3, 4])
    const near: Point[] = [[x, top]]
    const far: Point[] = []
    for (let part = 1; part <= parts; part++) {
      const t = part / parts
      const at = x + lean * height * t
      near.push([at + random.between(-width, width), top + height * t])
      far.push([at + width * (1.4 - t) + random.between(0, width), top + height * (t - 0.5 / parts)])
    }
    drawn += d.path([...near, ...far.toReversed()])
  }
  return drawn
}

function mist(d: Drawing, name: string, y: number, height: number, colour: string, opacity: number) {
  const fill = gradient(d, name, [
    [0, colour, 0],
    [0.55, colour, opacity],
    [1, colour, 0],
  ])
  d.add(`<path fill="${fill}" d="M0 ${y}h${WIDTH}v${height}H0z"/>`)
}

type Woods = {
  roughness: number
  trees: Parameters<typeof forest>[3]
  forest: string
  fill: readonly Stop[]
  between: readonly [y1: number, y2: number]
}

/** Draws a hill in front of its own trees. */
function woods(d: Drawing, name: string, summits: readonly number[], hill: Woods) {
  const crest = ridge(d.random, points(summits), hill.roughness)
  forest(d, crest, hill.forest, hill.trees)
  const [y1, y2] = hill.between
  const fill = gradient(d, name, hill.fill, { inUnits: true, y1, y2 })
  d.add(`<path fill="${fill}" d="${d.path([...crest, [1640, HEIGHT], [-20, HEIGHT]])}"/>`)
}

function piste(d: Drawing, { piste: snow, pisteShade }: Massif) {
  const fill = gradient(d, 'p0', stops(snow, [0, 0.35, 1]), { x2: 0.9 })
  const shade = gradient(d, 'p1', [
    [0, pisteShade, 0.75],
    [1, pisteShade, 0],
  ])
  d.add(
    `<path fill="${fill}" d="M0 845C180 800 360 838 560 850S900 862 1120 812s340-40 480-66V1000H0z"/>`,
    `<path fill="${shade}" opacity=".6" d="M560 850c200 20 340 12 560-38s340-40 480-66v60c-180 10-330 40-520 84s-380 30-520-40z"/>`,
  )
}

/** Draws carved turns of two pairs of skis, wider towards the viewer. */
function tracks(d: Drawing, colour: string) {
  const turns = (
    x: number,
    y: number,
    count: number,
    size: readonly [number, number],
    growth: readonly [number, number],
  ) => {
    let line = `M${x} ${y}`
    let [width, height] = size
    for (let i = 0; i < count; i++) {
      line += `c${int(width)} ${int(height * 0.25)} ${int(width)} ${int(height * 0.75)} ${int(width * 0.12)} ${int(height)}`
      width *= -growth[0]
      height *= growth[1]
    }
    return line
  }
  const lines = [
    ...[0, 5].map((aside) => turns(715 + aside, 857, 6, [20, 10], [1.5, 1.48])),
    ...[0, 4].map((aside) => turns(902 + aside, 859, 4, [26, 9], [1.4, 1.52])),
  ]
  d.add(
    `<path fill="none" stroke="${colour}" stroke-width="2" stroke-opacity=".4" stroke-linecap="round" d="${lines.join('')}"/>`,
  )
}

/** Draws a zipline of two lanes from the upper right, and who flies. It goes down to its tower, clear of the lift. */
function zipline(d: Drawing) {
  const { dark, amber, red } = d.colours
  const from: Point = [1612, 478]
  const to: Point = [872, 778]
  const sag = 24
  const at = (t: number, lane: number): Point => [
    from[0] + (to[0] - from[0]) * t + lane * 16 * (1 - t * 0.6),
    from[1] + (to[1] - from[1]) * t + 4 * sag * t * (1 - t) + lane * 22 * (1 - t * 0.7),
  ]
  const rope = (lane: number, width: number) => {
    const over = Array.from({ length: 21 }, (_, i) => at(i / 20, lane))
    const under = over.map(([x, y], i): Point => [x, y + width * (1 - (i / 20) * 0.6)])
    return `<path fill="${dark}" d="${[...over, ...under.toReversed()].map(([x, y], i) => `${i ? 'L' : 'M'}${one(x)} ${one(y)}`).join('')}z"/>`
  }
  d.add(
    `<path fill="${dark}" d="M868 770h7l11 96h-7l-7-62h-2l-8 62h-7z"/><path fill="${dark}" d="M852 806h40v6h-40z"/><path fill="${dark}" d="M862 768h19v6h-19z"/>`,
    rope(-1, 3.6),
  )
  flyer(d, at(0.86, -1), { slope: -19, size: 0.5, to: 'left', coat: amber, helmet: red })
  d.add(rope(0, 4.6))
  flyer(d, at(0.69, 0), { slope: -21, size: 1.06, to: 'left' })
}

/** Heads, nearness and feet of the lift's towers; the first is out of sight. */
const PYLONS = [
  { x: -120, y: 800, size: 1.5, base: 0 },
  { x: 470, y: 640, size: 0.92, base: 868 },
  { x: 790, y: 560, size: 0.56, base: 800 },
  { x: 1000, y: 512, size: 0.36, base: 715 },
  { x: 1150, y: 486, size: 0.24, base: 690 },
] as const
/** From the middle to a rope. */
const APART = 19
/** Left of this the quick choice on home would cover the chairs. */
const FIRST_CHAIR_X = 300

function pylon(d: Drawing, own: Massif, at: 1 | 2 | 3 | 4) {
  const { x, y, size: k, base } = PYLONS[at]
  const arm = (APART + 9) * k
  const [low, high] = [int(y - 3 * k), int(y - 7 * k)]
  const wheels = [-APART, APART].map((side) => {
    const width = Math.max(3, 24 * k)
    return `M${int(x + (side - 12) * k)} ${low}h${int(width)}v${int(Math.max(1, 5 * k))}h${int(-width)}z`
  })
  const pole = `M${int(x - 2.6 * k)} ${y}L${int(x - 6 * k)} ${base}h${int(Math.max(2, 12 * k))}L${int(x + 2.6 * k)} ${y}z`
  const arms = `M${int(x - arm)} ${high}L${x} ${int(y - 11 * k)}L${int(x + arm)} ${high}v${int(Math.max(1, 4 * k))}L${x} ${low}L${int(x - arm)} ${low}z`
  d.add(`<path fill="${own.pylon}" d="${pole}${arms}${wheels.join('')}"/>`)
}

/** Name of the chairs in the drawing. */
const EMPTY = 'chb'
const RIDERS = 'ch'

function defineChairs(d: Drawing, { chair, people, skier }: Massif) {
  const { red, amber } = d.colours
  const skis = skier ? 'M-24 80l22-2v2l-22 2zM2 80l22-2v2L2 82z' : ''
  d.define(
    (id) =>
      `<g id="${id}"><path fill="none" stroke="${chair}" stroke-width="2.4" d="M0-2v30c0 4 14 3 14 9v23"/><path fill="${chair}" d="M-20 42q0-4 4-4h32q4 0 4 4v16h-40zM-23 60h46v6h-46z"/></g>`,
    EMPTY,
  )
  d.define(
    (id) =>
      `<g id="${id}"><use href="#${EMPTY}"/><path fill="${people}" d="M-19 64h12l2 16h-4l-2-11-3 11h-4zM6 64h12l2 16h-4l-2-11-3 11h-4z${skis}"/><path fill="${red}" d="M-18 45q5-6 11 0l2 19h-15z"/><path fill="${amber}" d="M6 45q5-6 11 0l2 19H4z"/><circle cx="-12" cy="36" r="5.4" fill="${people}"/><circle cx="11" cy="36" r="5.4" fill="${people}"/></g>`,
    RIDERS,
  )
}

function ropesAndChairs(d: Drawing, own: Massif) {
  let ropes = ''
  let chairs = ''
  for (const [near, far] of pairs(PYLONS)) {
    const rope = (side: -1 | 1) => {
      const [ax, bx] = [near.x + side * APART * near.size, far.x + side * APART * far.size]
      const [mx, my] = [(ax + bx) / 2, (near.y + far.y) / 2 + 26 * near.size]
      const line = `M${int(ax)} ${near.y}Q${int(mx)} ${int(my)} ${int(bx)} ${far.y}`
      ropes += `<path d="${line}" stroke-width="${one((1.7 * (near.size + far.size)) / 2 + 0.5)}"/>`
      return (t: number): Point => [
        (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx,
        (1 - t) ** 2 * near.y + 2 * t * (1 - t) * my + t * t * far.y,
      ]
    }
    const hang = (id: string, along: (t: number) => Point, places: readonly number[]) => {
      for (const t of places) {
        const [x, y] = along(t)
        if (x < FIRST_CHAIR_X) continue
        const size = near.size + (far.size - near.size) * t
        chairs += `<use href="#${id}" transform="translate(${int(x)} ${int(y)})scale(${two(size)})"/>`
      }
    }
    const [left, right] = [rope(-1), rope(1)]
    hang(RIDERS, left, [0.2, 0.7])
    hang(EMPTY, right, [0.45, 0.93])
  }
  d.add(`<g fill="none" stroke="${own.rope}">${ropes}</g>${chairs}`)
}
