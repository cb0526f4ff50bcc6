/**
 * Prepares the fonts of printed documents. `node scripts/document-fonts.ts` writes `server/assets/fonts`. The results
 * are committed, so this runs only when a face or the set of letters changes.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isPrintable } from '../rules/src/printable.ts'
import { PRINTED_LETTERS } from '../rules/src/printed-signs.ts'

const inServer = createRequire(new URL('../server/package.json', import.meta.url))
const subsetFont = inServer('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
) => Promise<Buffer>
const inWeb = createRequire(new URL('../web/package.json', import.meta.url))
const target = new URL('../server/assets/fonts/', import.meta.url)

/** Returns the signs of ranges such as `20-7e a0`. */
const signsOf = (ranges: string) =>
  ranges
    .split(' ')
    .map((range) => range.split('-').map((code) => Number.parseInt(code, 16)))
    .flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
    .join('')
/** Emoji that are printed; the few below these are letters of the other faces. */
const emojiSigns = (signsOf('2194-10ffff').match(/\p{Emoji}/gu) ?? []).filter(isPrintable).join('')

const figtree = (name: string) => inServer.resolve(`@expo-google-fonts/figtree/${name}`)
const bricolage = (name: string) => inServer.resolve(`@expo-google-fonts/bricolage-grotesque/${name}`)
const bricolageNarrow = (part: string) =>
  inWeb.resolve(`@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${part}-wdth-normal.woff2`)
const narrow = { wdth: 80, wght: 780 }
const noto = (name: string) => inServer.resolve(`@expo-google-fonts/noto-${name}`)

/**
 * Faces of the resorts, then the faces for what those lack. These are rare Latin letters, accents on any letter, Greek,
 * Cyrillic, emoji. The narrow cut exists only as two variable files with different letters.
 */
const FACES: { file: string; source: string; axes?: Record<string, number>; signs?: string }[] = [
  { file: 'text.ttf', source: figtree('400Regular/Figtree_400Regular.ttf') },
  { file: 'text-strong.ttf', source: figtree('600SemiBold/Figtree_600SemiBold.ttf') },
  { file: 'display.ttf', source: bricolage('700Bold/BricolageGrotesque_700Bold.ttf') },
  { file: 'display-round.ttf', source: bricolage('600SemiBold/BricolageGrotesque_600SemiBold.ttf') },
  { file: 'display-narrow.ttf', source: bricolageNarrow('latin'), axes: narrow },
  { file: 'display-narrow-extended.ttf', source: bricolageNarrow('latin-ext'), axes: narrow },
  { file: 'other.ttf', source: noto('sans/400Regular/NotoSans_400Regular.ttf') },
  { file: 'other-strong.ttf', source: noto('sans/600SemiBold/NotoSans_600SemiBold.ttf') },
  { file: 'emoji.ttf', source: noto('emoji/400Regular/NotoEmoji_400Regular.ttf'), signs: emojiSigns },
]

/** Shown instead of a letter that no face has. */
const UNKNOWN = '\ufffd'

await mkdir(target, { recursive: true })
for (const { file, source, axes, signs } of FACES) {
  const font = await subsetFont(await readFile(source), signs ?? signsOf(PRINTED_LETTERS) + UNKNOWN, {
    targetFormat: 'truetype',
    ...(axes ? { variationAxes: axes } : {}),
  })
  await writeFile(new URL(file, target), font)
  process.stdout.write(`${file} ${font.length} bytes\n`)
}
const licences = {
  Figtree: 'figtree',
  BricolageGrotesque: 'bricolage-grotesque',
  NotoSans: 'noto-sans',
  NotoEmoji: 'noto-emoji',
}
for (const [name, folder] of Object.entries(licences))
  await copyFile(
    inServer.resolve(`@expo-google-fonts/${folder}/LICENSE_FONT`),
    fileURLToPath(new URL(`OFL-${name}.txt`, target)),
  )
