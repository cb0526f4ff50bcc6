import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'

const SOURCES = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(SOURCES + file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const given = new Set([...read('styles/tokens.css').matchAll(/--[\w-]+(?=:)/g)].map(([token]) => token))

/** Declarations of all component styles and base.css: `file: property: value`. */
const STATEMENTS = [...globSync('**/*.module.css', { cwd: SOURCES }), 'styles/base.css'].flatMap((file) =>
  [...read(file).matchAll(/([\w-]+):\s+([^;{}]+);/g)].map(([, property = '', value = '']) => ({
    file,
    property,
    value: value.replace(/\s+/g, ' '),
  })),
)

/** Returns the single values of a declaration; leaves out computed ones, also by tokens. */
const valuesOf = (value: string): string[] => {
  const outer = value.replace(/[\w-]*\([^()]*\)/g, '')
  return outer === value ? value.split(/[ ,/]+/).filter(Boolean) : valuesOf(outer)
}

/** Returns declarations of these properties with a value that is neither a token nor allowed. */
const rawOf = (property: RegExp, raw: RegExp, allowed: readonly string[] = []): string[] =>
  STATEMENTS.filter((one) => property.test(one.property))
    .filter(({ value }) => valuesOf(value).some((word) => raw.test(word) && !allowed.includes(word)))
    .map(({ file, property: name, value }) => `${file}: ${name}: ${value}`)

/** Measures of single drawings that are not steps of the scale, in px. */
const OFF_SCALE = [
  // Differences by a border, a ring or the space around letters.
  ...[1, 2, 3, 5, 7, 9, 11, 13],
  // The inside of the ticket, of wide posters and of rows of the checkout.
  ...[18, 22, 26, 30],
  // Words aligned with those beside a check, an icon or a tile.
  ...[34, 36, 38, 52, 60, 236],
  // The space around large elements, and how far they overlap a picture.
  ...[44, 58, 73, 76, 88, 92, 104, 120, 122, 190],
].flatMap((px) => [`${px}px`, `-${px}px`])

const SPACE = /^((row-|column-)?gap|(padding|margin)(-.+)?)$/

test('gaps, paddings and margins are steps of the scale', () => {
  expect(rawOf(SPACE, /^-?[\d.]+px$/, OFF_SCALE)).toEqual([])
})

test('the measures beside the scale are those that styles have, and no step of it', () => {
  const written = STATEMENTS.filter(({ property }) => SPACE.test(property))
    .flatMap(({ value }) => valuesOf(value))
    .map((word) => word.replace(/^-/, ''))
  const positive = OFF_SCALE.filter((one) => !one.startsWith('-'))
  expect(positive.filter((one) => !written.includes(one) || given.has(`--space-${Number.parseInt(one, 10)}`))).toEqual(
    [],
  )
})

test('whatever moves takes its time and its pace from a token', () => {
  const motion = /^(animation|transition)(-(duration|delay|timing-function))?$/
  // 1ms is immediate, for reduced motion. The others say when a part of the page is laid out.
  const laidOut = ['0s', '0.6s', '0.65s', '0.7s', '0.8s', '0.9s', '1s', '1.1s', '1.2s']
  expect(rawOf(motion, /^[\d.]+m?s$|^ease|^step/, ['1ms', 'step-end', ...laidOut])).toEqual([])
  expect(STATEMENTS.filter(({ value }) => /cubic-bezier|steps\(/.test(value))).toEqual([])
})

test('words have a size of the scale, or one that grows with the screen', () => {
  // The one tight line of a day, and headlines of single places.
  const singular = ['0.75rem', '1.4375rem', '1.8125rem', '2.3125rem', '3.5rem', '3.75rem', '4.5rem']
  // Sizes of the drawn card are in units of the drawing.
  const raw = rawOf(/^font(-size)?$/, /^[\d.]+(rem|px)$/, singular)
  expect(raw.filter((one) => !one.startsWith('ui/card-picture.module.css'))).toEqual([])
})

test('no list of faces has one that the system must be asked for at each size', () => {
  const themes = globSync('*/theme.css', { cwd: RESORTS_DIR }).map((file) =>
    readFileSync(join(RESORTS_DIR, file), 'utf8'),
  )
  const lists = [read('styles/tokens.css'), ...themes].flatMap((css) => css.match(/--(text|display): [^;]+/g) ?? [])
  expect(lists).toHaveLength(themes.length + 1)
  expect(lists.filter((list) => !list.endsWith('system-ui'))).toEqual([])
})

test('corners and shadows are tokens', () => {
  // Round, square, and the corner of the drawn card.
  expect(rawOf(/radius$/, /^[\d.]+(px|%|rem)$/, ['50%', '4.4%'])).toEqual([])
  expect(STATEMENTS.filter(({ property, value }) => property === 'box-shadow' && value.includes('color-mix'))).toEqual(
    [],
  )
})

test('every token is asked for', () => {
  const all = [...globSync('**/*.css', { cwd: SOURCES })].map(read).join('\n')
  expect([...given].filter((token) => !all.includes(`var(${token})`))).toEqual([])
})
