// The looks of every screen, compared with the small pictures that e2e/long/pixels keeps. CONTRIBUTING.md says how they are
// made anew.
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { showDiscountCentre } from '../support/code-screens.ts'
import { isUpdate, problemsOf, showEverything, showMembers } from '../support/every-width.ts'
import type { Guest } from '../support/guest.ts'
import { rawTexts, tooWide } from '../support/in-page.ts'
import { difference, encoded, readPicture, scaledDown, sideBySide } from '../support/kept-pictures.ts'
import { logIn, PETR } from '../support/member.ts'
import { pictureOf } from '../support/picture-of.ts'
import { type Camera, showHomeAndShop } from '../support/screens.ts'
import { seasonDays } from '../support/season-days.ts'
import { FAILED } from '../support/shop.ts'
import { steadyCamera } from '../support/steady-camera.ts'
import { openStillShop } from '../support/still-shop.ts'

const [lipno, annaberg, morava] = await Promise.all([
  openStillShop('lipno'),
  openStillShop('annaberg'),
  openStillShop('morava'),
])

/** The kept pictures of one folder of e2e/long/pixels; `tell` hears what differs. */
async function openAlbum(name: string, tell: (problem: string) => void) {
  const folder = fileURLToPath(new URL(`./pixels/${name}/`, import.meta.url))
  await mkdir(folder, { recursive: true })
  const left = new Set(await readdir(folder))
  const cameraOf = ({ page }: Guest): Camera =>
    steadyCamera(page, async (screen, part) => {
      for (const text of await page.evaluate(rawTexts)) tell(`${screen}: the key ${text} has no text`)
      for (const wide of await page.evaluate(tooWide)) tell(`${screen}: too wide, ${wide}`)
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

test('every screen of lipno looks as it did on a phone', async () => {
  const problems = await problemsOf(lipno, { lang: 'cz', width: 390 }, async (guest, tell) => {
    const album = await openAlbum('lipno-390', tell)
    const take = album.cameraOf(guest)
    await showMembers(guest, take)
    await showEverything(guest, take)
    await album.end()
  })
  expect(problems).toEqual([])
})

test('home, shop and discounts of lipno look as they did on a desk, the former in both seasons', async () => {
  const problems = await problemsOf(lipno, { lang: 'cz', width: 1440 }, async (guest, tell) => {
    const album = await openAlbum('lipno-1440', tell)
    for (const season of ['winter', 'summer'])
      await showHomeAndShop(guest, album.cameraOf(guest), season, `/?season=${season}`)
    await logIn(guest, PETR)
    await showDiscountCentre(guest, album.cameraOf(guest))
    await album.end()
  })
  expect(problems).toEqual([])
})

test.each([
  ['annaberg', 'de', annaberg],
  ['morava', 'en', morava],
] as const)('home and shop of %s look as they did on a desk, in both seasons', async (resort, lang, shop) => {
  const problems: string[] = []
  const album = await openAlbum(`${resort}-1440`, (problem) => problems.push(problem))
  for (const season of ['winter', 'summer'] as const) {
    const { now } = await seasonDays(shop.url, season)
    const walked = await problemsOf(shop, { lang, width: 1440, now }, (guest) =>
      showHomeAndShop(guest, album.cameraOf(guest), season),
    )
    problems.push(...walked)
  }
  await album.end()
  expect(problems).toEqual([])
})
