import { XMLParser } from 'fast-xml-parser'

const NAMESPACE = 'http://www.teamaxess.com/DCI4WTP'

/** A parsed element: text, child elements by name, or an array for a repeated name. */
export type Element = string | Element[] | { [name: string]: Element }

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
  trimValues: false,
})

export function soapRequest(operation: string, content: string): string {
  return (
    '<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
    `<${operation} xmlns="${NAMESPACE}"><i_ctRequest>${content}</i_ctRequest></${operation}></s:Body></s:Envelope>`
  )
}

export function soapAction(operation: string): string {
  return `"${NAMESPACE}/${operation}"`
}

/** Returns the result element of a reply. Throws when the envelope is incomplete or lacks it. */
export function soapResult(operation: string, body: string): Element {
  if (!/<\/(?:\w+:)?Envelope>\s*$/.test(body.slice(-100))) throw new Error('the answer is no whole envelope')
  const content = child(child(parser.parse(body) as Element, 'Envelope'), 'Body')
  const result = child(child(content, `${operation}Response`), `${operation}Result`)
  if (result === undefined) throw new Error(`the answer has no ${operation}Result`)
  return result
}

export function child(element: Element | undefined, name: string): Element | undefined {
  if (typeof element !== 'object' || Array.isArray(element)) return undefined
  return Object.hasOwn(element, name) ? element[name] : undefined
}

/** Returns the text of a child element; '' when it is absent or empty. */
export function text(element: Element | undefined, name: string): string {
  const found = child(element, name)
  return typeof found === 'string' ? found : ''
}

/** Returns a child element's text as a whole number from 0. Throws when it is none. */
export function number(element: Element | undefined, name: string): number {
  const found = text(element, name)
  if (!/^\d{1,15}$/.test(found)) throw new Error(`${name} is no number`)
  return Number(found)
}

/** Returns a child element's ISO time as epoch milliseconds. Throws when it is none. */
export function instant(element: Element | undefined, name: string): number {
  const found = Date.parse(text(element, name))
  if (Number.isNaN(found)) throw new Error(`${name} is no time`)
  return found
}

export function list(element: Element | undefined, name: string): Element[] {
  const found = child(element, name)
  if (found === undefined) return []
  return Array.isArray(found) ? found : [found]
}

/** Returns `<NAME>value</NAME>`, escaped, without characters that XML 1.0 cannot carry. */
export function field(name: string, value: string | number): string {
  const written = typeof value === 'number' ? String(value) : value
  return `<${name}>${NEEDS_CARE.test(written) ? escapeXml(written) : written}</${name}>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const NEEDS_CARE = /[^\t\n\r\x20\x21\x23-\x25\x28-\x3b\x3d\x3f-\ud7ff\ue000-\ufffd]/
const NOT_XML = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

function escapeXml(value: string): string {
  return value.replace(NOT_XML, '').replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}
