import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import { expect, test, vi } from 'vitest'
import { openBrowser } from './chromium.ts'
import { requireProgram } from './programs.ts'
import { decodeQr } from './readers.ts'

async function pdfWith(pages: (string | undefined)[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'A4' })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  for (const [index, text] of pages.entries()) {
    if (index > 0) document.addPage()
    if (text) document.image(await QRCode.toBuffer(text), 100, 100, { width: 80 })
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

test('the QR codes of a PDF are read page after page, pages without one are passed over', async () => {
  expect(await decodeQr(await pdfWith(['LIP-1/GATE 7', undefined, 'LIP-2']))).toEqual(['LIP-1/GATE 7', 'LIP-2'])
})

test('a browser opens and draws a page', async () => {
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.setContent('<h1>Gondola</h1>')
  expect(await page.locator('h1').textContent()).toBe('Gondola')
  await browser.close()
})

test('a program that is missing and cannot be installed is named, with what to do', () => {
  vi.stubEnv('PATH', '')
  expect(() =>
    requireProgram({ names: ['no-such-program'], debianPackage: 'no-such-package', advice: 'Install it.' }),
  ).toThrow(/The tests need no-such-program.*Install it\./)
  vi.unstubAllEnvs()
})
