import { Worker } from 'node:worker_threads'
import type { DocumentAnswer, DocumentSettings, DocumentTask } from './document-worker.ts'
import type { DepositDocument } from './receipts/deposit-document.ts'
import type { PaymentPaper } from './receipts/payment-document.ts'
import type { ReceiptDocument } from './receipts/receipt-document.ts'
import type { TicketDocument } from './tickets/ticket-document.ts'
import type { WalletTicket } from './wallet/wallet-pass.ts'
import type { PassKeys } from './wallet/wallet-signature.ts'

/** Milliseconds for one document, after which its thread counts as stuck and is replaced. */
const MOST_MILLISECONDS = 20_000
const MOST_TRIES = 2
/** Maximum number of waiting documents, so that a burst cannot fill the memory. */
const MOST_WAITING = 1_000

export type Documents = {
  /**
   * Returns one PDF with an A4 page per ticket of one order. One worker thread draws all documents in the order of
   * calls. Rejects when drawing fails, too many documents wait, after `close`, and without tickets.
   */
  renderTicketsPdf(tickets: TicketDocument[]): Promise<Buffer>
  /** Returns the PDF of one receipt or corrective document. Rejects as above. */
  renderReceiptPdf(receipt: ReceiptDocument): Promise<Buffer>
  /** Returns the PDF of a company's tax document. Rejects as above. */
  renderPaymentPdf(paper: PaymentPaper): Promise<Buffer>
  /** Returns the PDF of one deposit invoice. Rejects as above. */
  renderDepositPdf(deposit: DepositDocument): Promise<Buffer>
  /** Returns the Apple Wallet file of one ticket. Rejects as above, and when the shop has no Apple keys. */
  renderPass(ticket: WalletTicket): Promise<Buffer>
  /** Ends the thread. Documents that wait or are being drawn are rejected. */
  close(): Promise<void>
}

type Job = {
  /** The task as JSON. */
  message: string
  tries: number
  resolve: (file: Buffer) => void
  reject: (fault: Error) => void
}

/**
 * Opens the renderer of documents for a resort's folder. One thread draws. It starts with the first document, and keeps
 * the process alive only while it draws. A thread that dies or hangs is replaced, and the document that it was drawing
 * is tried a second time. When that fails too, the document is rejected.
 */
export function openDocuments(
  folder: string,
  {
    passKeys,
    threadFile = new URL('./document-worker.ts', import.meta.url),
  }: { passKeys?: PassKeys | 'made-up' | undefined; threadFile?: URL } = {},
): Documents {
  const waiting: Job[] = []
  let current: Job | undefined
  let thread: Worker | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  function next() {
    if (current) return
    current = waiting.shift()
    if (!current) {
      thread?.unref()
      return
    }
    current.tries++
    const worker = thread ?? start()
    thread = worker
    worker.ref()
    timer = setTimeout(() => lose(worker, new Error('drawing the document took too long')), MOST_MILLISECONDS)
    worker.postMessage(current.message)
  }

  function start(): Worker {
    const worker = new Worker(threadFile, { workerData: { folder, passKeys } satisfies DocumentSettings })
    worker.on('message', (answer: DocumentAnswer) => {
      const job = thread === worker ? settle() : undefined
      if (!job) return
      if ('file' in answer) job.resolve(Buffer.from(answer.file.buffer))
      else job.reject(new Error(answer.fault))
      next()
    })
    worker.on('error', (fault) => lose(worker, fault instanceof Error ? fault : new Error(String(fault))))
    worker.on('exit', (code) => lose(worker, new Error(`the document thread ended with ${code}`)))
    return worker
  }

  function lose(worker: Worker, fault: Error) {
    if (thread !== worker) return
    thread = undefined
    void worker.terminate()
    const job = settle()
    if (job && job.tries < MOST_TRIES) waiting.unshift(job)
    else job?.reject(fault)
    next()
  }

  function settle(): Job | undefined {
    clearTimeout(timer)
    const job = current
    current = undefined
    return job
  }

  function render(task: DocumentTask): Promise<Buffer> {
    if (closed) return Promise.reject(new Error('documents are closed'))
    if (waiting.length >= MOST_WAITING) return Promise.reject(new Error('too many documents are waiting'))
    return new Promise((resolve, reject) => {
      waiting.push({ message: JSON.stringify(task), tries: 0, resolve, reject })
      next()
    })
  }

  return {
    renderTicketsPdf: (tickets) =>
      tickets.length === 0 ? Promise.reject(new Error('nothing to print')) : render({ tickets }),
    renderReceiptPdf: (receipt) => render({ receipt }),
    renderPaymentPdf: (payment) => render({ payment }),
    renderDepositPdf: (deposit) => render({ deposit }),
    renderPass: (pass) => render({ pass }),
    async close() {
      closed = true
      const worker = thread
      thread = undefined
      const refused = [settle(), ...waiting.splice(0)]
      for (const job of refused) job?.reject(new Error('documents are closed'))
      await worker?.terminate()
    },
  }
}
