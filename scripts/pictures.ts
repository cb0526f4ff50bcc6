/**
 * Draws the pictures of the shop: `node scripts/pictures.ts` renders the scenes that `resorts/<resort>/pictures.json`
 * names from `resorts/<resort>/scenes` into `web/public/pictures/<resort>/<scene>-<width>.avif`. The results are
 * committed, so this runs only when a scene or the list changes; `node scripts/pictures.ts lipno/tower` redraws only
 * what begins so.
 *
 * Each scene comes as a tile (`<scene>-400`, `-800`, 800 × 820) and, where it is drawn so (`scenes/<scene>-wide.svg`),
 * as the wide picture above its product (`<scene>-wide-828`, `-1440`, 1600 × 720). A desk shows of that only the band
 * from 150 to 570 and lays a ticket over its right third, a phone only the middle 1270: subjects keep within both.
 * Heroes are `<hero>-828`, `-1200`, `-1600` (1600 × 1300) and `<hero>-phone-828`, whose upper half is flat sky for the
 * words. Small squares for lists are `<scene>-icon-96`; `<hero>-share.jpg` is what a link to the shop shows elsewhere,
 * a JPEG because not every reader of links knows AVIF. The key `double` names the scene of the first, wider tile of home.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type SharpModule from 'sharp'
import type { Sharp } from 'sharp'

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp') as typeof SharpModule

type Season = { winter: string; summer: string }
/** Left, top, width and height in the units of the drawing. */
type View = readonly [number, number, number, number]
type Cut = { file: string; view: View }

const RESORTS = ['lipno', 'annaberg', 'morava']
/** The colour of the sky above all scenes, winter and summer: the role `night`, or the top of the drawing. */
const NIGHT: Record<string, Record<string, string>> = {
  annaberg: { hero: '#1a2a36', 'hero-summer': '#173a34' },
  morava: { hero: '#14143f', 'hero-summer': '#17174a' },
}

/** In winter the chairs hang over the slope with its skiers. */
const WIDE_FILES: Record<string, string> = { lift: 'ski-wide' }
const WIDE: View = [0, 0, 1600, 720]
/** Tiles that have no drawing of their own. */
const TILE_VIEWS: Record<string, Cut> = {
  lift: { file: 'ski-wide', view: [170, -116, 700, 718] },
  'lift-summer': { file: 'lift-wide', view: [190, -180, 760, 779] },
}
const TILE: View = [0, -220, 800, 820]
const HERO: View = [0, -300, 1600, 1300]
/** A phone stands the subject upright below the words; all of the bridge between its ridges needs more room. */
const PHONE_HERO: View = [489, -299, 694, 1299]
const PHONE_HEROES: Record<string, View> = { morava: [294, -909, 1020, 1909] }
/** How far above the drawing the night reaches. */
const BEYOND = 1000
/** The shape that networks show of a link, 1200 × 630. */
const SHARE: View = [0, 160, 1600, 840]

/** `tower-summer` is the summer drawing of `tower`; without a season in its name it is the one of winter. */
function seasonOf(scene: string) {
  const base = scene.replace(/-summer$/, '')
  return { base, season: scene.slice(base.length) }
}

/**
 * Draws another part of the scene. Heroes that end at y = 0 get more sky: it fades from night into the drawing's own,
 * over the clouds, so that a white headline stays readable.
 */
function withView(svg: string, [left, top, width, height]: View, night: string | undefined) {
  let drawn = svg.replace(/viewBox="[^"]*"/, `viewBox="${left} ${top} ${width} ${height}"`)
  if (night) {
    const stops = [
      [0, 1],
      [0.34, 1],
      [0.52, 0.86],
      [0.68, 0.55],
      [0.84, 0.2],
      [1, 0],
    ].map(([at, opacity]) => `<stop offset="${at}" stop-color="${night}" stop-opacity="${opacity}"/>`)
    const veil = `<linearGradient id="veil" x1="0" y1="-300" x2="0" y2="620" gradientUnits="userSpaceOnUse">${stops.join('')}</linearGradient>`
    const clouds = drawn.indexOf('</g>', drawn.indexOf('filter="url(')) + '</g>'.length
    drawn = `${drawn.slice(0, clouds)}<path fill="url(#veil)" d="M0-${BEYOND}H1600V620H0z"/>${drawn.slice(clouds)}`
    drawn = drawn.replace('</defs>', `${veil}</defs>`)
  }
  return drawn.replace('<svg ', `<svg width="${width}" height="${height}" `)
}

function drawn(svg: string, view: View, width: number): Sharp {
  const density = Math.min(400, (72 * width * 1.02) / view[2])
  return sharp(Buffer.from(svg), { density: Math.max(72, density) })
    .resize(width, Math.round((width * view[3]) / view[2]), { fit: 'fill' })
    .flatten({ background: '#ffffff' })
}

/** The lower middle of a tile, where its subject stands. */
function iconOf([left, top, width, height]: View): View {
  const side = width * 0.68
  return [left + (width - side) / 2, top + height - side - 24, side, side]
}

const only = process.argv[2] ?? ''
let total = 0
for (const resort of RESORTS) {
  const list = JSON.parse(
    await readFile(new URL(`../resorts/${resort}/pictures.json`, import.meta.url), 'utf8'),
  ) as Record<string, Season>
  const target = new URL(`../web/public/pictures/${resort}/`, import.meta.url)
  if (!only) await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })

  const isWanted = (name: string) => `${resort}/${name}`.startsWith(only)
  const fileOf = (scene: string, { file }: Cut) =>
    new URL(`../resorts/${resort}/scenes/${file}${seasonOf(scene).season}.svg`, import.meta.url)
  async function sceneOf(scene: string, cut: Cut, night?: string) {
    return withView(await readFile(fileOf(scene, cut), 'utf8'), cut.view, night)
  }
  async function keep(name: string, picture: Sharp) {
    const bytes = await picture.toBuffer()
    await writeFile(new URL(name, target), bytes)
    total += bytes.length
  }
  async function draw(scene: string, suffix: string, cut: Cut, widths: readonly number[], night?: string) {
    if (!isWanted(`${scene}${suffix}`)) return
    const svg = await sceneOf(scene, cut, night)
    for (const width of widths) {
      const quality = width > 1200 ? 45 : 50
      const picture = drawn(svg, cut.view, width).avif({ quality, effort: 6, chromaSubsampling: '4:2:0' })
      await keep(`${scene}${suffix}-${width}.avif`, picture)
    }
  }
  async function drawShare(scene: string) {
    if (!isWanted(`${scene}-share`)) return
    const svg = await sceneOf(scene, { file: 'hero', view: SHARE })
    await keep(`${scene}-share.jpg`, drawn(svg, SHARE, 1200).jpeg({ quality: 76, mozjpeg: true }))
  }

  const { hero, double: _, ...products } = list
  for (const scene of new Set(Object.values(hero ?? {}))) {
    const night = NIGHT[resort]?.[scene]
    await draw(scene, '', { file: 'hero', view: HERO }, [828, 1200, 1600], night)
    await draw(scene, '-phone', { file: 'hero', view: PHONE_HEROES[resort] ?? PHONE_HERO }, [828], night)
    await drawShare(scene)
  }
  for (const scene of new Set(Object.values(products).flatMap((season) => Object.values(season)))) {
    const { base } = seasonOf(scene)
    const tile = TILE_VIEWS[scene] ?? { file: base, view: TILE }
    await draw(scene, '', tile, [400, 800])
    await draw(scene, '-icon', { file: tile.file, view: iconOf(tile.view) }, [96])
    const wide = { file: WIDE_FILES[scene] ?? `${base}-wide`, view: WIDE }
    if (existsSync(fileOf(scene, wide))) await draw(scene, '-wide', wide, [828, 1440])
  }
  process.stdout.write(`${resort}: ${(total / 1024).toFixed(0)} KiB so far\n`)
}
