/** Builds a drawing: its gradients, its shapes so far, and its colours. */
import { fixed, type Lines, type Point, path } from './lines.ts'
import type { Palette } from './palette.ts'
import { Random } from './random.ts'

/** Position of a stop, its colour and its opacity. `at` may be text where a number would lose its decimal point. */
export type Stop = readonly [at: number | string, colour: string, opacity: number]

type Axis = { x1?: number; y1?: number; x2?: number; y2?: number; inUnits?: boolean }

/** The size of a drawing. `above` is flat sky for the words over a picture; on a tile it has stars. */
export type Sheet = { width: number; height: number; viewBox: string; above: string; hasStarsAbove: boolean }

export const TILE: Sheet = {
  width: 800,
  height: 600,
  viewBox: '0 -220 800 820',
  above: 'M0-900h800V1H0z',
  hasStarsAbove: true,
}
export const WIDE: Sheet = {
  width: 1600,
  height: 720,
  viewBox: '0 0 1600 720',
  above: 'M0-400h1600V1H0z',
  hasStarsAbove: false,
}

export class Drawing {
  readonly random: Random
  readonly width: number
  readonly height: number
  readonly colours: Palette
  readonly lines: Lines
  #sheet: Pick<Sheet, 'viewBox'> & Partial<Sheet>
  #defs: string[] = []
  #body: string[] = []
  #ids = 0

  constructor(
    sheet: Pick<Sheet, 'width' | 'height' | 'viewBox'> & Partial<Sheet>,
    colours: Palette,
    seed: number,
    lines: Lines = 'whole',
  ) {
    this.#sheet = sheet
    this.width = sheet.width
    this.height = sheet.height
    this.colours = colours
    this.random = new Random(seed)
    this.lines = lines
  }

  add(...parts: string[]) {
    this.#body.push(...parts)
  }

  /** Draws something moved or squeezed, by an SVG `transform`. */
  within(transform: string, draw: () => void) {
    this.add(`<g transform="${transform}">`)
    draw()
    this.add('</g>')
  }

  path(points: readonly Point[], isClosed = true) {
    return path(points, this.lines, isClosed)
  }

  /** Adds a gradient, a filter or a figure; returns the reference for shapes: `url(#g1)`. */
  define(write: (id: string) => string, id = `g${++this.#ids}`): string {
    this.#defs.push(write(id))
    return `url(#${id})`
  }

  /** Adds a gradient, by default from top to bottom of the shape. */
  gradient(stops: readonly Stop[], { x1 = 0, y1 = 0, x2 = 0, y2 = 1, inUnits = false }: Axis = {}): string {
    const units = inUnits ? ' gradientUnits="userSpaceOnUse"' : ''
    const written = stops.map(
      ([at, colour, opacity]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    return this.define(
      (id) =>
        `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"${units}>${written.join('')}</linearGradient>`,
    )
  }

  svg(): string {
    const { viewBox, above, hasStarsAbove } = this.#sheet
    const sky = above
      ? `<path fill="${this.colours.sky[0]}" d="${above}"/>${hasStarsAbove ? this.#starsAbove() : ''}`
      : ''
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="xMidYMax slice"><defs>${this.#defs.join('')}</defs>${sky}${this.#body.join('')}</svg>`
  }

  #starsAbove(): string {
    const { random, width, colours } = this
    if (!colours.hasStars) return ''
    return Array.from({ length: 22 }, () => {
      const [x, y] = [random.between(0, width), random.between(-220, 0)]
      const r = random.pick([0.8, 1.2, 1.6])
      return `<circle cx="${fixed(x, 0)}" cy="${fixed(y, 0)}" r="${r}" fill="#fff" opacity="${fixed(random.between(0.25, 0.8), 2)}"/>`
    }).join('')
  }
}
