import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RESORTS_DIR } from '../resorts/folders.ts'
import { drawings } from './scenes/drawings.ts'

describe('a scene is what the script draws', () => {
  test.each(drawings())('$resort/$file', ({ resort, file, draw }) => {
    const kept = readFileSync(join(RESORTS_DIR, resort, 'scenes', file), 'utf8')
    // A boolean, since a diff of two long drawings is of no use.
    expect(draw() === kept, `node scripts/scenes.ts ${resort} draws it anew`).toBe(true)
  })
})

const svgOf = (scene: string) => drawings().filter((one) => one.scene === scene)

test('nobody on skis rides the lift of people on foot, nor any lift in summer', () => {
  const skis = 'l22-2v2l-22 2z'
  expect(svgOf('ski').some(({ draw }) => draw().includes(skis))).toBe(true)
  const onFoot = drawings().filter(({ scene, file }) => scene === 'lift' || file === 'hero-summer.svg')
  expect(onFoot.length).toBeGreaterThan(12)
  expect(onFoot.filter(({ draw }) => draw().includes(skis)).map(({ resort, file }) => `${resort}/${file}`)).toEqual([])
})

test.each(['hero.svg', 'hero-summer.svg'])('no star of Lipno’s %s is below the name in the header', (file) => {
  const hero = drawings().find((one) => one.resort === 'lipno' && one.file === file)
  const sky = /<g fill="#fff">(.*?)<\/g>/.exec(hero?.draw() ?? '')?.[1] ?? ''
  const stars = [...sky.matchAll(/cx="(-?\d+)" cy="(-?\d+)"/g)].map(([, x, y]) => [Number(x), Number(y)] as const)
  expect(stars.length).toBeGreaterThan(30)
  expect(stars.filter(([x, y]) => x < 220 || (x < 740 && y < -180))).toEqual([])
})
