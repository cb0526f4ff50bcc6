/** Points, and how a drawing writes them. */
import type { Random } from './random.ts'

export type Point = readonly [x: number, y: number]

/** Pairs numbers that are x and y in turn. */
export const points = (flat: readonly number[]): Point[] =>
  Array.from({ length: flat.length / 2 }, (_, i) => [flat[2 * i] ?? 0, flat[2 * i + 1] ?? 0])

/** Formats a number with so many decimals; halves are rounded to even. */
export function fixed(x: number, digits: number): string {
  const text = x.toFixed(digits)
  const halves = Math.abs(x * 2 ** (digits + 1))
  const isHalf = Number.isInteger(halves) && halves % 2 === 1
  if (!isHalf || Number(text.at(-1)) % 2 === 0) return text
  return `${x < 0 ? '-' : ''}${(Math.abs(x) - 0.5 * 10 ** -digits).toFixed(digits)}`
}

/** Formats a number always with a decimal point, as in `1.0`. */
export const decimal = (x: number) => (Number.isInteger(x) ? x.toFixed(1) : String(x))

const nearest = (x: number) => Number(fixed(x, 0))
const whole = (x: number) => nearest(Number(fixed(x, 1)))

/**
 * Precision of lines. Tenths, or whole units relative to the last point, which are half as long. Most drawings in whole
 * units were rounded to tenths first; `nearest` is rounded once.
 */
export type Lines = 'tenths' | 'whole' | 'nearest'

export function path(points: readonly Point[], lines: Lines, isClosed = true): string {
  const end = isClosed ? 'z' : ''
  if (lines === 'tenths') return `M${points.map(([x, y]) => `${fixed(x, 1)} ${fixed(y, 1)}`).join('L')}${end}`
  const round = lines === 'nearest' ? nearest : whole
  let start = ''
  let [atX, atY] = [0, 0]
  const steps: string[] = []
  for (const [exactX, exactY] of points) {
    const [x, y] = [round(exactX), round(exactY)]
    if (!start) start = `M${x} ${y}l`
    else if (x !== atX || y !== atY) steps.push(`${x - atX} ${y - atY}`)
    atX = x
    atY = y
  }
  return `${start}${steps.join(' ').replaceAll(' -', '-')}${end}`
}

/** Returns points between two, without the second. Each half is broken again, `depth` times. */
export function broken(random: Random, from: Point, to: Point, roughness: number, depth: number): Point[] {
  if (depth === 0) return [from]
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const middle: Point = [
    (from[0] + to[0]) / 2 + random.between(-0.12, 0.12) * dx,
    (from[1] + to[1]) / 2 + random.gauss() * roughness * Math.sqrt(dx * dx + dy * dy),
  ]
  return [
    ...broken(random, from, middle, roughness * 0.92, depth - 1),
    ...broken(random, middle, to, roughness * 0.92, depth - 1),
  ]
}

export const pairs = <T>(list: readonly T[]): [T, T][] => list.slice(1).map((item, i) => [list[i] as T, item])

/** Returns a ridge over its summits and saddles. */
export function ridge(random: Random, over: readonly Point[], roughness: number, depth = 5): Point[] {
  return [...pairs(over).flatMap(([a, b]) => broken(random, a, b, roughness, depth)), ...over.slice(-1)]
}

/** Returns a curve through all points (Catmull-Rom), with `steps` steps between two. */
export function smooth(through: readonly Point[], steps: number): Point[] {
  const at = (i: number) => through[Math.min(Math.max(i, 0), through.length - 1)] as Point
  const points: Point[] = []
  for (let i = 0; i < through.length - 1; i++) {
    for (let k = 0; k < steps; k++) {
      const t = k / steps
      const along = (axis: 0 | 1) => {
        const [a, b, c, d] = [at(i - 1)[axis], at(i)[axis], at(i + 1)[axis], at(i + 2)[axis]]
        return 0.5 * (2 * b + (-a + c) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (-a + 3 * b - 3 * c + d) * t ** 3)
      }
      points.push([along(0), along(1)])
    }
  }
  return [...points, at(through.length - 1)]
}

/** Returns a jagged line from a summit down a mountain's side. */
export function spine(
  random: Random,
  [x0, y0]: Point,
  depth: number,
  { lean, step, reach }: { lean: number; step: number; reach: number },
): Point[] {
  const points: Point[] = [[x0, y0]]
  let [x, y] = [x0, y0]
  let side = 1
  while (y < y0 + depth) {
    const down = step * random.between(0.5, 1.3)
    y += down
    x += lean * down + side * reach * random.between(0.15, 1) * (0.5 + (y - y0) / depth)
    if (random.next() < 0.8) side = -side
    points.push([x, y])
  }
  return points
}

/** Returns a spruce of a height, with its foot at a point. */
export function spruce(random: Random, x: number, y: number, height: number): Point[] {
  const tiers = Math.max(4, Math.floor(height / 11))
  const left: Point[] = []
  const right: Point[] = []
  for (let k = 1; k <= tiers; k++) {
    const t = k / tiers
    for (const [points, side] of [[left, -1] as const, [right, 1] as const]) {
      const width = height * 0.2 * t ** 0.85 * random.between(0.8, 1.15)
      const at = y - height + height * 0.95 * t
      points.push([x + side * width, at + random.between(0, height * 0.03)])
      points.push([x + side * width * 0.5, at - height * 0.02])
    }
  }
  left.pop()
  right.pop()
  const trunk = height * 0.02
  return [
    [x, y - height],
    ...right,
    [x + trunk, y - height * 0.04],
    [x + trunk, y],
    [x - trunk, y],
    [x - trunk, y - height * 0.04],
    ...left.reverse(),
  ]
}
