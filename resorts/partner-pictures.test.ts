import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadResort, RESORTS_DIR, resortKeys } from './folders.ts'
import { SAMPLES } from './testing/samples.ts'

type Benefit = { group: string; imageId: string }

describe.each(resortKeys())('the pictures of the partners of %s', async (key) => {
  const folder = join(RESORTS_DIR, key)
  const { face } = await loadResort(folder)
  const { benefits } = JSON.parse(readFileSync(join(folder, 'catalogue.json'), 'utf8')) as { benefits: Benefit[] }
  const shown = benefits
    .filter(({ group }) => group === 'partner')
    .map(({ imageId }) => face.pictures[imageId] ?? { winter: imageId, summer: imageId })

  test.each(['winter', 'summer'] as const)('differ from each other in %s', (season) => {
    const scenes = shown.map((picture) => picture[season])
    if (SAMPLES.includes(key)) expect(scenes.length).toBeGreaterThan(0)
    expect(scenes.filter((scene, at) => scenes.indexOf(scene) !== at)).toEqual([])
  })

  test('show their season', () => {
    expect(shown.map(({ summer }) => summer).filter((scene) => !scene?.endsWith('-summer'))).toEqual([])
    expect(shown.map(({ winter }) => winter).filter((scene) => scene?.endsWith('-summer'))).toEqual([])
  })
})
