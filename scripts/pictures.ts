/**
 * Draws the pictures of the shop from each resort's `scenes` into `pictures/<scene>-<width>.avif`.
 * `node scripts/pictures.ts` draws all, `… lipno` those of one resort, `… lipno/tower` names that begin so. The results
 * are committed, so this runs only when a scene or the list changes.
 *
 * Each scene is a tile (`<scene>-400`, `-800`, 800 × 820) and the wide picture above its product (`<scene>-wide-828`,
 * `-1440`, 1600 × 720). The wide one is best drawn separately (`scenes/<scene>-wide.svg`). A desktop shows only its
 * band from 170 to 585, with a ticket over what is right of 930 and below 420. A phone shows only the middle 1270.
 * Subjects stay within both; people are left of the ticket or, from 1080 to 1280, wholly behind it.
 *
 * Heroes are `<hero>-828`, `-1200`, `-1600` (1600 × 1300) and `<hero>-phone-828`, with flat sky for words in the upper
 * half. Small squares for lists are `<scene>-icon-96`, from a pictogram where there is one. `<hero>-share.jpg` previews
 * links to the shop, `<scene>-share.jpg` those to a category, product or banner: JPEG, as not every reader knows AVIF.
 * `touch-icon-180.png` is the logo on the resort's night, for home screens of phones. The key `double` names the scene
 * of the first, wider tile of home. A drawing of another shape is cropped to its lower middle.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type SharpModule from 'sharp'
import type { Sharp } from 'sharp'
import { loadResort, RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import type { View } from '../resorts/resort.ts'
import { colourOf, readTheme } from '../resorts/theme.ts'
import { PICTOGRAMS } from './pictograms.ts'

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp') as typeof SharpModule

/**
 * The picture above a product is inlined in its document. A larger one costs an extra round trip on a slow connection.
 */
const DOCUMENT_BYTES = 19_000

/** Widths and heights of the pictures. */
const SHAPES = {
  tile: [800, 820],
  wide: [1600, 720],
  hero: [1600, 1300],
  phone: [694, 1299],
  /** The size that networks show for a link. */
  share: [1200, 630],
} as const
type Shape = keyof typeof SHAPES

/** Splits `tower-summer` into base and season. A name without a season is the winter's drawing. */
function seasonOf(scene: string) {
  const base = scene.replace(/-summer$/, '')
  return { base, season: scene.slice(base.length) }
}

/** Returns left, top, width and height of the whole drawing. */
function boxOf(svg: string): View {
  const [left, top, width, height] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(/[\s,]+/).map(Number)
  if (left === undefined || top === undefined || !width || !height) throw new Error('A scene has no viewBox.')
  return [left, top, width, height]
}

/** Returns the lower middle of a drawing in a shape. `down` 1 is its lower edge. */
function lowerMiddle(svg: string, shape: Shape, down = 0.8): View {
  const [left, top, whole, tall] = boxOf(svg)
  const [across, high] = SHAPES[shape]
  const width = Math.min(whole, (tall * across) / high)
  const height = (width * high) / across
  return [left + (whole - width) / 2, top + (tall - height) * down, width, height]
}

function isWithin([left, top, width, height]: View, [x, y, whole, tall]: View) {
  return left >= x && top >= y && left + width <= x + whole && top + height <= y + tall
}

/** Returns a view as wide as the drawing but higher. A headline fits on its sky. */
function withMoreSky(svg: string): View {
  const [left, top, width, tall] = boxOf(svg)
  const [across, high] = SHAPES.hero
  const height = (width * high) / across
  return [left, top + tall - height, width, height]
}

const VEIL_STOPS = [
  [0, 1],
  [0.34, 1],
  [0.52, 0.86],
  [0.68, 0.55],
  [0.84, 0.2],
  [1, 0],
]
/** How far down the veil reaches, as a share of the picture's height. */
const VEIL_REACH = 920 / 1300

/** Darkens the sky, so that a white headline stays readable. Keeps what is in front of the clouds. */
function withVeil(svg: string, [left, top, width, height]: View, night: string): string {
  const end = top + height * VEIL_REACH
  const stops = VEIL_STOPS.map(
    ([at, opacity]) => `<stop offset="${at}" stop-color="${night}" stop-opacity="${opacity}"/>`,
  )
  const gradient = `<linearGradient id="veil" x1="0" y1="${top}" x2="0" y2="${end}" gradientUnits="userSpaceOnUse">${stops.join('')}</linearGradient>`
  // The view of a phone may begin higher.
  const area = `M${left} ${top - height}H${left + width}V${end}H${left}z`
  const veil = `<defs>${gradient}</defs><path fill="url(#veil)" d="${area}"/>`
  const clouds = svg.indexOf('filter="url(')
  const at = clouds === -1 ? svg.lastIndexOf('</svg>') : svg.indexOf('</g>', clouds) + '</g>'.length
  return `${svg.slice(0, at)}${veil}${svg.slice(at)}`
}

/** Returns the drawing with another visible part. */
const withView = (svg: string, [left, top, width, height]: View) =>
  svg.replace(/<svg\b[^>]*>/, (root) =>
    root
      .replace(/\s(width|height|viewBox)="[^"]*"/g, '')
      .replace('<svg', `<svg width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"`),
  )

function drawn(svg: string, view: View, width: number): Sharp {
  const density = Math.min(400, (72 * width * 1.02) / view[2])
  return sharp(Buffer.from(svg), { density: Math.max(72, density) })
    .resize(width, Math.round((width * view[3]) / view[2]), { fit: 'fill' })
    .flatten({ background: '#ffffff' })
}

const ICON: View = [0, 0, 96, 96]

/** Returns white lines on a shade that stands out from night. */
const pictogram = (lines: string, night: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${ICON.join(' ')}"><path fill="${night}" d="M0 0h96v96H0z"/><path fill="#fff" fill-opacity=".16" d="M0 0h96v96H0z"/><path transform="translate(15 15) scale(2.75)" fill="none" stroke="#fff" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/></svg>`

/** Returns the lower middle of a tile, where its subject is. */
function iconOf([left, top, width, height]: View): View {
  const side = width * 0.68
  return [left + (width - side) / 2, top + height - side - 24, side, side]
}

/** `lipno/tower`: a resort, and the beginning of picture names. */
const [onlyKey = '', onlyName = ''] = (process.argv[2] ?? '').split('/')

/** Returns the image ids of everything with a page of its own. */
async function linkedIds(folder: string): Promise<string[]> {
  const catalogue = JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8'))
  const kinds = ['categories', 'products', 'cardProducts', 'giftVoucherProducts', 'banners']
  return kinds.flatMap((kind) => ((catalogue[kind] ?? []) as { imageId: string }[]).map(({ imageId }) => imageId))
}

/** Draws the pictures of one resort; returns their size in bytes. */
async function drawResort(folder: string): Promise<number> {
  const { drawing, face } = await loadResort(folder)
  const linked = new Set((await linkedIds(folder)).flatMap((id) => Object.values(face.pictures[id] ?? {})))
  const theme = readTheme(await readFile(join(folder, 'theme.css'), 'utf8'))
  const target = join(folder, 'pictures')
  if (!onlyName) await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  let total = 0

  const nightOf = (scene: string) => colourOf(seasonOf(scene).season ? theme.summer : theme.winter, 'night')
  const isWanted = (name: string) => name.startsWith(onlyName)
  const fileOf = (scene: string, file = seasonOf(scene).base) =>
    join(folder, 'scenes', `${file}${seasonOf(scene).season}.svg`)
  async function keep(name: string, bytes: Buffer) {
    await writeFile(join(target, name), bytes)
    total += bytes.length
  }
  async function draw(name: string, svg: string, view: View, widths: readonly number[]) {
    if (!isWanted(name)) return
    for (const width of widths) {
      const most = name.endsWith('-wide') ? DOCUMENT_BYTES : Number.POSITIVE_INFINITY
      const inQuality = (quality: number) =>
        drawn(withView(svg, view), view, width).avif({ quality, effort: 6, chromaSubsampling: '4:2:0' }).toBuffer()
      let quality = width > 1200 ? 45 : 50
      let bytes = await inQuality(quality)
      while (bytes.length > most) {
        quality -= 2
        bytes = await inQuality(quality)
      }
      await keep(`${name}-${width}.avif`, bytes)
    }
  }

  async function drawHero(scene: string) {
    const svg = await readFile(fileOf(scene), 'utf8')
    const night = nightOf(scene)
    const view = drawing.hasVeil ? withMoreSky(svg) : lowerMiddle(svg, 'hero')
    const sky = drawing.hasVeil ? withVeil(svg, view, night) : svg
    const hasPhone = drawing.hasVeil || isWithin(drawing.phone, boxOf(svg))
    await draw(scene, sky, view, [828, 1200, 1600])
    await draw(`${scene}-phone`, sky, hasPhone ? drawing.phone : lowerMiddle(svg, 'phone', 1), [828])
    await drawShare(scene, svg)
  }

  async function drawShare(scene: string, svg: string) {
    if (!isWanted(`${scene}-share`)) return
    const view = lowerMiddle(svg, 'share', 1)
    const [width] = SHAPES.share
    await keep(
      `${scene}-share.jpg`,
      await drawn(withView(svg, view), view, width).jpeg({ quality: 76, mozjpeg: true }).toBuffer(),
    )
  }

  async function drawScene(scene: string) {
    const svg = await readFile(fileOf(scene), 'utf8')
    const tile = lowerMiddle(svg, 'tile')
    await draw(scene, svg, tile, [400, 800])
    const lines = PICTOGRAMS[seasonOf(scene).base]
    if (lines) await draw(`${scene}-icon`, pictogram(lines, nightOf(scene)), ICON, [96])
    else await draw(`${scene}-icon`, svg, iconOf(tile), [96])
    const wideFile = fileOf(scene, `${seasonOf(scene).base}-wide`)
    const wide = existsSync(wideFile) ? await readFile(wideFile, 'utf8') : svg
    await draw(`${scene}-wide`, wide, lowerMiddle(wide, 'wide'), [828, 1440])
    if (linked.has(scene)) await drawShare(scene, wide)
  }

  async function drawTouchIcon() {
    if (!isWanted('touch-icon')) return
    const mark = await readFile(join(folder, 'mark-light.svg'), 'utf8')
    const [left, top, width, height] = boxOf(mark)
    // Phones cut the corners off.
    const room = width * 0.16
    const svg = mark.replace(
      /<svg\b[^>]*>/,
      (root) =>
        `${root}<rect x="${left - room}" y="${top - room}" width="${width + 2 * room}" height="${height + 2 * room}" fill="${colourOf(theme.winter, 'night')}"/>`,
    )
    const view: View = [left - room, top - room, width + 2 * room, height + 2 * room]
    await keep(
      'touch-icon-180.png',
      await drawn(withView(svg, view), view, 180).png({ compressionLevel: 9 }).toBuffer(),
    )
  }

  await drawTouchIcon()
  const { hero, double: _, ...products } = face.pictures
  for (const scene of new Set(Object.values(hero ?? {}))) await drawHero(scene)
  for (const scene of new Set(Object.values(products).flatMap((season) => Object.values(season))))
    await drawScene(scene)
  return total
}

const resorts = process.env.RESORTS_DIR || RESORTS_DIR
for (const key of resortKeys(resorts).filter((one) => !onlyKey || one === onlyKey)) {
  const total = await drawResort(join(resorts, key))
  process.stdout.write(`${key}: ${(total / 1024).toFixed(0)} KiB\n`)
}
