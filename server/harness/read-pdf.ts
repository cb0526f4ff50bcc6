import { execFileSync } from 'node:child_process'
import { requireProgram } from '../../e2e/support/programs.ts'

/** A program of poppler; a computer that cannot have it fails the tests and says why. */
export const poppler = (name: 'pdftotext' | 'pdftoppm'): string =>
  requireProgram({ names: [name], debianPackage: 'poppler-utils', advice: 'Install poppler (poppler-utils).' })

const pdftotext = poppler('pdftotext')

/** The words of a PDF as they stand, with plain spaces. */
export const textOf = (pdf: Uint8Array): string =>
  execFileSync(pdftotext, ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).replace(/[\s\u00a0]+/g, ' ')
