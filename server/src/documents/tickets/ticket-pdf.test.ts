import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { requireProgram } from '../../../../e2e/support/programs.ts'
import { loadResort, RESORTS_DIR, resortKeys } from '../../../../resorts/folders.ts'
import { SAMPLES } from '../../../../resorts/testing/samples.ts'
import { aTicket } from '../../../harness/documents/a-ticket.ts'
import { cpuOf } from '../../../harness/documents/cpu.ts'
import { drawnText, poppler, textOf } from '../../../harness/read-pdf.ts'
import { variants } from '../../../harness/variants.ts'
import { offlineCode } from '../../offline-codes/offline-code.ts'
import { madeUpDeskKey } from '../../offline-codes/offline-keys.ts'
import type { DocumentAssets } from '../pdf-file.ts'
import type { TicketDocument } from './ticket-document.ts'
import { loadDocumentAssets, renderTickets } from './ticket-pdf.ts'

const folderOf = (resort: string) => join(RESORTS_DIR, resort)
const assets = await loadDocumentAssets(folderOf('lipno'))
const ALL = await Promise.all(
  variants(resortKeys()).map(async (resort) => ({
    resort,
    assets: await loadDocumentAssets(folderOf(resort)),
    templates: (await loadResort(folderOf(resort))).face.giftTemplates,
  })),
)

const LONG_WISH =
  'Milá Žofie, všechno nejlepší k osmnáctinám! Ať se ti s námi na horách líbí. Babička a děda Novákovi z Horní Lhoty.'

const priced = (changes: Partial<TicketDocument>) =>
  aTicket({ of: 2, hours: { open: '10:00', close: '16:00' }, priceHaler: 26_000, vatRate: 12, ...changes })

const rendererOf =
  (ofResort: DocumentAssets) =>
  (...tickets: Partial<TicketDocument>[]) =>
    renderTickets(tickets.map(priced), ofResort)
const render = rendererOf(assets)
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

const pdftoppm = poppler('pdftoppm')
const zbarimg = requireProgram({
  names: ['zbarimg'],
  debianPackage: 'zbar-tools',
  advice: 'Install zbar (zbar-tools).',
})

function inFile<T>(pdf: Buffer, read: (file: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'ticket-'))
  try {
    const file = join(folder, 'ticket.pdf')
    writeFileSync(file, pdf)
    return read(file, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const codesOf = (pdf: Buffer) =>
  inFile(pdf, (file, folder) => {
    execFileSync(pdftoppm, ['-gray', '-r', '100', file, join(folder, 'page')])
    return readdirSync(folder)
      .filter((name) => name.endsWith('.pgm'))
      .flatMap((page) =>
        spawnSync(zbarimg, ['-q', '--raw', join(folder, page)], { encoding: 'utf8' }).stdout.split('\n'),
      )
      .filter(Boolean)
  })

describe('pages', () => {
  test('every ticket has a page of its own', async () => {
    expect(pagesOf(await render({}))).toBe(1)
    expect(pagesOf(await render({}, { position: 2 }, { position: 3 }))).toBe(3)
  })

  test('the longest texts stay on their page', async () => {
    const long = 'Nejdelší možný název vstupenky na Stezku korunami stromů a Království lesa '
    const pdf = await render({
      name: long.repeat(3),
      variant: long.repeat(3),
      userName: long,
      cardBirthday: '02.06.1990',
      email: `${'x'.repeat(200)}@example.cz`,
      resortName: long,
      code: 'LIP-7F3A-9C21'.repeat(6),
    })
    expect(pagesOf(pdf)).toBe(1)
  })

  test('the same tickets give the same bytes, so that a repeated mail carries the same file', async () => {
    const [first, second] = [await render({}, { position: 2 }), await render({}, { position: 2 })]
    expect(first.equals(second)).toBe(true)
  })

  test('what was drawn before leaves no trace', async () => {
    await render({ name: 'ýáéíóúůěščřžťďň', lang: 'de' })
    const inOldProcess = await render({ name: 'Yetti a data' })
    const inNewProcess = await renderTickets(
      [priced({ name: 'Yetti a data' })],
      await loadDocumentAssets(folderOf('lipno')),
    )
    expect(inOldProcess.equals(inNewProcess)).toBe(true)
  })

  test.each(ALL)('a page of $resort stays below 60 kB, and further pages add little', async (of) => {
    const draw = rendererOf(of.assets)
    const one = await draw({})
    const three = await draw({}, { position: 2 }, { position: 3 })
    expect(one.length).toBeLessThan(60_000)
    expect(three.length).toBeLessThan(one.length + 12_000)
    for (const { key } of of.templates)
      for (const entryType of ['PRODUCT', 'transaction_voucher_product'] as const)
        expect(
          (await draw({ entryType, isGift: true, giftTemplate: key, giftMessage: LONG_WISH })).length,
        ).toBeLessThan(60_000)
  })

  test.each<[string, Partial<TicketDocument>]>([
    ['ticket', {}],
    ['gift', { isGift: true, giftTemplate: 'celebration', giftMessage: LONG_WISH }],
  ])('a page of a %s takes at most 10 ms of CPU', async (_kind, change) => {
    const page = (round: number) => render({ ...change, code: `LIP-${round}`, userName: `Žofie ${round}` })
    expect(await cpuOf(page, 10)).toBeLessThanOrEqual(10)
  })

  test('no tickets is a fault of the caller', async () => {
    await expect(render()).rejects.toThrow('nothing to print')
  })
})

describe('codes', () => {
  test.each(ALL)('the QR code of $resort is read back from paper', async (of) => {
    expect(codesOf(await rendererOf(of.assets)({ code: 'LIP-7F3A-9C21' }))).toContain('LIP-7F3A-9C21')
  })

  test('each page carries the code of its own ticket', async () => {
    const codes = codesOf(await render({ code: 'AAA-1' }, { code: 'BBB-2', position: 2 }))
    expect(codes).toEqual(expect.arrayContaining(['AAA-1', 'BBB-2']))
  })

  test('a voucher and a long code are read as well', async () => {
    expect(codesOf(await render({ entryType: 'transaction_voucher_product', code: 'GIFT-5T8Q-21LP' }))).toContain(
      'GIFT-5T8Q-21LP',
    )
    const long = '01-1614 7159 9229 9670 9834-2/PICKUP/2026-004183/1'
    expect(codesOf(await render({ type: 'exchange-pass', code: long }))).toContain(long)
  })

  test.each(ALL)('the long code for a desk of $resort is read back, its page says why it is there', async (of) => {
    const code = offlineCode(
      {
        entryUuid: '5b0d2f6e-4a43-4a2e-9d5a-0d7f3c1f9a11',
        orderNumber: '2026-004183',
        variantId: 'annaberg-family-2adults-1child',
        from: '2026-12-05',
        to: '2026-12-05',
        until: '2026-12-05',
        persons: 3,
      },
      madeUpDeskKey('any secret'),
    )
    const pdf = await rendererOf(of.assets)({ code, desk: { until: '2026-12-05' } })
    expect(codesOf(pdf)).toEqual([code])
    expect(pdf.length).toBeLessThan(60_000)
    const text = textOf(pdf)
    for (const part of ['Náhradní kód 1 ze 2', 'platí do 05.12.2026', 'Vstupenku připravujeme', 'Máte zaplaceno'])
      expect(text).toContain(part)
    for (const lang of ['de', 'en', 'pl'] as const)
      expect(pagesOf(await rendererOf(of.assets)({ code, lang, desk: { until: '2026-12-05' } }))).toBe(1)
  })

  test('what is loaded on a card carries no code that a gate would refuse', async () => {
    expect(codesOf(await render({ type: 'info', code: 'ABCDEFGH-123-456' }))).toEqual([])
  })
})

describe('the words below a QR code', () => {
  const SCALE = 2
  const pagePixels = (pdf: Buffer) =>
    inFile(pdf, (file, folder) => {
      execFileSync(pdftoppm, ['-gray', '-singlefile', '-r', String(96 * SCALE), file, join(folder, 'page')])
      const picture = readFileSync(join(folder, 'page.pgm'))
      const [header = '', width] = /^P5\s+(\d+)\s+\d+\s+255\s/.exec(picture.toString('latin1', 0, 64)) ?? []
      return { data: picture.subarray(header.length), width: Number(width) }
    })

  /** Returns heights (CSS px): the code, the gap below it, what follows down to the tear line, the rest. */
  async function heightsOf(pdf: Buffer, { top, size, tear }: { top: number; size: number; tear: number }) {
    const { data, width } = pagePixels(pdf)
    const [left, right] = [Math.round((738 - size) * SCALE), Math.round(738 * SCALE)]
    const isDark = (row: number, column: number) => (data[row * width + column] ?? 255) < 128
    const hasInk = (row: number) => Array.from({ length: right - left }, (_, i) => left + i).some((x) => isDark(row, x))
    const last = Math.round((tear - 2) * SCALE)
    const next = (row: number, isInk: boolean) => {
      while (row < last && hasInk(row) !== isInk) row++
      return row
    }
    const code = next(top * SCALE, true)
    const gap = next(code, false)
    const words = next(gap, true)
    let end = last
    while (!hasInk(end - 1)) end--
    let corner = left
    while (isDark(code + SCALE, corner)) corner++
    const px = (from: number, to: number) => (to - from) / SCALE
    return { module: px(left, corner) / 7, code: px(code, gap), gap: px(gap, words), rest: px(end, last) }
  }

  const ON_TICKET = { top: 390, size: 264.6, tear: 768 }
  const ON_GIFT = { top: 630, size: 189, tear: 930 }
  const LONG_CODE = '01-1614 7159 9229 9670 9834-2/PICKUP/2026-004183/1'

  test.each([
    ['a ticket', ON_TICKET, {}],
    ['a ticket with a long code', ON_TICKET, { code: LONG_CODE }],
    ['a page for the desk', ON_TICKET, { code: 'x'.repeat(120), desk: { until: '2026-12-05' } }],
    ['a gift', ON_GIFT, { isGift: true }],
    ['a voucher', ON_GIFT, { entryType: 'transaction_voucher_product', code: 'GIFT-5T8Q-21LP' }],
  ] as const)('keep out of its quiet zone on %s and are nearer to it than to the tear line', async (_, place, of) => {
    const { module, code, gap, rest } = await heightsOf(await render(of), place)
    expect(Math.abs(code - place.size)).toBeLessThan(2)
    expect(gap).toBeGreaterThan(4 * module - 1)
    expect(gap).toBeLessThan(rest)
  })
})

describe('texts', () => {
  test('a ticket says what, when, for whom, for how much and from whom', async () => {
    const text = textOf(await render({ userName: 'Žofie Nováková-Šťastná' }))
    for (const part of [
      'Vstupenka 1 ze 2',
      'Stezka korunami',
      'sobota 05.12.2026',
      '10.00–16.00',
      'dospělý 15–64 let',
      'Žofie Nováková-Šťastná',
      'Cena s DPH 12 %',
      '260 Kč',
      'LIP-7F3A-9C21',
      'Přijďte v den platnosti',
      'Objednávka 2026-004183',
      'zakoupeno 21.11.2026',
      'petra.dvorakova@example.cz',
      'IČO 12345679, DIČ CZ12345679',
    ])
      expect(text).toContain(part)
  })

  test.each(ALL)('the letters of Czech, German and Polish survive in the display face of $resort', async (of) => {
    const draw = rendererOf(of.assets)
    const czech = 'Příliš žluťoučký kůň ďábelsky ódy ň Ř Ď Ť'
    const german = 'Größe äöü ÄÖÜ ß'
    const polish = 'Zażółć gęślą jaźń Ł'
    expect(textOf(await draw({ name: czech }))).toContain('žluťoučký')
    expect(textOf(await draw({ userName: czech })).replace(/ /g, '')).toContain(czech.replace(/ /g, ''))
    for (const part of ['Příliš žluťoučký', 'kůň ďábelské', 'ódy ň Ř Ď Ť'])
      expect(textOf(await draw({ variant: part }))).toContain(part)
    expect(textOf(await draw({ variant: german }))).toContain(german)
    expect(textOf(await draw({ variant: polish }))).toContain(polish)
  })

  test.each(variants(['cz', 'de', 'en', 'pl'] as const))(
    'a day that did not take place is named with what the price is less for it, on a gift without that: %s',
    async (lang) => {
      const validity = { kind: 'range', from: '2026-12-18', to: '2026-12-24' } as const
      const days = ['2026-12-18', '2026-12-19', '2026-12-20', '2026-12-21', '2026-12-22', '2026-12-23']
      const ticket = { lang, validity, lost: { days, priceHaler: 813_33 }, userName: 'Petr Vzorový' }
      const pdf = await render(ticket, { ...ticket, isGift: true })
      expect(pagesOf(pdf)).toBe(2)
      const text = textOf(pdf)
      for (const day of ['19.12.2026', '23.12.2026']) expect(text.split(day).length - 1).toBe(2)
      expect(text.split('813,33 Kč').length - 1).toBe(1)
      expect(text).toContain({ cz: 'odečteno', de: 'abgezogen', en: 'taken off', pl: 'odliczono' }[lang])
    },
  )

  test('the time of a booked slot stands instead of the opening hours', async () => {
    const text = textOf(await render({ slot: { from: '10:30', to: '11:00' } }))
    expect(text).toContain('Příchod 10.30–11.00')
    expect(text).not.toContain('Otevřeno')
  })

  test.each([
    ['cz', 'před slevou 1 070 Kč, VIP −214 Kč'],
    ['de', 'ohne Vorteil 1 070 Kč, VIP −214 Kč'],
    ['en', 'before the benefit 1 070 Kč, VIP −214 Kč'],
    ['pl', 'przed zniżką 1 070 Kč, VIP −214 Kč'],
  ] as const)('a ticket in %s names its benefit and the price before it, a gift does not', async (lang, said) => {
    const vip = { lang, priceHaler: 85_600, benefit: { name: 'VIP', listed: 107_000 } }
    const told = async (change: Partial<TicketDocument>) =>
      textOf(await render({ ...vip, ...change })).replace(/\s+/g, ' ')
    expect(await told({})).toContain('856 Kč')
    expect(await told({})).toContain(said)
    expect(await told({ isGift: true })).not.toContain('Kč')
  })

  test('an exchange ticket sends its holder to the ticket office and names the deposit', async () => {
    const text = textOf(await render({ type: 'exchange-pass', cardDepositHaler: 10_000 }))
    expect(text).toContain('Přijďte k pokladně')
    expect(text).toContain('vratnou zálohu 100 Kč')
  })

  test.each([
    ['cz', /z vás/],
    ['de', /von Ihnen/],
    ['en', /of you/],
  ] as const)('one code for all counts nobody of a company among who comes, in %s', async (lang, buyer) => {
    const pieces = [{ count: 25, name: 'Person in a group', births: [] }]
    const text = textOf(await render({ lang, type: 'exchange-pass', of: 25, pieces, isForGuest: true }))
    expect(text.replace(/\s+/g, ' ')).not.toMatch(buyer)
  })

  test.each([
    ['cz', /kart|záloh/i],
    ['de', /karte|pfand|tasche/i],
    ['en', /card|deposit|pocket/i],
    ['pl', /kart|kaucj/i],
  ] as const)('what no card takes is collected without a word of one, in %s', async (lang, cards) => {
    const text = textOf(await render({ lang, type: 'exchange-pass', name: 'Ski set', resortName: 'Lipno' }))
    expect(text).not.toMatch(cards)
  })

  test.each([
    ['cz', /záloh/i],
    ['de', /pfand/i],
    ['en', /deposit/i],
    ['pl', /kaucj/i],
  ] as const)('a card in %s says its deposit is paid, unless it takes none', async (lang, deposit) => {
    const card = (priceHaler: number) =>
      render({ lang, type: 'exchange-pass', entryType: 'card-product', name: 'LIPNO.CARD', vatRate: 0, priceHaler })
    const [paid, free] = [textOf(await card(10_000)), textOf(await card(0))]
    expect(paid.match(new RegExp(deposit, 'gi'))).toHaveLength(2)
    expect(paid).toContain('100 Kč')
    expect(free).not.toMatch(deposit)
    expect(free).not.toContain('Kč')
  })

  test('a ticket on a card sends its holder to the gate and shows the number of the card', async () => {
    const text = textOf(await render({ type: 'info', code: 'ABCDEFGH-123-456' }))
    expect(text).toContain('ABCDEFGH-123-456')
    expect(text).toContain('rovnou k turniketu')
  })

  test('a gift says what is given, when and to whom; no price and not the address of its buyer', async () => {
    const text = textOf(
      await render({ isGift: true, userName: 'Žofie Nováková', slot: { from: '10:30', to: '11:00' } }),
    )
    for (const part of ['Dárek 1 ze 2', 'Stezka korunami', 'sobota 05.12.2026', '10.30–11.00', 'Žofie Nováková'])
      expect(text).toContain(part)
    expect(text).toContain('LIP-7F3A-9C21')
    expect(text).not.toContain('Kč')
    expect(text).not.toContain('example.cz')
  })

  test.each([
    ['cz', 'Sky Bridge 721: příchod 10.30–11.00'],
    ['de', 'Sky Bridge 721: Ankunft 10:30–11:00 Uhr'],
    ['en', 'Sky Bridge 721: arrival 10:30–11:00'],
  ] as const)('a gift in %s tells the time of a part as mail and calendar do', async (lang, told) => {
    const part = { cz: 'Sky Bridge 721', de: 'Sky Bridge 721', en: 'Sky Bridge 721' }
    const text = textOf(await render({ lang, isGift: true, slot: { from: '10:30', to: '11:00', part } }))
    expect(text.replaceAll('\u00a0', ' ')).toContain(told)
  })

  test.each(ALL)("the giver's own words stand whole on a gift of $resort, up to the longest", async (of) => {
    const draw = rendererOf(of.assets)
    for (const entryType of ['PRODUCT', 'transaction_voucher_product'] as const) {
      const pdf = await draw({
        entryType,
        isGift: true,
        name: 'Lyžování 5 ze 7 dnů s večerním lyžováním',
        validity: { kind: 'range', from: '2026-12-28', to: '2027-01-03' },
        slot: { from: '10:30', to: '11:00' },
        userName: 'Žofie Nováková-Šťastná',
        cardBirthday: '02.06.1990',
        giftMessage: LONG_WISH,
      })
      expect(pagesOf(pdf)).toBe(1)
      const words = textOf(pdf)
      for (const word of LONG_WISH.split(' ')) expect(words).toContain(word)
      if (entryType === 'PRODUCT') expect(words).toContain('datum narození 02.06.1990')
    }
  })

  test('a voucher shows its sum, its code and its last day', async () => {
    const text = textOf(
      await render({
        entryType: 'transaction_voucher_product',
        priceHaler: 200_000,
        validity: { kind: 'without', to: '2027-11-21' },
        code: 'GIFT-5T8Q-21LP',
        isGift: true,
      }),
    )
    for (const part of ['Dárkový poukaz', '2 000 Kč', 'GIFT-5T8Q-21LP', 'do 21.11.2027']) expect(text).toContain(part)
  })

  test.each([
    ['cz', 'zadejte kód v košíku', 'můžete ho hned použít'],
    ['de', 'Warenkorb unter „Haben Sie', 'Lösen Sie den Code'],
    ['en', 'in the cart', 'can use it right away'],
    ['pl', 'w koszyku', 'użyj kodu'],
  ] as const)('a voucher in %s says where its code is entered and used, and until when', async (lang, way, use) => {
    const text = drawnText(
      await render({
        lang,
        entryType: 'transaction_voucher_product',
        validity: { kind: 'without', to: '2027-11-21' },
        shopAddress: 'shop.example.cz',
        isGift: true,
      }),
    )
    for (const part of [way, use, 'shop.example.cz', '21.11.2027']) expect(text).toContain(part.replaceAll(' ', ''))
    expect(text).not.toContain('…')
  })

  test.each(['cz', 'de', 'en', 'pl'] as const)(
    'a voucher in %s names the page that shows what is left, where the shop has one',
    async (lang) => {
      const voucher = { lang, entryType: 'transaction_voucher_product', isGift: true } as const
      const text = textOf(await render({ ...voucher, codeAddress: 'shop.example.cz/kod' }))
      expect(text.replace(/\s/g, '')).toContain('shop.example.cz/kod')
    },
  )

  test.each(['cz', 'de', 'en', 'pl'] as const)('a voucher in %s names whole what it does not pay', async (lang) => {
    const voucher = { lang, entryType: 'transaction_voucher_product', isGift: true } as const
    const text = textOf(await render({ ...voucher, notFor: 'Koncert u jezera' }))
    expect(text).toContain('Koncert')
    expect(text).not.toContain('…')
  })

  test('every language of the tickets has its own words, any other reads English', async () => {
    expect(textOf(await render({ lang: 'de' }))).toContain('Ticket 1 von 2')
    expect(textOf(await render({ lang: 'pl' }))).toContain('Bilet 1 z 2')
    expect(textOf(await render({ lang: 'en' }))).toContain('Ticket 1 of 2')
    expect(textOf(await render({ lang: 'fr' as TicketDocument['lang'] }))).toContain('Ticket 1 of 2')
  })

  test('a name in Cyrillic or Greek is printed as written, with its Latin letters beside it', async () => {
    const cyrillic = textOf(await render({ userName: 'Олена Щербань' }))
    for (const part of ['Олена Щербань', 'Olena Shcherban']) expect(cyrillic).toContain(part)
    const greek = textOf(await render({ isGift: true, userName: 'Γιώργος' }))
    for (const part of ['Γιώργος', 'Giorgos']) expect(greek).toContain(part)
  })

  test('a letter that no face has is marked, and the others of the name stay', async () => {
    expect(textOf(await render({ userName: '李 Əli' }))).toContain('\ufffd Əli')
  })
})

describe('pictures', () => {
  // Without pictures the plain night sky of the resort is drawn.
  const drawn = ALL.filter(({ resort, assets }) => SAMPLES.includes(resort) || assets.pictures.size > 0)

  test.each(drawn)(
    'every template of $resort has a picture of its own, and a gift is printed on the chosen one',
    async (of) => {
      const draw = rendererOf(of.assets)
      const pictures = of.templates.map(({ key }) =>
        readFileSync(join(folderOf(of.resort), 'documents', `gift-${key}.jpg`)),
      )
      if (SAMPLES.includes(of.resort)) expect(pictures).toHaveLength(3)
      expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(pictures.length)
      for (const [index, { key }] of of.templates.entries()) {
        const pdf = await draw({ isGift: true, giftTemplate: key })
        expect(pictures.map((picture) => pdf.includes(picture))).toEqual(pictures.map((_, other) => other === index))
      }
    },
  )

  /** Share of the brightest pixels to ignore: a star or a thin cloud is harmless. */
  const OUTLIERS = 0.02

  async function contrastWithWhite(file: Buffer, box: { left: number; top: number; width: number; height: number }) {
    const scale = 1.5
    const area = Object.fromEntries(
      Object.entries(box).map(([side, px]) => [side, Math.round(px * scale)]),
    ) as typeof box
    const { data, info } = await sharp(file).extract(area).raw().toBuffer({ resolveWithObject: true })
    const linear = (byte: number) =>
      byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4
    const lights = Array.from({ length: info.width * info.height }, (_, i) => {
      const at = i * info.channels
      return 0.2126 * linear(data[at] ?? 0) + 0.7152 * linear(data[at + 1] ?? 0) + 0.0722 * linear(data[at + 2] ?? 0)
    }).sort((a, b) => a - b)
    return 1.05 / ((lights[Math.floor(lights.length * (1 - OUTLIERS))] ?? 1) + 0.05)
  }

  test.each(drawn)('white text is readable on the sky of $resort', async ({ resort, templates, assets: { look } }) => {
    const picture = (kind: string) => readFileSync(join(folderOf(resort), 'documents', `${kind}.jpg`))
    const name = { left: 56, top: 96, width: look.nameWidth, height: 132 }
    const head = { left: 56, top: 36, width: 680, height: 44 }
    expect(await contrastWithWhite(picture('ticket'), name)).toBeGreaterThan(3)
    expect(await contrastWithWhite(picture('ticket'), head)).toBeGreaterThan(4.5)
    for (const { key } of templates)
      expect(await contrastWithWhite(picture(`gift-${key}`), head), key).toBeGreaterThan(4.5)
  })
})
