import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { resort } from '../../../resorts/lipno/resort.ts'
import { readLook } from '../documents/page-look.ts'
import { mailHtml } from './mail-layout.ts'

const look = readLook(join(RESORTS_DIR, 'lipno'), resort)

test.each([
  ['vstup 11.30–12.00 hodin', ['11.30–12.00']],
  ['Napište nám e-mailem, děkujeme', ['e-mailem']],
  ['Ihre E-Mail-Adresse bleibt hier', ['E-Mail-Adresse']],
  ['Vzorová 1, 100 00 Praha', ['100 00 Praha']],
  ['z toho daň 1\u00a0542,86\u00a0Kč', ['daň 1\u00a0542,86\u00a0Kč']],
  ['Poukaz 500\u00a0Kč', ['Poukaz 500\u00a0Kč']],
  ['Objednávka 2026-004183 pro tým', []],
])('a mail breaks no line inside of what is read as one: %s', (text, whole) => {
  const mail = mailHtml({
    look,
    resortName: 'Lipno',
    lang: 'cs',
    heading: 'Děkujeme',
    lead: [text],
    rows: [],
    sections: [],
    foot: [],
  })
  const kept = [...mail.matchAll(/<span style="white-space:nowrap;">([^<]*)<\/span>/g)].map(([, words]) => words)
  expect(kept).toEqual(whole)
})
