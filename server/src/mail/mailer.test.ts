import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { keepingMailer, type Mail, type Mailer, smtpMailer } from './mailer.ts'

const from = 'Skiareál Lipno <obchod@shop.example.cz>'
const aMail = (changes: Partial<Mail> = {}): Mail => ({
  messageId: '<0b7a.confirmation.1@shop.example.cz>',
  to: ['petra.dvorakova@example.cz'],
  subject: 'Vaše vstupenky, objednávka 2026-004183 | Skiareál Lipno',
  text: 'Příliš žluťoučký kůň úpěl ďábelské ódy.\n',
  html: '<p>Příliš žluťoučký kůň</p>',
  attachments: [
    { filename: 'vstupenky-říjen.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7 ticket') },
  ],
  pictures: [],
  lang: 'cs',
  ...changes,
})

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Starts a mail server on a free port that keeps what it receives. */
async function aMailServer(options: SMTPServerOptions = {}) {
  const received: Buffer[] = []
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, done) => {
      connections++
      done()
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { received, connections: () => connections, url: `smtp://127.0.0.1:${port}` }
}

function aMailer(url: string): Mailer {
  const mailer = smtpMailer(url, { from })
  closing.unshift(() => mailer.close())
  return mailer
}

const refusing = (responseCode: number) => Object.assign(new Error('no'), { responseCode })

describe('sending', () => {
  test('the mail arrives with subject, both texts and its attachment', async () => {
    const server = await aMailServer()
    expect(await aMailer(server.url).send(aMail())).toEqual({ kind: 'sent' })
    const mail = await PostalMime.parse(server.received[0] ?? '')
    expect(mail.subject).toBe('Vaše vstupenky, objednávka 2026-004183 | Skiareál Lipno')
    expect(mail.from).toMatchObject({ name: 'Skiareál Lipno', address: 'obchod@shop.example.cz' })
    expect(mail.to?.[0]).toMatchObject({ address: 'petra.dvorakova@example.cz' })
    expect(mail.text?.trim()).toBe('Příliš žluťoučký kůň úpěl ďábelské ódy.')
    expect(mail.html).toContain('Příliš žluťoučký kůň')
    expect(mail.attachments).toHaveLength(1)
    expect(mail.attachments[0]).toMatchObject({ filename: 'vstupenky-říjen.pdf', mimeType: 'application/pdf' })
    expect(Buffer.from(mail.attachments[0]?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 ticket')
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
  })

  test('its pictures are beside its HTML under the ids that it names, and in no list of attachments', async () => {
    const server = await aMailServer()
    const picture = { cid: 'resort', contentType: 'image/jpeg', content: Buffer.from('JPEG') } as const
    await aMailer(server.url).send(aMail({ html: '<img src="cid:resort">', pictures: [picture] }))
    const raw = String(server.received[0])
    expect([...raw.matchAll(/^Content-Type: (multipart\/\w+|[a-z]+\/[a-z]+)/gm)].map(([, type]) => type)).toEqual([
      'multipart/mixed',
      'multipart/alternative',
      'text/plain',
      'multipart/related',
      'text/html',
      'image/jpeg',
      'application/pdf',
    ])
    const { attachments } = await PostalMime.parse(raw)
    expect(attachments.map(({ contentId, disposition, related }) => [contentId, disposition, related])).toEqual([
      ['<resort>', 'inline', true],
      [undefined, 'attachment', undefined],
    ])
    expect(Buffer.from(attachments[0]?.content as ArrayBuffer).toString()).toBe('JPEG')
  })

  test('a repeat carries the same Message-ID', async () => {
    const server = await aMailServer()
    const mailer = aMailer(server.url)
    await mailer.send(aMail())
    await mailer.send(aMail())
    const ids = await Promise.all(server.received.map(async (raw) => (await PostalMime.parse(raw)).messageId))
    expect(ids).toEqual(['<0b7a.confirmation.1@shop.example.cz>', '<0b7a.confirmation.1@shop.example.cz>'])
  })

  test('one connection serves many mails', async () => {
    const server = await aMailServer()
    const mailer = aMailer(server.url)
    for (let i = 0; i < 5; i++) await mailer.send(aMail({ messageId: `<${i}@shop.example.cz>` }))
    expect(server.received).toHaveLength(5)
    expect(server.connections()).toBe(1)
  })

  test('an address that does not exist is refused for good', async () => {
    const server = await aMailServer({ onRcptTo: (_address, _session, done) => done(refusing(550)) })
    expect(await aMailer(server.url).send(aMail())).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('550'),
    })
  })

  test('the reason of a refusal, which is logged, names no address', async () => {
    const words = 'petra.dvorakova@example.cz: <petra.dvorakova@example.cz> is over quota'
    const refusal = Object.assign(new Error(words), { responseCode: 550 })
    const server = await aMailServer({ onRcptTo: (_address, _session, done) => done(refusal) })
    const outcome = await aMailer(server.url).send(aMail())
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('is over quota') })
    expect(JSON.stringify(outcome)).not.toContain('dvorakova')
  })

  test('an address that cannot be one is refused without asking', async () => {
    const server = await aMailServer()
    expect(await aMailer(server.url).send(aMail({ to: ['not an address'] }))).toMatchObject({ kind: 'refused' })
  })

  test('greylisting and a full server are postponed', async () => {
    const grey = await aMailServer({ onRcptTo: (_address, _session, done) => done(refusing(451)) })
    expect(await aMailer(grey.url).send(aMail())).toMatchObject({ kind: 'postponed' })
    const full = await aMailServer({
      onData: (stream, _session, done) => {
        stream.resume()
        stream.on('end', () => done(refusing(452)))
      },
    })
    expect(await aMailer(full.url).send(aMail())).toMatchObject({ kind: 'postponed' })
  })

  test('a fault of our own account is postponed, the mail may still be good', async () => {
    const server = await aMailServer({ onMailFrom: (_address, _session, done) => done(refusing(550)) })
    expect(await aMailer(server.url).send(aMail())).toMatchObject({ kind: 'postponed' })
  })

  test('a server that is away is postponed', async () => {
    expect(await aMailer('smtp://127.0.0.1:9').send(aMail())).toMatchObject({ kind: 'postponed' })
  })
})

describe('keeping', () => {
  test('the mail is kept whole, once per Message-ID', async () => {
    const kept: { text: string; values: unknown[] }[] = []
    const mailer = keepingMailer({ query: async (text, values) => kept.push({ text, values }) }, { from })
    expect(await mailer.send(aMail())).toEqual({ kind: 'sent' })
    const [messageId, recipients, subject, text, html, attachments, raw] = kept[0]?.values ?? []
    expect(kept[0]?.text).toContain('on conflict (message_id) do nothing')
    expect(messageId).toBe('<0b7a.confirmation.1@shop.example.cz>')
    expect(recipients).toEqual(['petra.dvorakova@example.cz'])
    expect(subject).toBe('Vaše vstupenky, objednávka 2026-004183 | Skiareál Lipno')
    expect(text).toContain('žluťoučký')
    expect(html).toContain('<p>')
    expect(JSON.parse(String(attachments))).toEqual([
      { filename: 'vstupenky-říjen.pdf', contentType: 'application/pdf', size: 15 },
    ])
    const mail = await PostalMime.parse(raw as Buffer)
    expect(mail.messageId).toBe('<0b7a.confirmation.1@shop.example.cz>')
    expect(mail.attachments[0]?.filename).toBe('vstupenky-říjen.pdf')
  })

  test('a database that is away is a fault, so that the job comes again', async () => {
    const mailer = keepingMailer({ query: () => Promise.reject(new Error('database away')) }, { from })
    await expect(mailer.send(aMail())).rejects.toThrow('database away')
  })
})
