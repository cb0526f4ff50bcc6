import sharp from 'sharp'
import { expect, test } from 'vitest'
import { difference, encoded, readPicture, scaledDown } from './kept-pictures.ts'

const SIZE = { width: 390, height: 844 }
const BUTTON = '<rect x="40" y="400" width="310" height="60" fill="#f5b335"/>'

/** Returns a screen with lines in place of letters. `edge`: how dark a computer renders their edges, from 0 to 1. */
async function screen({ parts = BUTTON, edge = 0.5, height = SIZE.height } = {}) {
  const letters = Array.from({ length: 40 }, (_, index) => {
    const place = `x="${20 + index * 8}" y="60" height="12" fill="#0f3d4c"`
    return `<rect ${place} width="2"/><rect ${place} width="3" opacity="${edge}"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${height}">
    <rect width="100%" height="100%" fill="#fbf9f3"/>${letters.join('')}${parts}</svg>`
  return scaledDown(await sharp(Buffer.from(drawing)).png().toBuffer())
}

test('a screen looks as its kept picture, also when letters are drawn a little darker', async () => {
  const was = await readPicture(await encoded(await screen()))
  expect(difference(was, await screen())).toBeUndefined()
  expect(difference(was, await screen({ edge: 0.7 }))).toBeUndefined()
})

test.each([
  ['another colour', { parts: BUTTON.replace('#f5b335', '#e5a325') }],
  ['a block that is gone', { parts: '' }],
  ['a block four pixels lower', { parts: BUTTON.replace('y="400"', 'y="404"') }],
])('%s is a difference', async (_which, change) => {
  expect(difference(await screen(), await screen(change))).toMatch(
    /^looks different at 32, \d+ and in \d+ more places$/,
  )
})

test('a longer screen is a difference', async () => {
  expect(difference(await screen(), await screen({ height: 864 }))).toBe('was 392 × 844, is 392 × 864')
})
