import { globSync, readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inParts, nonBreaking } from './non-breaking.tsx'

test('what is read as one is drawn as one', () => {
  expect(renderToStaticMarkup(nonBreaking('Provoz 8.30–16.00 denně'))).toBe(
    'Provoz <span class="unbroken">8.30–16.00</span> denně',
  )
})

test('a name of parts is drawn in parts, and reads as before', () => {
  expect(renderToStaticMarkup(inParts('1-Tages-Skipass, Erwachsene 19–64'))).toBe(
    '<span class="part">1-Tages-Skipass,</span> <span class="part">Erwachsene <span class="unbroken">19–64</span></span>',
  )
  expect(renderToStaticMarkup(inParts('Ski & Sky'))).toBe('Ski &amp; Sky')
})

test('every name of a product or variant is drawn in parts', () => {
  const src = new URL('../', import.meta.url)
  const broken = globSync('{features,routes,shared,ui}/**/*.tsx', { cwd: src }).filter((file) =>
    /nonBreaking\((nameOf\(|groupName\(|name\)|[\w.]*\.(name|productName)\b)/.test(
      readFileSync(new URL(file, src), 'utf8'),
    ),
  )
  expect(broken).toEqual([])
})
