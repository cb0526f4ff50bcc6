/**
 * CPU of one ticket as a page of a PDF, as a pass for Apple Wallet and as a link to Google Wallet, drawn alone on this
 * thread. Ends with 1 when a page or a pass takes more than its 10 ms, or a file of one page
 * more than its 60 KB. `npm run bench:docs -- --rounds 200 --resort lipno`
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { RESORTS_DIR } from '../resorts/folders.ts'
import { aTicket } from '../server/harness/documents/a-ticket.ts'
import { readConfig } from '../server/src/config.ts'
import type { TicketDocument } from '../server/src/documents/tickets/ticket-document.ts'
import { loadDocumentAssets, renderTickets } from '../server/src/documents/tickets/ticket-pdf.ts'
import { loadPassAssets, renderPass } from '../server/src/documents/wallet/wallet-file.ts'
import { readWalletKeys } from '../server/src/documents/wallet/wallet-keys.ts'
import { googleWalletLink } from '../server/src/documents/wallet/wallet-link.ts'

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, resort: { type: 'string', default: 'lipno' } },
})
const rounds = Number(values.rounds)
const WARM_UP = 20
const MOST_MS = 10
const MOST_BYTES = 60_000

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
const service = { url: 'https://shop.example/wallet', token: 'a-token' }

/** Milliseconds of CPU, the thread pool's too. */
async function measure(name: string, make: (round: number) => unknown): Promise<number> {
  for (let i = 0; i < WARM_UP; i++) await make(-i)
  const before = process.cpuUsage()
  for (let i = 0; i < rounds; i++) await make(i)
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
const pass = (one: TicketDocument) => () => renderPass({ serial, service, ticket: one }, passes, new Date())

/** No two tickets are alike: order, code and name are drawn anew. */
const another = (round: number): TicketDocument => ({
  ...ticket,
  code: `LIP-${Math.abs(round * 7919)
    .toString(36)
    .toUpperCase()
    .padStart(8, '7')}`,
  userName: `Jana ${String.fromCharCode(65 + Math.abs(round % 26))}vořák${round}`,
  orderNumber: `2026-${String(100_000 + round)}`,
})
const gift = (round: number): TicketDocument => ({
  ...another(round),
  isGift: true,
  giftTemplate: 'celebration',
  giftMessage: `Krásné narozeniny přeje babička Žofie ${round}`,
})
const bytes = Math.max(
  ...(await Promise.all([another(1), gift(1)].map(async (one) => (await renderTickets([one], paper)).length))),
)
process.stdout.write(`${'file of one page, at most'.padEnd(28)} ${(bytes / 1000).toFixed(1).padStart(6)} KB\n`)
const each = [
  await measure('page of a PDF', (round) => renderTickets([another(round)], paper)),
  await measure('page of a gift', (round) => renderTickets([gift(round)], paper)),
  await measure('pass of a ticket', pass(ticket)),
  await measure('pass of what is collected', pass({ ...ticket, type: 'exchange-pass' })),
  await measure('pass of a gift voucher', pass(voucher)),
]
await measure('link to Google Wallet', () => googleWalletLink({ serial, service, ticket }, face, Date.now()))
process.exitCode = Math.max(...each) > MOST_MS || bytes > MOST_BYTES ? 1 : 0
