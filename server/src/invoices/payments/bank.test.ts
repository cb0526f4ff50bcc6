import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FIO_HEAD, FIO_PAYMENT, GPC } from '@gondola/rules/business/testing/examples.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCompanyOrder, pieces } from '../../../harness/invoices/company-order.ts'
import { type TestShop, testShop } from '../../../harness/shop.ts'
import { importStatement } from '../../bank/import-statement.ts'
import { eraseDue } from '../../privacy/retention.ts'
import { bankCommand } from './bank.command.ts'

const folder = mkdtempSync(join(tmpdir(), 'bank-'))
let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await shop.close()
})
beforeEach(() => shop.pool.query('truncate bank_statement cascade'))

const ctx = () => ({
  ...shop.now(),
  today: '2026-12-03',
  operator: { name: 'jana' },
  bank: { iban: 'CZ6508000000192000145399', vsPrefix: 77 },
})
let files = 0
/** Gives the command a file. Returns what it said. */
async function given(content: string | Buffer, ...words: string[]): Promise<string> {
  const file = join(folder, `${++files}.txt`)
  writeFileSync(file, content)
  const said = await bankCommand(ctx(), ['import', file, ...words])
  return typeof said === 'string' ? said : said.problem
}
const run = async (...words: string[]) => {
  const said = await bankCommand(ctx(), words)
  return typeof said === 'string' ? said : said.problem
}
const counts = async () =>
  (
    await shop.pool.query(`select (select count(*)::int from bank_statement) as statements,
      (select count(*)::int from bank_line) as lines, (select count(*)::int from operator_act where kind = 'bank') as acts`)
  ).rows[0]

const [HEAD = '', LINE = ''] = GPC
const gpc = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1')
const put = (line: string, at: number, signs: string) => line.slice(0, at) + signs + line.slice(at + signs.length)

const fio = (closing: number, ...transaction: object[]) =>
  JSON.stringify({
    accountStatement: { info: { ...FIO_HEAD, closingBalance: closing }, transactionList: { transaction } },
  })

const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="CZK">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-12-01</Dt></Dt></Bal>`
const details = (rest: string, amount = '') =>
  `<TxDtls>${amount && `<Amt Ccy="CZK">${amount}</Amt>`}${rest}<RltdPties><Dbtr><Nm>Hotel Žďár</Nm></Dbtr><DbtrAcct><Id><IBAN>CZ6907101781240000004159</IBAN></Id></DbtrAcct></RltdPties></TxDtls>`
const entry = (amount: string, inside: string, change = '') =>
  `<Ntry>\n<Amt Ccy="CZK">${amount}</Amt>${change || '<CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>'}<BookgDt><Dt>2026-12-01</Dt></BookgDt><NtryDtls>${inside}</NtryDtls></Ntry>`
const camt = (closing: string, ...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>S1</Id><ElctrncSeqNb>7</ElctrncSeqNb>\n<Acct><Id><IBAN>CZ6508000000192000145399</IBAN></Id></Acct>\n${balance('OPBD', '100000.00')}${balance('CLBD', closing)}\n${entries.join('\n')}</Stmt></BkToCstmrStmt></Document>`

describe('npm run bank -- import', () => {
  test('tells what a file has, and stores it only when it is said so', async () => {
    const before = await counts()
    const preview = await given(gpc(HEAD, LINE))
    expect(preview).toContain('1 payment came, 12960 CZK in all; 1 is new')
    expect(preview).toContain('Nothing was stored')
    expect(await counts()).toEqual(before)
    expect(await given(gpc(HEAD, LINE), '--apply')).toContain('Stored')
    expect(await counts()).toEqual({ statements: 1, lines: 1, acts: before.acts + 1 })
    expect(await run()).toMatch(/01\.12\.2026 {2}12960 CZK {2}VS 7726000013 {2}GONDOLA VZOROVY HOTE 1233\/0100/)
  })

  test('names before it stores anything the orders that it would pay', async () => {
    const { number, symbol } = await aCompanyOrder(shop, pieces(2, { gross: 500_00 }), { onCredit: true })
    const paid = (id: number, crowns: number) => ({
      ...FIO_PAYMENT,
      column22: { value: id },
      column1: { value: crowns },
      column5: { value: symbol },
    })
    const preview = await given(fio(101_200, paid(901, 300), paid(902, 900)))
    expect(preview).toContain(`300 CZK would go on ${number}, VS ${symbol}: 700 CZK would be left`)
    expect(preview).toContain(`700 CZK would go on ${number}, VS ${symbol}: it would be paid`)
    expect(await counts()).toMatchObject({ statements: 0, lines: 0 })
  })

  test('the same file twice is once, and a line of two files is one', async () => {
    await given(gpc(HEAD, LINE), '--apply')
    expect(await given(gpc(HEAD, LINE), '--apply')).toContain('imported before')
    const next = { ...FIO_PAYMENT, column22: { value: 2 }, column0: { value: '2026-12-02+0100' } }
    const first = { ...next, column22: { value: 1 } }
    await given(fio(112_960, first), '--apply')
    expect(await given(fio(125_920, first, next), '--apply')).toContain('2 payments came, 25920 CZK in all; 1 is new')
    expect(await counts()).toMatchObject({ lines: 3 })
  })

  test('a line that has changed refuses the file', async () => {
    await given(fio(112_960, FIO_PAYMENT), '--apply')
    const changed = { ...FIO_PAYMENT, column1: { value: 100 } }
    expect(await given(fio(100_100, changed), '--apply')).toContain('has line 26500001 with another day or amount')
    expect(await counts()).toMatchObject({ statements: 1, lines: 1 })
  })

  test('a day in another format is refused', async () => {
    await given(gpc(HEAD, LINE), '--apply')
    expect(await given(camt('112960.00', entry('12960.00', details(''))), '--apply')).toContain(
      '01.12.2026, which was imported in',
    )
    expect(await counts()).toMatchObject({ statements: 1 })
  })

  test('a bad line refuses the whole file and is named; nothing is stored', async () => {
    const second = put(LINE, 48, 'x')
    expect(await given(gpc(put(HEAD, 60, '00000012592000'), LINE, second), '--apply')).toContain(
      'cannot be read: line 3',
    )
    expect(await given('hello', '--apply')).toContain('no statement')
    expect(await given(Buffer.from('{"a": "\xe9"}', 'latin1'), '--apply')).toContain('another encoding')
    expect(await run('import', join(folder, 'missing'))).toContain('cannot be read')
    expect(await counts()).toMatchObject({ statements: 0, lines: 0 })
  })

  test('reversals are read as the bank of the account numbers them', async () => {
    const second = put(put(put(LINE, 35, '0000000000002'), 48, '000000296000'), 60, '4')
    const file = gpc(put(HEAD, 60, '00000011000000'), LINE, second)
    expect(await given(file)).toContain('does not add up')
    const name = join(folder, 'numbered-otherwise.txt')
    writeFileSync(name, file)
    const bank = { ...ctx().bank, reversals: '34' } as const
    expect(await bankCommand({ ...ctx(), bank }, ['import', name])).toContain('Nothing was stored')
  })

  test('a statement that does not follow the one before is told', async () => {
    await given(gpc(HEAD, LINE), '--apply')
    const later = put(put(put(HEAD, 39, '011226'), 45, '00000011296001'), 60, '00000011296001')
    expect(await given(gpc(put(put(later, 105, '002'), 108, '021226')), '--apply')).toContain(
      'ended with 112960 CZK: one is missing',
    )
  })

  test('payments in another currency have a sum of their own', async () => {
    const euros = { ...FIO_PAYMENT, column22: { value: 903 }, column1: { value: 100 }, column14: { value: 'EUR' } }
    expect(await given(fio(113_060, FIO_PAYMENT, euros))).toContain('2 payments came, 12960 CZK and 100 EUR in all')
  })

  test('a payment of another business is none of the new ones', async () => {
    const other = {
      ...FIO_PAYMENT,
      column22: { value: 904 },
      column1: { value: 500 },
      column5: { value: '2026000123' },
    }
    expect(await given(fio(113_460, FIO_PAYMENT, other))).toContain(
      '2 payments came, 13460 CZK in all; 1 is new, 1 is of another business',
    )
  })

  test('of another business of the operator no payer is kept', async () => {
    await given(gpc(HEAD, put(LINE, 61, '2026000123')), '--apply')
    const { rows } = await shop.pool.query('select state, symbol, payer_name, payer_account, message from bank_line')
    expect(rows).toEqual([
      { state: 'ignored', symbol: '2026000123', payer_name: null, payer_account: null, message: null },
    ])
    expect(await run()).toBe('No payment waits.')
  })
})

describe('a payment that the bank takes away again', () => {
  const back = put(put(LINE, 35, '0000000000002'), 60, '5')
  const states = async () => (await shop.pool.query('select takes_back, state from bank_line order by id')).rows

  test('is told, and leaves neither of the two open', async () => {
    const said = await given(gpc(put(HEAD, 60, '00000010000000'), LINE, back), '--apply')
    expect(said).toContain('1 payment came, 12960 CZK in all; 1 is new, 0 are')
    expect(said).toContain('The bank took 12960 CZK away again on 01.12.2026, VS 7726000013.')
    expect(await states()).toEqual([
      { takes_back: false, state: 'taken-back' },
      { takes_back: true, state: 'taken-back' },
    ])
    expect(await run()).toBe('No payment waits.')
  })

  test('waits for somebody where there is no such payment', async () => {
    const other = put(LINE, 61, '7726000021')
    await given(gpc(put(HEAD, 60, '00000010000000'), other, back), '--apply')
    expect(await states()).toEqual([
      { takes_back: false, state: 'open' },
      { takes_back: true, state: 'open' },
    ])
    expect(await run()).toContain('VS 7726000013  taken away again by the bank')
  })
})

describe('a payment that waits', () => {
  test('is ended by somebody, with a reason, once', async () => {
    await given(gpc(HEAD, LINE), '--apply')
    const id = (await run()).split(' ')[0] ?? ''
    expect(await run('return', id)).toContain('npm run bank')
    expect(await run('return', id, '--reason', 'unknown\u200b  payer')).toBe('12960 CZK were sent back to 1233/0100.')
    expect(await run('ignore', id, '--reason', 'again')).toContain(`No payment ${id} waits`)
    const { rows } = await shop.pool.query(
      'select asked_by, subject, reason from operator_act order by id desc limit 1',
    )
    expect(rows).toEqual([{ asked_by: 'jana', subject: [`line ${id}`], reason: 'return: unknown payer' }])
  })

  test('is ended in its own currency', async () => {
    await given(gpc(HEAD, LINE), '--apply')
    await shop.pool.query("update bank_line set currency = 'EUR'")
    const id = (await run()).split(' ')[0] ?? ''
    expect(await run('ignore', id, '--reason', 'no crowns')).toBe('12960 EUR of 01.12.2026 are for no order.')
  })

  test('forgets its payer after 60 days', async () => {
    await given(gpc(HEAD, LINE), '--apply')
    const names = async () => (await shop.pool.query('select payer_name, payer_account from bank_line')).rows
    await shop.pool.query("update bank_line set imported_at = now() - interval '59 days'")
    await eraseDue(shop.now())
    expect(await names()).toMatchObject([{ payer_account: '1233/0100' }])
    await shop.pool.query("update bank_line set imported_at = now() - interval '61 days'")
    await eraseDue(shop.now())
    expect(await names()).toEqual([{ payer_name: null, payer_account: null }])
  })
})

describe('CAMT.053', () => {
  const read = (xml: string) => importStatement(ctx(), Buffer.from(xml), { isPreview: true })
  const symbolsOf = async (inside: string) => {
    const done = await read(camt('112960.00', entry('12960.00', inside)))
    return 'statement' in done ? [...done.statement.incoming].map(({ symbol }) => symbol) : done
  }

  test.each([
    '<RmtInf><Strd><CdtrRefInf><Ref>VS:7726000013</Ref></CdtrRefInf></Strd></RmtInf>',
    '<Refs><EndToEndId>/VS7726000013/SS/KS0308</EndToEndId></Refs>',
    '<RmtInf><Ustrd>uhrada /VS/7726000013</Ustrd></RmtInf>',
    '<RmtInf><Ustrd>faktura 7726000013 dekujeme</Ustrd></RmtInf>',
    '<Refs><Prtry><Tp>VS</Tp><Ref>7726000013</Ref></Prtry></Refs>',
  ])('%s names the order', async (inside) => {
    expect(await symbolsOf(details(inside))).toEqual(['7726000013'])
  })

  test('two right numbers in one text name none', async () => {
    const inside = details('<RmtInf><Ustrd>7726000013 a 7726000021</Ustrd></RmtInf>')
    expect(await symbolsOf(inside)).toEqual([undefined])
  })

  test('what is not booked, or was paid by the operator, is not stored', async () => {
    const pending = entry('5.00', '', '<CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts>')
    const outgoing = entry('60.00', '', '<CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>')
    const done = await read(camt('100240.00', entry('300.00', details('')), pending, outgoing))
    expect(done).toMatchObject({ statement: { incoming: [{ amount: 300_00, payerName: 'Hotel Žďár' }] } })
  })

  test('a batch is a line for each of its payments', async () => {
    const batch = entry('300.00', details('', '100.00') + details('', '200.00'))
    expect(await read(camt('100300.00', batch))).toMatchObject({
      statement: {
        incoming: [
          { amount: 100_00, ref: '7/2026-12-01/1/1' },
          { amount: 200_00, ref: '7/2026-12-01/1/2' },
        ],
      },
    })
    const wrong = entry('300.00', details('', '100.00') + details('', '200.01'))
    expect(await read(camt('100300.00', wrong))).toEqual({ problem: 'sums', line: 5 })
  })

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('a payment with RvslInd %s is a reversal: %s', async (indicator, isReversal) => {
    const change = `<CdtDbtInd>CRDT</CdtDbtInd><RvslInd>${indicator}</RvslInd><Sts>BOOK</Sts>`
    expect(await read(camt('100300.00', entry('300.00', details(''), change)))).toMatchObject({
      statement: { incoming: [{ isReversal }] },
    })
  })

  test('is read with a prefix before its names', async () => {
    const xml = camt('112960.00', entry('12960.00', details('')))
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=')
    expect(await read(xml)).toMatchObject({ statement: { incoming: [{ amount: 12_960_00 }] } })
  })

  const good = entry('12960.00', details(''))
  test.each([
    ['an amount that cannot be read', 'amount', 6, camt('112960.00', good.replace('12960.00', '12 960.00'))],
    ['three decimals', 'amount', 6, camt('112960.00', good.replace('12960.00', '12960.000'))],
    ['euros', 'currency', 6, camt('112960.00', good.replace('"CZK"', '"EUR"'))],
    ['a day that is none', 'day', 6, camt('112960.00', good.replace('2026-12-01', '2026-02-30'))],
    ['a day to come', 'future', 6, camt('112960.00', good.replace('2026-12-01', '2026-12-04'))],
    ['no direction', 'code', 6, camt('112960.00', good.replace('CRDT', 'XXXX'))],
    ['wrong sums', 'sums', 2, camt('112960.01', good)],
    ['another account', 'other-account', 2, camt('112960.00', good).replace('CZ6508', 'CZ6608')],
    ['a file that was cut', 'cut', 1, camt('112960.00', good).slice(0, -20)],
    ['entities', 'entities', 1, `<!DOCTYPE x [<!ENTITY a "b">]>${camt('112960.00', good).slice(38)}`],
    ['no statement', 'not-a-statement', 1, '<html></html>'],
  ])('%s refuses the file', async (_, problem, line, xml) => {
    const done = await read(xml)
    expect(done).toMatchObject({ problem })
    if (problem !== 'cut') expect(done).toMatchObject({ line: problem === 'entities' || line < 6 ? line : 5 })
  })

  test('a second statement refuses the file', async () => {
    const xml = camt('112960.00', good)
    const statement = /<Stmt>[\s\S]*<\/Stmt>/.exec(xml)?.[0] ?? ''
    expect(await read(xml.replace('</BkToCstmrStmt>', `\n${statement}</BkToCstmrStmt>`))).toMatchObject({
      problem: 'second-statement',
    })
  })
})
