// The looks of every screen, compared with the small pictures that e2e/pixels keeps. CONTRIBUTING.md says how they are
// made anew.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { atEveryWidth, isUpdate, showEverything } from './support/every-width.ts'
import { difference, encoded, readPicture, scaledDown, sideBySide } from './support/kept-pictures.ts'
import { pictureOf } from './support/picture-of.ts'
import type { Camera } from './support/screens.ts'
import { FAILED } from './support/shop.ts'
import { steadyCamera } from './support/steady-camera.ts'
import { openStillShop } from './support/still-shop.ts'

const lipno = await openStillShop('lipno')

test('every screen of lipno looks as it did', async () => {
  const problems = await atEveryWidth(lipno, 'cz', async (guest, width, tell) => {
    const folder = fileURLToPath(new URL(`pixels/lipno-${width}/`, import.meta.url))
    await mkdir(folder, { recursive: true })
    const left = new Set(await readdir(folder))
    const look: Camera = async (screen, part) => {
      const name = `${screen.replaceAll(' ', '-')}.avif`
      const is = await scaledDown(await pictureOf(guest.page, part, { coversCodes: true }))
      const was = left.delete(name) ? await readPicture(folder + name) : undefined
      const problem = was ? difference(was, is) : 'is new'
      if (problem && isUpdate) await writeFile(folder + name, await encoded(is))
      else if (problem) {
        tell(`${screen}: ${problem}`)
        await mkdir(FAILED, { recursive: true })
        await writeFile(`${FAILED}pixels-${width}-${name}.png`, await sideBySide(was ?? is, is))
      }
    }
    await showEverything(guest, steadyCamera(guest.page, look))
    for (const name of left)
      if (isUpdate) await rm(folder + name)
      else tell(`${name}: is not shown any more`)
  })
  expect(problems).toEqual([])
})
