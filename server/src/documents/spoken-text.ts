/**
 * Draws text, and notes in the file what it says. Readers copy that, not the order in which letters and accents are
 * drawn. The note has to be inside of pdfkit's own coordinates, as readers place it by them.
 */
export function drawSpoken(doc: PDFKit.PDFDocument, text: string, draw: () => void): void {
  const add = doc.addContent
  doc.addContent = (content: unknown) => {
    if (content === 'BT') add.call(doc, `/Span <</ActualText <feff${utf16(text)}>>> BDC`)
    add.call(doc, content)
    if (content === 'ET') add.call(doc, 'EMC')
    return doc
  }
  try {
    draw()
  } finally {
    doc.addContent = add
  }
}

const utf16 = (text: string) =>
  Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join('')
