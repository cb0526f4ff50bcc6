import { drawSpoken } from './spoken-text.ts'

/**
 * A text style: `size` is in px of `PAGE`, `spacing` in em. Each letter is drawn in the first font that has it, of
 * `fonts`, then of `others`. A letter with separate accents is drawn in one of `others` only.
 */
export type TextStyle = { fonts: string[]; others: string[]; size: number; spacing?: number; color: string }

export type Align = 'left' | 'center' | 'right'

/** A letter with its accents. */
const LETTERS = /\P{M}\p{M}*|\p{M}+/gu
const lettersOf = (text: string): string[] => text.match(LETTERS) ?? []

/** Code points that each font has, by the font's name. */
export type FontLetters = Map<string, ReadonlySet<number>>

type Faces = Pick<TextStyle, 'fonts' | 'others'>

/** Widths of words in em. A key is the first font of the style and the word, such as `text|lift`. */
export type WordWidths = Map<string, number>
const MOST_WIDTHS = 5000
/** Line height of a text of several lines, in em. */
const LEADING = 1.28

/** Returns functions that measure, wrap and draw text on a PDF page. None adds a page. */
export function typesetter(doc: PDFKit.PDFDocument, widths: WordWidths, has: FontLetters) {
  /**
   * Returns the first font that has a letter. A letter with separate accents is taken from `others` alone, as only they
   * place accents right.
   */
  function fontOf(letter: string, { fonts, others }: Faces): string {
    const codes = [...letter].map((sign) => sign.codePointAt(0) ?? 0)
    const candidates = codes.length > 1 ? others : [...fonts, ...others]
    return candidates.find((font) => codes.every((code) => has.get(font)?.has(code))) ?? fonts[0] ?? ''
  }

  /** Splits a text into runs of one font each. */
  function runs(text: string, faces: Faces): { font: string; text: string }[] {
    const parts: { font: string; text: string }[] = []
    for (const letter of lettersOf(text)) {
      const font = fontOf(letter, faces)
      const last = parts.at(-1)
      if (last?.font === font) last.text += letter
      else parts.push({ font, text: letter })
    }
    return parts
  }

  function wordWidth(word: string, faces: Faces): number {
    const key = `${faces.fonts[0]}|${word}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const em = runs(word, faces).reduce(
      (sum, run) => sum + doc.font(run.font).fontSize(1000).widthOfString(run.text) / 1000,
      0,
    )
    if (widths.size >= MOST_WIDTHS) widths.clear()
    widths.set(key, em)
    return em
  }

  function width(text: string, style: TextStyle): number {
    const words = text.split(' ')
    const em = words.reduce(
      (sum, word) => sum + wordWidth(word, style),
      (words.length - 1) * wordWidth('\u00a0', style),
    )
    return (em + (style.spacing ?? 0) * text.length) * style.size
  }

  /** Wraps a text into lines of at most `room`. Words are broken only when they are wider than a line. */
  function wrap(text: string, style: TextStyle, room: number): string[] {
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longer = line ? `${line} ${word}` : word
      if (width(longer, style) <= room) {
        line = longer
        continue
      }
      if (line) lines.push(line)
      line = ''
      let used = 0
      for (const letter of width(word, style) > room ? lettersOf(word) : [word]) {
        const own = width(letter, style)
        if (line && used + own > room) {
          lines.push(line)
          line = ''
          used = 0
        }
        line += letter
        used += own
      }
    }
    return line ? [...lines, line] : lines
  }

  /** Wraps a text into lines of similar length, without more lines than `wrap` makes. */
  function balance(text: string, style: TextStyle, room: number): string[] {
    const count = wrap(text, style, room).length
    if (count < 2) return wrap(text, style, room)
    let [low, high] = [room / count, room]
    while (high - low > 4) {
      const middle = (low + high) / 2
      if (wrap(text, style, middle).length > count || !wholeWords(text, style, middle)) low = middle
      else high = middle
    }
    return wrap(text, style, high)
  }

  function wholeWords(text: string, style: TextStyle, room: number) {
    return text.split(' ').every((word) => width(word, style) <= room)
  }

  /** Returns at most `most` lines. When some are left out, the last one ends with an ellipsis. */
  function clip(lines: string[], most: number): string[] {
    if (lines.length <= most) return lines
    return [...lines.slice(0, most - 1), `${lines[most - 1]?.replace(/[\s,.]+$/, '')}…`]
  }

  /**
   * Returns the text at the largest size that needs no more lines than `most`. No word is broken. When no size will do,
   * the smallest one is clipped and `fits` is false. `sizes` are in descending order.
   */
  function fit(text: string, style: TextStyle, room: number, sizes: number[], most: number) {
    for (const size of sizes) {
      const sized = { ...style, size }
      if (wholeWords(text, sized, room) && wrap(text, sized, room).length <= most) {
        return { style: sized, lines: balance(text, sized, room), fits: true }
      }
    }
    const smallest = { ...style, size: sizes.at(-1) ?? style.size }
    return { style: smallest, lines: clip(wrap(text, smallest, room), most), fits: false }
  }

  /**
   * Returns the whole text at the largest size whose lines fit the height. Words are broken only when no size fits
   * without. When even the smallest size is too high, nothing is clipped and `fits` is false.
   */
  function whole(text: string, style: TextStyle, room: number, sizes: number[], height: number, leading = LEADING) {
    const at = (size: number) => ({ ...style, size })
    const fits = (size: number) => wrap(text, at(size), room).length * size * leading <= height
    const size =
      sizes.find((one) => wholeWords(text, at(one), room) && fits(one)) ??
      sizes.find(fits) ??
      sizes.at(-1) ??
      style.size
    const lines = wrap(text, at(size), room)
    return { style: at(size), lines, leading: size * leading, height: lines.length * size * leading, fits: fits(size) }
  }

  /** Draws one line; x is its left end, middle or right end. */
  function line(text: string, x: number, baseline: number, style: TextStyle, align: Align = 'left') {
    const whole = width(text, style)
    let left = align === 'left' ? x : align === 'right' ? x - whole : x - whole / 2
    doc.fillColor(style.color)
    for (const run of runs(text, style)) {
      const draw = () =>
        doc
          .font(run.font)
          .fontSize(style.size)
          .text(run.text, left, baseline, {
            baseline: 'alphabetic',
            lineBreak: false,
            characterSpacing: (style.spacing ?? 0) * style.size,
          })
      if (style.fonts.includes(run.font)) draw()
      else drawSpoken(doc, run.text, draw)
      left += width(run.text, { ...style, fonts: [run.font] })
    }
  }

  /** Draws lines one below the other. Returns the next baseline. */
  function block(lines: string[], x: number, baseline: number, style: TextStyle, leading: number, align?: Align) {
    for (const [i, text] of lines.entries()) line(text, x, baseline + i * leading, style, align)
    return baseline + lines.length * leading
  }

  return { width, wrap, balance, clip, fit, whole, line, block }
}
