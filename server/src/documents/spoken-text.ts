/**
 * Draws text, and notes its letters in the file for copying and screen readers. Without the note they get letters and
 * accents in the order of drawing. The note encloses pdfkit's text object (BT to ET) and shares its coordinates, by
 * which readers locate it.
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
