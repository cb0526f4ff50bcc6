import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { aTicket } from '../../harness/documents/a-ticket.ts'
import { type Documents, openDocuments } from './documents.ts'
import type { TicketDocument } from './tickets/ticket-document.ts'

const MORAVA = join(RESORTS_DIR, 'morava')

const ticket = aTicket()
/** Cannot be drawn: the code is too long for a QR code. */
const undrawable = { ...ticket, code: 'x'.repeat(5_000) }
/** Cannot even be sent to the thread. */
const unsendable = { ...ticket, priceHaler: 1n } as unknown as TicketDocument

let documents: Documents
afterEach(() => documents.close())

test('documents asked for at once are all drawn, each its own', async () => {
  documents = openDocuments(MORAVA)
  const pdfs = await Promise.all([
    documents.renderTicketsPdf([ticket]),
    documents.renderTicketsPdf([ticket, { ...ticket, code: 'DMR-2' }]),
    documents.renderTicketsPdf([ticket]),
  ])
  const pages = pdfs.map((pdf) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length)
  expect(pages).toEqual([1, 2, 1])
  expect(pdfs[0]?.equals(pdfs[2] ?? Buffer.alloc(0))).toBe(true)
})

test('a document that cannot be drawn is refused and the next one is drawn', async () => {
  documents = openDocuments(MORAVA)
  const [bad, good] = await Promise.allSettled([
    documents.renderTicketsPdf([undrawable]),
    documents.renderTicketsPdf([ticket]),
  ])
  expect(bad.status).toBe('rejected')
  expect(good.status).toBe('fulfilled')
})

test('a document that cannot reach the thread is refused and the next one is drawn', async () => {
  documents = openDocuments(MORAVA)
  await expect(documents.renderTicketsPdf([unsendable])).rejects.toThrow()
  await expect(documents.renderTicketsPdf([ticket])).resolves.toBeInstanceOf(Buffer)
})

const folder = mkdtempSync(join(tmpdir(), 'documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A thread that ends in the given way; after its restart it works unless `always`. */
function brokenThread(name: string, ending: string, always = false) {
  const [script, marker] = [join(folder, `${name}.mjs`), join(folder, name)]
  writeFileSync(
    script,
    `import { parentPort } from 'node:worker_threads'
     import { existsSync, writeFileSync } from 'node:fs'
     parentPort.on('message', () => {
       if (existsSync(${JSON.stringify(marker)}) && !${always}) return parentPort.postMessage({ file: new Uint8Array([7]) })
       writeFileSync(${JSON.stringify(marker)}, '')
       ${ending}
     })`,
  )
  return pathToFileURL(script)
}

test.each([
  ['exits', 'process.exit(3)'],
  ['throws', "throw new Error('broken')"],
])('a thread that %s is replaced and its document is still drawn', async (name, ending) => {
  documents = openDocuments(MORAVA, { threadFile: brokenThread(name, ending) })
  const [first, second] = await Promise.all([
    documents.renderTicketsPdf([ticket]),
    documents.renderTicketsPdf([ticket]),
  ])
  expect([...first]).toEqual([7])
  expect([...second]).toEqual([7])
})

test('a document that ends its thread every time is given up', async () => {
  documents = openDocuments(MORAVA, { threadFile: brokenThread('always', 'process.exit(3)', true) })
  await expect(documents.renderTicketsPdf([ticket])).rejects.toThrow('ended with 3')
})

test('passes for phones are made between the other documents, and none without keys', async () => {
  documents = openDocuments(MORAVA, { passKeys: 'made-up' })
  const serial = '5b0d2f6e-4a43-4a2e-9d5a-0d7f3c1f9a11'
  const [pass, pdf] = await Promise.all([
    documents.renderPass({ serial, ticket, service: { url: '', token: '' } }),
    documents.renderTicketsPdf([ticket]),
  ])
  expect([pass.subarray(0, 2).toString(), pdf.subarray(0, 4).toString()]).toEqual(['PK', '%PDF'])
  await documents.close()
  documents = openDocuments(MORAVA)
  await expect(documents.renderPass({ serial, ticket, service: { url: '', token: '' } })).rejects.toThrow('no keys')
})

test('a pass whose pictures could not be read keeps no later one from being made', async () => {
  const copy = join(folder, 'morava')
  cpSync(MORAVA, copy, { recursive: true })
  const [wallet, gone] = [join(copy, 'wallet'), join(copy, 'gone')]
  documents = openDocuments(copy, { passKeys: 'made-up' })
  const pass = () =>
    documents.renderPass({ serial: '5b0d2f6e-4a43-4a2e-9d5a-0d7f3c1f9a11', ticket, service: { url: '', token: '' } })
  renameSync(wallet, gone)
  await expect(pass()).rejects.toThrow('ENOENT')
  renameSync(gone, wallet)
  expect((await pass()).subarray(0, 2).toString()).toBe('PK')
})

test('the calling thread stays free while a document is drawn', async () => {
  documents = openDocuments(MORAVA)
  await documents.renderTicketsPdf([ticket])
  let ticks = 0
  const timer = setInterval(() => ticks++, 1)
  await documents.renderTicketsPdf(Array.from({ length: 60 }, (_, i) => ({ ...ticket, position: i + 1, of: 60 })))
  clearInterval(timer)
  expect(ticks).toBeGreaterThan(5)
})

test('closing refuses what still waits', async () => {
  documents = openDocuments(MORAVA)
  const waiting = [documents.renderTicketsPdf([ticket]), documents.renderTicketsPdf([ticket])]
  const outcomes = Promise.allSettled(waiting)
  await documents.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(documents.renderTicketsPdf([ticket])).rejects.toThrow('documents are closed')
})
