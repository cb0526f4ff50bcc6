// `npm run pretend-bank`: writes a bank's statement with the payments that a tester names, for `npm run bank -- import`.
import { writeFileSync } from 'node:fs'
import { camtFile, fioFile, gpcFile, type PretendedPayment } from './statement-files.ts'

const USAGE = `npm run pretend-bank -- <file> <payment>… [--day YYYY-MM-DD] [--number 1] [--opening 0] [--account <IBAN>]
  file     its end chooses the format: .gpc, .xml (CAMT.053) or .json (Fio)
  payment  crowns and a symbol, such as 12960:7726000013; without a symbol, or with words, 500:-:faktura 7726000013
           the same one twice is two payments; a day in the past is a late payment, fewer crowns a part of it`

const WRITERS = { gpc: gpcFile, xml: camtFile, json: fioFile }
const SAMPLE_ACCOUNT = 'CZ6508000000192000145399'

const words = process.argv.slice(2)
function named(name: string, other: string): string {
  const at = words.indexOf(name)
  return at === -1 ? other : (words.splice(at, 2)[1] ?? '')
}
const day = named('--day', new Date().toLocaleDateString('sv', { timeZone: 'Europe/Prague' }))
const number = Number(named('--number', '1'))
const opening = Math.round(Number(named('--opening', '0')) * 100)
const account = named('--account', SAMPLE_ACCOUNT)
const [file = '', ...typed] = words
const write = WRITERS[file.split('.').at(-1) as keyof typeof WRITERS]

function paymentOf(text: string): PretendedPayment | undefined {
  const [, amount = '', symbol = '', message = ''] = /^(\d+(?:\.\d{1,2})?)(?::([\d-]*))?(?::(.*))?$/.exec(text) ?? []
  if (!amount) return undefined
  return {
    amount: Math.round(Number(amount) * 100),
    ...(symbol && symbol !== '-' ? { symbol } : {}),
    ...(message ? { message } : {}),
  }
}

const payments = typed.map(paymentOf)
const isWrong = payments.includes(undefined) || Number.isNaN(opening) || !/^\d{4}-\d\d-\d\d$/.test(day)
if (!write || payments.length === 0 || isWrong) {
  process.stderr.write(`${USAGE}\n`)
  process.exitCode = 1
} else {
  writeFileSync(file, write({ account, day, number, opening, payments: payments.filter((one) => one !== undefined) }))
  process.stdout.write(`${file} has ${payments.length} payments of ${day}: npm run bank -- import ${file} --apply\n`)
}
