import { join } from 'node:path'
import { inPrint, isPrintable } from '@gondola/rules/printable.ts'
import { describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../resorts/folders.ts'
import { aTicket } from '../../harness/documents/a-ticket.ts'
import { DIN_91379 } from '../../harness/documents/din-91379.ts'
import { textOf } from '../../harness/read-pdf.ts'
import { variants } from '../../harness/variants.ts'
import { loadDocumentAssets, renderTickets } from './tickets/ticket-pdf.ts'

const ALL = await Promise.all(
  resortKeys().map(async (resort) => ({ resort, assets: await loadDocumentAssets(join(RESORTS_DIR, resort)) })),
)
const assets = ALL[0]?.assets
if (!assets) throw new Error('there is no resort')

/** Every code point but halves of one. */
const CODES = Array.from({ length: 0x11_00_00 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
/** Signs that are written as others, such as two accents that are one. */
const isItself = (code: number) => inPrint(String.fromCodePoint(code)) === String.fromCodePoint(code)
const ACCEPTED = CODES.filter((code) => isPrintable(String.fromCodePoint(code)) && isItself(code))

describe('what a field accepts', () => {
  test.each([
    ['text', ['text', 'other', 'emoji', 'display']],
    ['strong text', ['text-strong', 'other-strong', 'emoji', 'display']],
    ['each display face', ['other-strong', 'emoji', 'text', 'display']],
  ])('has a glyph in %s', (_, fonts) => {
    const missing = ACCEPTED.filter((code) => !fonts.some((font) => assets.letters.get(font)?.has(code)))
    expect(ACCEPTED.length).toBeGreaterThan(3000)
    expect(missing.map((code) => code.toString(16))).toEqual([])
  })

  test('is every letter and sequence of DIN 91379', () => {
    expect(DIN_91379.filter((letter) => !isPrintable(letter))).toEqual([])
  })
})

/** Letters in words of three, as many words as one holder has room for. */
const NAMES = Array.from({ length: Math.ceil(DIN_91379.length / 30) }, (_, at) =>
  DIN_91379.slice(at * 30, at * 30 + 30)
    .join('')
    .normalize('NFC')
    .replace(/((?:\P{M}\p{M}*){3})/gu, '$1 ')
    .trim(),
)
const flat = (text: string) => text.normalize('NFC').replace(/\s+/g, '')

test.each(variants(ALL))(
  'every letter of DIN 91379 is on a ticket of $resort, in text, strong and display',
  async ({ assets }) => {
    const texts = textOf(
      await renderTickets(
        NAMES.flatMap((name) => [
          aTicket({ userName: name }),
          aTicket({ userName: name, variant: '' }),
          aTicket({ isGift: true, giftTemplate: 'winter', giftMessage: name }),
        ]),
        assets,
      ),
    )
    for (const name of NAMES) expect(flat(texts).split(flat(name)).length - 1, name).toBe(3)
  },
)
