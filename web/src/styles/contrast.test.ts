import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../resorts/folders.ts'
import { MADE_UP, writeMadeUpResort } from '../../../resorts/testing/made-up-resort.ts'
import { colourOf, readTheme } from '../../../resorts/theme.ts'

const TEXT = 4.5
const CONTROL = 3

/** Pairs of colour roles; the first is read or seen on the second. */
const PAIRS: [string, string, number][] = [
  ...['ground', 'surface', 'tint'].flatMap((on): [string, string, number][] => [
    ['ink', on, TEXT],
    ['ink-2', on, TEXT],
  ]),
  ['brand', 'ground', TEXT],
  ['brand', 'surface', TEXT],
  ['brand', 'tint', TEXT],
  ['brand', 'brand-tint', TEXT],
  ['ink', 'brand-tint', TEXT],
  ['surface', 'brand', TEXT],
  ['surface', 'brand-deep', TEXT],
  ['on-brand-2', 'brand', TEXT],
  ['on-brand-mark', 'brand', CONTROL],
  ['on-action', 'action', TEXT],
  ['on-action', 'action-deep', TEXT],
  ['deal', 'surface', TEXT],
  ['deal', 'ground', TEXT],
  ['deal', 'deal-tint', TEXT],
  ['ink', 'deal-tint', TEXT],
  ['ok', 'ok-tint', TEXT],
  ['ok', 'surface', TEXT],
  ['warn', 'surface', TEXT],
  ['warn', 'warn-tint', TEXT],
  ['error', 'ground', TEXT],
  ['error', 'surface', TEXT],
  ['error', 'error-tint', TEXT],
  ['surface', 'ink', TEXT],
  ['surface', 'night', TEXT],
  ['on-night-2', 'night', TEXT],
  ['past', 'ground', TEXT],
  ['control', 'surface', CONTROL],
  ['control', 'ground', CONTROL],
  ['slot-bar', 'surface', CONTROL],
]

const madeUp = writeMadeUpResort()
afterAll(() => rmSync(madeUp, { recursive: true }))
const FOLDERS = [...resortKeys().map((key) => join(RESORTS_DIR, key)), join(madeUp, MADE_UP.key)]
const THEMES = FOLDERS.map((folder) => ({
  resort: basename(folder),
  theme: readTheme(readFileSync(join(folder, 'theme.css'), 'utf8')),
}))

/** Returns the tokens used in styles, and those of them that only themes define. */
function tokensOfStyles(): { asked: string[]; ofThemes: string[] } {
  const folder = fileURLToPath(new URL('../', import.meta.url))
  const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
  const found = (pattern: RegExp) => new Set([...styles.matchAll(pattern)].map((match) => match[1] ?? ''))
  const given = found(/--([\w-]+):/g)
  return {
    asked: [...found(/var\(--([\w-]+)[,)]/g)],
    ofThemes: [...found(/var\(--([\w-]+)\)/g)].filter((token) => !given.has(token)),
  }
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test('contrast is measured as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

describe.each(THEMES)('$resort', ({ theme }) => {
  test('states every token that the pages leave to it', () => {
    expect(tokensOfStyles().ofThemes.filter((token) => theme.base[token] === undefined)).toEqual([])
  })

  test('states none that nobody asks for, such as one with a slip in its name', () => {
    // The width of the display face is used by scripts/fonts.ts.
    const known = [...tokensOfStyles().asked, 'display-width']
    expect(Object.keys({ ...theme.winter, ...theme.summer }).filter((token) => !known.includes(token))).toEqual([])
  })

  describe.each(['winter', 'summer'] as const)('in %s', (season) => {
    test.each(PAIRS)('%s on %s reaches %d', (first, second, least) => {
      const roles = theme[season]
      expect(contrast(colourOf(roles, first), colourOf(roles, second))).toBeGreaterThanOrEqual(least)
    })
  })
})
