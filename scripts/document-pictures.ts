/**
 * Draws the pictures of printed documents: `node scripts/document-pictures.ts`, with a resort's key only that resort's.
 * It writes `documents/ticket.jpg` and, for mails, `documents/mail.jpg` from the picture `hero`. For each gift template it writes `documents/gift-<key>.jpg`
 * and, for the choice in the shop, `gifts/<key>.avif`. The results are committed, so this runs only when a scene
 * changes. Without them documents have a plain night sky, and mails no picture.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadResort, RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import { colourOf, readTheme } from '../resorts/theme.ts'
import { drawDocumentScene, giftPicture, sharp, ticketPicture } from './document-scene.ts'

/** Keeps a page with its fonts below 60 kB. */
const LARGEST = 38_000
/** A mail is 600 CSS px wide. Its picture is the lower part of the ticket's, twice as fine. */
const MAIL = { width: 1200, height: 400, largest: 24_000 }
/** Twice as wide as the widest tile of the choice. */
const CHOICE_WIDTH = 480

/** Fades from the mail's head, which is above the picture. */
const dusk = (width: number, height: number, night: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(height)}"><defs><linearGradient id="d" x2="0" y2="1"><stop stop-color="${night}"/><stop offset="1" stop-color="${night}" stop-opacity="0"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#d)"/></svg>`,
  )

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
  const { drawing, face } = await loadResort(folder)
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
    const { width, height, largest } = MAIL
    const lower = await sharp(paper)
      .resize({ width, height, position: 'bottom' })
      .composite([{ input: dusk(width, height / 3, night), top: 0, left: 0 }])
      .png()
      .toBuffer()
    await keep('documents/mail.jpg', await withinSize(lower, largest))
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
