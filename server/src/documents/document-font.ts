import { createRequire } from 'node:module'

type Position = Record<string, number>
type Run = { positions: Position[] }
type Font = PDFKit.Mixins.PDFFontSource & {
  characterSet: number[]
  glyphForCodePoint: (codePoint: number) => unknown
  layout: (text: string, features?: unknown) => Run
}

/** pdfkit's own fontkit. It parses each font once for all documents, which saves most of the work. */
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create: (bytes: Buffer) => Font
}

/** Maximum number of cached word layouts per font. */
const MOST_RUNS = 4000

/**
 * Parses a font, and creates the glyphs of all its letters at once. The library fontkit notes in a glyph the letter for
 * which it is first created, and PDF readers copy that letter. A glyph first created as a part of another one, such as
 * y of ý, would have none. `letters` are the code points of the font.
 */
export function parseFont(bytes: Buffer): { font: PDFKit.Mixins.PDFFontSource; letters: ReadonlySet<number> } {
  const font = fontkit.create(bytes)
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  font.layout = keptLayout(font.layout.bind(font))
  return { font, letters: new Set(font.characterSet) }
}

/** Returns a layout function that caches words. Layout is the slowest part of a page, and most words recur. */
function keptLayout(layout: Font['layout']): Font['layout'] {
  const known = new Map<string, Run>()
  return (text, features) => {
    if (features) return layout(text, features)
    const kept = known.get(text) ?? layout(text)
    if (known.size >= MOST_RUNS) known.clear()
    known.set(text, kept)
    return copyOf(kept)
  }
}

/** Copies a layout, as pdfkit changes the positions that it gets. */
const copyOf = (run: Run): Run =>
  Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
    positions: run.positions.map((position) => ({ ...position })),
  })
