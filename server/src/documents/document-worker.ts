/** The thread that draws documents: fonts, pictures and look are read once, then one message is one PDF. */
import { parentPort, workerData } from 'node:worker_threads'
import type { TicketDocument } from './ticket-document.ts'
import { loadDocumentAssets, renderTickets } from './ticket-pdf.ts'

export type DocumentAnswer = { pdf: Uint8Array<ArrayBuffer> } | { fault: string }

const { folder } = workerData as { folder: string }
const assets = loadDocumentAssets(folder)

async function answer(tickets: TicketDocument[]): Promise<DocumentAnswer> {
  try {
    return { pdf: new Uint8Array(await renderTickets(tickets, await assets)) }
  } catch (fault) {
    return { fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}

async function reply(message: string): Promise<void> {
  const answered = await answer(JSON.parse(message) as TicketDocument[])
  parentPort?.postMessage(answered, 'pdf' in answered ? [answered.pdf.buffer] : [])
}

parentPort?.on('message', (message: string) => void reply(message))
