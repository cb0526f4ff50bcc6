import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CommonSettings, type Fault, takeFault } from './faults.ts'

const MAX_BODY_BYTES = 1024 * 1024
const KEEP_ALIVE_MS = 65_000

export type Call = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

export type Answer = { status: number; headers?: Record<string, string>; body?: string }

/** What a call does, and its kind, for which faults can be set. */
export type Act = { call?: string; act: () => Answer | Promise<Answer> }

/**
 * Serves `route` on a local port (0: any free), with the settings' faults.
 * Resolves with the address once it listens. Awaits `written` before every reply.
 */
export async function serveSimulator(simulator: {
  host: string
  port: number
  settings: CommonSettings
  route: (call: Call) => Act
  written: () => Promise<void>
}): Promise<string> {
  const server = createServer((request, response) => {
    answerCall(simulator, request, response).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
      if (!response.headersSent) send(response, json(500, { error: 'internal' }))
      else response.destroy()
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(simulator.port, simulator.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  return `http://${simulator.host.includes(':') ? `[${simulator.host}]` : simulator.host}:${port}`
}

async function answerCall(
  simulator: { settings: CommonSettings; route: (call: Call) => Act; written: () => Promise<void> },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const call = await readCall(request)
  if (!call) return send(response, json(413, { error: 'too large' }))
  const { call: name, act } = simulator.route(call)
  if (name && simulator.settings.downUntil > Date.now()) {
    request.socket.destroy()
    return
  }
  const fault = name ? takeFault(simulator.settings, name) : undefined
  if (fault && !(await mayAct(fault))) {
    if (fault.kind === 'error') send(response, json(fault.status, { error: 'made to fail' }))
    else request.socket.destroy()
    return
  }
  const answer = await act()
  await simulator.written()
  if (!fault || fault.kind === 'slow') return send(response, answer)
  await sendFaulty(fault, answer, request, response)
}

async function mayAct(fault: Fault): Promise<boolean> {
  if (fault.kind === 'slow' || fault.kind === 'timeout') await sleep(fault.ms, undefined, { ref: false })
  return !['error', 'timeout', 'drop'].includes(fault.kind)
}

async function sendFaulty(fault: Fault, answer: Answer, request: IncomingMessage, response: ServerResponse) {
  const body = answer.body ?? ''
  const half = body.slice(0, Math.ceil(body.length / 2))
  if (fault.kind === 'lose') request.socket.destroy()
  else if (fault.kind === 'garbage') send(response, { ...answer, body: half })
  else if (fault.kind === 'late') {
    await sleep(fault.ms, undefined, { ref: false })
    send(response, answer)
  } else {
    response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(body) })
    response.write(half)
    await sleep(fault.ms, undefined, { ref: false })
    response.destroy()
  }
}

function readCall(request: IncomingMessage): Promise<Call | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('error', reject)
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= MAX_BODY_BYTES) chunks.push(chunk)
    })
    request.on('end', () => {
      if (size > MAX_BODY_BYTES) return resolve(undefined)
      const [path = '/', query = ''] = (request.url ?? '/').split('?', 2)
      resolve({
        method: request.method ?? 'GET',
        path,
        query: new URLSearchParams(query),
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      })
    })
  })
}

function send(response: ServerResponse, answer: Answer): void {
  const body = answer.body ?? ''
  response.writeHead(answer.status, { ...answer.headers, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

export function json(status: number, value: unknown): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify(value),
  }
}

/** Checks basic authorization for the user and one of the passwords, in constant time. */
export function isAuthorized(call: Call, user: string, passwords: readonly string[]): boolean {
  const given = digest(call.headers.authorization ?? '')
  const matches = passwords.map((password) => {
    const wanted = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
    return timingSafeEqual(given, digest(wanted))
  })
  return matches.includes(true)
}

const digest = (text: string) => createHash('sha256').update(text).digest()

export const UNAUTHORIZED: Answer = {
  status: 401,
  headers: { 'www-authenticate': 'Basic realm="simulator"', 'content-type': 'application/json; charset=utf-8' },
  body: '{"error":"unauthorized"}',
}

export const NOT_FOUND: Answer = json(404, { error: 'not found' })
