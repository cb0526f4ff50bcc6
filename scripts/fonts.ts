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

/** Letters whose widths are compared, in the order of the widths below. */
const MEASURED = ' abcdefghijklmnoprstuvyzKSVNP01248,.'

/** Names and advance widths of a face that a device has. Widths are per 1000. */
type DeviceFace = { names: string[]; widths: string }
const ARIAL: DeviceFace = {
  names: ['Arial', 'ArialMT', 'Liberation Sans', 'Helvetica'],
  widths:
    '278 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 333 500 278 556 500 500 500 667 667 667 722 667 556 556 556 556 556 278 278',
}
const ARIAL_BOLD: DeviceFace = {
  names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Bold'],
  widths:
    '278 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 389 556 333 611 556 556 500 722 667 667 722 667 556 556 556 556 556 278 278',
}
const ROBOTO: DeviceFace = {
  names: ['Roboto', 'Roboto-Regular'],
  widths:
    '248 544 562 523 564 530 348 562 551 243 239 507 243 877 552 570 562 339 516 327 551 484 473 496 627 594 637 713 631 562 562 562 562 562 197 264',
}
const ROBOTO_BOLD: DeviceFace = {
  names: ['Roboto Bold', 'Roboto-Bold'],
  widths:
    '249 535 563 521 563 540 358 571 560 265 260 534 265 866 561 564 563 366 514 338 560 506 503 509 636 616 653 706 645 574 574 574 574 574 246 290',
}
const DEJAVU: DeviceFace = {
  names: ['DejaVu Sans', 'DejaVuSans'],
  widths:
    '318 613 635 550 635 615 352 635 634 278 278 579 278 974 634 612 635 411 521 392 634 592 592 525 656 635 684 748 603 636 636 636 636 636 318 318',
}
const DEJAVU_BOLD: DeviceFace = {
  names: ['DejaVu Sans Bold', 'DejaVuSans-Bold'],
  widths:
    '348 675 716 593 716 678 435 716 712 343 343 665 343 1042 712 687 716 493 595 478 712 652 652 582 775 720 774 837 733 696 696 696 696 696 380 380',
}

/**
 * Replace the font until it has loaded, or where it never does. A bare Linux has the first, an Android phone the second,
 * and the other computers and phones the last, which a browser tries first.
 */
const PLAIN = [DEJAVU, ROBOTO, ARIAL]
const BOLD = [DEJAVU_BOLD, ROBOTO_BOLD, ARIAL_BOLD]

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

/** Returns every text of the interface without accents: accented letters are as wide. */
async function letterSample() {
  const folder = join(RESORTS_DIR, 'texts')
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')))
  const words = files.flatMap((file) => Object.values(JSON.parse(file) as Record<string, string>))
  return [...words.join(' ').normalize('NFD')].filter((letter) => MEASURED.includes(letter))
}
const sample = await letterSample()

/** Returns the CSS of a fallback face for each device's. It is scaled to the face's width, and has the face's own height. */
async function standIn(family: string, data: Buffer, axes: Axes, faces: DeviceFace[], weights = ALL_WEIGHTS) {
  const font = fontkit.create(await subsetFont(data, PARTS.latin, { targetFormat: 'sfnt', variationAxes: axes }))
  const em = font.unitsPerEm
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`
  let css = ''
  for (const { names, widths } of faces) {
    const theirs = new Map(widths.split(' ').map((width, i) => [MEASURED[i], Number(width) / 1000]))
    let own = 0
    let standing = 0
    for (const letter of sample) {
      own += font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth / em
      standing += theirs.get(letter) ?? 0
    }
    const adjust = own / standing
    css += `@font-face {
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
  return css
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
