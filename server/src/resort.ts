import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isIban } from '@gondola/rules/business/iban.ts'
import { loadResort } from '../../resorts/folders.ts'
import type { Resort } from '../../resorts/resort.ts'

type Pictures = Resort['face']['pictures']

/**
 * Loads a resort's folder. Of its pictures keeps those whose files for both seasons exist. Throws when there is no such
 * resort, or its IBAN or `vsPrefix` is invalid.
 */
export async function readResort(folder: string): Promise<Resort> {
  const resort = await loadResort(folder)
  const { iban, vsPrefix } = resort.bank
  if (!isIban(iban)) throw new Error(`The resort's account ${iban} is no IBAN.`)
  if (!(vsPrefix >= 10 && vsPrefix <= 99)) throw new Error(`The resort's vsPrefix ${vsPrefix} has not two digits.`)
  return { ...resort, face: { ...resort.face, pictures: drawnPictures(folder, resort.face.pictures) } }
}

function drawnPictures(folder: string, pictures: Pictures): Pictures {
  const target = join(folder, 'pictures')
  const files = new Set(existsSync(target) ? readdirSync(target) : [])
  /** Returns whether the file of a scene exists for a use. Tiles are 400 pixels wide, the hero 828. */
  const isDrawn = (use: string, scene: string) => files.has(`${scene}-${use === 'hero' ? 828 : 400}.avif`)
  return Object.fromEntries(
    Object.entries(pictures).filter(([use, { winter, summer }]) => isDrawn(use, winter) && isDrawn(use, summer)),
  )
}
