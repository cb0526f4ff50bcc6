/**
 * Prepares the fonts of the shop: `node scripts/fonts.ts`, with a resort's key only that resort's. It writes
 * `web/public/fonts`, `web/src/styles/fonts.css`, and `fonts` of every resort whose `theme.css` has a
 * `--display-width`. The results are committed, so this runs only when a face or the set of letters changes;
 * `npm run fix` then formats them.
 *
 * The text face stays variable in its weight. The display face is reduced to the theme's one width and weight, a third
 * of its size. Each face has two files, since the package separates the letters of Latin-1 and of Central Europe.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import { readTheme } from '../resorts/theme.ts'

const inServer = createRequire(new URL('../server/package.json', import.meta.url))
const inWeb = createRequire(new URL('../web/package.json', import.meta.url))
type Axes = Record<string, number | { min: number; max: number }>
type Font = {
  unitsPerEm: number
  ascent: number
  descent: number
  lineGap: number
  glyphForCodePoint(code: number): { advanceWidth: number }
}
const fontkit = inServer('fontkit') as { create(data: Buffer): Font }
const subsetFont = inServer('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'woff2' | 'sfnt'; variationAxes: Axes },
) => Promise<Buffer>

const shared = new URL('../web/public/fonts/', import.meta.url)

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/** Letters of the two files: Latin-1 with signs, and those of Czech and Polish. */
const PARTS = {
  latin: `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}–—‘’‚“”„•…€−`,
  'latin-ext': 'ĄąĆćČčĎďĘęĚěŁłŃńŇňŘřŚśŠšŤťŮůŹźŻżŽž',
}

const TEXT_WEIGHTS = '400 800'
/** The theme names the one weight of the display face, which serves for all. */
const ALL_WEIGHTS = '100 900'

/**
 * Advance widths of Arial per 1000. The fallback font uses them, so that lines keep their place while the font loads.
 */
const ARIAL: Record<string, number> = {
  ' ': 278, a: 556, b: 556, c: 500, d: 556, e: 556, f: 278, g: 556, h: 556, i: 222, j: 222, k: 500, l: 222, m: 833,
  n: 556, o: 556, p: 556, r: 333, s: 500, t: 278, u: 556, v: 500, y: 500, z: 500, K: 667, S: 667, V: 667, N: 722,
  P: 667, '0': 556, '1': 556, '2': 556, '4': 556, '8': 556, ',': 278, '.': 278,
} // biome-ignore format: a table of figures
/** The same for bold, for headings. */
const ARIAL_BOLD: Record<string, number> = {
  ...ARIAL, b: 611, c: 556, d: 611, f: 333, g: 611, h: 611, i: 278, j: 278, k: 556, l: 278, m: 889, n: 611, o: 611,
  p: 611, r: 389, s: 556, t: 333, u: 611, v: 556, y: 556, K: 722,
} // biome-ignore format: a table of figures
function unicodeRange(text: string) {
  const codes = [...text].map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b)
  const ranges: [number, number][] = []
  for (const code of codes) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')
  return ranges.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(', ')
}

const source = (family: string, axis: string, part: string) =>
  readFile(inWeb.resolve(`@fontsource-variable/${family}/files/${family}-${part}-${axis}-normal.woff2`))

async function cut(file: URL, data: Buffer, text: string, axes: Axes) {
  const font = await subsetFont(data, text, { targetFormat: 'woff2', variationAxes: axes })
  await writeFile(file, font)
  process.stdout.write(`${file.pathname} ${(font.length / 1024).toFixed(1)} KiB\n`)
}

/** A fallback face: its widths, and its names on devices. */
const PLAIN = { widths: ARIAL, names: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'] }
const BOLD = { widths: ARIAL_BOLD, names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'] }

/** Returns every text of the interface without accents: accented letters are as wide. */
async function letterSample() {
  const folder = join(RESORTS_DIR, 'texts')
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
  const words = files.flatMap((file) => Object.values(JSON.parse(file) as Record<string, string>))
  return [...words.join(' ').normalize('NFD')].filter((letter) => letter in ARIAL)
}
const sample = await letterSample()

/** Returns the CSS of a fallback face. It is scaled to the face's width, and has the face's own height. */
async function standIn(
  family: string,
  data: Buffer,
  axes: Axes,
  { widths, names }: typeof PLAIN,
  weights = ALL_WEIGHTS,
) {
  const font = fontkit.create(await subsetFont(data, PARTS.latin, { targetFormat: 'sfnt', variationAxes: axes }))
  const em = font.unitsPerEm
  let own = 0
  let theirs = 0
  for (const letter of sample) {
    own += font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / em
    theirs += (widths[letter] ?? 0) / 1000
  }
  const adjust = own / theirs
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`
  return `@font-face {
  font-family: '${family}';
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  font-weight: ${weights};
  size-adjust: ${percent(adjust)};
  ascent-override: ${percent(font.ascent / em / adjust)};
  descent-override: ${percent(-font.descent / em / adjust)};
  line-gap-override: ${percent(font.lineGap / em / adjust)};
}
`
}

function face(family: string, address: string, weight: string, text: string) {
  return `@font-face {
  font-family: '${family}';
  src: url('${address}') format('woff2');
  font-weight: ${weight};
  font-display: swap;
  unicode-range: ${unicodeRange(text)};
}
`
}

async function cutShared() {
  await mkdir(shared, { recursive: true })

  const textAxes: Axes = { wght: { min: 400, max: 800 } }
  let css = ''
  for (const [part, text] of Object.entries(PARTS)) {
    const file = `figtree-${part}.woff2`
    await cut(new URL(file, shared), await source('figtree', 'wght', part), text, textAxes)
    css += face('Figtree', `/fonts/${file}`, TEXT_WEIGHTS, text)
  }
  const latin = await source('figtree', 'wght', 'latin')
  css += await standIn('Figtree fallback', latin, { wght: 400 }, PLAIN, '100 549')
  css += await standIn('Figtree fallback', latin, { wght: 650 }, BOLD, '550 900')
  await writeFile(new URL('../web/src/styles/fonts.css', import.meta.url), css)
}

const only = process.argv[2]
if (!only) await cutShared()
const resorts = process.env.RESORTS_DIR || RESORTS_DIR
for (const key of resortKeys(resorts).filter((one) => !only || one === only)) {
  const folder = join(resorts, key)
  const { base } = readTheme(await readFile(join(folder, 'theme.css'), 'utf8'))
  const [width, weight] = [base['display-width'], base['display-weight']].map((value) => Number.parseFloat(value ?? ''))
  if (!width || !weight) continue
  const axes: Axes = { wdth: width, wght: weight }
  const target = pathToFileURL(join(folder, 'fonts/'))
  await mkdir(target, { recursive: true })
  let faces = ''
  for (const [part, text] of Object.entries(PARTS)) {
    const file = `display-${part}.woff2`
    await cut(new URL(file, target), await source('bricolage-grotesque', 'wdth', part), text, axes)
    faces += face('Display', `/faces/${file}`, ALL_WEIGHTS, text)
  }
  const latin = await source('bricolage-grotesque', 'wdth', 'latin')
  faces += await standIn('Display fallback', latin, axes, BOLD)
  await writeFile(new URL('fonts.css', target), faces)
}
