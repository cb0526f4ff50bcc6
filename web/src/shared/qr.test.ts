import { create } from 'qrcode'
import { describe, expect, test } from 'vitest'
import { drawQr, QUIET_ZONE, qrPath } from './qr.ts'

/** Returns the squares that a path covers, read back independently. */
function covered(path: string): Set<string> {
  const squares = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
    for (let at = 0; at < Number(width); at++) squares.add(`${Number(x) + at} ${y}`)
  return squares
}

describe('the QR code', () => {
  test('draws exactly the dark modules, inside a quiet zone of four', () => {
    const { modules } = create('LIP-7F3A-9C21', { errorCorrectionLevel: 'M' })
    const dark = new Set<string>()
    for (let row = 0; row < modules.size; row++)
      for (let column = 0; column < modules.size; column++)
        if (modules.get(row, column)) dark.add(`${column + QUIET_ZONE} ${row + QUIET_ZONE}`)
    expect(covered(qrPath(modules))).toEqual(dark)
  })

  test('joins neighbours of a row into one piece', () => {
    expect(qrPath({ size: 3, data: [1, 1, 0, 0, 0, 0, 1, 0, 1] })).toBe('M4 4h2v1H4zM4 6h1v1H4zM6 6h1v1H6z')
  })

  test('keeps four modules of white on every side', async () => {
    const { path, side } = await drawQr('LIP-7F3A-9C21')
    const places = [...covered(path)].flatMap((square) => square.split(' ').map(Number))
    expect(Math.min(...places)).toBe(QUIET_ZONE)
    expect(Math.max(...places)).toBe(side - QUIET_ZONE - 1)
  })
})
