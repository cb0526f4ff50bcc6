import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadResort, RESORTS_DIR, resortKeys } from './folders.ts'

test('the pictures that come inside a document are light enough to come with its first bytes', () => {
  const inside = globSync('*/pictures/*-{wide-1440,phone-828}.avif', { cwd: RESORTS_DIR })
  // Of the three resorts of the sample data.
  expect(inside.length).toBeGreaterThan(80)
  expect(inside.filter((file) => statSync(join(RESORTS_DIR, file)).size > 21_000)).toEqual([])
})

test.each(resortKeys())('every picture that %s names is drawn in all its sizes', async (resort) => {
  const { face } = await loadResort(join(RESORTS_DIR, resort))
  const { hero, double: _, ...others } = face.pictures
  const scenesOf = (pictures: object[]) => [...new Set(pictures.flatMap((of) => Object.values(of) as string[]))]
  const files = [
    ...scenesOf([hero ?? {}]).flatMap((scene) =>
      ['828.avif', '1200.avif', '1600.avif', 'phone-828.avif', 'share.jpg'].map((size) => `${scene}-${size}`),
    ),
    ...scenesOf(Object.values(others)).flatMap((scene) =>
      ['400', '800', 'icon-96', 'wide-828', 'wide-1440'].map((size) => `${scene}-${size}.avif`),
    ),
  ]
  expect(files.filter((file) => !existsSync(join(RESORTS_DIR, resort, 'pictures', file)))).toEqual([])
})

test.each(resortKeys())('%s shows no skiers for a lift of people on foot', async (resort) => {
  const { face } = await loadResort(join(RESORTS_DIR, resort))
  const catalogue = JSON.parse(readFileSync(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8'))
  const products = catalogue.products as { imageId: string; name: { cz: string } }[]
  const onFoot = products.filter(({ name }) => /pěší|^Lanovka/.test(name.cz))
  expect(onFoot.length).toBeGreaterThan(1)
  for (const { imageId, name } of onFoot)
    for (const scene of Object.values(face.pictures[imageId] ?? {})) expect(scene, name.cz).not.toBe('ski')
})

/** Scenes of one attraction, and what may be shown by them. */
const ATTRACTIONS: Record<string, RegExp> = {
  bike: /bike|trail|kol/i,
  bob: /bobová|mamutí/i,
  bridge: /sky|skupina/i,
  rental: /půjčovna|servis|služby|sáňky/i,
  ropes: /zážitkov/i,
  school: /škola/i,
  skywalk: /stezka/i,
  swing: /adrenalin/i,
  tower: /stezka|království/i,
  zipline: /zipline/i,
}

test.each(resortKeys())('nothing in %s is shown by the picture of another attraction', async (resort) => {
  const { face } = await loadResort(join(RESORTS_DIR, resort))
  type Shown = { imageId: string; name?: { cz: string }; title?: { cz: string } }
  const catalogue = JSON.parse(readFileSync(join(RESORTS_DIR, resort, 'catalogue.json'), 'utf8')) as Record<
    'categories' | 'products' | 'banners' | 'benefits',
    Shown[]
  >
  const wrong = [catalogue.categories, catalogue.products, catalogue.banners, catalogue.benefits]
    .flat()
    .flatMap(({ imageId, name, title }) => {
      const said = (name ?? title)?.cz ?? ''
      return Object.values(face.pictures[imageId] ?? {}).flatMap((scene) => {
        const may = ATTRACTIONS[scene.replace(/-summer$/, '')]
        return may && !may.test(said) ? [`${said}: ${scene}`] : []
      })
    })
  expect(wrong).toEqual([])
})
