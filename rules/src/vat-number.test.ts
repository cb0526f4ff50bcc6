import { expect, test } from 'vitest'
import { COUNTRIES } from './country.ts'
import { RIGHT_VAT_NUMBERS, WRONG_VAT_NUMBERS } from './testing/vat-numbers.ts'
import { isVatNumber, tidyVatNumber } from './vat-number.ts'

test('a VAT number may be typed with the separators of its country', () => {
  expect(RIGHT_VAT_NUMBERS.filter((typed) => !isVatNumber(tidyVatNumber(typed)))).toEqual([])
})

test('a wrong check digit, shape or length is told', () => {
  expect(WRONG_VAT_NUMBERS.filter((typed) => isVatNumber(tidyVatNumber(typed)))).toEqual([])
})

test.each([
  ['BE 0202.239.951', 'BE0202239951'],
  ['CHE-107.787.577 MWST', 'CHE107787577MWST'],
  ['gr 094259216', 'EL094259216'],
  ['\u200bcz 260–16 885\ufeff', 'CZ26016885'],
  ['DK 27,63,03,08', 'DK27630308'],
  ['PL·856·734·62·15', 'PL8567346215'],
  ['CZ27082440,', 'CZ27082440'],
  ['CZ27082440.;', 'CZ27082440'],
  ['HU-12892312-2-41', 'HU12892312'],
])('%s is kept as %s', (typed, kept) => {
  expect(tidyVatNumber(typed)).toBe(kept)
})

test.each([
  ['VAT CZ27082440', 'CZ27082440'],
  ['DIČ CZ27082440', 'CZ27082440'],
  ['USt-IdNr. DE136695976', 'DE136695976'],
  ['UID ATU14243102', 'ATU14243102'],
  ['TVA FR83404833048', 'FR83404833048'],
  ['N° TVA FR83404833048', 'FR83404833048'],
  ['Nº de TVA intracommunautaire : FR83404833048', 'FR83404833048'],
  ['Numéro de TVA FR 83 404 833 048', 'FR83404833048'],
  ['IČ DPH: SK2020257679', 'SK2020257679'],
  ['P.IVA IT01404480202', 'IT01404480202'],
  ['P. IVA: IT 01404480202', 'IT01404480202'],
  ['Partita IVA IT01404480202', 'IT01404480202'],
  ['C.F./P.IVA IT01404480202', 'IT01404480202'],
  ['VAT Reg. No. GB 980 7806 84', 'GB980780684'],
  ['VAT registration number GB980780684', 'GB980780684'],
  ['EU VAT number: CZ27082440', 'CZ27082440'],
  ['BTW-nummer: NL009122746B01', 'NL009122746B01'],
  ['BTW-identificatienummer NL009122746B01', 'NL009122746B01'],
  ['Umsatzsteuer-Identifikationsnummer: DE136695976', 'DE136695976'],
  ['USt.-ID-Nr. DE136695976', 'DE136695976'],
  ['NIP UE: PL5840154038', 'PL5840154038'],
  ['közösségi adószám: HU10672101', 'HU10672101'],
  ['NIF-IVA: ESB58378431', 'ESB58378431'],
  ['TVA FR K 7399859412', 'FRK7399859412'],
  ['VAT GB GD499', 'GBGD499'],
  ['VAT NO 995 525 828 MVA', 'NO995525828MVA'],
  ['NIPC PT500019720', 'PT500019720'],
  ['N.º IVA: PT500019720', 'PT500019720'],
  ['CHE-107.787.577 MWST/TVA/IVA', 'CHE107787577MWSTTVAIVA'],
  ['MWST-Nr. CHE-107.787.577', 'CHE107787577'],
  ['Mehrwertsteuernummer CHE-107.787.577', 'CHE107787577'],
  ['MOMS SE556188840401', 'SE556188840401'],
  ['CVR DK27630308', 'DK27630308'],
  ['OIB HR33392005961', 'HR33392005961'],
  ['ID za DDV SI50223054', 'SI50223054'],
  ['CUI RO18547290', 'RO18547290'],
  ['Nr. DE136695976', 'DE136695976'],
  ['ID: CZ27082440', 'CZ27082440'],
  ['Org. No. NO 995 525 828 MVA', 'NO995525828MVA'],
  ['CIF RO 18547290', 'RO18547290'],
  ['VAT code SE556188840401', 'SE556188840401'],
  ['plátce SK2020257679', 'SK2020257679'],
  ['IČO 27082440, DIČ CZ27082440', 'CZ27082440'],
  ['"CZ27082440"', 'CZ27082440'],
  ['„DIČ: CZ27082440“', 'CZ27082440'],
  ['«TVA» “FR83404833048”', 'FR83404833048'],
])('what is written before a number is no part of it: %s', (typed, number) => {
  expect(tidyVatNumber(typed)).toBe(number)
  expect(isVatNumber(number)).toBe(true)
})

test.each([
  ['JP T1234567890123', 'JPT1234567890123'],
  ['KE P051234567X', 'KEP051234567X'],
  ['VE J-12345678-9', 'VEJ123456789'],
  ['AD F-123456-Z', 'ADF123456Z'],
  ['MX GDE950101AB1', 'MXGDE950101AB1'],
  ['AL J 91402501 L', 'ALJ91402501L'],
  ['ALK31525146H', 'ALK31525146H'],
  ['SG M2-1234567-8', 'SGM212345678'],
  ['SG MR-1234567-8', 'SGMR12345678'],
  ['SG M90312345A', 'SGM90312345A'],
  ['SG 00192200M', 'SG00192200M'],
  ['SG 197401143C', 'SG197401143C'],
  ['SG S16FC0121D', 'SGS16FC0121D'],
  ['SG T01FC6132D', 'SGT01FC6132D'],
  ['MY W10-1808-31000001', 'MYW10180831000001'],
  ['MY C 25845632020', 'MYC25845632020'],
  ['MY 1234567-A', 'MY1234567A'],
  ['MY 199401034321 (1234-A)', 'MY1994010343211234A'],
  ['SG MB-8200028-1', 'SGMB82000281'],
  ['GHA-725123456-1', 'GHA7251234561'],
  ['GH GHA-725123456-1', 'GHGHA7251234561'],
  ['BY MA1953684', 'BYMA1953684'],
  ['BY 200988541', 'BY200988541'],
  ['GH C0000803561', 'GHC0000803561'],
  ['NI J0310000000000', 'NIJ0310000000000'],
  ['BW C01234567', 'BWC01234567'],
  ['CM M011200013456A', 'CMM011200013456A'],
  ['SM COE 51', 'SMCOE51'],
  ['SM 24165', 'SM24165'],
])('letters of a number are no other country: %s', (typed, number) => {
  expect(tidyVatNumber(typed)).toBe(number)
  expect(isVatNumber(number)).toBe(true)
})

test.each([
  ['ID 01.312.166.0-091.000', 'ID013121660091000'],
  ['ID 016090524017000', 'ID016090524017000'],
  ['ID 0013121660091000', 'ID0013121660091000'],
  ['ID 3171011708450001', 'ID3171011708450001'],
])('a word that is a country as well is one before a number of its length and check digit: %s', (typed, number) => {
  expect(tidyVatNumber(typed)).toBe(number)
  expect(isVatNumber(number)).toBe(true)
})

test.each([
  'CZ27082440 / SK2020257679',
  'CZ27082440/SK2020257679',
  'SK2020257679, CZ27082440',
  'DIČ CZ27082440, IČ DPH: SK2020257679',
  'CZ27082440 (Česko) SK2020257679',
  'CZ27082441 SK2020257679',
  'US 12-3456789 DE136695976',
  'CHE-107.787.577 MWST / ATU13585627',
  'VAT US 12-3456789 DE136695976',
  'DIČ: US 12-3456789, CZ27082440',
  'VAT EU372000041 / DE136695976',
])('of two numbers none is chosen: %s', (typed) => {
  expect(isVatNumber(typed)).toBe(false)
  expect(tidyVatNumber(typed)).toBe(typed)
})

test.each([
  ['CZ27082440 (CZ 27082440)', 'CZ27082440'],
  ['DIČ CZ27082440, CZ27082440', 'CZ27082440'],
  ['ATU13585627 (UID ATU13585627)', 'ATU13585627'],
  ['HU 12892312-2-41, HU12892312', 'HU12892312'],
  ['EL094014201 / GR094014201', 'EL094014201'],
  ['IČO 27082440, DIČ CZ27082440', 'CZ27082440'],
])('a number that is written twice is one, and a company number none: %s', (typed, number) => {
  expect(tidyVatNumber(typed)).toBe(number)
})

test('a long text is refused at once', () => {
  const started = performance.now()
  expect(isVatNumber(`${'AT1 DE 2, '.repeat(5000)}CZ27082440`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(1000)
})

test('a label may stand against its number', () => {
  const labels = 'DIČ|DIC|IČDPH|VAT|UID|USt-IdNr|USt-ID-Nr|NIP|P.IVA|TVA|BTW'.split('|')
  const checked = RIGHT_VAT_NUMBERS.filter((typed) => !/^(AE|BR|IN|MK|US|NO [\d ]+$)/.test(typed))
  for (const label of labels)
    expect(
      checked.filter((typed) => tidyVatNumber(label + typed) !== tidyVatNumber(typed)),
      label,
    ).toEqual([])
  expect(['DIČCZ27082441', 'UIDUS12-3456789', 'VATNO974760673'].filter(isVatNumber)).toEqual([])
})

/** What companies print before their number, and words that end in each letter, or in the letters of a country. */
const LABELS = (
  'VAT number|VAT registration number|VAT Reg|VAT code|VAT ID:|VATIN|Tax code|TIN|EIN|Company code|' +
  'USt-Nummer|USt-ID|USt-IdNr.|UID-Nummer|MwSt-ID|Steuernummer|Umsatzsteuer-Identifikationsnummer|' +
  'DIČ pro DPH|DIČ:|IČ DPH|Plátce|Číslo plátce:|Kód plátce|Daňové číslo|' +
  'N° TVA|Nº de TVA intracommunautaire :|Numéro de TVA|TVA CE|Siret|' +
  'P.IVA|C.F./P.IVA|Partita IVA|Codice fiscale|CIF|C.I.F.:|N.I.F.|NIF/CIF|Numero|Nro.|Código|' +
  'BTW-ID|BTW-nummer|ALV-numero|ALV-tunniste|Y-tunnus|MOMS|SE-nr.|KMKR|PVN reģ. Nr.|' +
  'NIP numer|NIP UE|UE|Cod TVA|Cod fiscal|CUI|közösségi adószám:|ДДС №|ΑΦΜ:|Код|"VAT"'
).split('|')
const ENDED = [...'abcdefghijklmnopqrstuvwxyz', ...COUNTRIES, 'EL', 'EU', 'XI', 'CHE', 'ATU'].map((end) => `Kod${end}`)

test('whatever word stands before a right number, the number is found', () => {
  // Behind a word, "no" is a country only where the number says so at its end.
  const checked = RIGHT_VAT_NUMBERS.filter((typed) => !/^(AE|BR|IN|MK|US|NO [\d ]+$)/.test(typed)).map(
    (typed) => [typed, tidyVatNumber(typed)] as const,
  )
  for (const word of [...LABELS, ...ENDED])
    expect(
      checked.filter(([typed, tidied]) => tidyVatNumber(`${word} ${typed}`) !== tidied),
      word,
    ).toEqual([])
})

test('a number without its country is refused, whatever word stands before it', () => {
  const bare = new Set(RIGHT_VAT_NUMBERS.map((typed) => typed.replace(/^(CHE|[A-Z]{2})[ .:-]*/i, '')))
  for (const word of [...LABELS, ...ENDED, 'ID', 'ID:', 'Nr.', 'VAT No.', 'BN', 'CF', 'TC'])
    expect(
      [...bare].filter((own) => !own.endsWith('MVA') && isVatNumber(`${word} ${own}`)),
      word,
    ).toEqual([])
})

test('what is no right number stays as it was typed', () => {
  expect(['VAT No. 974760673', 'P. E. 12345678', 'id 27082441'].map(tidyVatNumber)).toEqual([
    'VAT No. 974760673',
    'P. E. 12345678',
    'id 27082441',
  ])
})

test.each([
  'VAT CZ27082441',
  'USt-IdNr. DE136308784',
  'NIP PL5840304473',
  'CIF B58378431',
  'NEPLATCE',
  'Steuernummer 12/345',
  'CVR DK27630309',
  'MOMS DK27630309',
  'KMKR EE100931559',
  'ALV FI20774741',
  'CUI RO18547291',
  'AFM EL094259217',
  'MVA NO995525829',
  'St.-Nr. DE136695977',
  'Nr. DE136695977',
  'ID CZ27082441',
  'Reg. No. 974760673',
  'Tax no: 974760673',
  'VAT No. 974760673',
  'EORI GB980780684000',
  'EORI number: GB980780684000',
  'VAT/EORI GB980780684000',
  'HU12892312999',
  'HU-12892312-2-52',
  'TRN AE100123456700003',
  'CUI 18547290',
  'CNPJ BR12345678000195',
  'CVR 27630308',
  'GST 12345678',
  'RUC 20100070970',
  'Nr. 136695976',
  'VAT number: 980 7806 84',
  'VAT Reg 980 7806 84',
  'VAT code 136695976',
  'Code 136695976',
  'Nro. 18547290',
  'USt-Nummer 136695977',
  'VAT ID 27082441',
  'ID 136695977',
  'ID 013121661091000',
  'ID 3171019708450001',
  'USt-ID 013121660091000',
  'AL Z22218003V',
  'GH C000080356',
  'SG C01234567',
  'BIN 123456789012',
  'BN 123456789RT0001',
  'TCKN 12345678901',
  'CF 01404480202',
  'VAT US 12-3456789',
])('no country is read into words, and no check digit is left out for them: %s', (typed) => {
  expect(isVatNumber(tidyVatNumber(typed))).toBe(false)
})
