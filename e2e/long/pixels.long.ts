// The looks of every screen, compared with the small pictures that e2e/pixels keeps. CONTRIBUTING.md says how they are
// made anew.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { atEveryWidth, isUpdate, problemsOf, showEverything, showMembers } from '../support/every-width.ts'
import type { Guest } from '../support/guest.ts'
import { difference, encoded, readPicture, scaledDown, sideBySide } from '../support/kept-pictures.ts'
import { pictureOf } from '../support/picture-of.ts'
import { type Camera, showMainWay } from '../support/screens.ts'
import { seasonDays } from '../support/season-days.ts'
import { FAILED } from '../support/shop.ts'
import { steadyCamera } from '../support/steady-camera.ts'
import { openStillShop } from '../support/still-shop.ts'

const [lipno, annaberg, morava] = await Promise.all([
  openStillShop('lipno'),
  openStillShop('annaberg'),
  openStillShop('morava'),
])

/** The kept pictures of one folder of e2e/pixels; `tell` hears what differs. */
async function openAlbum(name: string, tell: (problem: string) => void) {
  const folder = fileURLToPath(new URL(`./pixels/${name}/`, import.meta.url))
  await mkdir(folder, { recursive: true })
  const left = new Set(await readdir(folder))
  const cameraOf = ({ page }: Guest): Camera =>
    steadyCamera(page, async (screen, part) => {
      const file = `${screen.replaceAll(' ', '-')}.avif`
      const is = await scaledDown(await pictureOf(page, part, { coversCodes: true }))
      const was = left.delete(file) ? await readPicture(folder + file) : undefined
      const problem = was ? difference(was, is) : 'is new'
      if (problem && isUpdate) await writeFile(folder + file, await encoded(is))
      else if (problem) {
        tell(`${screen}: ${problem}`)
        await mkdir(FAILED, { recursive: true })
        await writeFile(`${FAILED}pixels-${name}-${file}.png`, await sideBySide(was ?? is, is))
      }
    })
  /** After the last picture: what was not shown is gone. */
  const end = async () => {
    for (const file of left)
      if (isUpdate) await rm(folder + file)
      else tell(`${file}: is not shown any more`)
  }
  return { cameraOf, end }
}

test('every screen of lipno looks as it did', async () => {
  const problems = await atEveryWidth(lipno, 'cz', async (guest, width, tell) => {
    const album = await openAlbum(`lipno-${width}`, tell)
    const take = album.cameraOf(guest)
    await showMembers(guest, take)
    await showEverything(guest, take)
    await album.end()
  })
  expect(problems).toEqual([])
})

test.each([
  ['annaberg', 'de', annaberg],
  ['morava', 'en', morava],
] as const)('the main way through %s looks as it did, in both seasons', async (resort, lang, shop) => {
  const problems: string[] = []
  for (const width of [390, 1440]) {
    const album = await openAlbum(`${resort}-${width}`, (problem) => problems.push(`${width} px, ${problem}`))
    for (const season of ['winter', 'summer'] as const) {
      const { now } = await seasonDays(shop.url, season)
      const walked = await problemsOf(shop, { lang, width, now }, (guest) =>
        showMainWay(guest, album.cameraOf(guest), season),
      )
      problems.push(...walked)
    }
    await album.end()
  }
  expect(problems).toEqual([])
})
