/** Draws small things of several scenes: people, chairs, cabins, huts. */
import type { Drawing } from './drawing.ts'
import { fixed, type Point, pairs } from './lines.ts'
import type { Palette } from './palette.ts'

const SKIN = '#ffd9b0'

/** Draws a person whose feet are at a point. */
export function person(d: Drawing, x: number, y: number, height: number, coat: string, dark = d.colours.dark) {
  d.add(
    `<g transform="translate(${fixed(x, 1)} ${fixed(y, 1)})scale(${fixed(height / 20, 3)})"><path fill="${dark}" d="M-3 0v-9h6v9h-2.4v-6h-1.2v6z"/><path fill="${coat}" d="M-4.2-8q-.4-8 4.2-8t4.2 8z"/><circle cy="-18" r="2.9" fill="${dark}"/></g>`,
  )
}

type Skier = Record<'jacket' | 'dark' | 'trousers' | 'shadow' | 'spray', string>

export function skier(d: Drawing, x: number, y: number, scale: number | string, own: Partial<Skier> = {}) {
  const { jacket, dark, trousers = dark, shadow, spray = '#fff' } = { ...d.colours, jacket: d.colours.red, ...own }
  const size = typeof scale === 'number' ? `${scale} ${scale}` : scale
  d.add(
    `<g transform="translate(${x} ${y})scale(${size})"><ellipse cx="10" cy="9" rx="26" ry="4" fill="${shadow}" opacity=".45"/>`,
    `<path fill="${spray}" opacity=".85" d="M14 2l14-10-4 8 12-4-8 8 12 0-16 6z"/>`,
    `<path fill="${dark}" d="M-20 8l36-8 3 1-2 2-35 7-4 0zM-14 12l36-7 3 1-2 2-36 6z"/><path fill="${trousers}" d="M-3 5l-5-11 7-9 11 1 3 8-5 9-3-1 3-8-6 0-1 10z"/>`,
    `<path fill="${jacket}" d="M-2-13l1-12 8-5 7 4-2 14-6 2z"/><path fill="none" stroke="${jacket}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" d="M1-25l-8 6-5-2M12-23l6 8 6-3"/>`,
    `<path fill="none" stroke="${dark}" stroke-width="1.1" d="M-13-22l-3 22M24-18l10 16"/><circle cx="5" cy="-33" r="4.8" fill="${dark}"/><path stroke="${SKIN}" stroke-width="2" d="M1-33h5"/></g>`,
  )
}

/** Draws the turns of a person's skis, which grow towards the viewer. */
export function tracks(d: Drawing, x: number, y: number, size: number, turns: number, apart: number) {
  const int = (value: number) => fixed(value, 0)
  for (const aside of [0, apart]) {
    let line = `M${x + aside} ${y}`
    let [width, height, side] = [18 * size, 9 * size, 1]
    for (let i = 0; i < turns; i++) {
      line += `c${int(side * width)} ${int(height * 0.25)} ${int(side * width)} ${int(height * 0.75)} ${int(side * width * 0.12)} ${int(height)}`
      side = -side
      width *= 1.5
      height *= 1.5
    }
    d.add(
      `<path fill="none" stroke="${d.colours.track ?? ''}" stroke-width="${fixed(2 * size, 1)}" stroke-opacity=".5" stroke-linecap="round" d="${line}"/>`,
    )
  }
}

/** Draws a cyclist on a slope of so many degrees. */
export function cyclist(
  d: Drawing,
  [x, y]: Point,
  { slope, scale, frame, jacket }: { slope: number; scale: string; frame: string; jacket: string },
) {
  const { dark } = d.colours
  d.add(
    `<g transform="translate(${x} ${y})rotate(${slope})scale(${scale})"><g fill="none" stroke="${dark}"><circle cx="-30" cy="0" r="20" stroke-width="5"/><circle cx="32" cy="0" r="20" stroke-width="5"/><path stroke-width="1" opacity=".6" d="M-30-18v36M-48 0h36M32-18v36M14 0h36"/></g>`,
    `<path fill="none" stroke="${frame}" stroke-width="4.6" stroke-linejoin="round" stroke-linecap="round" d="M-30 0L-12-24L20-28M-30 0L-2 2L20-28L32 0M-12-24L-2 2"/>`,
    `<path fill="none" stroke="${dark}" stroke-width="4.6" stroke-linecap="round" d="M20-28L17-38L27-40M-18-30h12"/><path fill="none" stroke="${dark}" stroke-width="8.5" stroke-linecap="round" stroke-linejoin="round" d="M-16-46L6-26L0 0L8 2"/>`,
    `<path fill="${jacket}" d="M-24-46q-2-10 6-14l20-18q8-4 12 4t-2 14l-20 18q-12 6-16-4z"/><path fill="none" stroke="${jacket}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" d="M6-68L16-52L26-42"/>`,
    `<path fill="${dark}" d="M2-88q2-13 15-12t13 15l-8 5-18-1z"/><path stroke="${SKIN}" stroke-width="5" stroke-linecap="round" d="M14-78l8-1"/></g>`,
  )
}

/** Someone below a zipline: its slope in degrees, its size, and which way they fly. */
type Flight = { slope: number; size: number; to?: 'left' | 'right'; coat?: string; helmet?: string }

/** Draws a person who flies down a zipline, seated in a harness. */
export function flyer(d: Drawing, [x, y]: Point, { slope, size, to = 'right', coat, helmet }: Flight) {
  const { dark, darkLit, red, amber } = d.colours
  const [jacket, head] = [coat ?? red, helmet ?? amber]
  const scale = to === 'right' ? `${size}` : `${-size} ${size}`
  d.add(
    `<g transform="translate(${x} ${y})scale(${scale})" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    // The trolley lies on the rope, the person hangs below it and leans back against the wind.
    `<g transform="rotate(${to === 'right' ? slope : -slope})"><path fill="${dark}" d="M-14-3h28l-4 10q-1 2-3 2h-14q-2 0-3-2z"/><circle cx="-8" cy="-2.4" r="4.6" fill="${dark}"/><circle cx="8" cy="-2.4" r="4.6" fill="${dark}"/><circle cx="-8" cy="-2.4" r="1.8" fill="${head}"/><circle cx="8" cy="-2.4" r="1.8" fill="${head}"/></g>`,
    `<g transform="rotate(13)"><path stroke="${darkLit}" stroke-width="8" d="M-4 78L20 79L38 92"/><path stroke="${darkLit}" stroke-width="5.4" d="M39 92L45 85"/>`,
    `<path stroke="${dark}" stroke-width="2.2" d="M0 6L4 72"/>`,
    `<path stroke="${jacket}" stroke-width="15" d="M-7 51L-3 70"/><path stroke="${dark}" stroke-width="9" d="M-3 76L23 69"/><path stroke="${dark}" stroke-width="7.6" d="M23 69L44 78"/><path stroke="${dark}" stroke-width="5.6" d="M45 78L51 70"/>`,
    `<path stroke="${head}" stroke-width="2.6" d="M-13.5 60L5 62M-8 78Q4 82 7 72"/>`,
    `<path stroke="${SKIN}" stroke-width="5" d="M-6 44L-5 40"/><circle cx="-3.6" cy="34.5" r="7.2" fill="${SKIN}"/><path fill="${head}" d="M-12.5 38.5q-4.5-17 8.5-17.5q10 0 10.5 9.5l-11 .6q-2.5 1-2 7.4z"/><path stroke="${dark}" stroke-width="1.2" d="M-7 37L-4 42"/>`,
    `<path stroke="${jacket}" stroke-width="6" d="M-6 50L10 46L6 27"/><circle cx="5.4" cy="24.5" r="3.4" fill="${SKIN}"/></g></g>`,
  )
}

/** Draws a person on foot with rucksack and pole. The feet are at a point. */
export function walker(
  d: Drawing,
  [x, y]: Point,
  { size, coat = d.colours.red, pack = d.colours.amber }: { size: number; coat?: string; pack?: string },
) {
  const { dark, isWinter } = d.colours
  const legs = isWinter ? dark : d.colours.darkLit
  const head = isWinter
    ? `<path fill="${coat}" d="M-3.4-38.5q0-5.6 5.4-5.6t5.2 5.6z"/><circle cx="2" cy="-44.4" r="1.7" fill="${pack}"/>`
    : `<path fill="${dark}" d="M-3-38q-1-6 5-6t4.6 5l4.4 1z"/>`
  d.add(
    `<g transform="translate(${x} ${y})scale(${size})" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    `<path stroke="${dark}" stroke-width="1.3" d="M12-24L17 0"/><path stroke="${legs}" stroke-width="4.6" d="M-1-18L-4-9L-10-2M0-18L6-10L7-1"/><path stroke="${dark}" stroke-width="3.6" d="M-11-1.6L-7-.8M7-1L11-1"/>`,
    `<path fill="${pack}" d="M-12-31q0-3 3-3h5v15h-5q-3 0-3-3z"/><path stroke="${coat}" stroke-width="9" d="M-.5-20L1.5-29"/><path stroke="${coat}" stroke-width="3.6" d="M2-30L7-23L12-24"/>`,
    `<circle cx="2" cy="-38" r="4.6" fill="${SKIN}"/>${head}</g>`,
  )
}

/**
 * Draws somebody with a helmet on a rope. The feet are at a point; `rope` is as long in the figure's units. Who waves
 * has one arm up, others hold on with both.
 */
export function climber(
  d: Drawing,
  [x, y]: Point,
  {
    size,
    rope,
    coat = d.colours.red,
    helmet = d.colours.amber,
    waves = false,
  }: { size: number; rope: number; coat?: string; helmet?: string; waves?: boolean },
) {
  const { dark, darkLit } = d.colours
  d.add(
    `<g transform="translate(${x} ${y})scale(${size})" fill="none" stroke-linecap="round" stroke-linejoin="round">`,
    rope ? `<path stroke="${dark}" stroke-width="1.1" d="M2-22L1-${rope}"/>` : '',
    `<path stroke="${darkLit}" stroke-width="4.6" d="M-1-18L-5-9L-4-1M0-18L5-10L8-1"/><path stroke="${dark}" stroke-width="3.4" d="M-4-1h4M8-1h4"/>`,
    `<path stroke="${coat}" stroke-width="9" d="M-.5-20L.8-29"/><path stroke="${helmet}" stroke-width="1.8" d="M-5-19.6Q0-17.4 4.6-20M-3-24L4-23"/>`,
    waves
      ? `<path stroke="${coat}" stroke-width="3.6" d="M1-31L7-25L10-19M-1-31L-8-35L-11-43"/><circle cx="10.4" cy="-18" r="2" fill="${SKIN}"/><circle cx="-11.4" cy="-44" r="2" fill="${SKIN}"/>`
      : `<path stroke="${coat}" stroke-width="3.6" d="M1-31L8-36L11-45M-1-31L-7-36L-9-45"/><circle cx="11.2" cy="-46" r="2" fill="${SKIN}"/><circle cx="-9.2" cy="-46" r="2" fill="${SKIN}"/>`,
    `<circle cx="1" cy="-37.6" r="4.7" fill="${SKIN}"/><path fill="${helmet}" d="M-4.4-39q-.2-6 5.4-6t5.8 5.6l-2.4.9z"/></g>`,
  )
}

/** Draws a cabin of a gondola under its rope, with a gift ribbon if given. */
export function gondola(d: Drawing, x: number, y: number, size: number | string, body: string, ribbon?: string) {
  const { dark } = d.colours
  d.add(
    `<g transform="translate(${x} ${y})scale(${size})"><path fill="${dark}" d="M-16-4h32v7h-32zM-3 0h6l4 34h-14z"/>`,
    `<path fill="${body}" d="M-46 34q0-8 9-8h74q9 0 9 8l8 58q2 26-16 26h-76q-18 0-16-26z" transform="translate(0 4)"/>`,
    '<path fill="#ffe7c9" d="M-39 42h34v44h-40l6-44zM5 42h34l6 44H5z"/><path fill="#fff" opacity=".35" d="M-37 42h12l-14 44h-6zM7 42h14L9 82H5z"/>',
    `<path fill="${dark}" d="M-50 118h100v6q0 4-4 4h-92q-4 0-4-4z"/>`,
    ribbon
      ? `<path fill="${ribbon}" d="M-6 28h12v92h-12zM-53 92h106v11h-106z"/><path fill="${ribbon}" d="M0 28c-8-22-34-30-38-16-3 12 18 18 38 16 20 2 41-4 38-16-4-14-30-6-38 16zm-8-5c-12 0-20-4-18-8 3-4 14 0 18 8zm16 0c4-8 15-12 18-8 2 4-6 8-18 8z"/>`
      : '',
    '</g>',
  )
}

type Hut = { walls: readonly [string, string]; roof: readonly [string, string]; panes: string }

/** Draws a lit hut, in winter under snow; `panes` are its lit windows. */
export function hut(d: Drawing, x: number, y: number, size: number, own: Partial<Hut> = {}) {
  const { colours } = d
  const [dark, darkLit] = own.walls ?? [colours.dark, colours.darkLit]
  const [lit, shaded] = own.roof ?? (colours.roof ? [colours.red, colours.roof] : colours.ground)
  const panes = own.panes ? `<path fill="${own.panes}" d="M10-22h3v8h-3zM28-22h3v8h-3zM74-20h3v8h-3z"/>` : ''
  d.add(
    `<g transform="translate(${x} ${y})scale(${size})"><path fill="${dark}" d="M0 0v-34h66V0z"/><path fill="${darkLit}" d="M66 0v-34l22-22v56z"/><path fill="${dark}" d="M66-34l11-26 11 26V0H66z"/>`,
    `<path fill="${lit}" d="M-8-30L10-64h66l-6 4-16 30z"/><path fill="${shaded}" d="M52-30l22-36 22 36-6 3-16-27-16 27z"/>`,
    `<path fill="#ffcf7a" d="M8-24h10v12H8zM26-24h10v12H26zM44-24h8v12h-8zM72-22h9v12h-9z"/>${panes}<path fill="${dark}" d="M20-62v-14h8v10z"/>`,
    '<path fill="#fff" opacity=".35" d="M24-78c6-8-4-12 4-22 4-6 14-6 10-14 10 6 2 14-2 20-6 8 2 10-6 18z"/></g>',
  )
}

/** Draws a chair of a lift, with two people or empty. */
export function chair(d: Drawing, place: string, riders: 'skiers' | 'walkers' | 'none'): string {
  const { dark, red, amber } = d.colours
  const skis = riders === 'skiers' ? 'M-24 80l22-2v2l-22 2zM2 80l22-2v2L2 82z' : ''
  const people =
    riders === 'none'
      ? ''
      : `<path fill="${dark}" d="M-19 64h12l2 16h-4l-2-11-3 11h-4zM6 64h12l2 16h-4l-2-11-3 11h-4z${skis}"/><path fill="${red}" d="M-18 45q5-6 11 0l2 19h-15z"/><path fill="${amber}" d="M6 45q5-6 11 0l2 19H4z"/><circle cx="-12" cy="36" r="5.4" fill="${dark}"/><circle cx="11" cy="36" r="5.4" fill="${dark}"/>`
  return `<g transform="${place}"><path fill="none" stroke="${dark}" stroke-width="2.4" d="M0-2v30c0 4 14 3 14 9v23"/><path fill="${dark}" d="M-20 42q0-4 4-4h32q4 0 4 4v16h-40zM-23 60h46v6h-46z"/>${people}</g>`
}

/** A tower of a lift: head, size by nearness, and foot if visible. */
export type Pylon = readonly [x: number, y: number, size: number, base?: number]

type Chairs = {
  /** Who goes up. */
  riders: 'skiers' | 'walkers'
  /** Positions of the chairs between two pylons. Empty ones come down, ones with people go up. */
  up: readonly number[]
  down: readonly number[]
  /** From the middle to a rope. */
  apart?: number
}

/** Draws a chairlift from its nearest pylon to its farthest. */
export function lift(d: Drawing, pylons: readonly Pylon[], { riders, up, down, apart = 19 }: Chairs) {
  const { dark } = d.colours
  const one = (value: number) => fixed(value, 1)
  const int = (value: number) => fixed(value, 0)
  for (const [x, y, k, base] of pylons) {
    if (!base) continue
    const arm = (apart + 9) * k
    d.add(
      `<path fill="${dark}" d="M${one(x - 2.6 * k)} ${y}L${one(x - 6 * k)} ${base}h${one(12 * k)}L${one(x + 2.6 * k)} ${y}zM${one(x - arm)} ${one(y - 7 * k)}L${x} ${one(y - 11 * k)}L${one(x + arm)} ${one(y - 7 * k)}v${one(4 * k)}L${x} ${one(y - 3 * k)}L${one(x - arm)} ${one(y - 3 * k)}z"/>`,
    )
  }
  let ropes = ''
  let chairs = ''
  for (const [[x1, y1, k1], [x2, y2, k2]] of pairs(pylons)) {
    for (const side of [-1, 1]) {
      const [ax, ay] = [x1 + side * apart * k1, y1 - 4 * k1]
      const [bx, by] = [x2 + side * apart * k2, y2 - 4 * k2]
      const [mx, my] = [(ax + bx) / 2, (ay + by) / 2 + 26 * k1]
      ropes += `<path d="M${int(ax)} ${int(ay)}Q${int(mx)} ${int(my)} ${int(bx)} ${int(by)}" stroke-width="${one((1.5 * (k1 + k2)) / 2 + 0.5)}"/>`
      for (const t of side < 0 ? up : down) {
        const x = (1 - t) ** 2 * ax + 2 * t * (1 - t) * mx + t * t * bx
        const y = (1 - t) ** 2 * ay + 2 * t * (1 - t) * my + t * t * by
        const place = `translate(${int(x)} ${int(y)})scale(${fixed(k1 + (k2 - k1) * t, 2)})`
        chairs += chair(d, place, side > 0 ? 'none' : riders)
      }
    }
  }
  d.add(`<g fill="none" stroke="${dark}">${ropes}</g>${chairs}`)
}

/** Adds a filter that blurs shapes, for steam. */
export const blur = (d: Drawing, deviation: number) =>
  d.define(
    (id) =>
      `<filter id="${id}" x="-60%" y="-20%" width="220%" height="140%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
  )

/** Returns the boards of a terrace in front of everything. */
export const planks = ({ dark }: Palette): string[] => [
  '<path fill="#b98a62" d="M0 540H800V620H0z"/>',
  `<path stroke="${dark}" stroke-opacity=".35" stroke-width="2" d="M0 556H800M0 572H800M0 590H800"/>`,
  `<path fill="${dark}" d="M0 536H800V542H0z"/>`,
]
