/** Draws a lake and the light on it. */
import type { Drawing } from './drawing.ts'
import { fixed } from './lines.ts'

const int = (x: number) => fixed(x, 0)

/** Draws the water, from where it begins to where it is darkest. */
export function water(d: Drawing, shape: string, from: number, to: number) {
  const { lake } = d.colours
  if (!lake) throw new Error('The palette has no lake.')
  const fill = d.gradient(
    [
      [0, lake[0], 1],
      [0.4, lake[1], 1],
      [1, lake[2], 1],
    ],
    { inUnits: true, y1: from, y2: to },
  )
  d.add(`<path fill="${fill}" d="${shape}"/>`)
}

type Range = readonly [from: number, to: number]

/** Draws thin bright lines at random places of the water. */
export function ripples(d: Drawing, count: number, { x, y, length }: { x: Range; y: Range; length: Range }) {
  const { random } = d
  const drawn = Array.from({ length: count }, () => {
    const [left, at, long] = [random.between(...x), random.between(...y), random.between(...length)]
    return `M${int(left)} ${int(at)}q${int(long / 2)} -2 ${int(long)} 0q${int(-long / 2)} 2 ${int(-long)} 0z`
  })
  d.add(`<path fill="#fff" opacity=".3" d="${drawn.join('')}"/>`)
}

type Glitter = {
  x: number
  /** Where the water begins and where the glitter ends. */
  from: number
  to: number
  /** From where the water begins to the first line. */
  start?: number
  aside?: number
  /** Half of its width where the water begins, and the random deviation of that. */
  half?: number
  off?: Range
  step?: Range
}

/** Draws the light on the water below the sun, which widens towards the viewer. */
export function glitter(
  d: Drawing,
  { x, from, to, start = 3, aside = 10, half = 30, off = [-12, 26], step = [5, 9] }: Glitter,
) {
  const { random } = d
  const fill = d.gradient(
    [
      [0, '#fff3d2', 0.95],
      [1, '#ffd9a0', 0],
    ],
    { inUnits: true, y1: from, y2: to },
  )
  let drawn = ''
  for (let y = from + start; y < to; y += random.between(...step)) {
    const w = half + (y - from) * 0.42 + random.between(...off)
    const middle = x + random.between(-aside, aside)
    drawn += `M${int(middle - w)} ${int(y)}q${int(w)} -3 ${int(2 * w)} 0q${int(-w)} 5 ${int(-2 * w)} 0z`
  }
  d.add(`<path fill="${fill}" d="${drawn}"/>`)
}
