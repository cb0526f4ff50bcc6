import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { readResort } from '../../resort.ts'
import { readLook } from '../page-look.ts'
import { type PassFace, passContent, type WalletTicket } from './wallet-pass.ts'
import { makeUpPassKeys, type PassKeys, type PassSigner, passSigner } from './wallet-signature.ts'

type PassFile = { name: string; bytes: Uint8Array; sha1: string }

export type PassAssets = {
  face: PassFace
  signer: PassSigner
  /** Pictures by pass style, with their hashes. */
  pictures: Record<ReturnType<typeof passContent>['style'], PassFile[]>
}

/** File names of prepared pictures, and their names inside a pass (scripts/wallet-pictures.ts). */
const EVERYWHERE = { icon: 'icon', logo: 'logo' }
const PICTURES = {
  eventTicket: { ...EVERYWHERE, strip: 'strip' },
  generic: { ...EVERYWHERE, thumbnail: 'thumbnail' },
  storeCard: { ...EVERYWHERE, 'gift-strip': 'strip' },
}

/** Modification date of all files in the zip, whenever it is made. */
const ZIP_DATE = '2020-01-01'

const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')

const folderOf = (resortFolder: string) => join(resortFolder, 'wallet')

/** Returns whether a resort has the icon that Apple requires in a pass. */
export const hasPassPictures = (resortFolder: string): boolean => existsSync(join(folderOf(resortFolder), 'icon.png'))

/**
 * Reads pictures and look from a resort's folder, and makes a signer from `keys`. `made-up` generates the keys. Throws
 * when the keys are not those of a pass type, or the resort has no folder `wallet`.
 */
export async function loadPassAssets(resortFolder: string, keys: PassKeys | 'made-up'): Promise<PassAssets> {
  const resort = await readResort(resortFolder)
  const folder = folderOf(resortFolder)
  const drawn = readdirSync(folder)
  const picturesOf = (wanted: Record<string, string>): PassFile[] =>
    Object.entries(wanted).flatMap(([prepared, name]) =>
      drawn
        .filter((file) => file.replace(/(@\dx)?\.png$/, '') === prepared)
        .map((file) => {
          const bytes = readFileSync(join(folder, file))
          return { name: file.replace(prepared, name), bytes, sha1: sha1(bytes) }
        }),
    )
  return {
    face: {
      look: readLook(resortFolder, resort),
      contact: resort.contact,
      shortName: resort.face.shortName,
    },
    signer: passSigner(keys === 'made-up' ? makeUpPassKeys(new Date()) : keys),
    pictures: {
      eventTicket: picturesOf(PICTURES.eventTicket),
      generic: picturesOf(PICTURES.generic),
      storeCard: picturesOf(PICTURES.storeCard),
    },
  }
}

/**
 * Returns the `.pkpass` file of one ticket: content, pictures, manifest of hashes, signature. `now` is the signing
 * time. Throws for a ticket that phones do not keep.
 */
export function renderPass(ticket: WalletTicket, { face, signer, pictures }: PassAssets, now: Date): Uint8Array {
  const { style, content } = passContent(ticket, face, signer)
  const bytes = Buffer.from(JSON.stringify(content))
  const files: PassFile[] = [{ name: 'pass.json', bytes, sha1: sha1(bytes) }, ...pictures[style]]
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(files.map((file) => [file.name, file.sha1]))))
  const all = [
    ...files,
    { name: 'manifest.json', bytes: manifest },
    { name: 'signature', bytes: signer.sign(manifest, now) },
  ]
  // Pictures are compressed already.
  return zipSync(
    Object.fromEntries(all.map(({ name, bytes }) => [name, [bytes, { level: name.endsWith('.png') ? 0 : 6 }]])),
    { mtime: ZIP_DATE },
  )
}
