import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RESORTS_DIR } from '../resorts/folders.ts'
import { narrowSpaceFont } from './narrow-space.ts'

type Font = { unitsPerEm: number; glyphForCodePoint(code: number): { id: number; advanceWidth: number } }
const fontkit = createRequire(new URL('../server/package.json', import.meta.url))('fontkit') as {
  create(data: Buffer): Font
}
const NARROW_SPACE = 0x202f

test('the font holds the narrow no-break space at its width and nothing else', () => {
  const font = fontkit.create(narrowSpaceFont(200))
  expect(font.glyphForCodePoint(NARROW_SPACE).advanceWidth / font.unitsPerEm).toBe(0.2)
  expect(font.glyphForCodePoint(0x20).id).toBe(0)
})

describe('the space of prices has the same width in every face', () => {
  const ofResorts = globSync('*/fonts/fonts.css', { cwd: RESORTS_DIR }).map((file) => join(RESORTS_DIR, file))
  const sheets = ['web/src/styles/fonts.css', ...ofResorts]

  test('three resorts and the shop have one, at least', () => {
    expect(sheets.length).toBeGreaterThan(3)
  })

  test.each(sheets)('%s', (sheet) => {
    const [, data = ''] = /base64,([\w+/=]+)/.exec(readFileSync(sheet, 'utf8')) ?? []
    const font = fontkit.create(Buffer.from(data, 'base64'))
    expect(font.glyphForCodePoint(NARROW_SPACE).advanceWidth / font.unitsPerEm).toBe(0.2)
  })
})
