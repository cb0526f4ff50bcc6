import { join } from 'node:path'
import { inPrint, isPrintable } from '@gondola/rules/printable.ts'
import { PRINTED_EMOJI, PRINTED_LETTERS } from '@gondola/rules/printed-signs.ts'
import { describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from '../../../resorts/folders.ts'
import { aTicket } from '../../harness/documents/a-ticket.ts'
import { DIN_91379 } from '../../harness/documents/din-91379.ts'
import { textOf } from '../../harness/read-pdf.ts'
import { loadDocumentAssets, renderTickets } from './tickets/ticket-pdf.ts'

const ALL = await Promise.all(
  resortKeys().map(async (resort) => ({ resort, assets: await loadDocumentAssets(join(RESORTS_DIR, resort)) })),
)
const assets = ALL[0]?.assets
if (!assets) throw new Error('there is no resort')

const signsOf = (ranges: string) =>
  ranges.split(' ').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, i) => from + i)
  })
/** Signs that are written as others, such as two accents that are one. */
const isItself = (code: number) => inPrint(String.fromCodePoint(code)) === String.fromCodePoint(code)

describe('what a field accepts', () => {
  test.each([
    ['text', ['text', 'other', 'emoji', 'display']],
    ['strong text', ['text-strong', 'other-strong', 'emoji', 'display']],
    ['each display face', ['other-strong', 'emoji', 'text', 'display']],
  ])('has a glyph in %s', (_, fonts) => {
    const missing = signsOf(`${PRINTED_LETTERS} ${PRINTED_EMOJI}`)
      .filter(isItself)
      .filter((code) => !fonts.some((font) => assets.letters.get(font)?.has(code)))
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

test.each(ALL)(
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
