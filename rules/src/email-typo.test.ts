import { describe, expect, test } from 'vitest'
import { meantEmail } from './email-typo.ts'

describe('an address with a typing error', () => {
  test.each([
    ['jan@gmial.com', 'jan@gmail.com'],
    ['jan@gmai.com', 'jan@gmail.com'],
    ['\u200bjan@gmial.com\u00ad ', 'jan@gmail.com'],
    ['jan@gamil.com', 'jan@gmail.com'],
    ['jan@gnail.com', 'jan@gmail.com'],
    ['jan@gmaill.com', 'jan@gmail.com'],
    ['jan@gmail.cz', 'jan@gmail.com'],
    ['jan@gmail.co', 'jan@gmail.com'],
    ['jan@gmail.con', 'jan@gmail.com'],
    ['jan@gmail.cm', 'jan@gmail.com'],
    ['jan@gmail.comm', 'jan@gmail.com'],
    ['jan@gmial.cz', 'jan@gmail.com'],
    ['jan@gmail', 'jan@gmail.com'],
    ['jan@gmailcom', 'jan@gmail.com'],
    ['jan@seznam.com', 'jan@seznam.cz'],
    ['jan@seznam.sk', 'jan@seznam.cz'],
    ['jan@sezam.cz', 'jan@seznam.cz'],
    ['jan@seznma.cz', 'jan@seznam.cz'],
    ['jan@senzam.cz', 'jan@seznam.cz'],
    ['jan@seznam.c', 'jan@seznam.cz'],
    ['jan@centurm.cz', 'jan@centrum.cz'],
    ['jan@centrum.com', 'jan@centrum.cz'],
    ['jan@email.c', 'jan@email.cz'],
    ['jan@hotmial.com', 'jan@hotmail.com'],
    ['jan@hotmail.con', 'jan@hotmail.com'],
    ['jan@outlok.com', 'jan@outlook.com'],
    ['jan@yaho.com', 'jan@yahoo.com'],
    ['jan@yahoo.con', 'jan@yahoo.com'],
    ['jan@icloud.cz', 'jan@icloud.com'],
    ['jan@iclud.com', 'jan@icloud.com'],
    ['jan@gmx.dee', 'jan@gmx.de'],
    ['franz@t-onlin.de', 'franz@t-online.de'],
    ['franz@freenet.d', 'franz@freenet.de'],
    ['Jan.Novak+lipno@GMIAL.com ', 'Jan.Novak+lipno@gmail.com'],
  ])('%s asks whether %s was meant', (typed, meant) => {
    expect(meantEmail(typed)).toBe(meant)
  })

  test.each([
    'jan@gmail.com',
    'jan@GMAIL.com',
    'jan@seznam.cz',
    'jan@email.cz',
    'jan@mail.com',
    'jan@ymail.com',
    'jan@centrum.sk',
    'jan@post.at',
    'jan@live.fr',
    'jan@hotmail.fr',
    'jan@yahoo.fr',
    'jan@gmx.ch',
    'jan@web.at',
    'jan@example.com',
    'jan@resort-lipno.cz',
    'jan@mail.gmail.example.com',
    'jan@small.com',
    'jan',
    '@gmial.com',
    '',
  ])('%j is not asked about', (typed) => {
    expect(meantEmail(typed)).toBeUndefined()
  })
})
