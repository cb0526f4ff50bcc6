/**
 * CPU of one ticket as a page of a PDF, as a pass for Apple Wallet and as a link to Google Wallet, drawn alone on this
 * thread. Ends with 1 when a pass takes more than its 10 ms. `npm run bench:docs -- --rounds 200 --resort lipno`
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RESORTS_DIR } from '../resorts/folders.ts'
import { readConfig } from '../server/src/config.ts'
import { aTicket } from '../server/src/documents/testing/a-ticket.ts'
import type { TicketDocument } from '../server/src/documents/ticket-document.ts'
import { loadDocumentAssets, renderTickets } from '../server/src/documents/ticket-pdf.ts'
import { loadPassAssets, renderPass } from '../server/src/documents/wallet-file.ts'
import { readWalletKeys } from '../server/src/documents/wallet-keys.ts'
import { googleWalletLink } from '../server/src/documents/wallet-link.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, resort: { type: 'string', default: 'lipno' } },
})
const rounds = Number(values.rounds)
const WARM_UP = 20
const MOST_MS = 10

const ticket = aTicket({
  slot: { from: '10:30', to: '11:00' },
  priceHaler: 26_000,
  vatRate: 12,
  userName: 'Jana Dvořáková',
})
const voucher: TicketDocument = {
  ...ticket,
  entryType: 'transaction_voucher_product',
  validity: { kind: 'without', to: '2027-11-21' },
}
const serial = '5b0d2f6e-4a43-4a2e-9d5a-0d7f3c1f9a11'

/** Milliseconds of CPU, the thread pool's too. */
async function measure(name: string, make: () => unknown): Promise<number> {
  for (let i = 0; i < WARM_UP; i++) await make()
  const before = process.cpuUsage()
  for (let i = 0; i < rounds; i++) await make()
  const { user, system } = process.cpuUsage(before)
  const each = (user + system) / 1000 / rounds
  process.stdout.write(`${name.padEnd(28)} ${each.toFixed(2).padStart(6)} ms of CPU\n`)
  return each
}

const folder = join(RESORTS_DIR, values.resort)
const paper = await loadDocumentAssets(folder)
const passes = await loadPassAssets(folder, 'made-up')
const { google } = readWalletKeys(readConfig({ DATABASE_URL: 'postgres://none', RESORT: values.resort }))
if (!google) throw new Error('There are no keys for Google.')
const face = { keys: google, resortKey: values.resort, look: paper.look }
const pass = (one: TicketDocument) => () => renderPass({ serial, ticket: one }, passes, new Date())

await measure('page of a PDF', () => renderTickets([ticket], paper))
const each = [
  await measure('pass of a ticket', pass(ticket)),
  await measure('pass of what is collected', pass({ ...ticket, type: 'exchange-pass' })),
  await measure('pass of a gift voucher', pass(voucher)),
]
await measure('link to Google Wallet', () => googleWalletLink({ serial, ticket }, face, Date.now()))
process.exitCode = Math.max(...each) > MOST_MS ? 1 : 0
