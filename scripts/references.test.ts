import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const TEXTS = /\.(tsx?|mjs|css|sql|md)$/
const present = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(ROOT, file)))
const files = present
  .filter((file) => TEXTS.test(file) && file !== 'scripts/references.test.ts')
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
/** All files by their whole path and by each end of it. Documents leave out the folders that are clear. */
const ends = new Set(
  present.flatMap((file) => {
    const parts = file.split('/')
    return parts.map((_, at) => parts.slice(at).join('/'))
  }),
)

const page = readFileSync(join(ROOT, 'docs/product.md'), 'utf8')
const rules = new Set([...page.matchAll(/\*\*§(\d+\.\d+)\*\*/g)].map(([, number]) => number))
/** Numbers that rules had when a migration named them. A migration is never edited. */
const older = new Set([...page.matchAll(/(\d+\.\d+)→§/g)].map(([, number]) => number))
const isMigration = (file: string) => file.startsWith('server/src/db/migrations/')
const notes = new Set(readdirSync(join(ROOT, 'docs/decisions')).map((name) => Number.parseInt(name, 10)))

/** Returns every wrong match in the project, as `file: match`. */
const found = (pattern: RegExp, isWrong: (match: RegExpMatchArray, file: string) => boolean) =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter((match) => isWrong(match, file)).map((match) => `${file}: ${match[0]}`),
  )

const sections = new Set([...rules].map((number) => number?.split('.')[0]))
const unknownIn = (text: string, file: string) =>
  [...text.matchAll(/§(\d+(?:\.\d+)?)/g)]
    .map(([, number = '']) => number)
    .filter((number) => !rules.has(number) && !sections.has(number) && !(isMigration(file) && older.has(number)))

/** Rules, or a section, that a text names: one number, or several ("§4.20, §4.21", "§4.20 and §4.21"), also over its lines. */
const NAMED = /\bproduct(?:\.md)?[\s*]+§\d+(?:\.\d+)?(?:(?:,?\s+and|,|\s+to|–)[\s*]*§\d+\.\d+)*/g
/** A paragraph of a law or of a standard, with its name before it. */
const LAW = /\b(?:Act on VAT|Act on Consumer Protection|UStG|RFC \d+)[\s*]+§ ?\d/g

test('every rule that a comment names is in docs/product.md', () => {
  expect(rules.size).toBeGreaterThan(100)
  expect(found(NAMED, ([text], file) => unknownIn(text, file).length > 0)).toEqual([])
  expect(found(/§\d+\.\d+/g, ([text], file) => file === 'docs/product.md' && unknownIn(text, file).length > 0)).toEqual(
    [],
  )
  expect([...older].filter((number) => rules.has(number))).toEqual([])
})

test('every § says whose it is: of docs/product.md, or of a law; readers have no other specification', () => {
  const left = files
    .filter(({ file }) => file !== 'docs/product.md' && !file.startsWith('resorts/'))
    .map(({ file, text }) => ({ file, text: text.replace(NAMED, '').replace(LAW, '') }))
  // Documents may name a law once and its paragraph again.
  const lost = ({ file, text }: (typeof files)[number]) =>
    [...text.matchAll(file.endsWith('.md') ? /.*§\d+\.\d.*/g : /.*§ ?\d.*/g)].map(([line]) => `${file}: ${line.trim()}`)
  expect(left.flatMap(lost)).toEqual([])
  expect(found(/\(spec \d/g, () => true)).toEqual([])
})

test('the data of a resort names rules of docs/product.md, and no other specification', () => {
  const data = present
    .filter((file) => /^resorts\/.*\.json$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
  expect(data.length).toBeGreaterThan(50)
  const wrong = ({ file, text }: (typeof files)[number]) => [
    ...[...text.matchAll(/.*\bspecification\b.*/gi)].map(([line]) => `${file}: ${line.trim()}`),
    ...unknownIn(text, file).map((number) => `${file}: §${number}`),
  ]
  expect(data.flatMap(wrong)).toEqual([])
})

test('every numbered decision has its note', () => {
  const numbered = /\b(?:ADR|decisions?)\s+(\d+)/gi
  expect(found(numbered, ([, number]) => !notes.has(Number(number)))).toEqual([])
})

test('every link of the documents leads to a file', () => {
  const link = /\]\((?!https?:|#|\/|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g
  const isMissing = ([, target = '']: RegExpMatchArray, file: string) => !existsSync(join(ROOT, dirname(file), target))
  expect(found(link, (match, file) => file.endsWith('.md') && isMissing(match, file))).toEqual([])
})

test('every anchor of a link is a heading', () => {
  const link = /\]\((?!https?:|\/|mailto:)([^)#\s]*)#([^)\s]+)\)/g
  const isMissing = ([, target = '', anchor = '']: RegExpMatchArray, file: string) => {
    const path = target === '' ? file : join(dirname(file), target)
    const text = files.find((one) => one.file === path)?.text ?? ''
    return ![...text.matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => anchorOf(heading) === anchor)
  }
  expect(found(link, (match, file) => file.endsWith('.md') && isMissing(match, file))).toEqual([])
})

/** Returns the anchor that GitHub gives a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

test('every folder of the server is in the table of the architecture', () => {
  const rows = readFileSync(join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8').match(/^\| +`[a-z].*?\|/gm) ?? []
  const folders = readdirSync(join(ROOT, 'server/src'), { withFileTypes: true }).filter((one) => one.isDirectory())
  expect(folders.map(({ name }) => name).filter((name) => !rows.some((row) => row.includes(`\`${name}/`)))).toEqual([])
})

/** Files that a document tells somebody to make. */
const TO_MAKE = new Set(['payments/stripe/stripe.ts', 'x.routes.ts', 'x.store.ts', 'x.command.ts'])

test('every file that a document names in backticks is there', () => {
  const path = /`([\w.-]+(?:\/[\w.{},-]+)*\.(?:tsx?|mjs|css|sql|md|json|svg|woff2|jpg))`/g
  const isMissing = ([, name = '']: RegExpMatchArray) =>
    !TO_MAKE.has(name) && alternatives(name).some((one) => !ends.has(one))
  expect(found(path, (match, file) => file.endsWith('.md') && isMissing(match))).toEqual([])
})

/** Returns the paths that one with braces stands for: `shop.{cz,de}.json`. */
function alternatives(path: string): string[] {
  const [all, inside = ''] = /\{([^}]*)\}/.exec(path) ?? []
  return all === undefined ? [path] : inside.split(',').flatMap((one) => alternatives(path.replace(all, one)))
}

test('every file of ours that a comment names is there', () => {
  const comment = /^\s*(?:\/\*\*?|\*|\/\/|--)\s.*$/gm
  const path =
    /\b(?:rules|contract|server|web|simulators|resorts|scripts|e2e|bench|docs)\/[\w./-]+\.(?:tsx?|mjs|css|sql|md)\b/g
  const wrong = (text: string) => [...text.matchAll(path)].filter(([name]) => !ends.has(name))
  expect(found(comment, ([text], file) => !file.endsWith('.md') && wrong(text).length > 0)).toEqual([])
})

/** Names that others give: a certificate of Apple. */
const OTHERS = new Set(['AppleWWDRCAG4'])
/** Names in camelCase, PascalCase or with an underscore: whatever is no word of a language. */
const NAME = /\b[A-Za-z]\w*(?<!_)\b/g
const isName = (word: string) => /[a-z][A-Z]|[A-Za-z]_[A-Za-z]/.test(word) && !OTHERS.has(word)

/** Returns the names that a document has in backticks, outside blocks. Those of addresses are somebody else's. */
const namesIn = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/`[^`]+`/g)]
    .filter(([code]) => !code.includes('://'))
    .flatMap(([code]) => [...code.matchAll(NAME)].map(([word]) => word).filter(isName))

test('every name that a document has in backticks is in the code', () => {
  const code = files.filter(({ file }) => !file.endsWith('.md')).map(({ text }) => text)
  const known = new Set(code.flatMap((text) => text.match(/\w+/g) ?? []))
  const unknown = files
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap(({ file, text }) => namesIn(text).map((name) => ({ file, name })))
    .filter(({ name }) => !known.has(name))
  expect(namesIn('`whyNotPaid(customer, way)` of `WAYS`, `ACCESS_SYSTEM_*`, `https://x.example/a_b`')).toEqual([
    'whyNotPaid',
  ])
  expect(unknown.map(({ file, name }) => `${file}: ${name}`)).toEqual([])
})
