import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const TEXT = 4.5
const CONTROL = 3

/** Pairs of roles of which the first is read or seen on the second. */
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

type Roles = Record<string, string>

function rolesIn(block: string): Roles {
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

/** The roles of a resort in both seasons; the second block of a theme changes some of the first. */
function themes(resort: string): [string, Roles][] {
  const css = readFileSync(new URL(`../../../resorts/${resort}/theme.css`, import.meta.url), 'utf8')
  const blocks = [...css.matchAll(/\[data-resort="(\w+)"\](?:\[data-season="(\w+)"\])?\s*\{([^}]*)\}/g)]
  const [main, other] = blocks
  if (!main || !other) throw new Error(`The theme of ${resort} needs a block for the resort and one for a season`)
  const roles = rolesIn(main[3] ?? '')
  const season = other[2] ?? ''
  return [
    [season === 'summer' ? 'winter' : 'summer', roles],
    [season, { ...roles, ...rolesIn(other[3] ?? '') }],
  ]
}

function colour(roles: Roles, role: string): string {
  const value = roles[role]
  const link = value?.match(/^var\(--([\w-]+)\)$/)?.[1]
  if (link) return colour(roles, link)
  if (!value || !/^#[\da-f]{6}$/i.test(value)) throw new Error(`--${role} is not a colour: ${value}`)
  return value
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(first: string, second: string): number {
  const [high = 0, low = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

test('contrast is measured as WCAG defines it', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21)
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
})

describe.each(['lipno', 'annaberg', 'morava'])('%s', (resort) => {
  const seasons = themes(resort)

  test('has a winter and a summer', () => {
    expect(seasons.map(([season]) => season).sort()).toEqual(['summer', 'winter'])
  })

  describe.each(seasons)('in %s', (_season, roles) => {
    test.each(PAIRS)('%s on %s reaches %d', (first, second, least) => {
      expect(contrast(colour(roles, first), colour(roles, second))).toBeGreaterThanOrEqual(least)
    })
  })
})
