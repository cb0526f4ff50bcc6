import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

test('each section of a legal text has an address and its heading, what stands in it as it is', () => {
  expect(sectionsOf('<p>a</p><h2>1. Who &amp; what</h2><h3>x</h3><h2>2. Why</h2>')).toEqual({
    html: '<p>a</p><h2 id="section-1" tabindex="-1">1. Who &amp; what</h2><h3>x</h3><h2 id="section-2" tabindex="-1">2. Why</h2>',
    sections: [
      { id: 'section-1', html: '1. Who &amp; what' },
      { id: 'section-2', html: '2. Why' },
    ],
  })
})

test('a text without sections stays as it is', () => {
  expect(sectionsOf('')).toEqual({ html: '', sections: [] })
})
