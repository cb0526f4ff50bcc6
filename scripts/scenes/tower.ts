/** Draws the tower among the treetops. A ramp leads in a spiral up to a platform under a flag. */
import type { Drawing } from './drawing.ts'
import { person } from './figures.ts'
import { fixed } from './lines.ts'

type Tower = { x: number; base: number; height: number; radius: number; levels: number; wood?: string | undefined }

const WOOD = '#b98a62'
const LIT_WOOD = '#ffd9a8'

export function tower(d: Drawing, { x, base, height, radius, levels, wood = WOOD }: Tower) {
  const { dark, red, amber } = d.colours
  const one = (value: number) => fixed(value, 1)
  const top = base - height
  const deep = radius * 0.2
  const level = height / levels
  /** Narrower at the crown than at the foot. */
  const reach = (y: number) => radius * (0.86 + (0.14 * (y - top)) / height)
  const farPosts = [-0.95, -0.62, -0.2, 0.25, 0.66, 0.95]
    .map((aside) => `M${one(x + aside * radius * 0.86)} ${one(top + deep * 0.2)}L${one(x + aside * radius)} ${base}`)
    .join('')
  const nearPosts = [-1, -0.55, 0, 0.55, 1]
    .map((aside) => {
      const front = deep * Math.sqrt(Math.max(0, 1 - aside * aside))
      return `M${one(x + aside * radius * 0.86)} ${one(top - level * 0.55 + front)}L${one(x + aside * radius)} ${one(base + front * 0.4)}`
    })
    .join('')
  let behind = ''
  let before = ''
  let braces = ''
  for (let k = 0; k < levels; k++) {
    const y = top + k * level
    const [a, b, c] = [reach(y), reach(y + level / 2), reach(y + level)]
    behind += `M${one(x - a)} ${one(y)}C${one(x - a * 0.6)} ${one(y - deep * 1.15 + level * 0.1)} ${one(x + b * 0.6)} ${one(y + level * 0.35 - deep * 1.15)} ${one(x + b)} ${one(y + level / 2)}`
    before += `M${one(x + b)} ${one(y + level / 2)}C${one(x + b * 0.6)} ${one(y + level / 2 + deep * 1.35)} ${one(x - c * 0.6)} ${one(y + level * 0.8 + deep * 1.35)} ${one(x - c)} ${one(y + level)}`
    const [high, low] = [one(top + k * level * 0.98), one(top + (k + 0.9) * level * 0.98)]
    braces += `M${x - radius * 0.13} ${high}L${x + radius * 0.13} ${low}M${x + radius * 0.13} ${high}L${x - radius * 0.13} ${low}`
  }
  const deck = level * 0.2
  d.add(
    `<g fill="none" stroke-linecap="round"><path stroke="${wood}" stroke-width="${one(radius * 0.035)}" d="${farPosts}"/><path stroke="${wood}" stroke-width="${one(deck)}" d="${behind}"/>`,
    `<path stroke="${dark}" stroke-width="${one(radius * 0.09)}" d="M${x - radius * 0.12} ${top - level}L${x - radius * 0.16} ${base}M${x + radius * 0.12} ${top - level}L${x + radius * 0.16} ${base}"/><path stroke="${wood}" stroke-width="${one(radius * 0.03)}" d="${braces}"/>`,
    `<path stroke="${dark}" stroke-width="${one(deck)}" d="${before}"/><path stroke="${LIT_WOOD}" stroke-width="${one(Math.max(1, deck * 0.34))}" transform="translate(0 ${one(-deck * 0.5)})" d="${before}"/>`,
    `<path stroke="${dark}" stroke-width="${one(Math.max(0.8, radius * 0.016))}" transform="translate(0 ${one(-deck * 1.35)})" d="${before}"/><path stroke="${dark}" stroke-width="${one(radius * 0.05)}" d="${nearPosts}"/></g>`,
  )
  const r = radius * 0.86
  /** Returns a disc seen from the side, `w` wide. `front` is how far down its front edge is. */
  const plate = (w: number, y: number, front: number) =>
    `M${one(x - w)} ${one(y)}C${one(x - r * 0.6)} ${one(top + deep * front)} ${one(x + r * 0.6)} ${one(top + deep * front)} ${one(x + w)} ${one(y)}C${one(x + r * 0.6)} ${one(top - deep * 1.25)} ${one(x - r * 0.6)} ${one(top - deep * 1.25)} ${one(x - w)} ${one(y)}z`
  const eaves = one(top - level * 0.9)
  const floor = one(top - level * 0.1)
  const post = `h${one(-radius * 0.06)}`
  d.add(
    `<path fill="${dark}" d="${plate(r * 1.06, top - level * 0.12, 1.2)}"/><path fill="${LIT_WOOD}" d="${plate(r, top - level * 0.2, 0.85)}"/>`,
    `<path fill="${dark}" d="M${one(x - radius * 0.34)} ${eaves}L${one(x)} ${one(top - level * 1.9)}L${one(x + radius * 0.34)} ${eaves}L${one(x + radius * 0.28)} ${eaves}V${floor}${post}V${eaves}H${one(x - radius * 0.22)}V${floor}${post}V${eaves}z"/>`,
    `<path stroke="${dark}" stroke-width="1.6" d="M${x} ${one(top - level * 1.8)}v${one(-level * 1.1)}"/><path fill="${red}" d="M${x} ${one(top - level * 2.9)}l${one(radius * 0.42)} ${one(level * 0.26)}-${one(radius * 0.42)} ${one(level * 0.28)}z"/>`,
  )
  for (const aside of [-0.6, -0.42, 0.55])
    person(d, x + aside * r, top - level * 0.02, level * 0.62, d.random.pick([red, amber]))
}
