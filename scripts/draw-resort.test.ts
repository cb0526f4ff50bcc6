import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type Sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { MADE_UP, writeMadeUpResort } from '../resorts/testing/made-up-resort.ts'
import { readResort } from '../server/src/resort.ts'

const sharp = createRequire(new URL('../server/package.json', import.meta.url))('sharp') as typeof Sharp
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const dir = writeMadeUpResort()
const folder = join(dir, MADE_UP.key)
afterAll(() => rmSync(dir, { recursive: true }))

const draw = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`scripts/${script}`, ...args], {
    cwd: ROOT,
    env: { ...process.env, RESORTS_DIR: dir },
  })
const sizeOf = async (file: string) => {
  const { width, height } = await sharp(join(folder, file)).metadata()
  return [width, height]
}

test('a resort that no script names gets its pictures drawn, each scene in every shape', async () => {
  expect((await readResort(folder)).face.pictures).toEqual({})
  await Promise.all([
    draw('pictures.ts', `${MADE_UP.key}/forest-path`),
    draw('document-pictures.ts'),
    draw('wallet-pictures.ts'),
  ])
  expect(await sizeOf('pictures/forest-path-800.avif')).toEqual([800, 820])
  expect(await sizeOf('pictures/forest-path-icon-96.avif')).toEqual([96, 96])
  expect(await sizeOf('pictures/forest-path-wide-1440.avif')).toEqual([1440, 648])
  expect(await sizeOf('documents/ticket.jpg')).toEqual([1191, 558])
  expect(await sizeOf('documents/mail-de.jpg')).toEqual([1200, 416])
  expect(await sizeOf('wallet/icon@3x.png')).toEqual([87, 87])
  expect(await sizeOf('wallet/strip@2x.png')).toEqual([750, 196])
  expect(await sizeOf('wallet/thumbnail.png')).toEqual([90, 90])
  expect(await sizeOf('wallet/hero.png')).toEqual([1032, 336])
  expect(Object.keys((await readResort(folder)).face.pictures)).toEqual(['walk'])
}, 60_000)
