/**
 * Draws the pictures of printed documents: `node scripts/document-pictures.ts` writes
 * `documents/{ticket,voucher}.jpg` of every resort from its pictures `hero` and `gift`. The results are committed, so this
 * runs only when a scene changes; a key draws those of one resort. Without them documents have a plain night.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadResort, RESORTS_DIR, resortKeys } from '../resorts/folders.ts'
import { colourOf, readTheme } from '../resorts/theme.ts'
import { drawDocumentScene, picturesOf, sharp } from './document-scene.ts'

/** So that a ticket with its fonts stays below 60 kB. */
const LARGEST = 38_000

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
  for (const picture of picturesOf(drawing)) {
    const scene = face.pictures[picture.use]?.winter
    if (!scene) continue
    const source = join(folder, 'scenes', `${scene}.svg`)
    const jpeg = await withinSize(await drawDocumentScene(source, colourOf(base, 'night'), picture), LARGEST)
    await mkdir(join(folder, 'documents'), { recursive: true })
    await writeFile(join(folder, 'documents', `${picture.kind}.jpg`), jpeg)
    process.stdout.write(`${key}/${picture.kind}.jpg ${jpeg.length} bytes\n`)
  }
}
