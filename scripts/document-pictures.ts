/**
 * Draws the pictures of printed documents: `node scripts/document-pictures.ts` writes
 * `server/assets/pictures/<resort>-{ticket,voucher}.jpg` from `resorts/<resort>/scenes/{hero,gift}.svg`.
 * The results are committed, so this runs only when a scene changes.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type Sharp from 'sharp'

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp') as typeof Sharp
const target = new URL('../server/assets/pictures/', import.meta.url)

/** The page is 794 CSS px wide; pictures are stored at one and a half times that (144 dots per inch). */
const WIDTH = 1191
const SCALE = WIDTH / 794
const TICKET_HEIGHT = 372
const VOUCHER_HEIGHT = 610
/** So that a ticket with its fonts stays below 60 kB. */
const LARGEST = 38_000

/**
 * `zoom` enlarges the scene from its left edge, which moves its subject to the right of the name. `drop` moves it down
 * (CSS px): what it uncovers is sky for the name. `veil` is how far down the night sky reaches, so that white text on it
 * stays readable above clouds and glow.
 */
const PICTURES = [
  {
    resort: 'lipno',
    scene: 'hero',
    kind: 'ticket',
    height: TICKET_HEIGHT,
    zoom: 1.25,
    drop: -200,
    sky: '#082c42',
    veil: 0,
  },
  {
    resort: 'annaberg',
    scene: 'hero',
    kind: 'ticket',
    height: TICKET_HEIGHT,
    zoom: 1,
    drop: 84,
    sky: '#1a2a36',
    veil: 300,
  },
  {
    resort: 'morava',
    scene: 'hero',
    kind: 'ticket',
    height: TICKET_HEIGHT,
    zoom: 1,
    drop: 60,
    sky: '#17174a',
    veil: 300,
  },
  {
    resort: 'lipno',
    scene: 'gift',
    kind: 'voucher',
    height: VOUCHER_HEIGHT,
    zoom: 1,
    drop: -90,
    sky: '#082c42',
    veil: 0,
  },
  {
    resort: 'annaberg',
    scene: 'gift',
    kind: 'voucher',
    height: VOUCHER_HEIGHT,
    zoom: 1,
    drop: -90,
    sky: '#1a2a36',
    veil: 160,
  },
  {
    resort: 'morava',
    scene: 'gift',
    kind: 'voucher',
    height: VOUCHER_HEIGHT,
    zoom: 1,
    drop: -90,
    sky: '#17174a',
    veil: 160,
  },
] as const

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

await mkdir(target, { recursive: true })
for (const { resort, scene, kind, height, zoom, drop, sky, veil } of PICTURES) {
  const source = fileURLToPath(new URL(`../resorts/${resort}/scenes/${scene}.svg`, import.meta.url))
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
  const picture = await sharp({ create: { width: WIDTH, height: px(height), channels: 3, background: sky } })
    .composite(layers)
    .png()
    .toBuffer()
  const jpeg = await withinSize(picture, LARGEST)
  await writeFile(new URL(`${resort}-${kind}.jpg`, target), jpeg)
  process.stdout.write(`${resort}-${kind}.jpg ${jpeg.length} bytes\n`)
}
