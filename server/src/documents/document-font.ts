import { createRequire } from 'node:module'

type Position = Record<string, number>
type Run = { positions: Position[] }
type Font = PDFKit.Mixins.PDFFontSource & {
  characterSet: number[]
  glyphForCodePoint: (codePoint: number) => unknown
  layout: (text: string, features?: unknown) => Run
}

/** pdfkit takes a font that its own fontkit has parsed; parsing once for all documents saves most of the work. */
const fontkit = createRequire(createRequire(import.meta.url).resolve('pdfkit'))('fontkit') as {
  create: (bytes: Buffer) => Font
}

/** Words whose letters were placed before, per font. */
const MOST_RUNS = 4000

/**
 * A glyph remembers the letters for which it was first asked, and for none when it was first seen as a part of another
 * glyph (y in ý); text could then not be copied. So each letter asks for its glyph before anything is drawn.
 */
export function parseFont(bytes: Buffer): PDFKit.Mixins.PDFFontSource {
  const font = fontkit.create(bytes)
  for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
  font.layout = keptLayout(font.layout.bind(font))
  return font
}

/** Placing the letters of a word is the dearest part of a page, and most words come again in the next document. */
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

/** pdfkit scales the positions of what it gets. */
const copyOf = (run: Run): Run =>
  Object.assign(Object.create(Object.getPrototypeOf(run)), run, {
    positions: run.positions.map((position) => ({ ...position })),
  })
