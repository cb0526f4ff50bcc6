import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UNBOUGHT_DAYS } from '@gondola/rules/card-check.ts'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import { LEGAL_TOPICS, type LegalTopic } from '@gondola/rules/legal-topic.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { resort as annaberg } from '../../../resorts/annaberg/resort.ts'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { resort as lipno } from '../../../resorts/lipno/resort.ts'
import { resort as morava } from '../../../resorts/morava/resort.ts'
import type { Resort } from '../../../resorts/resort.ts'
import { readTexts } from '../catalogue/texts.ts'
import { type Config, PROJECT_ROOT, readConfig } from '../config.ts'
import { legalHtml, legalPlain, legalVersion, termsDays } from './legal-text.ts'

const config = readConfig({
  DATABASE_URL: 'postgres://localhost/none',
  KEEP_UNPAID_DAYS: '8',
  KEEP_PEOPLE_DAYS: '77',
  KEEP_RECEIPTS_YEARS: '11',
})
function shown(resort: Resort, topic: LegalTopic, lang: ShopLang, set: Config = config) {
  const resortFolder = join(RESORTS_DIR, resort.key)
  const ctx = { config: { ...set, resortFolder }, resort, texts: readTexts(resortFolder), lang, today: '2026-12-05' }
  return legalHtml(ctx, topic, legalVersion(ctx, topic, { announced: [] }).version)
}
const WEB = join(PROJECT_ROOT, 'web/src')

/** What a store of the browser holds and until when, as the cookie text has to tell it. */
const STORED: Record<string, RegExp> = {
  'cart.1':
    /kódy.*čísla karet.*e-mail.*v košíku něco|codes.*Nummern der Karten.*E-Mail.*im Warenkorb ist|codes.*numbers of the cards.*e-mail.*in the cart/i,
  'cards.1': /čísla.* 10 karet.*neodhlásíte|Nummern.* 10 Karten.*abmelden|numbers.* 10 cards.*sign out/,
  'purchase.1': /rozpracovaný nákup|laufende Kauf|purchase under way/,
  // What is stored goes with a sign-out, see `clear-site-data`.
  'settled.1': /posledních 20 nákupů.*neodhlásíte|letzten 20 Käufe.*abmelden|last 20 purchases.*sign out/,
  consent: /souhlas s měřením.*neodhlásíte|Zustimmung zur Messung.*abmelden|consent to measuring.*sign out/,
  counter: /na pokladně|an einer Kassa|of a ticket office/,
}
const UNTIL_CLOSED = /dokud je okno otevřené|solange das Fenster offen ist|as long as the window is open/

/** Files of the server that set cookies, and the cookies. */
const COOKIES: Record<string, string[]> = {
  'after-sale/statements/form-cookie.ts': ['form'],
  'http/visitor.ts': ['cart', 'order'],
  'http/waiting-room/admission.ts': ['turn'],
  'members/login-limits.ts': ['device'],
  'members/opened-link.ts': ['opened'],
  'members/session.ts': ['sid', 'member'],
  'pages/pages.ts': ['unknown-address'],
  'pages/visitor-choice.ts': ['lang', 'season'],
}

const words = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/[\s\u00a0]+/g, ' ')

describe.each(SHOP_LANGS)('the general terms in %s', (lang) => {
  const html = shown(lipno, 'general', lang)
  const text = words(html)

  test('end with clause 12; the concert terms follow as clauses 13 to 40', () => {
    const heads = [...html.matchAll(/<h2>(\d+)\. /g)].map((match) => Number(match[1]))
    expect(heads).toEqual(Array.from({ length: 12 }, (_, index) => index + 1))
    const concert = [...html.matchAll(/<p><strong>(\d+)\.<\/strong>/g)].map((match) => Number(match[1]))
    expect(concert).toEqual(Array.from({ length: 28 }, (_, index) => index + 13))
    expect(html.lastIndexOf('<h2>12.')).toBeLessThan(html.indexOf('<strong>13.'))
  })

  test.each(['100 ', 'CZK', '10 ', '15 ', '14 ', '48 ', '6 ', '30 ', 'VIP', 'ZTP', '19:00', '23:00', '60 ', '2021'])(
    'name %s',
    (fact) => {
      expect(text).toContain(fact)
    },
  )

  test('name the deposit of the resort’s card', () => {
    const dear = words(shown({ ...lipno, key: 'dear', cardDeposit: 150_00 }, 'general', lang))
    expect(dear.match(/\b\d+ Kč/)?.[0]).toBe('150 Kč')
  })

  test('promise nothing that the shop does not offer yet', () => {
    expect(text).not.toMatch(/připrav|Vorbereitung|in preparation/i)
    const unbuilt = /převodem|per Überweisung|by transfer/i
    const whereOffered = /nabídne tlačítko|die Schaltfläche .* anbietet|where the shop offers/
    const clauses = [...html.slice(html.indexOf('<h2>2.'), html.indexOf('<strong>13.')).matchAll(/<p>([\s\S]*?)<\/p>/g)]
    const told = clauses.map(([, clause = '']) => words(clause)).filter((clause) => unbuilt.test(clause))
    expect(told.length).toBeGreaterThan(0)
    expect(told.filter((clause) => !whereOffered.test(clause) && !/^8\.1 /.test(clause))).toEqual([])
  })

  test('say who hands out the cards without a deposit, as the shop sells none', () => {
    expect(text).toMatch(/ 4\.2 [^.]*\.[^.]*\.[^.]*VIP[^.]*(neprodáv|nicht verkauft|does not sell them)/)
  })

  test('name no deposit for cards of another system, and say that a new card may be paid here', () => {
    expect(text).toMatch(/ 4\.2 .*(jiného systému|einem anderen System|another system).* 4\.3 /)
    expect(text).toMatch(
      / 4\.3 .*(v obchodě, pokud kartu koupí|im Shop, wenn die Karte|in the shop if the card).* 4\.4 /,
    )
  })

  test('end the membership of who objects to a change as any other membership', () => {
    expect(text).toMatch(/ 11\.2 .*\b10\.2\b.* 12\. /)
  })

  test('carry the operator and no open place', () => {
    expect(text).toContain(lipno.operator.name)
    expect(html).not.toMatch(/[{}]|undefined/)
  })
})

describe('readings that differ by language', () => {
  const general = (lang: ShopLang) => words(shown(lipno, 'general', lang))

  test('the Czech terms are of 30 November 2020, the German and English ones of 6 November', () => {
    expect(general('cz')).toMatch(/30\. listopadu 2020.*15\. prosince 2020/)
    expect(general('de')).toMatch(/6\. November 2020.*22\. November 2020/)
    expect(general('en')).toMatch(/6 November 2020.*22 November 2020/)
  })

  test('termination until 23:58 in Czech and 23:59 in German and English', () => {
    expect(general('cz')).toContain('23:58')
    expect(general('cz')).not.toContain('23:59')
    for (const lang of ['de', 'en'] as const) expect(general(lang)).toContain('23:59')
  })
})

test.each([lipno, annaberg, morava])(
  '$key calls a withdrawal by one German word, and explains the other once',
  (resort) => {
    const texts = Object.values(readTexts(join(RESORTS_DIR, resort.key)).de)
    const legal = LEGAL_TOPICS.map((topic) => words(shown(resort, topic, 'de')))
    const other = [...texts, ...legal].flatMap(
      (text) => text.match(/.{0,40}(?:Rücktritt|zurück(?:zu)?tret).{0,20}/g) ?? [],
    )
    expect(other).toEqual([expect.stringContaining('im tschechischen Recht auch Rücktritt')])
  },
)

describe.each(SHOP_LANGS)('in %s', (lang) => {
  test('complaints are raised within 3 days and decided within 30', () => {
    const text = words(shown(morava, 'claim', lang))
    expect(text).toMatch(/\b3 (dn|Tag|day)/)
    expect(text).toMatch(/\b30 (dn|Tag|day)/)
  })

  test('nobody in Austria loses a right after three days, as its law allows no such term', () => {
    const lapses = /právo zaniká|erlischt das Recht|the right lapses/
    expect(words(shown(morava, 'claim', lang))).toMatch(lapses)
    expect(words(shown(annaberg, 'claim', lang))).not.toMatch(lapses)
    expect(words(shown(annaberg, 'claim', lang))).toMatch(/záruky|Gewährleistung|warranty/)
  })

  test.each([lipno, annaberg, morava])(
    '$key tells of the withdrawal: from what, until when, how, with a form',
    (resort) => {
      const html = shown(resort, 'withdrawal', lang)
      expect(html.match(/<h2>/g)).toHaveLength(5)
      const text = words(html)
      for (const fact of [resort.operator.name, resort.contact.email]) expect(text).toContain(fact)
      expect(text).toMatch(/\b14 (dn|Tag|day)/)
      expect(text).toContain(lang === 'cz' ? '23:58' : '23:59')
      expect(html).toContain(
        `<a href="/withdraw">${readTexts(join(RESORTS_DIR, resort.key))[lang]['withdraw.title']}</a>`,
      )
    },
  )

  test('complaints that stay open go to the body of the country that the operator is in', () => {
    expect(words(shown(morava, 'claim', lang))).toMatch(/Česk|Tschechisch|Czech/)
    const austrian = words(shown(annaberg, 'claim', lang))
    expect(austrian).toContain('Verbraucherschlichtung Austria')
    expect(austrian).not.toMatch(/Česk|Tschechisch|Czech|[{}]/)
  })

  test('the policy names the dates of the laws, not of itself, and 16 years', () => {
    const text = words(shown(lipno, 'gdpr', lang))
    for (const fact of ['2018', '2019', '16 ', 'GDPR|DSGVO']) expect(text).toMatch(new RegExp(fact))
    expect(text).not.toMatch(/Účinné jsou od|Sie gelten seit|They are effective/)
  })

  test('the policy says that the shop asks for no photographs and no special categories of data', () => {
    expect(words(shown(lipno, 'gdpr', lang))).toMatch(
      /E-shop se neptá na zvláštní kategorie ani na fotografie|Onlineshop fragt weder nach besonderen Kategorien noch nach Fotos|online shop asks for neither special categories nor photographs/,
    )
  })

  test('the policy contradicts neither itself nor the cookie text: marketing at most 12 months, statistics by consent', () => {
    const text = words(shown(lipno, 'gdpr', lang))
    expect(text).toMatch(/nejdéle 12 měsíců|höchstens 12 Monate|up to 12 months/)
    expect(text).toMatch(/statistika [^.]*jen pokud s ní|Statistik [^.]*nur wenn Sie|statistics [^.]*only if you/)
    expect(text).not.toMatch(/práv a statistika|Rechte und Statistik aufgrund|rights and statistics/)
  })

  test.each([lipno, annaberg, morava])(
    '$key says how long the shop keeps what names a person, as it is set',
    (resort) => {
      const html = shown(resort, 'gdpr', lang)
      const text = words(html)
      expect(text).toMatch(/\b8 (dn|Tag|day)/)
      // Late payments, free orders, users of tickets, two kinds of notes, owners of cards, unknown payers, and phones with a pass.
      expect(text.match(/\b77 (dn|Tag|day)/g)).toHaveLength(8)
      // Receipts; notes about payments; statements of withdrawal and complaints.
      expect(text.match(/\b11(\. roku| volle Jahre| full years)/g)).toHaveLength(3)
      expect(text).toMatch(new RegExp(`\\b${UNBOUGHT_DAYS} (dn|Tag|day)`))
      expect(text).toMatch(/\b1 (dn|Tag|day)/)
      expect(html.match(/<table>/g)).toHaveLength(1)
      expect(text).not.toMatch(/[{}]/)
    },
  )

  test.each([lipno, annaberg, morava])(
    '$key says how long notes of operators and the data of a company are kept, and that an account may only end',
    (resort) => {
      const text = words(shown(resort, 'gdpr', lang)).replaceAll('\u00ad', '')
      expect(text).toMatch(/poznamenali k objednávce.*k poukazu|zu einer Bestellung.*notiert|noted about an order/)
      expect(text).toMatch(/i když je to podnikatel.*trvale|auch Einzelunternehmer.*auf Dauer|sole traders.*for good/)
      expect(text).toMatch(/ukonč\S+, dokud má před sebou|solange noch etwas Gekauftes|bought is still to come/)
    },
  )

  test('the policy names addresses of networks, devices and numbers of cards among what is processed', () => {
    const [processed = ''] = words(shown(lipno, 'gdpr', lang)).split(/3\. (?=Proč|Wozu|What)/)
    expect(processed).toMatch(
      /síťová adresa.*prohlížeč.*čísla karet|Netzwerkadresse.*Browser.*Nummern der Karten|network address.*browser.*numbers of the cards/,
    )
  })

  test('the cookie text says after which hours a sign-in ends, though its cookie stays', () => {
    const source = readFileSync(join(PROJECT_ROOT, 'server/src/members/members.store.ts'), 'utf8')
    const hours = ['IDLE', 'COMPANY_IDLE', 'COMPANY_LONGEST'].map(
      (name) => new RegExp(`const ${name} = sql.lit\\('(\\d+) hours'\\)`).exec(source)?.[1],
    )
    const html = shown(annaberg, 'cookies', lang)
    const rowOf = (name: string) => words(new RegExp(`<tr><td>${name}</td>.*?</tr>`).exec(html)?.[0] ?? '')
    expect(rowOf('sid').match(/\d+/g)?.slice(0, 3)).toEqual(hours)
    expect(rowOf('member')).toMatch(/skončit dřív|früher enden|end sooner/)
  })

  test('receipts are kept as long as the law of the operator says', () => {
    const { KEEP_RECEIPTS_YEARS: _set, ...unset } = config
    for (const [resort, years] of [
      [lipno, 10],
      [morava, 10],
      [annaberg, 7],
    ] as const)
      expect(words(shown(resort, 'gdpr', lang, unset))).toMatch(
        new RegExp(`\\b${years}(\\. roku| volle Jahre| full years)`),
      )
  })

  test('the policy says that the number of a card stays in its account, and after it', () => {
    expect(words(shown(annaberg, 'gdpr', lang))).toMatch(
      /dokud je v účtu|solange sie in einem Konto ist|as long as it is in an account/,
    )
  })

  test('the cookie text names every cookie that the server sets, and no other', () => {
    const server = join(PROJECT_ROOT, 'server/src')
    const setting = globSync('**/*.ts', { cwd: server })
      .filter((file) => !/\.test\.|^dev\//.test(file))
      .filter((file) => readFileSync(join(server, file), 'utf8').includes('.setCookie('))
    expect(setting.sort()).toEqual(Object.keys(COOKIES))
    const [table = ''] = shown(annaberg, 'cookies', lang).split('</table>')
    const named = [...table.matchAll(/<tr><td>([^<]+)<\/td>/g)].map(([, name]) => name)
    expect(named.sort()).toEqual(Object.values(COOKIES).flat().sort())
  })

  test('the cookie text names everything that the pages write into the browser’s storage', () => {
    const stores = globSync(`${WEB}/**/*.{ts,tsx}`)
      .filter((file) => !/\.test\.|\/testing\//.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .filter((source) => source.includes('Storage.setItem('))
      .map((source) => ({
        key: /KEY = '(?:gondola\.)?([^']+)'/.exec(source)?.[1],
        isOfWindow: source.includes('sessionStorage.setItem('),
      }))
    const [, table = ''] = shown(lipno, 'cookies', lang).split('</table>')
    const rows = [...table.matchAll(/<tr><td>([^<]+)<\/td>(.*?)<\/tr>/g)].map(([, key, row = '']) => ({
      key,
      isOfWindow: UNTIL_CLOSED.test(row),
      row: words(row),
    }))
    const byKey = (a: { key?: string | undefined }, b: typeof a) => (a.key ?? '').localeCompare(b.key ?? '')
    expect(rows.map(({ row, ...told }) => told).sort(byKey)).toEqual(stores.sort(byKey))
    for (const { key = '', row } of rows) expect(row, key).toMatch(STORED[key] ?? /^$/)
  })

  test.each([lipno, annaberg, morava])(
    '$key says what comes of a storm day, and that a day can be changed',
    (resort) => {
      expect(words(shown(resort, 'rules', lang))).toMatch(/jiný den|einen anderen Tag|another day/)
      expect(words(shown(resort, 'withdrawal', lang))).toMatch(/jiný den|einen anderen Tag|another day/)
    },
  )

  test('annaberg shows its own string in place of the policy', () => {
    expect(shown(annaberg, 'gdpr', lang)).toMatch(/^<p>.*annaberg/)
  })

  test.each([lipno, annaberg, morava])(
    '$key’s policy names marketing, an account, Google Wallet and the authority',
    (resort) => {
      const text = words(shown(resort, 'gdpr', lang))
      expect(text).toMatch(/ovink|Neuigkeiten|[Nn]ews/)
      expect(text).toMatch(/Google/)
      expect(text).toMatch(
        resort === annaberg ? /Österreichischen? Datenschutzbehörde/ : /Úřad|Datenschutzbehörde|authority/,
      )
    },
  )

  test('morava’s notice says who processes, what for an order and an account, the rights, contact and authority', () => {
    const html = shown(morava, 'gdpr', lang)
    expect(html.match(/<h2>/g)).toHaveLength(7)
    const text = words(html)
    for (const fact of [morava.operator.name, morava.operator.address, morava.contact.email])
      expect(text).toContain(fact)
    expect(text).toMatch(/Při objednávce|Bei einer Bestellung|For an order/)
    expect(text).toMatch(/S účtem|Mit einem Konto|With an account/)
    expect(text).toMatch(/Vaše práva|Ihre Rechte|Your rights/)
    expect(text).toMatch(/Úřad(u)? pro ochranu osobních údajů/)
  })

  test.each([
    [lipno, /Království lesa|Königreich des Waldes|Forest Kingdom/],
    [annaberg, /8 (let|Jahre|years).*125 cm.*30 kg/],
    [morava, /Sky Bridge 721/],
  ] as const)('the operating rules of $key tell of its operator and its own attractions', (resort, attraction) => {
    const text = words(shown(resort, 'rules', lang))
    for (const fact of [resort.operator.name, resort.contact.email, resort.contact.phone]) expect(text).toContain(fact)
    expect(text).toMatch(attraction)
    expect(text).not.toMatch(/[{}]/)
  })

  test.each([lipno, annaberg, morava])(
    'no page of $key that somebody agrees to, or that one of these links, is empty',
    (resort) => {
      const topics = resort.face.legalLinks.flatMap(({ href }) =>
        LEGAL_TOPICS.filter((one) => href === `/terms/${one}`),
      )
      expect(topics).toEqual(expect.arrayContaining(['rules', 'withdrawal', 'claim', 'gdpr']))
      for (const topic of topics) {
        const html = shown(resort, topic, lang)
        expect(words(html).length, topic).toBeGreaterThan(400)
        for (const [, linked] of html.matchAll(/href="\/terms\/(\w+)"/g)) expect(topics, topic).toContain(linked)
      }
    },
  )
})

test('only lipno links the general terms', () => {
  const links = (resort: Resort) => resort.face.legalLinks.some((link) => link.href === '/terms/general')
  expect([lipno, annaberg, morava].map(links)).toEqual([true, false, false])
})

describe('versions', () => {
  const resortFolder = mkdtempSync(join(tmpdir(), 'legal-'))
  afterAll(() => rmSync(resortFolder, { recursive: true }))
  const write = (day: string, name: string, text: string) => {
    mkdirSync(join(resortFolder, 'legal', day), { recursive: true })
    writeFileSync(join(resortFolder, 'legal', day, `${name}.en.md`), text)
  }
  write('2026-11-27', 'rules', 'First, from {{from}}.\n\n{{attractions}}')
  write('2026-11-27', 'attractions', 'A slide.')
  write('2027-03-01', 'attractions', 'A slide and a swing.')
  write('2027-06-01', 'rules', '## Second\n\n{{attractions}} See [complaints](/terms/claim).')
  const ctxOn = (today: string) => ({
    config: { ...config, resortFolder, publicUrl: 'https://shop.example' },
    resort: { ...lipno, key: 'versions' },
    texts: readTexts(resortFolder),
    lang: 'en' as const,
    today,
  })
  const counting = (today: string, asked = '') => legalVersion(ctxOn(today), 'rules', { asked, announced: [] }).version

  test('count from their day, the first one always', () => {
    const days = ['2026-01-01', '2026-11-27', '2027-02-28', '2027-03-01', '2027-05-31', '2027-06-01', '2030-01-01']
    expect(days.map((day) => counting(day))).toEqual([
      '2026-11-27',
      '2026-11-27',
      '2026-11-27',
      '2027-03-01',
      '2027-03-01',
      '2027-06-01',
      '2027-06-01',
    ])
  })

  test('are asked for by their day; any other day shows what counts today', () => {
    expect(counting('2027-03-02', '2026-11-27')).toBe('2026-11-27')
    expect(counting('2027-03-02', '2027-06-01')).toBe('2027-06-01')
    for (const wrong of ['2026-11-28', '', '../..', 'x']) expect(counting('2027-03-02', wrong)).toBe('2027-03-01')
  })

  test('of the terms that an account agrees to count and are shown once they are announced', () => {
    write('2026-11-27', 'general', 'The terms. {{dispute}}')
    write('2027-03-01', 'general', 'The terms, anew. {{dispute}}')
    write('2026-11-27', 'dispute-cz', 'To Prague.')
    write('2027-06-01', 'dispute-cz', 'To Brno.')
    const general = (announced: string[], asked = '') =>
      legalVersion(ctxOn('2027-07-01'), 'general', { announced, asked })
    expect(general([], '2027-03-01')).toEqual({ version: '2026-11-27', versions: ['2026-11-27'] })
    expect(general(['2026-11-27', '2027-06-01'])).toEqual({
      version: '2027-06-01',
      versions: ['2026-11-27', '2027-06-01'],
    })
    expect(termsDays(ctxOn('2027-07-01'))).toEqual(['2026-11-27', '2027-03-01', '2027-06-01'])
  })

  test('keep their words and their parts', () => {
    const html = (version: string) => legalHtml(ctxOn('2027-07-01'), 'rules', version)
    expect(html('2026-11-27')).toBe('<p>First, from 27.11.2026.</p>\n<p>A slide.</p>')
    expect(html('2027-03-01')).toBe('<p>First, from 01.03.2027.</p>\n<p>A slide and a swing.</p>')
    expect(html('2027-06-01')).toContain('<h2>Second</h2>')
  })

  test('are plain text for a mail, with the addresses of their links', () => {
    expect(legalPlain(ctxOn('2027-07-01'), 'rules', '2027-06-01')).toBe(
      'SECOND\n\nA slide and a swing. See complaints (https://shop.example/terms/claim).',
    )
  })

  test('of a resort’s own policy are its own: a new shared one is none of them, and an old one keeps its words', () => {
    write('2026-11-27', 'gdpr', 'The shared policy.')
    write('2027-02-01', 'gdpr', 'The shared policy, anew.')
    write('2026-11-27', 'kept', 'A day.')
    write('2027-03-01', 'kept', 'A week.')
    const { texts, ...ctx } = ctxOn('2027-07-01')
    const own = { 'legal.gdpr': '<p>Ours.</p>{{kept}}', 'legal.gdpr.2027-06-01': '<p>Ours, anew.</p>{{kept}}' }
    const resortCtx = { ...ctx, texts: { ...texts, en: { ...texts.en, ...own } } }
    const { versions } = legalVersion(resortCtx, 'gdpr', { announced: [] })
    expect(versions.map((version) => [version, words(legalHtml(resortCtx, 'gdpr', version)).trim()])).toEqual([
      ['2026-11-27', 'Ours. A day.'],
      ['2027-03-01', 'Ours. A week.'],
      ['2027-06-01', 'Ours, anew. A week.'],
    ])
    expect(legalVersion({ ...ctx, texts }, 'gdpr', { announced: [] }).versions).toEqual(['2026-11-27', '2027-02-01'])
  })

  test('are there in all three languages', () => {
    for (const resort of [lipno, annaberg, morava])
      for (const topic of LEGAL_TOPICS) {
        const of = (lang: ShopLang) =>
          legalVersion(
            {
              ...ctxOn('2026-12-05'),
              config: { ...config, resortFolder: join(RESORTS_DIR, resort.key) },
              resort,
              lang,
            },
            topic,
            { announced: [] },
          )
        expect(SHOP_LANGS.map((lang) => of(lang).versions)).toEqual(SHOP_LANGS.map(() => of('cz').versions))
      }
  })
})
