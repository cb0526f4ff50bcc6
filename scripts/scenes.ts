/**
 * Draws the scenes of the pictures: `node scripts/scenes.ts` writes `resorts/<resort>/scenes/*.svg`. With `lipno` only
 * those of one resort, with `lipno/tower` the forms and seasons of one scene. The drawings are code in
 * `scenes/subjects`, one file per scene. A resort's `scenes.json` lists its scenes and colours. Randomness is seeded,
 * so results repeat. `pictures.ts` makes pictures of them.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RESORTS_DIR } from '../resorts/folders.ts'
import { drawings } from './scenes/drawings.ts'

const [onlyResort, onlyScene] = (process.argv[2] ?? '').split('/')

const resorts = process.env.RESORTS_DIR || RESORTS_DIR
for (const { resort, scene, file, draw } of drawings(resorts)) {
  if ((onlyResort && resort !== onlyResort) || (onlyScene && scene !== onlyScene)) continue
  await writeFile(join(resorts, resort, 'scenes', file), draw())
}
