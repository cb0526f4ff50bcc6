/** Draws the scenes of tickets and gifts, for paper and phones. */
import { createRequire } from 'node:module'
import type Sharp from 'sharp'
import type { Resort } from '../resorts/resort.ts'

export const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp') as typeof Sharp

/** Width in pixels. The page is 794 CSS px wide; pictures have 1.5 times that (144 dpi). */
export const PICTURE_WIDTH = 1191
const SCALE = PICTURE_WIDTH / 794
const TICKET_HEIGHT = 372
const GIFT_HEIGHT = 560

type Picture = {
  height: number
  /** Enlarges the scene from its left edge. That moves its subject to the right of the name. */
  zoom: number
  /** Moves the scene down (CSS px), which leaves sky for the name. */
  drop: number
  /** How far down the night sky reaches. White text on it stays readable above clouds and glow. */
  veil: number
  /** Colours of the pennants across the sky. */
  pennants?: string[] | undefined
}

export const ticketPicture = ({ hasVeil, ticket }: Resort['drawing']): Picture => ({
  height: TICKET_HEIGHT,
  ...ticket,
  veil: hasVeil ? 300 : 0,
})

/** Pennants need the sky above the subject. */
export const giftPicture = (
  { hasVeil }: Pick<Resort['drawing'], 'hasVeil'>,
  pennants: Picture['pennants'],
): Picture => ({
  height: GIFT_HEIGHT,
  zoom: 1,
  drop: pennants ? -120 : -190,
  veil: hasVeil ? 160 : 0,
  pennants,
})

const px = (css: number) => Math.round(css * SCALE)

function veilSvg(height: number, drop: number, sky: string, reach: number) {
  const stops = [
    [0, 1],
    [Math.max(0, drop) / reach, 1],
    [0.55, 0.72],
    [0.8, 0.3],
    [1, 0],
  ]
    .map(([at, opacity]) => `<stop offset="${at}" stop-color="${sky}" stop-opacity="${opacity}"/>`)
    .join('')
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${px(height)}"><defs><linearGradient id="v" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs><rect width="${PICTURE_WIDTH}" height="${px(reach)}" fill="url(#v)"/></svg>`,
  )
}

/** Two strings of pennants across the page (CSS px), lower in the middle. */
function pennantsSvg(height: number, colours: string[]) {
  const strings = [
    { from: [-20, 104], to: [470, 86], sag: 62, offset: 0 },
    { from: [470, 86], to: [814, 118], sag: 50, offset: 2 },
  ] as const
  const drawn = strings.map(({ from, to, sag, offset }) => {
    const at = (t: number) => [from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t + sag * 4 * t * (1 - t)]
    const count = Math.round((to[0] - from[0]) / 46)
    const flags = Array.from({ length: count }, (_, index) => {
      const [left = 0, top = 0] = at((index + 0.14) / count)
      const [right = 0, end = 0] = at((index + 0.86) / count)
      const [x, y] = [(left + right) / 2 - (end - top) * 0.9, (top + end) / 2 + 38]
      return `<path fill="${colours[(index + offset) % colours.length]}" d="M${left} ${top}L${right} ${end}L${x} ${y}z"/>`
    })
    const line = Array.from({ length: 25 }, (_, index) => at(index / 24).join(' ')).join('L')
    return `<path fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="2" d="M${line}"/>${flags.join('')}`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${px(height)}"><g transform="scale(${SCALE})">${drawn.join('')}</g></svg>`,
  )
}

/** Returns a resort's scene under its night sky, as a PNG of the page's width. */
export async function drawDocumentScene(
  source: string,
  sky: string,
  { height, zoom, drop, veil, pennants }: Picture,
): Promise<Buffer> {
  const whole = await sharp(source, { density: 144 })
    .resize(Math.round(PICTURE_WIDTH * zoom))
    .png()
    .toBuffer({ resolveWithObject: true })
  const top = Math.max(0, -px(drop))
  const below = Math.max(0, px(drop))
  const shown = await sharp(whole.data)
    .extract({ left: 0, top, width: PICTURE_WIDTH, height: Math.min(px(height) - below, whole.info.height - top) })
    .png()
    .toBuffer()
  const layers = [{ input: shown, left: 0, top: below }]
  if (veil > 0) layers.push({ input: veilSvg(height, drop, sky, veil), left: 0, top: 0 })
  if (pennants) layers.push({ input: pennantsSvg(height, pennants), left: 0, top: 0 })
  return sharp({ create: { width: PICTURE_WIDTH, height: px(height), channels: 3, background: sky } })
    .composite(layers)
    .png()
    .toBuffer()
}
