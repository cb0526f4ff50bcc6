import { expect, test } from 'vitest'
import { camtFile, fioFile, gpcFile } from '../../../simulators/src/bank/statement-files.ts'
import { readStatement } from './read-statement.ts'

const statement = {
  account: 'CZ6508000000192000145399',
  day: '2026-12-01',
  number: 7,
  opening: 100_000_00,
  payments: [
    { amount: 12_960_00, symbol: '7726000013' },
    { amount: 12_960_00, symbol: '7726000013' },
    { amount: 500_50, message: 'faktura 7726000021 dekujeme' },
  ],
}

test('a GPC file in UTF-8 is refused, and its first such line is named', () => {
  const [head = '', line = '', ...rest] = Buffer.from(gpcFile(statement)).toString('latin1').split('\r\n')
  const name = Buffer.from('Žď').toString('latin1')
  const file = [head, line.slice(0, 97) + name + line.slice(97 + name.length), ...rest].join('\r\n')
  const options = { account: statement.account, today: '2026-12-03', currency: 'CZK' }
  expect(readStatement(Buffer.from(file, 'latin1'), options)).toEqual({ problem: 'encoding', line: 2 })
  const windows = file.replace(name, '\x8e\xef  ')
  expect(readStatement(Buffer.from(windows, 'latin1'), options)).toMatchObject({ format: 'gpc' })
})

test.each([
  ['GPC', gpcFile],
  ['CAMT.053', camtFile],
  ['Fio', fioFile],
] as const)(
  'a %s file is read as it was written: twice the same is two payments, a text names its symbol',
  (_, write) => {
    const read = readStatement(Buffer.from(write(statement)), {
      account: statement.account,
      today: '2026-12-03',
      currency: 'CZK',
    })
    if ('problem' in read) throw new Error(JSON.stringify(read))
    expect([read.opening, read.closing]).toEqual([100_000_00, 126_420_50])
    const lines = [...read.incoming]
    expect(lines.map(({ amount, symbol, day }) => [amount, symbol, day])).toEqual([
      [12_960_00, '7726000013', '2026-12-01'],
      [12_960_00, '7726000013', '2026-12-01'],
      [500_50, '7726000021', '2026-12-01'],
    ])
    expect(new Set(lines.map(({ ref }) => ref)).size).toBe(3)
  },
)
