/**
 * Draws the pictures of printed documents: `node scripts/document-pictures.ts`, with a resort's key only that resort's.
 * It writes `documents/ticket.jpg` from the picture `hero`, and of its lower part, for mails, `documents/mail-<lang>.jpg`
 * with mark and name. For each gift template it writes `documents/gift-<key>.jpg` and, for the choice in the shop,
 * `gifts/<key>.avif`. The results are committed, so this runs only when a scene, the mark or the name changes. Without
 * them documents have a plain night sky, and mails the name in letters.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { loadResort, RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import { colourOf, readTheme } from '../resorts/theme.ts'
import { readLook } from '../server/src/documents/page-look.ts'
import { drawDocumentScene, giftPicture, sharp, ticketPicture } from './document-scene.ts'

type Font = {
  unitsPerEm: number
  hasGlyphForCodePoint: (code: number) => boolean
  glyphForCodePoint: (code: number) => { path: { toSVG: () => string }; advanceWidth: number }
}
const inServer = createRequire(new URL('../server/package.json', import.meta.url))
/** pdfkit's own. */
const fontkit = createRequire(inServer.resolve('pdfkit'))('fontkit') as { create: (bytes: Buffer) => Font }
const readFont = async (name: string) =>
  fontkit.create(await readFile(new URL(`../server/assets/fonts/${name}.ttf`, import.meta.url)))

/** Keeps a page with its fonts below 60 kB. */
const LARGEST = 38_000
/** A mail is 600 CSS px wide. Its picture is the lower part of the ticket's, twice as fine, with the mark at `left`. */
const MAIL = { width: 1200, height: 416, left: 80, top: 52, mark: 68, name: 44, largest: 24_500 }
/** Twice as wide as the widest tile of the choice. */
const CHOICE_WIDTH = 480

/** Draws the name in white on a sky that is darker above. A long one is smaller. */
function nameOnDusk(name: string, { night, fonts, spacing }: { night: string; fonts: Font[]; spacing: number }) {
  const { width, height, left, top, mark, name: size } = MAIL
  const start = left + mark + 24
  let x = 0
  const letters = [...name].map((letter) => {
    const code = letter.codePointAt(0) as number
    const font = fonts.find((one) => one.hasGlyphForCodePoint(code)) as Font
    const [scale, glyph] = [size / font.unitsPerEm, font.glyphForCodePoint(code)]
    const drawn = `<path transform="translate(${x}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
    x += glyph.advanceWidth * scale + spacing * size
    return drawn
  })
  const fit = Math.min(1, (width - left - start) / x)
  const baseline = top + mark / 2 + size * 0.35 * fit
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="d" x2="0" y2="1"><stop stop-color="${night}"/><stop offset=".5" stop-color="${night}" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#d)"/><g fill="#fff" transform="translate(${start} ${baseline}) scale(${fit})">${letters.join('')}</g></svg>`,
  )
}

async function withinSize(picture: Buffer, most: number): Promise<Buffer> {
  for (let quality = 82; quality > 40; quality -= 3) {
    const jpeg = await sharp(picture).jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:2:0' }).toBuffer()
    if (jpeg.length <= most) return jpeg
  }
  throw new Error('picture is too detailed for its size limit')
}

const resorts = process.env.RESORTS_DIR || RESORTS_DIR
const only = process.argv[2]
for (const key of resortKeys(resorts).filter((one) => !only || one === only)) {
  const folder = join(resorts, key)
  const resort = await loadResort(folder)
  const { drawing, face } = resort
  const { base } = readTheme(await readFile(join(folder, 'theme.css'), 'utf8'))
  const night = colourOf(base, 'night')
  const pennants = ['action', 'surface', 'brand', 'tint'].map((role) => colourOf(base, role))
  const sceneOf = (scene: string) => join(folder, 'scenes', `${scene}.svg`)
  async function keep(name: string, bytes: Buffer) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), bytes)
    process.stdout.write(`${key}/${name} ${bytes.length} bytes\n`)
  }

  const hero = face.pictures.hero?.winter
  if (hero && existsSync(sceneOf(hero))) {
    const paper = await drawDocumentScene(sceneOf(hero), night, ticketPicture(drawing))
    await keep('documents/ticket.jpg', await withinSize(paper, LARGEST))
    const { width, height, left, top, mark, largest } = MAIL
    const { fonts, spacing } = readLook(folder, resort).display
    const onSky = { night, fonts: await Promise.all(fonts.map(readFont)), spacing }
    const logo = await sharp(join(folder, 'mark-light.svg'), { density: 300 }).resize(mark, mark).png().toBuffer()
    for (const lang of SHOP_LANGS) {
      const head = await sharp(paper)
        .resize({ width, height, position: 'bottom' })
        .composite([
          { input: nameOnDusk(face.name[lang], onSky), left: 0, top: 0 },
          { input: logo, left, top },
        ])
        .png()
        .toBuffer()
      await keep(`documents/mail-${lang}.jpg`, await withinSize(head, largest))
    }
  }
  for (const [name, { scene, hasPennants }] of Object.entries(drawing.gifts)) {
    const drawn = await drawDocumentScene(
      sceneOf(scene),
      night,
      giftPicture(drawing, hasPennants ? pennants : undefined),
    )
    await keep(`documents/gift-${name}.jpg`, await withinSize(drawn, LARGEST))
    await keep(
      `gifts/${name}.avif`,
      await sharp(drawn).resize(CHOICE_WIDTH).avif({ quality: 50, effort: 6, chromaSubsampling: '4:2:0' }).toBuffer(),
    )
  }
}
