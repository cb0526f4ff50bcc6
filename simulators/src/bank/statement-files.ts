/** Money that a tester lets come. Amounts in hellers; `symbol` as a payer typed it, also a wrong one or none. */
export type PretendedPayment = { amount: number; symbol?: string; name?: string; account?: string; message?: string }

/** A statement of one day. `account` is the IBAN of the operator, `number` that of the statement. */
export type PretendedStatement = {
  account: string
  day: string
  number: number
  opening: number
  payments: readonly PretendedPayment[]
}

const PAYER = 'GONDOLA VZOROVY HOTEL'
const PAYER_ACCOUNT = '1233/0100'

const digits = (value: number | string, length: number) => String(value).padStart(length, '0')
const closingOf = ({ opening, payments }: PretendedStatement) =>
  payments.reduce((sum, { amount }) => sum + amount, opening)
const crowns = (hellers: number) => (hellers / 100).toFixed(2)
/** Returns `2026-12-01` as `011226`. */
const shortDay = (day: string) => day.slice(8) + day.slice(5, 7) + day.slice(2, 4)
const signed = (hellers: number) => `${digits(Math.abs(hellers), 14)}${hellers < 0 ? '-' : '+'}`

/** Writes a GPC file, in letters that Windows-1250 shares with ASCII. */
export function gpcFile(statement: PretendedStatement): string {
  const own = statement.account.slice(8)
  const day = shortDay(statement.day)
  const received = statement.payments.reduce((sum, { amount }) => sum + amount, 0)
  const head = [
    `074${own}${'GONDOLA SAMPLE'.padEnd(20)}${day}`,
    `${signed(statement.opening)}${signed(closingOf(statement))}`,
    `${digits(0, 14)}0${digits(received, 14)}0${digits(statement.number, 3)}${day}`,
  ].join('')
  const lines = statement.payments.map(({ amount, symbol = '', name = PAYER, account = PAYER_ACCOUNT }, at) => {
    const [number = '', bank = ''] = account.split('/')
    return [
      `075${own}${digits(number, 16)}${digits(at + 1, 13)}${digits(amount, 12)}2`,
      `${digits(symbol.slice(-10), 10)}00${digits(bank, 4)}0308${digits(0, 10)}${day}`,
      `${plain(name).slice(0, 20).padEnd(20)}01101${day}`,
    ].join('')
  })
  const texts = statement.payments.map(({ message = '' }) => (message ? [`078${plain(message)}`.padEnd(128)] : []))
  return `${[head.padEnd(128), ...lines.flatMap((line, at) => [line, ...(texts[at] ?? [])])].join('\r\n')}\r\n`
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^ -~]/g, '')
    .slice(0, 125)

/** Writes a Fio answer. Ids begin with the day, so that a later statement has others. */
export function fioFile(statement: PretendedStatement): string {
  const time = `${statement.day}+0100`
  const column = (value: unknown) => ({ value })
  return `${JSON.stringify({
    accountStatement: {
      info: {
        iban: statement.account,
        currency: 'CZK',
        openingBalance: statement.opening / 100,
        closingBalance: closingOf(statement) / 100,
        dateStart: time,
        dateEnd: time,
        idList: statement.number,
      },
      transactionList: {
        transaction: statement.payments.map(({ amount, symbol, name, account, message }, at) => ({
          column22: column(
            Number(`${statement.day.replaceAll('-', '')}${digits(statement.number, 3)}${digits(at + 1, 3)}`),
          ),
          column0: column(time),
          column1: column(amount / 100),
          column14: column('CZK'),
          column5: symbol ? column(symbol) : null,
          column2: column((account ?? PAYER_ACCOUNT).split('/')[0]),
          column3: column((account ?? PAYER_ACCOUNT).split('/')[1]),
          column10: column(name ?? PAYER),
          column16: message ? column(message) : null,
        })),
      },
    },
  })}\n`
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Writes a CAMT.053 file. */
export function camtFile(statement: PretendedStatement): string {
  const { account, day, number, opening } = statement
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CZK">${crowns(Math.abs(amount))}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`
  const entries = statement.payments.map(({ amount, symbol, name = PAYER, account = PAYER_ACCOUNT, message }, at) =>
    [
      `<Ntry><Amt Ccy="CZK">${crowns(amount)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>`,
      `<BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${number}-${day}-${at + 1}</AcctSvcrRef><NtryDtls><TxDtls>`,
      symbol ? `<Refs><EndToEndId>/VS${xml(symbol)}/SS/KS0308</EndToEndId></Refs>` : '',
      `<RltdPties><Dbtr><Nm>${xml(name)}</Nm></Dbtr><DbtrAcct><Id><Othr><Id>${xml(account)}</Id></Othr></Id></DbtrAcct></RltdPties>`,
      message ? `<RmtInf><Ustrd>${xml(message)}</Ustrd></RmtInf>` : '',
      '</TxDtls></NtryDtls></Ntry>',
    ].join(''),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>',
    `<Id>S${number}</Id><ElctrncSeqNb>${number}</ElctrncSeqNb><Acct><Id><IBAN>${account}</IBAN></Id></Acct>`,
    `${balance('OPBD', opening)}${balance('CLBD', closingOf(statement))}`,
    ...entries,
    '</Stmt></BkToCstmrStmt></Document>',
    '',
  ].join('\n')
}
