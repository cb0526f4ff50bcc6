import { execFileSync } from 'node:child_process'
import { requireProgram } from '../../e2e/support/programs.ts'

/** Finds a program of poppler. Without it the tests fail and say why. */
export const poppler = (name: 'pdftotext' | 'pdftoppm'): string =>
  requireProgram({ names: [name], debianPackage: 'poppler-utils', advice: 'Install poppler (poppler-utils).' })

const pdftotext = poppler('pdftotext')

/** Returns the words of each page of a PDF in layout order, with plain spaces. */
export const textsOf = (pdf: Uint8Array): string[] =>
  execFileSync(pdftotext, ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' })
    .split('\f')
    .slice(0, -1)
    .map((page) => page.replace(/[\s\u00a0]+/g, ' '))

/** Returns the words of a PDF in layout order, with plain spaces. */
export const textOf = (pdf: Uint8Array): string => `${textsOf(pdf).join(' ')} `.replace(/ +/g, ' ')

/** Returns the words of a PDF as they were drawn, without spaces. Columns do not mix. */
export const drawnText = (pdf: Uint8Array): string =>
  execFileSync(pdftotext, ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' }).replace(/\s+/g, '')

/** Returns the lines of a PDF as they were drawn, with plain spaces. */
export const drawnLines = (pdf: Uint8Array): string[] =>
  execFileSync(pdftotext, ['-raw', '-', '-'], { input: pdf, encoding: 'utf8' })
    .split('\n')
    .map((line) => line.replaceAll('\u00a0', ' '))
