/**
 * Draws the pictures of printed documents: `node scripts/document-pictures.ts` writes
 * `documents/{ticket,voucher}.jpg` of every resort from its pictures `hero` and `gift`. The results are committed, so this
 * runs only when a scene changes; a key draws those of one resort. Without them documents have a plain night.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Sharp from 'sharp'
import { loadResort, RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import type { Resort } from '../resorts/resort.ts'
import { colourOf, readTheme } from '../resorts/theme.ts'

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp') as typeof Sharp

/** The page is 794 CSS px wide; pictures are stored at one and a half times that (144 dots per inch). */
const WIDTH = 1191
const SCALE = WIDTH / 794
const TICKET_HEIGHT = 372
const VOUCHER_HEIGHT = 610
/** So that a ticket with its fonts stays below 60 kB. */
const LARGEST = 38_000

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

const picturesOf = ({ hasVeil, ticket }: Resort['drawing']): Picture[] => [
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
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${px(height)}"><defs><linearGradient id="v" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs><rect width="${WIDTH}" height="${px(reach)}" fill="url(#v)"/></svg>`,
  )
}

async function withinSize(picture: Buffer, most: number): Promise<Buffer> {
  for (let quality = 82; quality > 40; quality -= 3) {
    const jpeg = await sharp(picture).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' }).toBuffer()
    if (jpeg.length <= most) return jpeg
  }
  throw new Error('picture is too detailed for its size limit')
}

async function draw(source: string, sky: string, { height, zoom, drop, veil }: Picture): Promise<Buffer> {
  const whole = await sharp(source, { density: 144 })
    .resize(Math.round(WIDTH * zoom))
    .png()
    .toBuffer({ resolveWithObject: true })
  const top = Math.max(0, -px(drop))
  const below = Math.max(0, px(drop))
  const shown = await sharp(whole.data)
    .extract({ left: 0, top, width: WIDTH, height: Math.min(px(height) - below, whole.info.height - top) })
    .png()
    .toBuffer()
  const layers = [{ input: shown, left: 0, top: below }]
  if (veil > 0) layers.push({ input: veilSvg(height, drop, sky, veil), left: 0, top: 0 })
  return sharp({ create: { width: WIDTH, height: px(height), channels: 3, background: sky } })
    .composite(layers)
    .png()
    .toBuffer()
}

const resorts = process.env.RESORTS_DIR || RESORTS_DIR
const only = process.argv[2]
for (const key of resortKeys(resorts).filter((one) => !only || one === only)) {
  const folder = join(resorts, key)
  const { drawing, face } = await loadResort(folder)
  const { base } = readTheme(await readFile(join(folder, 'theme.css'), 'utf8'))
  for (const picture of picturesOf(drawing)) {
    const scene = face.pictures[picture.use]?.winter
    if (!scene) continue
    const source = join(folder, 'scenes', `${scene}.svg`)
    const jpeg = await withinSize(await draw(source, colourOf(base, 'night'), picture), LARGEST)
    await mkdir(join(folder, 'documents'), { recursive: true })
    await writeFile(join(folder, 'documents', `${picture.kind}.jpg`), jpeg)
    process.stdout.write(`${key}/${picture.kind}.jpg ${jpeg.length} bytes\n`)
  }
}
