import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { MADE_UP, writeMadeUpResort } from '../../../resorts/testing/made-up-resort.ts'
import { sampleUser } from '../../harness/companies.ts'
import { mailedToken, signInSample } from '../../harness/members.ts'
import { mainOf, textOf } from '../../harness/page-text.ts'
import { type TestShop, testShop } from '../../harness/shop.ts'
import { invite } from '../companies/operate-companies.ts'

const YEAR_SECONDS = 525_600 * 60
const LANGS = { cz: 'cs', de: 'de', en: 'en' } as const

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ hasPages: true })
})
afterAll(() => shop.close())

const htmlLang = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]
const seasonOf = (html: string) => /<html [^>]*data-season="(\w+)"/.exec(html)?.[1]

/** Opens an address as a browser does: follows redirects and keeps cookies. */
async function open(url: string, visitor = shop.visitor(), headers: Record<string, string> = {}) {
  let path = url
  for (let steps = 0; steps < 5; steps++) {
    const reply = await visitor.send({ method: 'GET', url: path, headers })
    const to = reply.headers.location
    if (to === undefined) return { path, status: reply.statusCode, html: reply.body, reply }
    path = String(to)
  }
  throw new Error(`${url} leads in a circle.`)
}

/** Returns a text of the shop with its placeholders filled. */
const said = (lang: keyof typeof LANGS, key: string, vars: Record<string, string> = {}) =>
  textOf(
    Object.entries(vars).reduce(
      (text, [name, value]) => text.replace(`{{${name}}}`, value),
      shop.deps.texts[lang][key] ?? '',
    ),
  )

/** Changes one setting until the test is over. */
async function set(path: string[], value: unknown): Promise<void> {
  const change = async (to: unknown) => {
    await shop.pool.query("update content set value = jsonb_set(value, $1, $2) where key = 'eshop_config'", [
      path,
      JSON.stringify(to),
    ])
    await shop.deps.shelf.reload()
  }
  const before = path.reduce<unknown>(
    (at, key) => (at as Record<string, unknown>)[key],
    shop.deps.shelf.current().config,
  )
  onTestFinished(() => change(before))
  await change(value)
}

test.each([
  '/',
  '/shopping/eshop',
  '/shopping/eshop?product=lipno-ski-1day',
  '/discounts/partner',
  '/terms/claim',
  '/terms/withdrawal',
  '/complaint',
  '/withdrawal',
])('%s is drawn whole: no part of it failed on the server', async (path) => {
  const { html, status } = await open(path)
  expect(status).toBe(200)
  // React's mark of a part that is left to the browser.
  expect(html).not.toContain('<!--$!-->')
})

/** How browsers open a page, and how they and others ask for what is none. */
const OPENED: Record<string, string>[] = [
  { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
  { accept: '*/*', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
]
const ASKED: Record<string, string>[] = [
  { accept: 'image/avif,image/webp,*/*;q=0.8', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  { accept: '*/*', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  { accept: '*/*' },
  {},
]

describe('addresses', () => {
  test.each([
    ['/shopping', '/shopping/eshop'],
    ['/nonsense', '/shopping/eshop'],
    ['/nonsense/deeper?and=more', '/shopping/eshop'],
    ['/shopping/nonsense', '/shopping/eshop'],
    ['/shopping/eshop/', '/shopping/eshop'],
    ['/discounts', '/shopping/eshop'],
    ['/discounts/partner', '/discounts/partner'],
    ['/aboutCard', '/aboutCard'],
    ['/aboutcard', '/shopping/eshop'],
    ['/banners', '/shopping/eshop'],
    ['/banners/', '/shopping/eshop'],
    ['/banners/nonsense', '/shopping/eshop'],
    ['/terms', '/'],
    ['/terms/nonsense', '/'],
    ['/terms/general/deeper', '/'],
    ['/terms/general', '/terms/general'],
    ['/terms/claim', '/terms/claim'],
    ['/terms/cookies', '/terms/cookies'],
    ['/terms/gdpr', '/terms/gdpr'],
    ['/terms/rules', '/terms/rules'],
    ['/personal', '/personal/cards'],
    ['/personal/nonsense', '/personal/cards'],
    ['/personal/discounts', '/personal/discounts'],
    ['/personal/orders', '/personal/orders'],
  ])('%s leads to %s, which has one heading', async (from, to) => {
    const { path, status, html } = await open(from)
    expect([path, status]).toEqual([to, 200])
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
  })

  test.each([
    ['/nonsense', true],
    ['/%', true],
    ['/aboutcard', true],
    ['/shopping/nonsense', true],
    ['/banners/nonsense', true],
    ['/terms/nonsense', true],
    ['/personal/nonsense', true],
    ['/shopping', false],
    ['/shopping/eshop/', false],
    ['/personal', false],
    ['/terms/general', false],
  ])('%s is unknown: %s, which the next page is told', async (path, isTold) => {
    for (const headers of OPENED) {
      const { cookies } = await shop.visitor().send({ method: 'GET', url: path, headers })
      expect(cookies.some(({ name }) => name === 'unknown-address')).toBe(isTold)
    }
  })

  test.each(['/favicon-32.png', '/site.webmanifest', '/service-worker.js', '/pictures/lipno/none.webp', '/.env'])(
    '%s is no file of the shop, and neither a page nor a note of one',
    async (path) => {
      for (const headers of ASKED) {
        const { statusCode, cookies } = await shop.visitor().send({ method: 'GET', url: path, headers })
        expect([statusCode, cookies.map(({ name }) => name)]).toEqual([404, []])
      }
    },
  )

  test('an unknown address that a page or a program asks for leaves no note', async () => {
    const asked = async (headers: Record<string, string>) => {
      const { statusCode, cookies } = await shop.visitor().send({ method: 'GET', url: '/nonsense', headers })
      return [statusCode, cookies.some(({ name }) => name === 'unknown-address')]
    }
    expect(await Promise.all(ASKED.map(asked))).toEqual([
      [404, false],
      [404, false],
      [302, false],
      [302, false],
    ])
  })

  test.each(['/', '/shopping/eshop'])(
    '%s with a category of the other season is drawn in that season',
    async (path) => {
      const visitor = shop.visitor()
      visitor.cookies.set('season', 'winter')
      const onSale = { 'x-shop-now': '2026-12-05T12:00:00+01:00' }
      const url = `${path}?category=lipno-cat-bike`
      const opened = await open(url, visitor, onSale)
      expect([opened.path, opened.status, seasonOf(opened.html)]).toEqual([url, 200, 'summer'])
      expect(textOf(mainOf(opened.html))).toContain('Bikepark')
      // It is chosen for no other page.
      expect(visitor.cookies.get('season')).toBe('winter')
      // What the open page asks for is of the season that it shows, until another is chosen.
      const asked = async (choice: string) => {
        const boot = `/boot?${new URLSearchParams({ to: url, shown: 'summer' })}${choice}`
        const { body } = await visitor.send({ method: 'GET', url: boot, headers: onSale })
        const { season, lacksCategory } = (JSON.parse(body) as { boot: { season: string; lacksCategory?: string } })
          .boot
        return [season, lacksCategory, visitor.cookies.get('season')]
      }
      expect(await asked('')).toEqual(['summer', undefined, 'winter'])
      expect(await asked('&season=winter')).toEqual(['winter', 'lipno-cat-bike', 'winter'])
      // In the address of a page it says nothing.
      expect(seasonOf((await open('/?shown=summer', visitor, onSale)).html)).toBe('winter')
      // Whoever chooses a season there gets it, and an address without the category.
      const chosen = await open(`${url}&season=winter`, visitor, onSale)
      expect([chosen.path, seasonOf(chosen.html)]).toEqual([path, 'winter'])
    },
  )

  test.each(['/', '/shopping/eshop'])('%s with a category of no season is unknown', async (path) => {
    const [opened] = OPENED
    const choosing = shop.visitor()
    const chosen = await choosing.send({ method: 'GET', url: `${path}?season=winter&category=lipno-cat-gone` })
    const left = await choosing.send({ method: 'GET', url: String(chosen.headers.location), headers: opened })
    expect(left.headers.location).toBe(path)
    expect(left.cookies.some(({ name }) => name === 'unknown-address')).toBe(true)
    const visitor = shop.visitor()
    const url = `${path}?category=lipno-cat-gone&lng=de`
    const { statusCode, headers, cookies } = await visitor.send({ method: 'GET', url, headers: OPENED[0] })
    expect([statusCode, headers.location]).toEqual([302, `${path}?lng=de`])
    expect(cookies.some(({ name }) => name === 'unknown-address')).toBe(true)
    expect((await open(url, visitor)).status).toBe(200)
  })

  test('a category of companies alone is not unknown: the page is filled once it is known who is here', async () => {
    const path = '/shopping/eshop?category=lipno-cat-b2b'
    expect((await open(path)).path).toBe(path)
  })

  test.each(['/', '/?category=lipno-cat-ski', '/shopping/eshop', '/shopping/eshop?product=lipno-ski-1day'])(
    'the first screen of %s asks for files, not for ids',
    async (path) => {
      const { html } = await open(path)
      expect(html).toContain('/pictures/lipno/')
      expect(html).not.toContain('/images/')
    },
  )
})

test('a complaint that is too long for a cookie is answered with its own page, and no letter of it is lost', async () => {
  const what = Array.from({ length: 900 }, (_, at) => `${at} žlutý ${(at * 7919) % 997};`).join('')
  const fields = { lang: 'cz', order: '2026-999999', what, discovered: '21.11.2026', wanted: 'money' }
  const visitor = shop.visitor()
  const post = (typed: Record<string, string>) =>
    visitor.send({
      method: 'POST',
      url: '/complaint',
      payload: new URLSearchParams({ ...fields, name: 'Eva Malá', email: 'eva@gmial.com', ...typed }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  await post({ what: 'Vlek stál.', email: 'eva' })
  expect((await open('/complaint', visitor)).html).toContain('Vlek stál.')
  const { statusCode, headers, body } = await post({})
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([422, undefined, 'no-store'])
  expect(/<textarea[^>]*>([^<]*)</.exec(body)?.[1]).toBe(what)
  expect(textOf(mainOf(body))).toContain(said('cz', 'form.long'))
  expect(body).toContain('value="eva@gmail.com"')
  // The page in another language has nothing of what was typed before.
  expect((await open('/complaint?lng=de', visitor)).html).not.toContain('Vlek stál.')
})

describe('the language', () => {
  test.each([
    ['de', 'cz'],
    ['en', 'cz'],
    ['cz', 'de'],
  ] as const)('of lng=%s is that of the page, and is kept for a year', async (lng, before) => {
    const visitor = shop.visitor()
    visitor.cookies.set('lang', before)
    const { html, reply } = await open(`/shopping/eshop?lng=${lng}`, visitor)
    expect(htmlLang(html)).toBe(LANGS[lng])
    expect(reply.cookies).toMatchObject([{ name: 'lang', value: lng, maxAge: YEAR_SECONDS }])
    expect(htmlLang((await open('/', visitor)).html)).toBe(LANGS[lng])
  })

  test.each([
    ['without texts is Czech', 'pl', 'cs'],
    ['that the shop does not know changes nothing', 'fr', 'en'],
  ])('%s', async (_what, lng, shown) => {
    const visitor = shop.visitor()
    visitor.cookies.set('lang', 'en')
    expect(htmlLang((await open(`/?lng=${lng}`, visitor)).html)).toBe(shown)
  })
})

describe('the season', () => {
  test('of an address is taken and leaves the address', async () => {
    const visitor = shop.visitor()
    for (const season of ['summer', 'winter']) {
      const { path, html } = await open(`/shopping/eshop?season=${season}`, visitor)
      expect([path, seasonOf(html)]).toEqual(['/shopping/eshop', season])
    }
  })

  test.each(Object.keys(LANGS) as (keyof typeof LANGS)[])(
    'says on home and in the shop from when its tickets are sold, until they are, in %s',
    async (lang) => {
      const start = said(lang, 'shop.saleStart.summer.next', { day: '01.12.' }).replace(/\.$/, '')
      const told = async (now: string) => {
        const visitor = shop.visitor()
        visitor.cookies.set('lang', lang)
        visitor.cookies.set('season', 'summer')
        const pages = ['/', '/shopping/eshop'].map((url) =>
          visitor.send({ method: 'GET', url, headers: { 'x-shop-now': now } }),
        )
        return (await Promise.all(pages)).map(({ body }) => textOf(mainOf(body)).includes(start))
      }
      expect(await told('2026-11-21T12:00:00+01:00')).toEqual([true, true])
      expect(await told('2027-05-29T12:00:00+02:00')).toEqual([false, false])
    },
  )
})

describe.each([
  ['winter', '2026-11-21T12:00:00+01:00', 'Nejnižší ceny'],
  ['summer', '2027-05-29T12:00:00+02:00', 'Bez poplatků'],
])('home in %s', (season, now, price) => {
  const mainAt = async (url: string) =>
    mainOf((await shop.visitor().send({ method: 'GET', url, headers: { 'x-shop-now': now } })).body)

  test('says why to buy here: the lowest prices or no fees, no waiting, the card', async () => {
    const label = ` aria-label="${said('cz', 'home.reasons')}"`
    const reasons = (await mainAt('/')).split('<section').find((section) => section.includes(label)) ?? ''
    const titles = [...reasons.matchAll(/<h2[\s>][\s\S]*?<\/h2>/g)].map(([title]) => textOf(title))
    expect(titles).toEqual([price, 'Bez čekání', 'LIPNO.CARD'])
    for (const reason of ['price', 'waiting', 'card'])
      expect
        .soft(textOf(`<p ${reasons}`))
        .toContain(said('cz', `home.reason.${reason}.${season}.text`, { deposit: '100 Kč' }))
  })

  test('leads to categories that each describe what they sell, and do not say it again in their rows', async () => {
    const categories = new Set(
      [...(await mainAt('/')).matchAll(/href="(\/\?category=[^"]+)"/g)].map(([, href]) => href),
    )
    expect(categories.size).toBeGreaterThan(2)
    for (const category of categories) {
      const main = await mainAt(category ?? '')
      const told = [...main.matchAll(/<details[\s\S]*?<\/details>/g)].map(([item]) =>
        textOf(/<p[\s>][\s\S]*?<\/p>/.exec(item.split('</summary>')[1] ?? '')?.[0] ?? ''),
      )
      expect(told.join('').trim(), category).not.toBe('')
      const rows = [...main.matchAll(/<a [^>]*href="[^"]*product=[^"]*"[^>]*>[\s\S]*?<\/a>/g)].map(([row]) =>
        textOf(row),
      )
      expect(rows.length, category).toBeGreaterThan(0)
      for (const text of told) expect(rows.join(' '), category).not.toContain(text)
    }
  })
})

test.each([
  [
    'cz',
    'Skipasy',
    'Denní, vícedenní a hodinové skipasy',
    'Platí na všechny lanovky Skiareálu Lipno.',
    '1denní skipas a 7 dalších vstupenek',
  ],
  [
    'de',
    'Skipässe',
    'Tages-, Mehrtages- und Stundenkarten',
    'Gültig für alle Lifte im Skigebiet Lipno.',
    '1-Tages-Skipass und 7 weitere Tickets',
  ],
  [
    'en',
    'Ski passes',
    'Day, multi-day and hourly ski passes',
    'Valid on all lifts of Ski Area Lipno.',
    '1-day ski pass and 7 more tickets',
  ],
] as const)('a category describes itself and its products in %s', async (lang, name, about, ofProduct, heading) => {
  const visitor = shop.visitor()
  visitor.cookies.set('lang', lang)
  const { html } = await open('/?category=lipno-cat-ski', visitor)
  expect(htmlLang(html)).toBe(LANGS[lang])
  const main = mainOf(html)
  expect(textOf(/<h1[\s\S]*?<\/h1>/.exec(main)?.[0] ?? '')).toBe(name)
  // The category's text is above; repeating it in an item would add nothing.
  expect(textOf(main).split(about)).toHaveLength(2)
  const told = [...main.matchAll(/<details[\s\S]*?<\/details>/g)].map(([one]) => one)
  expect(told).toHaveLength(3)
  const [first = '', ...others] = told
  // A text shared by eight products appears once, below the first of them, and lists them.
  expect(textOf(first)).toContain(ofProduct)
  for (const other of others) expect(textOf(other)).not.toContain(ofProduct)
  expect(textOf(/<summary[\s\S]*?<\/summary>/.exec(first)?.[0] ?? '')).toBe(heading)
  const named = textOf([...first.matchAll(/<p[\s>][\s\S]*?<\/p>/g)].at(-1)?.[0] ?? '').split(', ')
  expect(named).toHaveLength(8)
  expect(heading).toContain(named[0])
})

describe('the personal area', () => {
  test.each([
    ['/personal/cards', 'cards'],
    ['/personal/orders', 'orders'],
  ])('%s is drawn as the invitation to whoever is not signed in', async (path, name) => {
    expect(textOf((await open(path)).html)).toContain(said('cz', `personal.guest.${name}`))
  })
})

describe.each([
  ['card', '/karta'],
  ['tablet', '/tablet'],
])('the page %s', (entry, path) => {
  test('has the default header and is not to be found', async () => {
    const { html } = await open(path)
    expect(textOf(/<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '')).toContain(said('cz', 'chrome.menu'))
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect((await open('/sitemap.xml')).html).not.toContain(path)
  })

  test('exists only where the resort has it', async () => {
    expect((await open(path)).path).toBe(path)
    await set(['paths', entry], false)
    expect((await open(path)).path).toBe('/shopping/eshop')
  })
})

describe('the pages of the card and of the partners', () => {
  test.each([
    ['/aboutCard', 'aboutCard'],
    ['/discounts/partner', 'partners'],
  ])('%s names itself in every language and is on the map of the site', async (path, key) => {
    expect((await open('/sitemap.xml')).html).toContain(`${path}</loc>`)
    const { html } = await open(`${path}?lng=de`)
    const title = said('de', `meta.${key}.title`, { card: 'LIPNO.CARD' })
    expect(textOf(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '')).toBe(`${title} | Skigebiet Lipno`)
    expect(html).toMatch(new RegExp(`rel="canonical" href="[^"]*${path}\\?lng=de"`))
    expect(html).toMatch(new RegExp(`hreflang="cs" href="[^"]*${path}"`))
  })

  test('without its flag the page about the card does not exist and nothing leads to it', async () => {
    const visitor = shop.visitor()
    expect((await open('/?season=summer', visitor)).html).toContain('href="/aboutCard"')
    await set(['flags', 'aboutCard'], false)
    expect((await open('/?season=summer', visitor)).html).not.toContain('href="/aboutCard"')
    expect((await open('/aboutCard')).path).toBe('/shopping/eshop')
    expect((await open('/sitemap.xml')).html).not.toContain('/aboutCard')
  })
})

describe('a shop that is off', () => {
  test.each(['/', '/shopping/eshop', '/shopping/informations', '/terms/gdpr'])(
    'says so in three languages on %s',
    async (path) => {
      await set(['enabled'], false)
      const { status, html } = await open(path)
      expect(status).toBe(503)
      const main = mainOf(html)
      expect([...main.matchAll(/ lang="(\w+)"/g)].map(([, lang]) => lang)).toEqual(['cs', 'en', 'de'])
      for (const words of ['technickou závadu', 'technical fault', 'technische Störung'])
        expect(textOf(main)).toContain(words)
    },
  )

  test('says so in the language of the visitor first, and sells nothing', async () => {
    await set(['enabled'], false)
    expect((await open('/?lng=de')).html).toContain('<h1>Gleich sind wir wieder da</h1>')
    const visitor = shop.visitor()
    expect((await visitor.post('/v2/transaction/dry-run', { origin: 'eshop', entries: [] })).statusCode).toBe(503)
  })

  test('that is on again sells as before', async () => {
    await set(['enabled'], false)
    expect((await open('/')).status).toBe(503)
    await set(['enabled'], true)
    const { status, html } = await open('/')
    expect(status).toBe(200)
    expect(textOf(mainOf(html))).toContain(said('cz', 'home.starter.choose'))
  })
})

describe('a resort that is only a folder', () => {
  const dir = writeMadeUpResort()
  let own: TestShop
  beforeAll(async () => {
    own = await testShop({ resort: MADE_UP.key, env: { RESORTS_DIR: dir }, hasPages: true })
  })
  afterAll(async () => {
    await own.close()
    rmSync(dir, { recursive: true })
  })

  test.each(['cz', 'de', 'en'] as const)('has its home in %s', async (lang) => {
    const visitor = own.visitor()
    visitor.cookies.set('lang', lang)
    const { html } = await open('/', visitor)
    expect(/<title>(.*?)<\/title>/.exec(html)?.[1]).toContain(MADE_UP.name[lang])
    expect(html).toContain(MADE_UP.headline[lang])
    expect(html).toContain(`--brand:${MADE_UP.brand}`)
    expect(html).toContain(`<meta name="theme-color" content="${MADE_UP.night}">`)
    expect(html).not.toMatch(/lipno|annaberg|morava/i)
    const mark = await visitor.get(`/marks/${MADE_UP.key}.svg`)
    expect(mark.body).toBe(readFileSync(join(dir, MADE_UP.key, 'mark.svg'), 'utf8'))
  })
})

describe("the member's own shop", () => {
  type Told = {
    boot: {
      categories: { _id: string }[]
      products: { id: string; buyable?: true }[]
      page: { benefits?: { group: string }[]; board?: { id: string }[]; invitedBy?: string }
    }
  }
  const ask = async (visitor: Pick<ReturnType<TestShop['visitor']>, 'get'>, address: string) => {
    const reply = await visitor.get(address)
    return { ...(reply.json() as Told).boot, cache: reply.headers['cache-control'] }
  }

  /** Signs a member in who is of the segment `hotel` until the test is over. */
  const ofHotel = async () => {
    const setSegments = (segments: string[]) =>
      shop.pool.query("update member set segments = $1 where email_key = 'petr.vzorovy@example.com'", [segments])
    await setSegments(['hotel'])
    onTestFinished(async () => void (await setSegments([])))
    return signInSample(shop, 'member-plain')
  }

  test('holds what is for the segments of the member, after all that everybody sees', async () => {
    const hotel = await ofHotel()
    const shared = await ask(hotel, '/boot?to=/shopping/eshop')
    const own = await ask(hotel, '/boot?to=/shopping/eshop&own')
    expect(own.categories.map(({ _id }) => _id)).toEqual([...shared.categories.map(({ _id }) => _id), 'lipno-cat-b2b'])
    expect(own.products.map(({ id }) => id)).toEqual([...shared.products.map(({ id }) => id), 'lipno-b2b-daypass'])
    // Open pages of the release before show nothing else.
    expect(own.products.every(({ buyable }) => buyable)).toBe(true)
    expect(own.cache).toBe('no-store')
    const guest = await ask(shop.visitor(), '/boot?to=/shopping/eshop&own')
    expect(guest.categories).toEqual(shared.categories)
  })

  test.each<[string, (id: string) => boolean, string[], string[]]>([
    [
      'moves no row',
      (id) => id === 'lipno-ski-1day',
      ['lipno-ski-2day', 'lipno-ski-3day', 'lipno-ski-4day', 'lipno-season-pass', 'lipno-treetop'],
      [],
    ],
    [
      'adds rows where there is room',
      (id) => id !== 'lipno-ski-3day' && id !== 'lipno-treetop',
      ['lipno-ski-3day', 'lipno-treetop'],
      ['lipno-ski-1day', 'lipno-ski-2day', 'lipno-season-pass'],
    ],
    ['adds nothing where there is none for guests', (id) => id !== 'lipno-treetop', [], []],
  ])('at the end of the price board of home %s', async (_, isOfHotel, shared, added) => {
    for (const product of shop.deps.shelf.current().catalogue.products.filter(({ id }) => isOfHotel(id))) {
      const { segments } = product
      product.segments = ['hotel']
      onTestFinished(() => {
        product.segments = segments
      })
    }
    const hotel = await ofHotel()
    const boardOf = async (address: string) => (await ask(hotel, address)).page.board?.map(({ id }) => id)
    expect(await boardOf('/boot?to=/')).toEqual(shared)
    expect(await boardOf('/boot?to=/&own')).toEqual([...shared, ...added])
  })

  test('has the prices of a company’s own list by period, and nobody else’s', async () => {
    type Teaser = { id: string; priceTable?: { rows: { key: string; prices: unknown[] }[] } }
    const tablesOf = async (visitor: Parameters<typeof ask>[0]) =>
      ((await ask(visitor, '/boot?to=/shopping/eshop&own')).products as Teaser[]).flatMap(({ id, priceTable }) =>
        priceTable ? { id, rows: priceTable.rows } : [],
      )
    expect(await tablesOf(await sampleUser(shop))).toMatchObject([
      {
        id: 'lipno-b2b-daypass',
        rows: [
          {
            key: 'low',
            prices: [
              { standard: 950, club: 870 },
              { standard: 710, club: 640 },
            ],
          },
          {
            key: 'main',
            prices: [
              { standard: 1090, club: 1000 },
              { standard: 820, club: 740 },
            ],
          },
          {
            key: 'top',
            prices: [
              { standard: 1190, club: 1090 },
              { standard: 890, club: 800 },
            ],
          },
        ],
      },
    ])
    expect(await tablesOf(await signInSample(shop, 'member-plain'))).toEqual([])
  })

  test('names the company of an invitation whose link still works, and no other', async () => {
    const email = 'invited.page@example.com'
    const ctx = { ...shop.now(), operator: { name: 'jana' } }
    await invite(ctx, 'company', { email, firstName: 'Eva', lastName: 'Malá', mayBuy: true })
    const token = await mailedToken(shop, email)
    const invitedBy = async (query: string) =>
      (await ask(shop.visitor(), `/boot?${new URLSearchParams({ to: `/shopping/eshop?${query}` })}`)).page.invitedBy
    expect(await invitedBy(`token=${token}`)).toBe('Gondola Vzorový Hotel s.r.o.')
    expect(await invitedBy(`token=${token.slice(0, -4)}AAAA`)).toBeUndefined()
    await shop.visitor().post('/users/recovery', { token, password: 'Pozvana1' })
    // Another address, as a drawn page is kept for some seconds.
    expect(await invitedBy(`token=${token}&used`)).toBeUndefined()
  })

  test("begins with the visitor's own partner discounts; the page itself is drawn for a guest", async () => {
    const member = await signInSample(shop, 'member-marketing')
    const groups = async (address: string) =>
      new Set((await ask(member, address)).page.benefits?.map(({ group }) => group))
    expect([...(await groups('/boot?to=/discounts/partner&own'))]).toEqual(['myPartner', 'partner'])
    expect([...(await groups('/boot?to=/discounts/partner'))]).toEqual(['partner'])
    expect(mainOf((await open('/discounts/partner', member)).html)).not.toContain('Penzion')
  })
})
