/** The scenes of tickets and vouchers, as paper and phones show them. */
import { createRequire } from 'node:module'
import type Sharp from 'sharp'
import type { Resort } from '../resorts/resort.ts'

export const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp') as typeof Sharp

/** The page is 794 CSS px wide; pictures are stored at one and a half times that (144 dots per inch). */
export const PICTURE_WIDTH = 1191
const SCALE = PICTURE_WIDTH / 794
const TICKET_HEIGHT = 372
const VOUCHER_HEIGHT = 610

type Picture = {
  kind: 'ticket' | 'voucher'
  /** Among the pictures of the resort; its scene of winter is drawn. */
  use: 'hero' | 'gift'
  height: number
  /** Enlarges the scene from its left edge, which moves its subject to the right of the name. */
  zoom: number
  /** Moves the scene down (CSS px): what it uncovers is sky for the name. */
  drop: number
  /** How far down the night sky reaches, so that white text on it stays readable above clouds and glow. */
  veil: number
}

export const picturesOf = ({ hasVeil, ticket }: Resort['drawing']): Picture[] => [
  { kind: 'ticket', use: 'hero', height: TICKET_HEIGHT, ...ticket, veil: hasVeil ? 300 : 0 },
  { kind: 'voucher', use: 'gift', height: VOUCHER_HEIGHT, zoom: 1, drop: -90, veil: hasVeil ? 160 : 0 },
]

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

/** A resort's scene under its night sky, as a PNG of the page's width. */
export async function drawDocumentScene(
  source: string,
  sky: string,
  { height, zoom, drop, veil }: Picture,
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
  return sharp({ create: { width: PICTURE_WIDTH, height: px(height), channels: 3, background: sky } })
    .composite(layers)
    .png()
    .toBuffer()
}
