import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EMAIL_MAX, emailKey, isEmail } from './email.ts'

describe('an e-mail address', () => {
  test.each([
    'jan@example.cz',
    'jan.novak+lipno@mail.example.co.uk',
    "o'brien@example.ie",
    'žofie@příklad.cz',
    'a@b.cz',
    `${'a'.repeat(64)}@example.cz`,
  ])('%j is valid', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    'jan',
    'jan@',
    '@example.cz',
    'jan@example',
    'jan@@example.cz',
    'jan@example..cz',
    'jan@.cz',
    'jan@example.cz.',
    'jan@-example.cz',
    'jan@example-.cz',
    'jan@127.0.0.1',
    'jan@example.c',
    '.jan@example.cz',
    'jan.@example.cz',
    'ja..n@example.cz',
    'jan novak@example.cz',
    'jan@exam ple.cz',
    ' jan@example.cz',
    'jan@example.cz\r\nBcc: all@example.cz',
    'jan@example.cz\n',
    'jan,eva@example.cz',
    'Jan <jan@example.cz>',
    `${'a'.repeat(65)}@example.cz`,
    `jan@${'a'.repeat(64)}.cz`,
  ])('%j is not', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('has 254 characters at most', () => {
    const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(60)}.cz`
    const longest = `${'x'.repeat(EMAIL_MAX - 1 - domain.length)}@${domain}`
    expect(isEmail(longest)).toBe(true)
    expect(isEmail(`x${longest}`)).toBe(false)
  })

  test.each(['a@'.repeat(500_000), 'a.'.repeat(500_000), `a@${'a.'.repeat(500_000)}`])(
    'a long text is refused at once',
    (text) => {
      const start = performance.now()
      expect(isEmail(text)).toBe(false)
      expect(performance.now() - start).toBeLessThan(200)
    },
  )
})

describe('the key of an e-mail address', () => {
  test.each([
    [' Jan.Novák@Example.CZ ', 'jan.novak@example.cz'],
    ['ŽOFIE@příklad.cz', 'zofie@xn--pklad-zsa96e.cz'],
    ['franz@müller-muster.at', 'franz@xn--mller-muster-dlb.at'],
    ['franz@MÜLLER-MUSTER.AT', 'franz@xn--mller-muster-dlb.at'],
    ['franz@mu\u0308ller-muster.at', 'franz@xn--mller-muster-dlb.at'],
    ['franz@XN--MLLER-MUSTER-DLB.at', 'franz@xn--mller-muster-dlb.at'],
    ['strasse@straße.de', 'strasse@xn--strae-oqa.de'],
    ['jan@xn--.cz', 'jan@xn--.cz'],
    ['jan@127.1', 'jan@127.1'],
    ['jan@a.cz:80', 'jan@a.cz:80'],
    ['zˇofie@example.cz', 'zˇofie@example.cz'],
    ['z\u030cofie@example.cz', 'zofie@example.cz'],
    ['\u200ejan@exam\u00adple.cz\ufeff', 'jan@example.cz'],
  ])('%j is %j', (text, key) => {
    expect(emailKey(text)).toBe(key)
  })

  test('of a key is the key itself', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aZž@.Č+İÅß ') })
    fc.assert(fc.property(text, (one) => emailKey(emailKey(one)) === emailKey(one)))
  })
})

test('the domain of a look-up key keeps its accents: with them it is another one', () => {
  expect(emailKey('JOSÉ@Gmáil.example')).toBe('jose@xn--gmil-6na.example')
  expect(emailKey('José@gmail.example')).toBe('jose@gmail.example')
})
