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
