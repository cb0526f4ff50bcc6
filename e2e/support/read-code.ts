import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import jsQR from 'jsqr'
import sharp from 'sharp'
import { requireProgram } from './programs.ts'

/** Reads the QR code of a PDF's first page, by another reader than `decodeQr`. Undefined without one. */
export async function readCode(pdf: Uint8Array): Promise<string | undefined> {
  const pdftoppm = requireProgram({
    names: ['pdftoppm'],
    debianPackage: 'poppler-utils',
    advice: 'Install poppler (poppler-utils).',
  })
  const folder = await mkdtemp(join(tmpdir(), 'gondola-code-'))
  try {
    const [file, page] = [join(folder, 'document.pdf'), join(folder, 'page')]
    await writeFile(file, pdf)
    await promisify(execFile)(pdftoppm, ['-r', '200', '-png', '-singlefile', file, page])
    const { data, info } = await sharp(`${page}.png`).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    return jsQR.default(new Uint8ClampedArray(data), info.width, info.height)?.data
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
