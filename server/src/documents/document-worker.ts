/** Worker thread that draws documents. It reads fonts, pictures and look once; each message asks for one file. */
import { parentPort, workerData } from 'node:worker_threads'
import type { DepositDocument } from './receipts/deposit-document.ts'
import { renderDeposit } from './receipts/deposit-pdf.ts'
import type { PaymentPaper } from './receipts/payment-document.ts'
import { renderPaymentPaper } from './receipts/payment-pdf.ts'
import type { ReceiptDocument } from './receipts/receipt-document.ts'
import { renderReceipt } from './receipts/receipt-pdf.ts'
import type { TicketDocument } from './tickets/ticket-document.ts'
import { loadDocumentAssets, renderTickets } from './tickets/ticket-pdf.ts'
import { loadPassAssets, type PassAssets, renderPass } from './wallet/wallet-file.ts'
import type { WalletTicket } from './wallet/wallet-pass.ts'
import type { PassKeys } from './wallet/wallet-signature.ts'

export type DocumentSettings = { folder: string; passKeys: PassKeys | 'made-up' | undefined }
export type DocumentTask =
  | { tickets: TicketDocument[] }
  | { receipt: ReceiptDocument }
  | { payment: PaymentPaper }
  | { deposit: DepositDocument }
  | { pass: WalletTicket }
export type DocumentAnswer = { file: Uint8Array<ArrayBuffer> } | { fault: string }

const { folder, passKeys } = workerData as DocumentSettings
const assets = loadDocumentAssets(folder)
/** Assets of wallet passes, read for the first pass. A failure is not cached, so the next pass retries. */
let passAssets: Promise<PassAssets> | undefined

async function fileOf(task: DocumentTask): Promise<Uint8Array> {
  if ('tickets' in task) return renderTickets(task.tickets, await assets)
  if ('payment' in task) return renderPaymentPaper(task.payment, await assets)
  if ('receipt' in task) return renderReceipt(task.receipt, await assets)
  if ('deposit' in task) return renderDeposit(task.deposit, await assets)
  if (!passKeys) throw new Error('there are no keys of a pass type')
  passAssets ??= loadPassAssets(folder, passKeys).catch((fault: unknown) => {
    passAssets = undefined
    throw fault
  })
  return renderPass(task.pass, await passAssets, new Date())
}

async function answer(task: DocumentTask): Promise<DocumentAnswer> {
  try {
    return { file: new Uint8Array(await fileOf(task)) }
  } catch (fault) {
    return { fault: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault) }
  }
}

async function reply(message: string): Promise<void> {
  const answered = await answer(JSON.parse(message) as DocumentTask)
  parentPort?.postMessage(answered, 'file' in answered ? [answered.file.buffer] : [])
}

parentPort?.on('message', (message: string) => void reply(message))
