/**
 * Prepares the fonts of printed documents. `node scripts/document-fonts.ts` writes `server/assets/fonts`. The results
 * are committed, so this runs only when a face or the set of letters changes.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const inServer = createRequire(new URL('../server/package.json', import.meta.url))
const subsetFont = inServer('subset-font') as (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; variationAxes?: Record<string, number> },
) => Promise<Buffer>
const inWeb = createRequire(new URL('../web/package.json', import.meta.url))
const target = new URL('../server/assets/fonts/', import.meta.url)

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('')

/** Latin with everything for Czech, German and Polish, Romanian commas, and the signs of our texts. */
const PRINTED = `${letters(0x20, 0x7e)}${letters(0xa0, 0x17f)}ȘșȚțẞ–—‘’‚“”„•…€−×→`

const figtree = (name: string) => inServer.resolve(`@expo-google-fonts/figtree/${name}`)
const bricolage = (name: string) => inServer.resolve(`@expo-google-fonts/bricolage-grotesque/${name}`)
const bricolageNarrow = (part: string) =>
  inWeb.resolve(`@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-${part}-wdth-normal.woff2`)
const narrow = { wdth: 80, wght: 780 }

/** The narrow cut exists only as two variable files with different letters. */
const FACES: { file: string; source: string; axes?: Record<string, number> }[] = [
  { file: 'text.ttf', source: figtree('400Regular/Figtree_400Regular.ttf') },
  { file: 'text-strong.ttf', source: figtree('600SemiBold/Figtree_600SemiBold.ttf') },
  { file: 'display.ttf', source: bricolage('700Bold/BricolageGrotesque_700Bold.ttf') },
  { file: 'display-round.ttf', source: bricolage('600SemiBold/BricolageGrotesque_600SemiBold.ttf') },
  { file: 'display-narrow.ttf', source: bricolageNarrow('latin'), axes: narrow },
  { file: 'display-narrow-extended.ttf', source: bricolageNarrow('latin-ext'), axes: narrow },
]

await mkdir(target, { recursive: true })
for (const { file, source, axes } of FACES) {
  const font = await subsetFont(await readFile(source), PRINTED, {
    targetFormat: 'truetype',
    ...(axes ? { variationAxes: axes } : {}),
  })
  await writeFile(new URL(file, target), font)
  process.stdout.write(`${file} ${font.length} bytes\n`)
}
await copyFile(
  inServer.resolve('@expo-google-fonts/figtree/LICENSE_FONT'),
  fileURLToPath(new URL('OFL-Figtree.txt', target)),
)
await copyFile(
  inServer.resolve('@expo-google-fonts/bricolage-grotesque/LICENSE_FONT'),
  fileURLToPath(new URL('OFL-BricolageGrotesque.txt', target)),
)
