import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colourOf, readTheme } from '../../../../resorts/theme.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'src/entry-client.tsx'
const START = 'src/deferred-start.ts'

export type PageFiles = {
  /** Inline script that loads `script` after the first paint. Null: `script` is loaded at once. */
  start: string | null
  /** Address of the module script. */
  script: string
  /** Scripts that the page needs at once beside `script`. */
  modules: string[]
  /** Addresses of the inlined styles. Scripts do not load these again. */
  styles: string[]
  /** Content of `styles`. Empty in development, whose server adds its own links. */
  inline: string
}

/**
 * Reads the built files of `distDir/client`, and returns a look-up by sources of a page.
 * Throws when there is no build.
 */
export function builtFiles(distDir: string): (sources: string[]) => PageFiles {
  const client = join(distDir, 'client')
  const file = join(client, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error(`${file} is missing: build the pages with "node web/build.ts" first.`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const known = new Map<string, PageFiles>()
  const start = readFileSync(join(client, manifest[START]?.file ?? ''), 'utf8').trim()
  // Read eagerly: a new build beside a running shop deletes the files.
  const styleOf = new Map(
    [...new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []))].map((style) => [
      `/${style}`,
      readFileSync(join(client, style), 'utf8'),
    ]),
  )

  function collect(sources: string[]): PageFiles {
    const modules = new Set<string>()
    const styles = new Set<string>()
    const visit = (key: string) => {
      const chunk = manifest[key]
      if (!chunk || modules.has(`/${chunk.file}`)) return
      modules.add(`/${chunk.file}`)
      for (const style of chunk.css ?? []) styles.add(`/${style}`)
      for (const one of chunk.imports ?? []) visit(one)
    }
    for (const source of [ENTRY, ...sources]) visit(source)
    const script = `/${manifest[ENTRY]?.file}`
    modules.delete(script)
    return {
      start,
      script,
      modules: [...modules],
      styles: [...styles],
      inline: [...styles].map((style) => styleOf.get(style) ?? '').join('\n'),
    }
  }

  return (sources) => {
    const key = sources.join()
    const found = known.get(key) ?? collect(sources)
    known.set(key, found)
    return found
  }
}

const TEXT_FONTS = ['/fonts/figtree-latin.woff2', '/fonts/figtree-latin-ext.woff2']

export type ResortStyles = {
  /** Colours and display face, minified. */
  css: string
  /** Font files for the first screen. */
  fonts: (lang: string) => string[]
  /** Colour of the sky above the pictures. */
  night: Record<'winter' | 'summer', string>
}

/** Reads `theme.css` of a resort's folder and `fonts/fonts.css`, if there is one. */
export function resortStyles(folder: string): ResortStyles {
  const theme = readFileSync(join(folder, 'theme.css'), 'utf8')
  const { winter, summer } = readTheme(theme)
  const faces = join(folder, 'fonts/fonts.css')
  const fonts = existsSync(faces) ? readFileSync(faces, 'utf8') : ''
  const display = [...fonts.matchAll(/url\(["']?(\/[^"')]+)/g)].map((match) => match[1] ?? '')
  return {
    css: minifyMarkup(theme + fonts),
    // Czech always needs the letters of the second files. Loading them late would repaint the headline.
    fonts: (lang) =>
      lang === 'cs' ? [...TEXT_FONTS, ...display] : [...TEXT_FONTS.slice(0, 1), ...display.slice(0, 1)],
    night: { winter: colourOf(winter, 'night'), summer: colourOf(summer, 'night') },
  }
}

/**
 * Minifies the shop's own CSS and SVG. It does not parse strings. So no string may need two spaces in a row, or a space
 * beside `{};,` or after `:`.
 */
export const minifyMarkup = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()

/** Returns the hash by which a content security policy allows an inlined text. */
export const cspHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
