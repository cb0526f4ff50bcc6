import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tidy, withoutUnseen } from './tidy.ts'

describe('what a person typed or pasted', () => {
  test.each([
    ['zero-width spaces', '\u200bjan@example.cz\u200b'],
    ['marks of direction', '\u200ejan@exam\u200fple.cz\u202a\u202c'],
    ['isolates and invisible operators', '\u2066jan@example.cz\u2069\u2063'],
    ['soft hyphens', 'jan@exam\u00adple.cz'],
    ['a byte order mark', '\ufeffjan@example.cz'],
    ['control characters', '\u0000jan@\u0007example.cz\u009f'],
    ['fillers and joiners', '\u3164\u115fjan\u034f@example.cz\u2060\u2800'],
    ['what dictation leaves in a text', 'jan@example.cz\ufffc'],
    ['variation selectors and tags', 'jan\ufe0f@example.cz\u{e0041}'],
    ['wide letters', 'ｊａｎ＠ｅｘａｍｐｌｅ．ｃｚ'],
    ['spaces of any kind around it', '\u00a0\u3000\tjan@example.cz \r\n\u2028'],
  ])('loses %s', (_, typed) => {
    expect(tidy(typed)).toBe('jan@example.cz')
  })

  test('keeps words apart by one space, also where a line ended', () => {
    expect(tidy('Anna\u00a0\u202f Maria\r\nNová\u0085\u200b k')).toBe('Anna Maria Nová k')
  })

  test('keeps letters, accents, signs and emoji', () => {
    const name = 'Ž. O’Brien-Ĳssel, Əli K͟h 🎿'
    expect(tidy(name)).toBe(name.normalize('NFC'))
    expect(tidy('Z\u030cofie Raﬁk')).toBe('Žofie Rafik')
    expect(tidy('👍\ufe0f')).toBe('👍')
  })

  test('is the same when it is tidied again', () => {
    const signs = fc.constantFrom(...'aŽ \u00a0\u00ad\u200b\u200d\u202a\ufeff\n\u0301\u0323ﬁ１\u1160\u{1f3bf}')
    fc.assert(fc.property(fc.string({ unit: signs }), (typed) => tidy(tidy(typed)) === tidy(typed)))
  })
})

test('a password loses what nobody sees and keeps its spaces', () => {
  expect(withoutUnseen(' Heslo \u200b1\ufeff ')).toBe(' Heslo 1 ')
})
