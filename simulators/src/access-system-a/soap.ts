import { XMLParser } from 'fast-xml-parser'
import type { Answer } from '../web-server.ts'

const NAMESPACE = 'http://www.teamaxess.com/DCI4WTP'

/** A parsed element: text, child elements by name, or an array for a repeated name. */
export type Element = string | Element[] | { [name: string]: Element }

const parser = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: true,
  ignoreDeclaration: true,
  parseTagValue: false,
})

/** Returns the operation and its request element; undefined for an invalid envelope. */
export function readEnvelope(body: string): { operation: string; request: Element } | undefined {
  let parsed: Element
  try {
    parsed = parser.parse(body) as Element
  } catch {
    return undefined
  }
  const content = child(child(parsed, 'Envelope'), 'Body')
  if (typeof content !== 'object' || Array.isArray(content)) return undefined
  const [operation] = Object.keys(content)
  return operation ? { operation, request: child(content[operation], 'i_ctRequest') ?? {} } : undefined
}

export function child(element: Element | undefined, name: string): Element | undefined {
  if (typeof element !== 'object' || Array.isArray(element)) return undefined
  return Object.hasOwn(element, name) ? element[name] : undefined
}

/** Returns the text of a child element; '' when it is absent. */
export function text(element: Element | undefined, name: string): string {
  const found = child(element, name)
  const one = Array.isArray(found) ? found[0] : found
  return typeof one === 'string' ? one : ''
}

export function list(element: Element | undefined, name: string): Element[] {
  const found = child(element, name)
  if (found === undefined) return []
  return Array.isArray(found) ? found : [found]
}

/** Returns `<NAME>value</NAME>` for each pair, escaped. */
export function fields(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`)
    .join('')
}

export function soapAnswer(operation: string, result: string): Answer {
  return envelope(
    200,
    `<${operation}Response xmlns="${NAMESPACE}"><${operation}Result>${result}</${operation}Result></${operation}Response>`,
  )
}

export function soapFault(reason: string): Answer {
  return envelope(
    500,
    `<s:Fault><faultcode>s:Client</faultcode><faultstring>${escapeXml(reason)}</faultstring></s:Fault>`,
  )
}

function envelope(status: number, body: string): Answer {
  return {
    status,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>${body}</s:Body></s:Envelope>`,
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

function escapeXml(value: string): string {
  return value.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
}
