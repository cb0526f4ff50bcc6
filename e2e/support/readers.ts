import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { requireProgram } from './programs.ts'

const run = promisify(execFile)
/** Fine enough for a code of 20 mm with 40 modules. */
const DOTS_PER_INCH = 200
/** Exit code of zbarimg for a picture without a code. */
const NOTHING_FOUND = 4

/**
 * Reads the QR codes of a PDF as a gate would: renders and scans it. Returns their texts, page by page. They have to be
 * ASCII, as the scanner guesses other encodings.
 */
export async function decodeQr(pdf: Uint8Array): Promise<string[]> {
  const pdftoppm = requireProgram({
    names: ['pdftoppm'],
    debianPackage: 'poppler-utils',
    advice: 'Install poppler (poppler-utils).',
  })
  const zbarimg = zbar()
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'document.pdf'), pdf)
    await run(pdftoppm, ['-r', String(DOTS_PER_INCH), '-gray', join(folder, 'document.pdf'), join(folder, 'page')])
    const texts: string[] = []
    for (const page of (await readdir(folder)).filter((name) => name.startsWith('page')).sort())
      texts.push(...(await scan(zbarimg, join(folder, page))))
    return texts
  })
}

/** Reads the QR codes of a picture. */
export async function decodePicture(picture: Uint8Array): Promise<string[]> {
  const zbarimg = zbar()
  return inFolder(async (folder) => {
    const file = join(folder, 'picture')
    await writeFile(file, picture)
    return scan(zbarimg, file)
  })
}

const zbar = () =>
  requireProgram({ names: ['zbarimg'], debianPackage: 'zbar-tools', advice: 'Install zbar (zbar-tools).' })

/** Returns the text of a PDF, with plain spaces. */
export const readPdf = async (pdf: Uint8Array): Promise<string> => (await readPdfPages(pdf)).join(' ').trim()

/** Returns the text of each page of a PDF, with plain spaces. */
export async function readPdfPages(pdf: Uint8Array): Promise<string[]> {
  const pdftotext = requireProgram({
    names: ['pdftotext'],
    debianPackage: 'poppler-utils',
    advice: 'Install poppler (poppler-utils).',
  })
  return inFolder(async (folder) => {
    await writeFile(join(folder, 'document.pdf'), pdf)
    const { stdout } = await run(pdftotext, ['-layout', join(folder, 'document.pdf'), '-'])
    return stdout
      .split('\f')
      .map((page) => page.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  })
}

/**
 * Returns the content of a pass after checking it as a phone does. Throws unless the manifest matches every file, and
 * is signed by `authority` (a PEM file).
 */
export async function readPass(file: Uint8Array, authority: string): Promise<PassContent> {
  const [unzip, openssl] = ['unzip', 'openssl'].map((name) =>
    requireProgram({ names: [name], debianPackage: name, advice: `Install ${name}.` }),
  ) as [string, string]
  return inFolder(async (folder) => {
    const pass = join(folder, 'pass')
    await writeFile(`${pass}.pkpass`, file)
    await run(unzip, ['-tq', `${pass}.pkpass`])
    await run(unzip, ['-q', `${pass}.pkpass`, '-d', pass])
    const signature = ['-in', 'signature', '-content', 'manifest.json', '-CAfile', authority]
    await run(openssl, ['smime', '-verify', '-inform', 'DER', '-purpose', 'any', ...signature], { cwd: pass })
    const manifest = JSON.parse(await readFile(join(pass, 'manifest.json'), 'utf8')) as Record<string, string>
    for (const name of await readdir(pass)) {
      if (name === 'manifest.json' || name === 'signature') continue
      const hash = createHash('sha1').update(await readFile(join(pass, name)))
      if (manifest[name] !== hash.digest('hex')) throw new Error(`${name} is not what the manifest of the pass says`)
    }
    return JSON.parse(await readFile(join(pass, 'pass.json'), 'utf8')) as PassContent
  })
}

type PassContent = { serialNumber: string; barcodes: { message: string }[] }

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'gondola-read-'))
  try {
    return await work(folder)
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
