/** A text style in page units; `spacing` is in em. `fonts[1]` has the letters that `fonts[0]` lacks. */
export type TextStyle = { fonts: string[]; size: number; spacing?: number; color: string }

export type Align = 'left' | 'center' | 'right'

const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u024f\u1e00-\u1eff]/

/** Splits a text into runs of one font each. */
function runs(text: string, fonts: string[]): { font: string; text: string }[] {
  const [main = '', extended] = fonts
  if (!extended) return [{ font: main, text }]
  const parts: { font: string; text: string }[] = []
  for (const letter of text) {
    const font = EXTENDED.test(letter) ? extended : main
    const last = parts.at(-1)
    if (last?.font === font) last.text += letter
    else parts.push({ font, text: letter })
  }
  return parts
}

/** Widths in em by font and word. */
export type WordWidths = Map<string, number>
const MOST_WIDTHS = 5000

/** Measures, wraps and draws text on a PDF page. Never adds a page. */
export function typesetter(doc: PDFKit.PDFDocument, widths: WordWidths) {
  function wordWidth(word: string, fonts: string[]): number {
    const key = `${fonts[0]}|${word}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const em = runs(word, fonts).reduce(
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
      (sum, word) => sum + wordWidth(word, style.fonts),
      (words.length - 1) * wordWidth('\u00a0', style.fonts),
    )
    return (em + (style.spacing ?? 0) * text.length) * style.size
  }

  /** Wraps at spaces, and inside a word only when it is wider than the line. */
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
      for (const letter of word) {
        if (line && width(line + letter, style) > room) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return line ? [...lines, line] : lines
  }

  /** Wraps to lines of similar length, without adding a line. */
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

  /** Returns the first lines; after an omission the last one ends with an ellipsis. */
  function clip(lines: string[], most: number): string[] {
    if (lines.length <= most) return lines
    return [...lines.slice(0, most - 1), `${lines[most - 1]?.replace(/[\s,.]+$/, '')}…`]
  }

  /**
   * Returns the largest size at which the text fits `most` lines without a broken word.
   * At the smallest size it is clipped, and `fits` is false.
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

  /** Draws one line; x is its left end, middle or right end. */
  function line(text: string, x: number, baseline: number, style: TextStyle, align: Align = 'left') {
    const whole = width(text, style)
    let left = align === 'left' ? x : align === 'right' ? x - whole : x - whole / 2
    doc.fillColor(style.color)
    for (const run of runs(text, style.fonts)) {
      doc
        .font(run.font)
        .fontSize(style.size)
        .text(run.text, left, baseline, {
          baseline: 'alphabetic',
          lineBreak: false,
          characterSpacing: (style.spacing ?? 0) * style.size,
        })
      left += width(run.text, { ...style, fonts: [run.font] })
    }
  }

  /** Draws lines one below the other. Returns the next baseline. */
  function block(lines: string[], x: number, baseline: number, style: TextStyle, leading: number, align?: Align) {
    for (const [i, text] of lines.entries()) line(text, x, baseline + i * leading, style, align)
    return baseline + lines.length * leading
  }

  return { width, wrap, balance, clip, fit, line, block }
}
