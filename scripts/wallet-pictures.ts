/**
 * Draws the pictures of the tickets that phones keep: `node scripts/wallet-pictures.ts` writes `wallet/*.png` of every
 * resort from its light mark and its pictures `hero`, `gift` and `general`. The results are committed, so this runs only
 * when one of them changes; a key draws those of one resort. Without them there are no tickets for Apple Wallet.
 *
 * For Apple each comes at one, two and three dots per point; for Google, which fetches its pictures, at one size.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { loadResort, RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import { colourOf, readTheme } from '../resorts/theme.ts'
import { drawDocumentScene, PICTURE_WIDTH, picturesOf, sharp } from './document-scene.ts'

/** In points of a pass. */
const ICON = 29
const LOGO = 36
const THUMBNAIL = 90
const STRIP_WIDTH = 375
const DENSITIES = { '': 1, '@2x': 2, '@3x': 3 }
/** In dots: what Google asks for. */
const GOOGLE_LOGO = 660
const GOOGLE_HERO = [1032, 336] as const

/**
 * Which part of the drawing of paper a strip shows: height in points, its lower edge as a share of the drawing's, and how
 * far to the right the words may reach, as a share of its width.
 */
const STRIPS = {
  strip: { kind: 'ticket', height: 98, lowerEdge: 1, words: 0.64 },
  'gift-strip': { kind: 'voucher', height: 123, lowerEdge: 0.84, words: 0.42 },
} as const

const png = (picture: Sharp) => picture.png({ palette: true, effort: 10, dither: 0.6 }).toBuffer()

/** Night at the left, where the words stand, and none beyond them. */
const shade = (width: number, height: number, night: string, words: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s"><stop stop-color="${night}" stop-opacity=".86"/><stop offset="${words / 2}" stop-color="${night}" stop-opacity=".6"/><stop offset="${words}" stop-color="${night}" stop-opacity="0"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/></svg>`,
  )

/** The mark in the middle of a square of night, or alone. */
async function markOn(svg: Buffer, size: number, share: number, night?: string): Promise<Sharp> {
  const inner = Math.round(size * share)
  const mark = await sharp(svg, { density: 1200 }).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
  const background = night ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: size, height: size, channels: 4, background } }).composite([{ input: mark }])
}

/** The part of a drawing of paper whose lower edge is given, as wide as it and with these proportions. */
async function cut(drawing: Buffer, lowerEdge: number, [width, height]: readonly [number, number]): Promise<Buffer> {
  const { height: whole } = await sharp(drawing).metadata()
  const shown = Math.round((PICTURE_WIDTH * height) / width)
  const top = Math.max(0, Math.min(whole - shown, Math.round(whole * lowerEdge) - shown))
  return sharp(drawing).extract({ left: 0, top, width: PICTURE_WIDTH, height: shown }).png().toBuffer()
}

const resorts = process.env.RESORTS_DIR || RESORTS_DIR
const only = process.argv[2]
for (const key of resortKeys(resorts).filter((one) => !only || one === only)) {
  const folder = join(resorts, key)
  const target = join(folder, 'wallet')
  const { drawing, face } = await loadResort(folder)
  const { base } = readTheme(await readFile(join(folder, 'theme.css'), 'utf8'))
  const night = colourOf(base, 'night')
  const mark = await readFile(join(folder, 'mark-light.svg'))
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  let total = 0
  const keep = async (name: string, picture: Sharp) => {
    const bytes = await png(picture)
    await writeFile(join(target, `${name}.png`), bytes)
    total += bytes.length
  }
  const sceneOf = (use: string) => {
    const scene = face.pictures[use]?.winter
    return scene && join(folder, 'scenes', `${scene}.svg`)
  }

  const paper = new Map<string, Buffer>()
  for (const picture of picturesOf(drawing)) {
    const source = sceneOf(picture.use)
    if (source) paper.set(picture.kind, await drawDocumentScene(source, night, picture))
  }
  const general = sceneOf('general')
  for (const [suffix, density] of Object.entries(DENSITIES)) {
    await keep(`icon${suffix}`, await markOn(mark, ICON * density, 0.76, night))
    await keep(`logo${suffix}`, await markOn(mark, LOGO * density, 1))
    for (const [name, { kind, height, lowerEdge, words }] of Object.entries(STRIPS)) {
      const whole = paper.get(kind)
      if (!whole) continue
      const size = [STRIP_WIDTH * density, height * density] as const
      const part = sharp(await cut(whole, lowerEdge, size)).resize(...size)
      await keep(`${name}${suffix}`, part.composite([{ input: shade(...size, night, words) }]))
    }
    const side = THUMBNAIL * density
    if (general)
      await keep(`thumbnail${suffix}`, sharp(general, { density: 72 }).resize(side, side, { position: 'bottom' }))
  }
  await keep('badge', await markOn(mark, GOOGLE_LOGO, 0.7, night))
  const hero = paper.get('ticket')
  if (hero) await keep('hero', sharp(await cut(hero, 1, GOOGLE_HERO)).resize(...GOOGLE_HERO))
  process.stdout.write(`${key}/wallet ${total} bytes\n`)
}
