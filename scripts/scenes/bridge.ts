/** Draws the suspension bridge for walkers. */
import type { Drawing } from './drawing.ts'
import { person } from './figures.ts'
import { decimal, fixed, type Point } from './lines.ts'

type Bridge = {
  /** How far the ropes sag; the deck sags less. */
  sag: number
  size: number
  people: number
  /** How high the ropes begin above the deck, as a share of the sag. */
  rise: number
}

const PARTS = 90
const LIGHT = '#ffe2c4'

export function bridge(d: Drawing, [x1, y1]: Point, [x2, y2]: Point, { sag, size, people, rise }: Bridge) {
  const { random } = d
  const { dark, red, amber } = d.colours
  const one = (value: number) => fixed(value, 1)
  const deck: Point[] = []
  const rope: Point[] = []
  for (let i = 0; i <= PARTS; i++) {
    const t = i / PARTS
    const x = x1 + (x2 - x1) * t
    const y = y1 + (y2 - y1) * t
    deck.push([x, y + sag * 4 * t * (1 - t) * 0.42])
    rope.push([x, y - sag * rise + sag * 4 * t * (1 - t) * (0.36 + rise)])
  }
  const at = (i: number) => deck[i] as Point
  const inner = (step: number) =>
    Array.from({ length: Math.ceil((PARTS - 3) / step) }, (_, k) => 2 + k * step).filter((i) => i < PARTS - 1)
  const deckLine = d.path(deck, false)
  d.add(
    `<path d="${inner(2)
      .map((i) => d.path([at(i), rope[i] as Point], false))
      .join('')}" stroke="${dark}" stroke-width="${decimal(1.1 * size)}" opacity=".8"/>`,
    `<path fill="none" stroke="${dark}" stroke-width="${decimal(3.4 * size)}" d="${d.path(rope, false)}"/>`,
    `<path fill="none" stroke="${dark}" stroke-width="${decimal(1.2 * size)}" opacity=".9" transform="translate(0 ${decimal(-9 * size)})" d="${deckLine}"/>`,
  )
  for (let q = 0; q < people; q++) {
    const [x, y] = at(Math.floor(random.between(0.08, 0.92) * PARTS))
    const to = x + random.between(-4, 4)
    person(d, to, y, random.between(15, 18) * size, random.pick([red, amber, LIGHT]))
  }
  d.add(
    `<path fill="none" stroke="${dark}" stroke-width="${decimal(6 * size)}" d="${deckLine}"/><path fill="none" stroke="${LIGHT}" stroke-width="${decimal(1.6 * size)}" transform="translate(0 ${decimal(-2 * size)})" d="${deckLine}"/>`,
    `<path d="${inner(3)
      .map((i) => `M${one(at(i)[0])} ${one(at(i)[1])}L${one(at(i)[0])} ${one(at(i)[1] + 7 * size)}`)
      .join('')}" stroke="${dark}" stroke-width="${decimal(1.4 * size)}"/>`,
  )
  for (const [[x, y], [, top]] of [
    [at(0), rope[0] as Point],
    [at(PARTS), rope[PARTS] as Point],
  ] as const) {
    d.add(
      `<path fill="${dark}" d="M${decimal(x - 9 * size)} ${decimal(y + 70 * size)}L${decimal(x - 4 * size)} ${decimal(top - 10 * size)}h${decimal(8 * size)}L${decimal(x + 9 * size)} ${decimal(y + 70 * size)}z"/>`,
    )
  }
}
