/** Draws the rails of a bobsleigh, and a sled on them. */
import type { Drawing } from './drawing.ts'
import { fixed, type Point, path, points, smooth } from './lines.ts'

/**
 * Draws two rails through points (x and y in turn), from far to near. They are widest at the near end and, after a part
 * of the way, throw a shadow.
 */
export function track(d: Drawing, through: readonly number[], shadowFrom = 0.5) {
  const { dark, shadow } = d.colours
  const middle = smooth(points(through), 16)
  const count = middle.length
  const left: Point[] = []
  const right: Point[] = []
  let ties = ''
  for (const [i, [x, y]] of middle.entries()) {
    const near = 0.12 + 0.88 * (i / count) ** 1.5
    const [nextX, nextY] = middle[Math.min(i + 1, count - 1)] as Point
    const [lastX, lastY] = middle[Math.max(i - 1, 0)] as Point
    const [dx, dy] = [nextX - lastX, nextY - lastY]
    const length = Math.hypot(dx, dy) || 1
    const [asideX, asideY] = [-dy / length, (dx / length) * 0.45]
    const half = 17 * near
    const up = 14 * near
    const a: Point = [x + asideX * half, y + asideY * half - up]
    const b: Point = [x - asideX * half, y - asideY * half - up]
    left.push(a)
    right.push(b)
    const one = (value: number) => fixed(value, 1)
    if (i % 2 === 0) ties += `M${one(a[0])} ${one(a[1])}L${one(b[0])} ${one(b[1])}`
    if (i % 6 === 0) ties += `M${one(x)} ${one(y - up)}v${one(26 * near)}`
  }
  d.add(
    `<path fill="none" stroke="${shadow}" opacity=".5" stroke-width="14" d="${d.path(middle.slice(Math.floor(count * shadowFrom)), false)}" transform="translate(6 14)"/>`,
    `<path stroke="${dark}" stroke-width="3" d="${ties}"/>`,
  )
  const strokes = [
    ['2.2', '0.7', '-0.6'],
    ['4.6', '1.5', '-1.2999999999999998'],
    ['7.0', '2.3', '-2.0'],
  ] as const
  for (const rail of [left, right]) {
    for (const [third, [width, light, up]] of strokes.entries()) {
      const part = rail.slice(Math.floor((third * count) / 3), Math.floor(((third + 1) * count) / 3) + 1)
      const line = path(part, d.lines, false)
      d.add(
        `<path fill="none" stroke="${dark}" stroke-width="${width}" d="${line}"/><path fill="none" stroke="#ffe9cf" stroke-width="${light}" transform="translate(0 ${up})" d="${line}"/>`,
      )
    }
  }
}

/** Draws a sled with two riders coming down to the left or to the right. */
export function sled(d: Drawing, x: number, y: number, size: number, to: 'left' | 'right') {
  const { red, amber, dark, darkLit } = d.colours
  const wind = to === 'left' ? 'M40-2h22M44 8h30M38 18h18' : 'M-44-2h-22M-48 8h-30M-42 18h-18'
  d.add(
    `<g transform="translate(${x} ${y})scale(${size})"><path fill="${red}" d="M-34 14q-6-14 8-16l10 8h26l12-14q10 2 8 12l-6 14q-2 6-10 6h-36q-10 0-12-10z"/><path fill="${dark}" d="M-28 20h52l-4 6h-44z"/>`,
    `<path fill="${amber}" d="M-14 8q-2-18 8-18t10 18z"/><path fill="${darkLit}" d="M6 8q-2-22 9-22t9 22z"/><circle cx="-5" cy="-16" r="6" fill="${dark}"/><circle cx="15" cy="-21" r="6.6" fill="${red}"/>`,
    `<path stroke="#ffd9b0" stroke-width="2.4" d="M-11-16h6M8-21h7"/><path fill="none" stroke="${amber}" stroke-width="4" stroke-linecap="round" d="M-10-4l-10-6"/><path fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="2" stroke-linecap="round" d="${wind}"/></g>`,
  )
}
