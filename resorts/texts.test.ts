import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { RESORTS_DIR, resortKeys } from './folders.ts'
import { MADE_UP, writeMadeUpResort } from './testing/made-up-resort.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
/** Where texts are asked for; the rules and the server name the texts of what they refuse. */
const SOURCES = ['web/src', 'server/src', 'contract/src', 'rules/src']
/** Endings that a count chooses among, in each language. */
const FORMS: Record<ShopLang, string[]> = {
  cz: ['one', 'few', 'many', 'other'],
  de: ['one', 'other'],
  en: ['one', 'other'],
}
/** Where the noun never changes, or where the count is never one and takes the genitive. */
const OF_ANY_COUNT = [
  'cart.full',
  'discounts.more',
  'shop.limit.cart',
  'shop.limit.max',
  'shop.limit.min',
  'shop.limit.min.persons',
  'shop.validity.within',
  'informations.gift.message.hint',
]
/** Texts that only some resorts have; later versions end with their day. */
const OF_A_RESORT = ['legal.gdpr']
const isOfAResort = (key: string) => OF_A_RESORT.includes(key.replace(/\.\d{4}-\d{2}-\d{2}$/, ''))

const madeUp = writeMadeUpResort()
afterAll(() => rmSync(madeUp, { recursive: true }))
const RESORTS = [...resortKeys().map((key) => ({ key, dir: RESORTS_DIR })), { key: MADE_UP.key, dir: madeUp }]

type Texts = Record<string, string>

function textsIn(folder: string, lang: ShopLang): Texts {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(`.${lang}.json`)) : []
  return Object.assign(
    {},
    ...files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Texts),
  ) as Texts
}

/** The key that the code names, without the ending that a count chooses. */
const keyOf = (name: string) => name.replace(/_(one|few|many|other)$/, '')
const keysOf = (texts: Texts) => [...new Set(Object.keys(texts).map(keyOf))].sort()
const variablesOf = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

const shared = Object.fromEntries(
  SHOP_LANGS.map((lang) => [lang, textsIn(join(RESORTS_DIR, 'texts'), lang)]),
) as Record<ShopLang, Texts>
const keys = keysOf(shared.cz)

const sources = SOURCES.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^testing\/|\/testing\//.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
).join('\n')
const inSources = (pattern: RegExp) => [...new Set([...sources.matchAll(pattern)].map((match) => match[1] ?? ''))]

/** Whatever is in quotes and looks like a key. */
const literals = new Set(inSources(/['"`]([A-Za-z][\w-]*(?:\.[\w-]+)*)['"`]/g))
/** Keys with parts that are filled in; a part may be empty. */
const patterns = inSources(/`([A-Za-z]\w*\.(?:[\w.-]|\$\{[^`{}]*\})*\$\{(?:[\w.-]|\$\{[^`{}]*\}|[^`])*)`/g)
  .filter((pattern) => !/[\s/?=]/.test(pattern.replace(/\$\{[^}]*\}/g, '')))
  .map((pattern) => ({
    pattern,
    regex: new RegExp(
      `^${pattern
        .split(/\$\{[^}]*\}/)
        .map((part) => part.replaceAll('.', '\\.'))
        .join('[\\w.-]*')}$`,
    ),
  }))
/** What is put behind a key that somebody else named: `'.unknown'`, `${key}.mail`. */
const suffixes = inSources(/['"`](?:\$\{\w+\})?(\.[a-z]+)['"`]/g)

const isNamed = (key: string) => literals.has(key) || patterns.some(({ regex }) => regex.test(key))
const isUsed = (key: string) =>
  isNamed(key) ||
  suffixes.some((suffix) => {
    const stem = key.slice(0, -suffix.length)
    return key.endsWith(suffix) && (isNamed(stem) || isNamed(`${stem}.text`))
  })

describe('texts', () => {
  test.each(SHOP_LANGS)('in %s are all there', (lang) => {
    expect(keysOf(shared[lang])).toEqual(keys)
  })

  test.each(SHOP_LANGS)('in %s have every form that a count asks for, and no other', (lang) => {
    const texts = shared[lang]
    const wrong = keys.filter((key) => {
      const forms = ['one', 'few', 'many', 'other'].filter((form) => `${key}_${form}` in texts)
      return key in texts ? forms.length > 0 : forms.join() !== FORMS[lang].join()
    })
    expect(wrong).toEqual([])
  })

  test.each(SHOP_LANGS)(
    'in %s that name a counted thing have forms for it, or are right for any count that comes',
    (lang) => {
      const texts = shared[lang]
      const counted = Object.keys(texts).filter(
        (key) => key === keyOf(key) && /\{\{count\}\}\s\p{L}/u.test(texts[key] ?? ''),
      )
      expect(counted.filter((key) => !OF_ANY_COUNT.includes(key))).toEqual([])
    },
  )

  test.each(['de', 'en'] as const)('in %s are filled in with the same as in Czech', (lang) => {
    const textOf = (of: ShopLang, key: string) => shared[of][key] ?? shared[of][`${key}_other`] ?? ''
    const wrong = keys.filter((key) => variablesOf(textOf(lang, key)).join() !== variablesOf(textOf('cz', key)).join())
    expect(wrong).toEqual([])
  })

  test.each(SHOP_LANGS)('in %s are never empty', (lang) => {
    expect(Object.keys(shared[lang]).filter((key) => shared[lang][key]?.trim() === '')).toEqual([])
  })

  test.each(SHOP_LANGS)(
    'in %s end no sentence with a company’s name, which may have a full stop of its own',
    (lang) => {
      const ending = Object.keys(shared[lang]).filter((key) => shared[lang][key]?.includes('{{company}}.'))
      expect(ending).toEqual([])
    },
  )

  test('of a whole group are never named by one template: nobody could tell which of them nothing uses', () => {
    const groups = new Set(keys.map((key) => key.split('.')[0] ?? ''))
    const isWhole = (pattern: string) => groups.has(/^(\w+)\.\$\{[^}]*\}$/.exec(pattern)?.[1] ?? '')
    expect(patterns.filter(({ pattern }) => isWhole(pattern))).toEqual([])
  })

  test('that nothing uses are gone', () => {
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })

  test('that are asked for are there', () => {
    const asked = inSources(/\bt\(\s*'([^']+)'/g)
    const known = new Set([...keys, ...OF_A_RESORT])
    expect(asked.length).toBeGreaterThan(100)
    expect(asked.filter((key) => !known.has(key))).toEqual([])
    // Tables name keys as well; what begins as one of ours has to be one.
    const groups = new Set(keys.filter((key) => key.includes('.')).map((key) => key.split('.')[0]))
    const fields = ['meta.email', 'meta.additionalVOP', 'meta.purchaseOrder']
    const alike = [...literals].filter((name) => name.includes('.') && groups.has(name.split('.')[0]))
    expect(alike.filter((key) => !known.has(key) && !fields.includes(key))).toEqual([])
    const ofOurs = patterns.filter(({ pattern }) => groups.has(pattern.split('.')[0]))
    expect(ofOurs.filter(({ regex }) => !keys.some((key) => regex.test(key)))).toEqual([])
  })
})

describe.each(RESORTS)('the own texts of $key', ({ key, dir }) => {
  const own = Object.fromEntries(SHOP_LANGS.map((lang) => [lang, textsIn(join(dir, key, 'texts'), lang)])) as Record<
    ShopLang,
    Texts
  >

  test('stand in every language', () => {
    for (const lang of SHOP_LANGS) expect(Object.keys(own[lang]).sort(), lang).toEqual(Object.keys(own.cz).sort())
  })

  test('take the place of others', () => {
    expect(keysOf(own.cz).filter((key) => !keys.includes(key) && !isOfAResort(key))).toEqual([])
  })
})

/** What else speaks to guests: mails and printed tickets, a file for each language. */
const sent = Object.fromEntries(
  SHOP_LANGS.map((lang) => [
    lang,
    ['server/src/mail', 'server/src/documents'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(`.${lang}.ts`))
        .flatMap((name) =>
          readFileSync(join(ROOT, folder, name), 'utf8')
            .split('\n')
            .map((line, index): [string, string] => [`${name}:${index + 1}`, line.replace(/^\s*\w+:/, '')]),
        ),
    ),
  ]),
) as Record<ShopLang, [string, string][]>
/** The texts of all pages: what the resorts share, and their own. */
const shown = (lang: ShopLang): [string, string][] => [
  ...Object.entries(shared[lang]),
  ...RESORTS.flatMap(({ key, dir }) => Object.entries(textsIn(join(dir, key, 'texts'), lang))),
]

test.each([
  [
    'cz',
    /výdejn|na pokladně|zpět do e-shopu|\bsezon[auyě]|(?:klubov|člensk)\p{L}+ cen|cen\p{L}+ pro členy|vteřin|vydat|(?<!\p{L})(?:t(?:uhle|ahle|ohle|enhle|yhle|ihle|éhle|ímhle|omuhle|ohohle|ěchhle|ěmahle))(?!\p{L})/iu,
  ],
  [
    'de',
    /Ausgabestelle|Kasse\b|Position|Kaution|gespart|(?:Club|Mitglieder)preis|Art der Abholung|Tickets auswählen|Spamordner|Konto [^.]*?an(?:ge)?leg(?:en|t)|[Ll]egen Sie [^.]* an\b|registriert/u,
  ],
  [
    'en',
    /collection point|dedication|(?:club|member) price|\blog(?:ged)? ?in\b|at the gate \{\{price|on the spot|\bpick(?:ed)?[- ]?(?:it |them )?up\b/i,
  ],
] as const)('one thing has one name in %s, on pages and in what is sent', (lang, other) => {
  expect(sent[lang].length).toBeGreaterThan(100)
  expect([...shown(lang), ...sent[lang]].filter(([, text]) => other.test(text))).toEqual([])
})

test.each([
  ['cz', /\}\}\u00a0%/g],
  ['de', /\}\}\u00a0%/g],
  ['en', /\}\}%/g],
] as const)('a percentage in %s has its space, or none', (lang, right) => {
  const texts = shown(lang).filter(([key, text]) => text.includes('%') && !key.endsWith('.unit'))
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.filter(([, text]) => text.match(right)?.length !== text.match(/%/g)?.length)).toEqual([])
})

test('an apostrophe is curved', () => {
  const pages = SHOP_LANGS.flatMap(shown)
  expect(pages.filter(([, text]) => text.includes("'"))).toEqual([])
  // In the code of what is sent a straight one begins and ends a text.
  expect(SHOP_LANGS.flatMap((lang) => sent[lang]).filter(([, text]) => /\p{L}'\p{L}/u.test(text))).toEqual([])
})

test.each(SHOP_LANGS)('the price at the ticket office has one name in %s, from the shop to the details', (lang) => {
  const { 'shop.gate': inShop, 'cart.gate': inCart, 'informations.gate': inDetails } = shared[lang]
  expect(inShop).toMatch(/\{\{price\}\}/)
  expect([inCart, inDetails]).toEqual([inShop, inShop])
})

test.each(SHOP_LANGS)('what counts down says in %s that it counts minutes, as 15:00 is a time of day too', (lang) => {
  expect(shared[lang]['cart.held']).toMatch(/\{\{time\}\} min\b/i)
})

test.each(SHOP_LANGS)(
  'after a payment that failed the buttons in %s offer another try, not a second payment',
  (lang) => {
    for (const key of ['checkout.retry', 'confirmation.payAgain'])
      expect(shared[lang][key]).toMatch(/zkusit|versuchen|\btry\b/i)
  },
)

test.each(SHOP_LANGS)(
  'more than ten of a product may be people as well as pieces, and its hint in %s fits both',
  (lang) => {
    expect(shared[lang]['ticketSelect.calculationLimit']).not.toMatch(/kus|Stück|piece/i)
  },
)

test.each(SHOP_LANGS)(
  'what goes back to a voucher, which may be void, is promised as no money at hand in %s',
  (lang) => {
    const texts = shared[lang]
    expect(texts['confirmation.issueFailed.text.rights']).not.toMatch(/nemusíte|müssen nichts|nothing you need/i)
    expect(texts['acts.note.when.both']).not.toMatch(/máte|haben Sie|back at once/)
  },
)

test('what is a gift voucher in Czech is a Geschenkgutschein in German: a Gutschein alone may be any code', () => {
  const named = Object.keys(shared.cz).filter((key) => /dárkov\p{L}* poukaz/iu.test(shared.cz[key] ?? ''))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((key) => !/Geschenkgutschein/.test(shared.de[key] ?? ''))).toEqual([])
})
