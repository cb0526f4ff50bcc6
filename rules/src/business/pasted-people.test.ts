import { expect, test } from 'vitest'
import type { UserField } from '../user-info.ts'
import { exceededMonth, type Fixes, MOST_ROWS, readPeople } from './pasted-people.ts'

const FIELDS: UserField[] = ['firstName', 'lastName', 'birthday', 'phone', 'email', 'agreements']
const JAN = 'Jan;Novák;05.03.1990;+420601234567;jan@example.com'
const JAN_INFO = {
  firstName: 'Jan',
  lastName: 'Novák',
  birthday: '05.03.1990',
  phone: '+420601234567',
  email: 'jan@example.com',
}
const read = (text: string, pieces = 2, fields = FIELDS) => readPeople(text, { fields, pieces, today: '2026-12-01' })
const infos = (text: string) => read(text).rows.map(({ info }) => info)
const errors = (text: string) => read(text).rows.map((row) => row.errors)

test('two rows for three pieces: one is missing, and both are right without the consent that is given once', () => {
  expect(read(`${JAN}\n${JAN}`, 3)).toEqual({
    rows: [1, 2].map((line) => ({ line, info: JAN_INFO, errors: {}, needsGuardian: false })),
    missing: 1,
    extra: 0,
  })
})

test('a birthday that no year has is wrong in its cell, and the other cells are kept', () => {
  const text = `${JAN.replace('05.03.1990', '31.02.1990')}\n${JAN}`
  expect(errors(text)).toEqual([{ birthday: 'form.dateValid' }, {}])
  expect(infos(text)[0]).toEqual({ ...JAN_INFO, birthday: '31.02.1990' })
})

test('a cell that was typed over counts instead of the pasted one, also an empty one', () => {
  const text = `${JAN.replace('05.03.1990', '31.02.1990')}\n${JAN}`
  const typed = (fixes: Fixes) =>
    readPeople(text, { fields: FIELDS, pieces: 2, today: '2026-12-01', fixes }).rows.map((row) => row.errors)
  expect(typed({ 1: { birthday: '28.02.1990' } })).toEqual([{}, {}])
  expect(typed({ 1: { birthday: '1990-02-28' }, 2: { lastName: ' ' } })).toEqual([{}, { lastName: 'form.required' }])
})

test.each([
  ['31.02.1990', { year: 1990, month: 2, days: 28 }],
  ['29. 2. 2023', { year: 2023, month: 2, days: 28 }],
  ['29.02.2024', undefined],
  ['31.9.1990', { year: 1990, month: 9, days: 30 }],
  ['32.01.1990', undefined],
  ['01.13.1990', undefined],
  ['31.02.90', undefined],
])('%s exceeds the month %j', (text, month) => {
  expect(exceededMonth(text)).toEqual(month)
})

test('an empty cell is wrong, a row without any is none', () => {
  expect(errors('Jan;;05.03.1990;+420601234567;jan@example.com\n;;;;\n\n')).toEqual([{ lastName: 'form.required' }])
})

test.each([
  ['tabs', JAN.replaceAll(';', '\t')],
  ['commas', JAN.replaceAll(';', ',')],
  ['quotes', JAN.replace('Novák', '"Novák"')],
  ['line ends of Windows and a mark of the encoding', `\uFEFF${JAN}\r\n`],
  ['a line that names the separator', `sep=;\n${JAN}`],
  ['letters with their marks apart', JAN.normalize('NFD')],
  ['a day as spreadsheets write it', JAN.replace('05.03.1990', '1990-03-05')],
  ['a day as people write it', JAN.replace('05.03.1990', '5/3/1990')],
  ['spaces that do not break', JAN.replace('Jan;', '\u00a0Jan ;')],
])('a list with %s is the same', (_name, text) => {
  expect(infos(text)).toEqual([JAN_INFO])
})

test('a quoted cell holds the separator, a quote and a line end', () => {
  expect(infos('"Jan;Karel";"de ""Vries""\nmladší";05.03.1990;+420601234567;jan@example.com')[0]).toMatchObject({
    firstName: 'Jan;Karel',
    lastName: 'de "Vries" mladší',
  })
})

test('a semicolon or tab within quotes separates no cells', () => {
  expect(infos('"Jan; Karel","No\tvák",05.03.1990,+420601234567,jan@example.com')[0]).toMatchObject({
    firstName: 'Jan; Karel',
    lastName: 'No vák',
    birthday: '05.03.1990',
  })
})

test.each([
  ['Czech', 'Jméno;Příjmení;Datum narození;Telefon;E-mail'],
  ['German', 'Vorname;Nachname;Geburtsdatum;Telefon;E-Mail'],
  ['English', 'First name;Last name;Date of birth;Phone;Email'],
])('a %s head line is no person', (_name, head) => {
  expect(infos(`${head}\n${JAN}`)).toEqual([JAN_INFO])
})

test('a head line says the order of the columns, and what is not asked for is left out', () => {
  const text =
    'Číslo\tPříjmení\tJméno\tE-mail\tMobil\tNarození\n1\tNovák\tJan\tjan@example.com\t+420601234567\t05.03.1990'
  expect(infos(text)).toEqual([JAN_INFO])
})

test('a single word of a head line is a name or a place: nobody is lost, and no column moves', () => {
  expect(infos(`${JAN.replace('Novák', 'Land')}\n${JAN}`)).toEqual([{ ...JAN_INFO, lastName: 'Land' }, JAN_INFO])
  const fields: UserField[] = ['firstName', 'lastName', 'city']
  expect(read('Jan;Novák;Ort\nEva;Malá;Linz', 2, fields).rows.map(({ info }) => Object.values(info))).toEqual([
    ['Jan', 'Novák', 'Ort'],
    ['Eva', 'Malá', 'Linz'],
  ])
})

test.each([
  ['Jan;Land;Ort\nEva;Malá;Linz', 'firstName lastName city', ['Jan Land Ort', 'Eva Malá Linz']],
  ['Jan;Novák;Ulice\nEva;Malá;Plzeň', 'firstName lastName city', ['Jan Novák Ulice', 'Eva Malá Plzeň']],
  ['Eva;Huber;Straße\nJan;Novák;Linz', 'firstName lastName city', ['Eva Huber Straße', 'Jan Novák Linz']],
  ['Picabo;Street\nEva;Malá', 'firstName lastName', ['Picabo Street', 'Eva Malá']],
  ['Ort', 'city', ['Ort']],
  ['Ort;Land\nLinz;AT', 'city country', ['Linz AT']],
  ['Titel;Nachname\nMgr.;Novák', 'firstName lastName', ['Novák']],
  ['Nr.;Nachname;Rufname\n1;Novák;Jan', 'firstName lastName', ['Novák']],
])('names and places alone make no head line, any other of its words does: %j', (text, fields, people) => {
  const rows = read(text, 2, fields.split(' ') as UserField[]).rows
  expect(rows.map(({ info }) => Object.values(info).join(' '))).toEqual(people)
})

test('a head line of one word, or with a column that is not asked for, is no person', () => {
  expect(read('E-mail;\njan@example.com;', 1, ['email']).rows.map(({ info }) => info)).toEqual([
    { email: 'jan@example.com' },
  ])
  const fields: UserField[] = ['firstName', 'lastName']
  expect(read('Nr.;Vorname;Nachname\n1;Jan;Novák', 1, fields).rows.map(({ info }) => info)).toEqual([
    { firstName: 'Jan', lastName: 'Novák' },
  ])
})

test('someone under 15 needs a guardian, who is typed in the form', () => {
  const child = JAN.replace('1990', '2015')
  expect(read(child).rows).toMatchObject([{ errors: {}, needsGuardian: true }])
})

test('rows beyond the pieces are told, and beyond a hundred not read', () => {
  expect(read(`${JAN}\n${JAN}\n${JAN}`)).toMatchObject({ missing: 0, extra: 1 })
  const many = read(Array(120).fill(JAN).join('\n'), 100)
  expect([many.rows.length, many.extra]).toEqual([MOST_ROWS, 20])
})

test('nothing pasted has no rows', () => {
  expect(read(' \n ')).toEqual({ rows: [], missing: 2, extra: 0 })
})
