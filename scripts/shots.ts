// `npm run shots`: takes every screen for a person to look at. It uses three widths and three languages, with a contact
// sheet of each. They are written to the ignored folder shots/. `npm run shots -- --help` lists the options.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../e2e/support/chromium.ts'
import { showMembers } from '../e2e/support/every-width.ts'
import { type Guest, newGuest } from '../e2e/support/guest.ts'
import { pictureOf } from '../e2e/support/picture-of.ts'
import { requireProgram } from '../e2e/support/programs.ts'
import { resortFolder, runShop } from '../e2e/support/run-shop.ts'
import { type Camera, showHeader, showPurchase, showShop } from '../e2e/support/screens.ts'
import { seasonDays } from '../e2e/support/season-days.ts'
import { showTrouble, showWaitingRoom } from '../e2e/support/trouble-screens.ts'
import { startTestPostgres } from '../server/harness/postgres.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const WIDTHS = [390, 768, 1440]
const PAPER_DPI = 70
const MAIL_MS = 20_000

const PARTS = ['shop', 'header', 'purchase', 'trouble', 'members', 'waiting-room'] as const
type Part = (typeof PARTS)[number]

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    resort: { type: 'string', default: 'lipno' },
    lang: { type: 'string', multiple: true, default: [...SHOP_LANGS] },
    width: { type: 'string', multiple: true, default: WIDTHS.map(String) },
    part: { type: 'string', multiple: true, default: [...PARTS] },
    help: { type: 'boolean' },
  },
})

type Letter = { html: string; pdf: Uint8Array | undefined }
type Shop = { url: string; letterTo(address: string): Promise<Letter>; stop(): Promise<void> }

const say = (text: string): void => void process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  if (options.help)
    return say(`npm run shots -- [--url http://localhost:3000] [--resort ${options.resort}] [--lang cz] [--width 390] [--part members]

Without --url a shop of its own is started. --lang, --width and --part may be given more than once. The parts are
${PARTS.join(', ')}.`)
  const unknown = options.part.filter((part) => !PARTS.some((one) => one === part))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. The parts are ${PARTS.join(', ')}.`)
  const browser = await openBrowser()
  const shop = options.url ? anotherShop(options.url) : await ownShop(options.resort)
  try {
    const { now } = await seasonDays(shop.url, 'first')
    for (const lang of options.lang as ShopLang[])
      for (const width of options.width.map(Number)) await shoot({ browser, shop, lang, width, now })
  } finally {
    await browser.close()
    await shop.stop()
  }
}

async function ownShop(resort: string): Promise<Shop> {
  const postgres = await startTestPostgres()
  const shop = await runShop({ resort, databaseUrl: postgres.connectionString })
  return {
    url: shop.url,
    async letterTo(address) {
      const mail = await eventually(() => shop.mails().find((one) => one.to?.some((to) => to.address === address)))
      const file = mail.attachments.find((one) => one.mimeType === 'application/pdf')
      return { html: mail.html ?? '', pdf: file && new Uint8Array(file.content as ArrayBuffer) }
    },
    async stop() {
      await shop.stop()
      await postgres.stop()
    },
  }
}

/** Uses a shop that runs already and keeps its mails. */
function anotherShop(given: string): Shop {
  const url = given.replace(/\/$/, '')
  type KeptMail = { recipients: string[]; html: string; attachments: { contentType: string; href: string }[] }
  return {
    url,
    async letterTo(address) {
      const mail = await eventually(async () => {
        const reply = await fetch(`${url}/dev/mail`, { headers: { accept: 'application/json' } })
        return ((await reply.json()) as KeptMail[]).find(({ recipients }) => recipients.includes(address))
      })
      const file = mail.attachments.find(({ contentType }) => contentType === 'application/pdf')
      const pdf = file && new Uint8Array(await (await fetch(url + file.href)).arrayBuffer())
      return { html: mail.html, pdf }
    },
    stop: async () => undefined,
  }
}

async function eventually<R>(find: () => R | undefined | Promise<R | undefined>): Promise<R> {
  const until = Date.now() + MAIL_MS
  while (Date.now() < until) {
    const found = await find()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The mail did not come.')
}

type Round = { browser: Browser; shop: Shop; lang: ShopLang; width: number; now: string }

/** Takes all screens in one language at one width. A screen that cannot be reached ends its part only. */
async function shoot({ browser, shop, lang, width, now }: Round): Promise<void> {
  const name = `${options.resort}-${lang}-${width}`
  const folder = join(ROOT, 'shots', name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const email = `anna.${lang}${width}.${Date.now().toString(36).slice(-4)}@example.com`
  const guest = await newGuest(browser, {
    url: shop.url,
    resortFolder: resortFolder(options),
    lang,
    width,
    now,
    calm: true,
  })
  const pathOf = albumOf(folder)
  const take = cameraOf(guest.page, pathOf)
  await attempt('shop', take, () => showShop(guest, take))
  await attempt('header', take, () => showHeader(guest, take))
  await attempt('purchase', take, async () => {
    await showPurchase(guest, take, email)
    await showLetter(guest, await shop.letterTo(email), pathOf)
  })
  await attempt('trouble', take, () => showTrouble(guest, take))
  await attempt('members', take, () => showMembers(guest, take))
  await attempt('waiting-room', take, () => showWaitingRoom(guest, take))
  await guest.context.close()
  for (const problem of new Set(guest.problems.filter((one) => one.startsWith('page error')))) say(`  ${problem}`)
  const sheet = join(ROOT, 'shots', `${name}.png`)
  await drawSheet(folder, sheet)
  say(relative(ROOT, sheet))
}

/** Takes a part if it is wanted. When it fails, reports that with a picture of where. */
async function attempt(part: Part, take: Camera, work: () => Promise<void>): Promise<void> {
  if (!options.part.includes(part)) return
  try {
    await work()
  } catch (error) {
    say(`  ${part}: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`)
    process.exitCode = 1
    await take(`failed ${part}`)
  }
}

/** Returns numbered names for the pictures of a folder. */
function albumOf(folder: string): (screen: string) => string {
  let count = 0
  return (screen) => join(folder, `${String(++count).padStart(2, '0')}-${screen.replaceAll(' ', '-')}.png`)
}

const cameraOf =
  (page: Page, pathOf: (screen: string) => string): Camera =>
  async (screen, part) =>
    writeFile(pathOf(screen), await pictureOf(page, part))

/** Takes a mail as its reader shows it, and its tickets on paper. */
async function showLetter({ context }: Guest, letter: Letter, pathOf: (screen: string) => string): Promise<void> {
  const page = await context.newPage()
  await page.setContent(letter.html)
  await page.screenshot({ path: pathOf('mail'), fullPage: true })
  await page.close()
  if (!letter.pdf) return
  const pdftoppm = requireProgram({ names: ['pdftoppm'], debianPackage: 'poppler-utils', advice: 'Install poppler.' })
  const paper = await mkdtemp(join(tmpdir(), 'gondola-shots-'))
  await writeFile(join(paper, 'tickets.pdf'), letter.pdf)
  await promisify(execFile)(pdftoppm, [
    '-r',
    String(PAPER_DPI),
    '-png',
    join(paper, 'tickets.pdf'),
    join(paper, 'page'),
  ])
  const pages = (await readdir(paper)).filter((name) => name.endsWith('.png')).sort()
  for (const [index, name] of pages.entries())
    await writeFile(pathOf(`ticket page ${index + 1}`), await readFile(join(paper, name)))
  await rm(paper, { recursive: true })
}

const SHEET = { columns: 8, column: 300, gap: 16, label: 26, highest: 1100 }

/** Draws all pictures of a folder side by side, each below its name. Long pages are cut. */
async function drawSheet(folder: string, sheet: string): Promise<void> {
  const { columns, column, gap, label, highest } = SHEET
  const heights = Array<number>(columns).fill(gap)
  const parts: { input: Buffer; left: number; top: number }[] = []
  for (const name of (await readdir(folder)).sort()) {
    const scaled = await sharp(join(folder, name)).resize({ width: column }).png().toBuffer()
    const { height: whole } = await sharp(scaled).metadata()
    const height = Math.min(whole, highest)
    const at = heights.indexOf(Math.min(...heights))
    const left = gap + at * (column + gap)
    const top = heights[at] ?? gap
    const title = `<svg width="${column}" height="${label}"><text x="0" y="18" font-family="sans-serif" font-size="15">${name.replace('.png', '')}</text></svg>`
    parts.push({ input: Buffer.from(title), left, top })
    parts.push({
      input: await sharp(scaled).extract({ left: 0, top: 0, width: column, height }).toBuffer(),
      left,
      top: top + label,
    })
    heights[at] = top + label + height + gap
  }
  const size = { width: gap + columns * (column + gap), height: Math.max(...heights) }
  await sharp({ create: { ...size, channels: 3, background: '#c9ced2' } })
    .composite(parts)
    .png()
    .toFile(sheet)
}

await main()
