import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requireProgram } from './programs.ts'

const run = promisify(execFile)
/** Fine enough for a code of 20 mm with 40 modules. */
const DOTS_PER_INCH = 200
/** zbarimg ends so when a picture has no code. */
const NOTHING_FOUND = 4

/**
 * Reads the QR codes of a PDF as a gate would: drawn, then scanned. Answers their texts, which have to be
 * ASCII as the scanner guesses at other alphabets, page after page.
 */
export async function decodeQr(pdf: Uint8Array): Promise<string[]> {
  const pdftoppm = requireProgram({
    names: ['pdftoppm'],
    debianPackage: 'poppler-utils',
    advice: 'Install poppler (poppler-utils).',
  })
  const zbarimg = requireProgram({
    names: ['zbarimg'],
    debianPackage: 'zbar-tools',
    advice: 'Install zbar (zbar-tools).',
  })
  const folder = await mkdtemp(join(tmpdir(), 'gondola-qr-'))
  try {
    await writeFile(join(folder, 'document.pdf'), pdf)
    await run(pdftoppm, ['-r', String(DOTS_PER_INCH), '-gray', join(folder, 'document.pdf'), join(folder, 'page')])
    const texts: string[] = []
    for (const page of (await readdir(folder)).filter((name) => name.startsWith('page')).sort())
      texts.push(...(await scan(zbarimg, join(folder, page))))
    return texts
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function scan(zbarimg: string, picture: string): Promise<string[]> {
  try {
    const args = ['--quiet', '--raw', '--nodbus', '-Sdisable', '-Sqrcode.enable', picture]
    const { stdout } = await run(zbarimg, args)
    return stdout.split('\n').filter((line) => line !== '')
  } catch (error) {
    if ((error as { code?: unknown }).code === NOTHING_FOUND) return []
    throw error
  }
}
