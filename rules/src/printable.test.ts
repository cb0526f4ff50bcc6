import { describe, expect, test } from 'vitest'
import { inPrint, isPrintable } from './printable.ts'

describe('a text that our documents can print', () => {
  test.each([
    'Žofie Müller-Nguyễn Thị',
    'Əli Məmmədov, Ŧ Ǥ Ʒ Ɨ',
    'K͟h S̛̄ č̕',
    'Олена Щербань',
    'Γιώργος Παπαδόπουλος',
    'Alles Gute! ♥ 🎁 👍🏽 👨‍👩‍👧',
    '“½ + 20 %” – ‡ € ™',
  ])('is %s', (text) => {
    expect(isPrintable(text)).toBe(true)
  })

  test.each(['小龙 李', 'محمد علي', '山田 花子', 'משה', 'สมชาย', 'Anna 李', '\u{e000}'])('is not %s', (text) => {
    expect(isPrintable(text)).toBe(false)
  })
})

describe('text in print', () => {
  test.each([
    ['keeps letters and their accents', 'Nguyễn Č̕', 'Nguyễn Č̕'],
    ['keeps non-breaking spaces', 'Anna\u00a0Maria 1\u00a0000', 'Anna\u00a0Maria 1\u00a0000'],
    ['loses what nobody sees', 'An\u00adna\u200b', 'Anna'],
    ['marks a letter that no font has', 'Anna 李', 'Anna \ufffd'],
  ])('%s', (_, text, printed) => {
    expect(inPrint(text)).toBe(printed.normalize('NFC'))
  })
})
