import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { unbroken } from './unbroken.tsx'

test.each([
  ['sobota 05.12.2026, vstup 10.30–11.00', 'vstup 10.30–11.00'],
  ['2\u00a0×\u00a0Erwachsene 19–64', '2\u00a0×\u00a0Erwachsene 19–64'],
  ['2\u00a0×\u00a01-Tages-Skipass, Erwachsene 19–64', 'Erwachsene 19–64'],
  ['Abendskilauf 18–20.30 Uhr', '18–20.30 Uhr'],
  ['Evening skiing 6–8.30 pm', 'skiing 6–8.30 pm'],
  ['Dítě do 6 let 0–5', 'let 0–5'],
  ['Provoz 8.30–16.00. Dítě za polovinu', 'Provoz 8.30–16.00.'],
  ['675 m langer Pfad mit 40-m-Turm', '675 m'],
  ['675 m langer Pfad mit 40-m-Turm und Rutsche', '40-m-Turm'],
  ['675 m walk with a 40 m tower and a 52 m slide.', '52 m'],
  ['Collect it with the code from your e-mail.', 'e-mail'],
  ['Chip card, refundable deposit 100 Kč.', '100 Kč'],
])('a range or a measure stays on one line with a short word beside it: %s', (text, whole) => {
  const drawn = renderToStaticMarkup(unbroken(text))
  expect(drawn).toContain(`<span class="unbroken">${whole}</span>`)
  expect(drawn.replace(/<[^>]+>/g, '')).toBe(text)
})

test.each(['3 Kinder', '2 minutes', '1-Tages-Skipass'])('a number with a word of its own may be parted: %s', (text) => {
  expect(renderToStaticMarkup(unbroken(text))).toBe(text)
})

test('two days with spaces between them may stand on two lines', () => {
  expect(renderToStaticMarkup(unbroken('05.12.2026 – 07.12.2026'))).toBe('05.12.2026 – 07.12.2026')
})
