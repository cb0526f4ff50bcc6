import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import cookie from '@fastify/cookie'
import type { Boot } from '@gondola/contract/boot.ts'
import Fastify, { type InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { RESORTS_DIR } from '../../../resorts/folders.ts'
import { resort } from '../../../resorts/lipno/resort.ts'
import { replyErrors } from '../http/error-reply.ts'
import type { BootQuestion, PagesOptions } from './page-options.ts'
import { pages } from './pages.ts'

/** What ad networks and mail services add to an address. */
const MARKS =
  `utm_source gclid gclsrc dclid gbraid wbraid gad_source gad_campaignid fbclid igsh igshid msclkid ttclid twclid
  li_fat_id rdt_cid ScCid yclid ysclid sznclid epik srsltid mc_cid mc_eid mkt_tok _hsenc _hsmi hsa_cam mtm_campaign _ke _kx _gl _ga`.split(
    /\s+/,
  )
const NASTY = '</script><script>alert(1)</script>'

function aBoot(question: BootQuestion, change: Partial<Boot> = {}): Boot {
  const isShell = /^\/(shopping\/(?!eshop)|personal\/)/.test(question.path)
  return {
    resort: resort.face,
    cardDeposit: 100,
    lang: question.lang,
    seasonId: 'winter',
    season: question.season ?? 'winter',
    seasons: [],
    saleStart: null,
    config: { enabled: true, flags: { aboutCard: true } } as Boot['config'],
    texts: { nasty: NASTY, lang: question.lang },
    now: 0,
    today: '2026-12-05',
    categories: [],
    products: [],
    banners: [],
    page: isShell
      ? { kind: 'shell', isGuest: question.isGuest ?? false }
      : { kind: 'home', starter: null, board: [], categoryId: NASTY },
    apiKey: 'shop:shop',
    mode: 'development',
    ...change,
  }
}

/** Replaces the bundle; it returns its input. */
const RENDERER = `
export const redirectOf = (path) => path === '/nonsense' ? '/shopping' : path === '/shopping' ? '/shopping/eshop' : undefined
export async function render(boot, url) {
  if (url.startsWith('/broken')) throw new Error('broken')
  const redirect = redirectOf(url.split('?')[0])
  const head = { title: 'A < B', description: 'Says "hello"', canonical: '/', alternates: [{ lang: 'de', href: '/?lng=de' }] }
  return {
    html: '<h1>' + url + ' ' + boot.lang + ' ' + boot.season + (boot.page.isGuest ? ' guest' : '') + '</h1>' + 'x'.repeat(2000),
    head: boot.page.kind === 'shell' ? { title: 'Shell', description: '' } : head,
    preloads: '<link rel="preload" as="image" href="/hero.avif"/>',
    status: boot.config.enabled ? 200 : 503,
    redirect,
    lang: { cz: 'cs', de: 'de', en: 'en' }[boot.lang],
    sources: ['src/routes/home.tsx'],
  }
}`

let distDir: string
beforeEach(() => {
  distDir = mkdtempSync(join(tmpdir(), 'pages-'))
  const client = join(distDir, 'client')
  for (const folder of ['server', 'client/.vite', 'client/assets'])
    mkdirSync(join(distDir, folder), { recursive: true })
  writeFileSync(join(distDir, 'server/entry-server.js'), RENDERER)
  writeFileSync(join(distDir, 'server/package.json'), '{"type":"module"}')
  writeFileSync(
    join(client, '.vite/manifest.json'),
    JSON.stringify({
      'src/deferred-start.ts': { file: 'assets/start.js' },
      'src/entry-client.tsx': { file: 'assets/entry.js', css: ['assets/entry.css'], imports: ['_shared.js'] },
      '_shared.js': { file: 'assets/shared.js' },
      'src/routes/home.tsx': { file: 'assets/home.js', css: ['assets/home.css'], imports: ['_shared.js'] },
    }),
  )
  writeFileSync(join(client, 'assets/entry.css'), '.a{color:red}')
  writeFileSync(join(client, 'assets/home.css'), '.b{color:blue}')
  writeFileSync(join(client, 'assets/start.js'), 'start()')
  writeFileSync(join(client, 'assets/entry.js'), 'plain')
  writeFileSync(join(client, 'assets/entry.js.br'), 'brotli')
})
afterEach(() => rmSync(distDir, { recursive: true }))

async function aShop(change: Partial<PagesOptions> & { boot?: Partial<Boot> } = {}) {
  const { boot, ...options } = change
  const asked: BootQuestion[] = []
  const app = Fastify()
  await app.register(cookie)
  await pages(app, {
    bootFor: async (question) => {
      asked.push(question)
      return aBoot(question, boot)
    },
    seasonNow: () => 'winter',
    distDir,
    resortFolder: join(RESORTS_DIR, 'lipno'),
    publicUrl: 'http://shop.example',
    mode: 'development',
    providerOrigins: ['https://pay.example'],
    ...options,
  })
  const get = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers })
  return { app, asked, get }
}

describe('a page', () => {
  test('carries its styles and its first script with hashes that the policy allows, and no other inline code', async () => {
    const { get } = await aShop()
    const reply = await get('/')
    const policy = String(reply.headers['content-security-policy'])
    const styles = [...reply.body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((match) => match[1] ?? '')
    expect(styles).toHaveLength(1)
    expect(styles[0]).toContain('.a{color:red}')
    expect(styles[0]).toContain('.b{color:blue}')
    const hash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const scripts = [...reply.body.matchAll(/<script type="module"[^>]*>([\s\S]+?)<\/script>/g)]
    expect(scripts.map((match) => match[1])).toEqual(['start()'])
    expect(policy).toContain(`style-src 'self' ${hash(styles[0])};`)
    expect(policy).toContain(`script-src 'self' ${hash('start()')};`)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://pay.example")
    expect(reply.body).not.toMatch(/ style="| on\w+="/)
    for (const script of reply.body.match(/<script[^>]*>/g) ?? [])
      expect(script).toMatch(/id="start"|application\/(ld\+)?json/)
  })

  test('has boot data that cannot end its element, and texts apart', async () => {
    const { get } = await aShop()
    const { body } = await get('/')
    const json = /<script type="application\/json" id="boot" data-texts="([^"]+)">([\s\S]*?)<\/script>/.exec(body)
    const boot = JSON.parse(json?.[2] ?? '') as Boot
    expect(boot.page).toMatchObject({ categoryId: NASTY })
    expect(boot.texts).toEqual({})
    const texts = await get(json?.[1] ?? '')
    expect(texts.json()).toEqual({ nasty: NASTY, lang: 'cz' })
    expect(texts.headers['cache-control']).toContain('immutable')
    expect((await get('/texts/cz-000000000000.json')).statusCode).toBe(404)
  })

  test('brings its fonts and its picture first and leaves its scripts to the one that waits for them', async () => {
    const { get } = await aShop()
    const { body } = await get('/')
    expect(body).toContain('data-main="/assets/entry.js" data-modules="/assets/shared.js /assets/home.js"')
    expect(body).not.toMatch(/modulepreload|<script[^>]* src=/)
    const [head = '', rest = ''] = body.split('<body>')
    expect(head).not.toContain('as="font"')
    expect(rest.match(/rel="preload" as="font"(?=[\s\S]*<div id="root">)/g)).toHaveLength(4)
    expect((await get('/?lng=en')).body.match(/rel="preload" as="font"/g)).toHaveLength(2)
    expect(head).toContain('/hero.avif')
    expect(body).toContain('<html lang="cs" data-resort="lipno" data-season="winter">')
    expect(body).toContain('<title>A &lt; B</title>')
    expect(body).toContain('content="Says &quot;hello&quot;"')
    expect(body).toContain('hreflang="de" href="http://shop.example/?lng=de"')
  })

  test('is compressed as the browser takes it', async () => {
    const { get } = await aShop()
    const plain = await get('/')
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' })
    const gz = await get('/', { 'accept-encoding': 'gzip' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.body)
    expect(br.headers.vary).toContain('accept-encoding')
  })

  test('is drawn once in five seconds for all who ask the same, and asked back by its tag', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-05T10:00:04.999Z') })
    onTestFinished(() => void vi.useRealTimers())
    const { get, asked } = await aShop()
    const first = await get('/')
    await Promise.all([get('/'), get('/?utm_source=mail'), get('/')])
    expect(asked).toHaveLength(1)
    expect(first.headers['cache-control']).toBe('no-cache')
    const again = await get('/', { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    vi.setSystemTime(Date.parse('2026-12-05T10:00:05Z'))
    await get('/')
    expect(asked).toHaveLength(2)
  })

  test('is drawn again for another language, season, query or version', async () => {
    let version = 1
    const { get, asked } = await aShop({ versionOf: () => version })
    await get('/')
    await get('/?lng=de')
    await get('/', { cookie: 'season=summer' })
    await get('/?category=a')
    version = 2
    await get('/')
    expect(asked).toHaveLength(5)
  })

  test('of members is drawn at once as what guests see, and waits for who it is where somebody may be signed in', async () => {
    const { get } = await aShop({ isGuest: ({ cookies }) => cookies.member === undefined })
    const heading = async (headers?: { cookie: string }) =>
      /<h1>(.*)<\/h1>/.exec((await get('/personal/orders', headers)).body)?.[1]
    expect(await heading()).toBe('/personal/orders cz winter guest')
    expect(await heading({ cookie: 'member=1' })).toBe('/personal/orders cz winter')
    expect(await heading()).toBe('/personal/orders cz winter guest')
  })

  test('of a tried day is never kept', async () => {
    const { get, asked } = await aShop({ shopNowOf: () => 1 })
    await get('/')
    await get('/')
    expect(asked.map((question) => question.shopNow)).toEqual([1, 1])
  })

  test.each(['/shopping/confirmation?transaction=1&key=2', '/personal/orders', '/personal/cards'])(
    'of somebody is not kept by the browser and tells no one its address: %s',
    async (path) => {
      const { get } = await aShop()
      const reply = await get(path)
      expect(reply.headers['cache-control']).toBe('no-store')
      expect(reply.headers['referrer-policy']).toBe('no-referrer')
      expect(reply.body).toContain('<meta name="robots" content="noindex">')
    },
  )

  test('that anyone may find shows a picture, a title and a description where a link to it is sent', async () => {
    const { get } = await aShop()
    const { body } = await get('/?lng=de', { cookie: 'season=summer' })
    const said = new Map(
      [...body.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map((match) => [match[1], match[2]]),
    )
    expect(Object.fromEntries(said)).toMatchObject({
      'og:site_name': 'Skigebiet Lipno',
      'og:title': 'A &lt; B',
      'og:description': 'Says &quot;hello&quot;',
      'og:url': 'http://shop.example/',
      'og:locale': 'de_DE',
      'og:image': 'http://shop.example/pictures/lipno/hero-summer-share.jpg',
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'A &lt; B',
      'twitter:image': 'http://shop.example/pictures/lipno/hero-summer-share.jpg',
    })
    expect(body.match(/og:locale:alternate" content="\w+"/g)).toEqual([
      'og:locale:alternate" content="cs_CZ"',
      'og:locale:alternate" content="en_GB"',
    ])
    expect(body).not.toContain('noindex')
  })

  test('at an address that an advertisement or a mail marks names its canonical address, and languages only there', async () => {
    const { get } = await aShop()
    for (const mark of MARKS) {
      const { body } = await get(`/?${mark}=Ab1`)
      expect.soft(body, mark).toContain('<link rel="canonical" href="http://shop.example/">')
      expect.soft(body, mark).not.toMatch(/hreflang|=Ab1/)
    }
    expect((await get('/')).body).toContain('hreflang="de"')
  })

  test('of an order says nothing to networks and machines', async () => {
    const { get } = await aShop()
    for (const step of ['informations', 'checkout', 'confirmation']) {
      const { body } = await get(`/shopping/${step}`)
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).not.toMatch(/og:|twitter:|ld\+json|canonical|hreflang/)
    }
  })

  test('answers HEAD', async () => {
    const { app } = await aShop()
    const reply = await app.inject({ method: 'HEAD', url: '/' })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toBe('')
  })

  test('of a shop that is off says so and asks to come back', async () => {
    const { get, asked } = await aShop({ boot: { config: { enabled: false } as Boot['config'] } })
    const reply = await get('/')
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBe('120')
    await get('/')
    expect(asked).toHaveLength(2)
  })

  test('that cannot be drawn is the page "500 : Unexpected Error" with a link to /', async () => {
    const { get } = await aShop()
    const reply = await get('/broken')
    expect(reply.statusCode).toBe(500)
    expect(reply.body).toContain('500 : Unexpected Error')
    expect(reply.body).toContain('<a href="/">')
    const style = /<style>([\s\S]*?)<\/style>/.exec(reply.body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(reply.headers['content-security-policy']).toContain(hash)
  })

  test.each([
    ['53100', '30', 'disk-full'],
    ['57P01', '2', undefined],
  ])(
    'while the database cannot be asked (%s) is a 503, as its boot is, and says when to come again',
    async (code, seconds, reason) => {
      const error = Object.assign(new Error('no'), { code })
      const { app, get } = await aShop({ bootFor: () => Promise.reject(error) })
      const foundFull = vi.fn()
      replyErrors(app, { foundFull })
      const page = await get('/', { cookie: 'lang=de' })
      expect([page.statusCode, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
        503,
        seconds,
        'no-store',
      ])
      expect(page.body).toContain('503 : Service Unavailable')
      expect(page.body).toContain('Ihr Warenkorb bleibt, wie er ist.')
      const boot = await app.inject('/boot?to=/')
      expect([boot.statusCode, boot.headers['retry-after']]).toEqual([503, seconds])
      expect(boot.json().error).toMatchObject({ code: 'busy', ...(reason && { details: { reason } }) })
      expect(foundFull).toHaveBeenCalledTimes(reason ? 1 : 0)
    },
  )

  test('without script is that page too where its member cannot be read, and asks for no member otherwise', async () => {
    const memberOf = vi.fn(() => Promise.reject(new Error('busy')))
    const { app, get } = await aShop({
      memberOf,
      bootFor: async (question) => {
        if (question.path === '/withdraw') await question.owner?.()
        return aBoot(question)
      },
    })
    for (const url of ['/withdraw/received', '/cancel', '/orders/find', '/complaint'])
      expect((await get(url)).statusCode).toBe(200)
    expect(memberOf).not.toHaveBeenCalled()
    const reply = await get('/withdraw')
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    const { json } = await app.inject('/boot?to=/withdraw')
    expect(json()).toEqual({ error: { code: 'fault', message: 'The shop has a fault.' } })
  })

  test('asks for JavaScript only where it needs it: forms that work without are covered by no note', async () => {
    const findOrder: Boot['page'] = { kind: 'findOrder', typed: { order: '', email: '' }, errors: {}, isAsked: false }
    const form = await aShop({ boot: { page: findOrder } })
    const home = await aShop()
    expect((await form.get('/orders/find')).body).not.toContain('class="no-script"')
    expect((await home.get('/')).body).toContain('class="no-script"')
  })

  test('that cannot be drawn stands in the colours of the season, without a script or a file', async () => {
    const { get } = await aShop()
    const winter = (await get('/broken')).body
    const summer = (await get('/broken', { cookie: 'season=summer; lang=de' })).body
    expect(winter.replace(/"data:[^"]*"/, '"#"')).not.toMatch(/<script|src=|url\((?!#)|href="(?!\/"|#)/)
    expect(winter).toContain('Zpět na úvod')
    expect(summer).toContain('Zur Startseite')
    const english = (await get('/broken', { cookie: 'lang=en' })).body
    expect(english).toContain('<html lang="en">')
    expect(english).toContain('Something went wrong on our side.')
    expect(english).toContain('Back to the start')
    const nightOf = (html: string) => /name="theme-color" content="(#\w+)"/.exec(html)?.[1]
    expect([nightOf(winter), nightOf(summer)]).toEqual(['#082c42', '#0a4258'])
    const { get: getInSummer } = await aShop({ seasonNow: () => 'summer' })
    expect(nightOf((await getInSummer('/broken')).body)).toBe('#0a4258')
  })
})

describe('the language', () => {
  test.each([
    ['/', '', 'cs'],
    ['/', 'lang=de', 'de'],
    ['/?lng=en', 'lang=de', 'en'],
    ['/?lng=pl', 'lang=de', 'cs'],
    ['/?lng=fr', 'lang=de', 'de'],
    ['/', 'lang=xx', 'cs'],
  ])('of %s with the cookie "%s" is %s', async (url, cookies, lang) => {
    const { get } = await aShop()
    expect((await get(url, { cookie: cookies })).body).toContain(`<html lang="${lang}"`)
  })

  test('of the query is remembered for 525600 minutes', async () => {
    const { get } = await aShop()
    const { cookies } = await get('/?lng=de')
    expect(cookies).toMatchObject([{ name: 'lang', value: 'de', maxAge: 525_600 * 60, path: '/', sameSite: 'Lax' }])
  })

  test('has a guarded cookie where the shop is https', async () => {
    const { get } = await aShop({ publicUrl: 'https://shop.example' })
    const reply = await get('/?lng=de')
    expect(reply.cookies).toMatchObject([{ name: '__Host-lang', secure: true }])
    expect(reply.headers['strict-transport-security']).toContain('max-age=31536000')
  })
})

describe('the season', () => {
  test('is remembered and leaves the address', async () => {
    const { get } = await aShop()
    const reply = await get('/?category=a&season=summer')
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/?category=a')
    expect(reply.cookies).toMatchObject([{ name: 'season', value: 'summer' }])
    expect((await get('/', { cookie: 'season=summer' })).body).toContain('data-season="summer"')
  })
})

describe('addresses', () => {
  test.each([
    ['/nonsense', '/shopping'],
    ['/nonsense?a=1&lng=de', '/shopping?lng=de'],
    ['/shopping?product=1', '/shopping/eshop?product=1'],
  ])('%s leads to %s', async (url, location) => {
    const { get } = await aShop()
    for (const time of ['first', 'second']) {
      const reply = await get(url)
      expect([time, reply.statusCode, reply.headers.location]).toEqual([time, 302, location])
    }
  })

  test.each([
    '//',
    '///',
    '/\\',
    '//shopping/eshop',
    '//[/',
    '/\\evil.example/?season=winter',
    '/boot?to=//',
    '/boot?to=/\\[',
  ])('that no browser writes are never a fault: %s', async (target) => {
    const { app } = await aShop()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    const [reply] = (await once(get({ host: '127.0.0.1', port, path: target, agent: false }), 'response')) as [
      IncomingMessage,
    ]
    reply.resume()
    expect(reply.statusCode).toBe(target.startsWith('/boot') ? 200 : 303)
    expect(reply.headers.location ?? '/').toMatch(/^\/(?![\\/])/)
  })

  test('of built files are immutable and compressed beforehand; unknown ones are no page', async () => {
    const { get } = await aShop()
    const reply = await get('/assets/entry.js', { 'accept-encoding': 'br' })
    expect(reply.body).toBe('brotli')
    expect(reply.headers['cache-control']).toContain('immutable')
    expect((await get('/assets/unknown.js')).statusCode).toBe(404)
  })

  test('the data of another address comes without a page', async () => {
    const { get } = await aShop()
    const reply = await get('/boot?to=%2F%3Fcategory%3Da&lng=de&season=summer')
    const { boot, texts } = reply.json() as { boot: Boot; texts: string }
    expect([boot.lang, boot.season]).toEqual(['de', 'summer'])
    expect((await get(texts)).json()).toMatchObject({ lang: 'de' })
    expect(reply.cookies.map((one) => one.name).sort()).toEqual(['lang', 'season'])
  })

  test('robots find the map of the site, and may read on the steps of an order that those are not to be found', async () => {
    const { get } = await aShop()
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain('Disallow: /transactions/')
    expect(robots).not.toContain('Disallow: /shopping')
    const map = (await get('/sitemap.xml')).body
    for (const path of ['/terms/general', '/terms/rules', '/discounts/partner', '/aboutCard'])
      expect(map).toContain(`<loc>http://shop.example${path}</loc>`)
  })

  test('a phone finds the icon for its home screen, also without having read the page', async () => {
    const { get } = await aShop()
    const address = '/pictures/lipno/touch-icon-180.png'
    expect((await get('/')).body).toContain(`<link rel="apple-touch-icon" href="${address}">`)
    expect((await get('/apple-touch-icon.png')).headers.location).toBe(address)
    expect((await get(address)).headers['content-type']).toBe('image/png')
  })
})
