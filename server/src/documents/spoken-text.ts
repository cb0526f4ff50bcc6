/**
 * Draws text inside a PDF tag with its letters as `ActualText`. Without the tag, copied text and screen readers would
 * get letters and accents in the order of drawing. The tag encloses pdfkit's text object (BT to ET), so that readers
 * locate the text by its coordinates.
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
