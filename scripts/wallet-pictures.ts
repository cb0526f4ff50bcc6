/**
 * Draws the pictures of wallet passes: `node scripts/wallet-pictures.ts`, with a resort's key only that resort's. It
 * writes `wallet/*.png` from the resort's light logo and its pictures `hero`, `gift` and `general`. The results are
 * committed, so this runs only when one of them changes. Without them there are no passes for Apple Wallet.
 *
 * For Apple each has one, two and three dots per point; for Google, which fetches its pictures, one size.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { loadResort, RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import { colourOf, readTheme } from '../resorts/theme.ts'
import { drawDocumentScene, PICTURE_WIDTH, sharp, ticketPicture } from './document-scene.ts'

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
 * Heights in points, and opacities of the shade. Those are where words begin, where they usually end, and at the right
 * edge.
 */
const STRIPS = {
  strip: { height: 98, night: [0.9, 0.62, 0.2] },
  'gift-strip': { height: 123, night: [0.9, 0.2, 0] },
} as const
/** The part of a wide scene (1600 × 720) with its subject, see `pictures.ts`. */
const WIDE = { left: 0, top: 150, width: 1067, whole: 1600 }

const png = (picture: Sharp) => picture.png({ palette: true, effort: 10, dither: 0.6 }).toBuffer()

/** Draws night at the left, behind the words, fading to the right. */
function shade(width: number, height: number, night: string, opacities: readonly number[]) {
  const stops = opacities.map(
    (opacity, i) => `<stop offset="${i / 2}" stop-color="${night}" stop-opacity="${opacity}"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s">${stops.join('')}</linearGradient></defs><rect width="${width}" height="${height}" fill="url(#s)"/></svg>`,
  )
}

/** Draws the logo in the middle of a square of night, or alone. */
async function markOn(svg: Buffer, size: number, share: number, night?: string): Promise<Sharp> {
  const inner = Math.round(size * share)
  const mark = await sharp(svg, { density: 1200 }).resize(inner, inner, { fit: 'inside' }).png().toBuffer()
  const background = night ?? { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: size, height: size, channels: 4, background } }).composite([{ input: mark }])
}

type Size = readonly [number, number]

/** Returns the lower part of the ticket's drawing on paper. */
async function lowerPart(drawing: Buffer, [width, height]: Size): Promise<Buffer> {
  const { height: whole } = await sharp(drawing).metadata()
  const shown = Math.round((PICTURE_WIDTH * height) / width)
  return sharp(drawing)
    .extract({ left: 0, top: whole - shown, width: PICTURE_WIDTH, height: shown })
    .png()
    .toBuffer()
}

async function widePart(file: string, [width, height]: Size): Promise<Buffer> {
  const scale = width / WIDE.width
  const whole = await sharp(file)
    .resize(Math.round(WIDE.whole * scale))
    .png()
    .toBuffer()
  const at = { left: WIDE.left, top: Math.round(WIDE.top * scale) }
  return sharp(whole)
    .extract({ ...at, width, height })
    .png()
    .toBuffer()
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

  const hero = sceneOf('hero')
  const paper = hero && (await drawDocumentScene(hero, night, ticketPicture(drawing)))
  const gift = sceneOf('gift')?.replace(/\.svg$/, '-wide.svg')
  const sources: Record<keyof typeof STRIPS, ((size: Size) => Promise<Buffer>) | undefined> = {
    strip: paper ? (size) => lowerPart(paper, size) : undefined,
    'gift-strip': gift && existsSync(gift) ? (size) => widePart(gift, size) : undefined,
  }
  const general = sceneOf('general')
  for (const [suffix, density] of Object.entries(DENSITIES)) {
    await keep(`icon${suffix}`, await markOn(mark, ICON * density, 0.76, night))
    await keep(`logo${suffix}`, await markOn(mark, LOGO * density, 1))
    for (const name of ['strip', 'gift-strip'] as const) {
      const size: Size = [STRIP_WIDTH * density, STRIPS[name].height * density]
      const part = await sources[name]?.(size)
      if (!part) continue
      const words = shade(...size, night, STRIPS[name].night)
      await keep(
        `${name}${suffix}`,
        sharp(part)
          .resize(...size)
          .composite([{ input: words }]),
      )
    }
    const side = THUMBNAIL * density
    if (general)
      await keep(`thumbnail${suffix}`, sharp(general, { density: 72 }).resize(side, side, { position: 'bottom' }))
  }
  await keep('badge', await markOn(mark, GOOGLE_LOGO, 0.7, night))
  if (paper) await keep('hero', sharp(await lowerPart(paper, GOOGLE_HERO)).resize(...GOOGLE_HERO))
  process.stdout.write(`${key}/wallet ${total} bytes\n`)
}
