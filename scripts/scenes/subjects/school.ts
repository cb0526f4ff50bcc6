import { hut, skier } from '../figures.ts'
import { type Scene, tile } from '../frames.ts'
import { meadow, nearTrees } from '../landscape.ts'

/** The ski school in summer: two on grass skis between the gates of its meadow. */
export const scene: Scene = {
  tile(colours) {
    const d = tile(colours, 89, { x: 0.22, y: 0.5 })
    const { amber, darkLit, ground, red, track } = colours
    meadow(d)
    hut(d, 470, 486, 1.9)
    d.add(
      `<path fill="none" stroke="${track}" stroke-width="7" stroke-linecap="round" opacity=".7" d="M384 472C316 482 292 500 360 512S452 540 372 566"/>`,
      ...GATES.map(([x, y, size], at) => gate(`translate(${x} ${y})scale(${size})`, at % 2 === 0 ? red : '#2f6fb0')),
    )
    const onGrass = { spray: ground[1] ?? '', trousers: darkLit }
    skier(d, 330, 500, 1.2, { ...onGrass, jacket: amber })
    skier(d, 236, 556, 2.3, onGrass)
    nearTrees(d, [
      [764, 566, 320],
      [36, 560, 300],
      [706, 590, 160],
    ])
    return d
  },
}

const GATES = [
  [400, 474, 0.65],
  [276, 488, 0.8],
  [418, 556, 1.15],
  [126, 552, 1.25],
] as const

/** Returns a gate: a flag between two poles. */
const gate = (place: string, colour: string): string =>
  `<g transform="${place}"><ellipse cy="1" rx="40" ry="4" fill="#000" opacity=".14"/><path stroke="${colour}" stroke-width="4.6" stroke-linecap="round" d="M-26 0v-74M26 0v-74"/><path fill="${colour}" d="M-26-72h52v34h-52z"/><path fill="#fff" opacity=".85" d="M-26-60h52v9h-52z"/></g>`
