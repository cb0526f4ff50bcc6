import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailPicture } from './mail-layout.ts'

export type MailAttachment = { filename: string; contentType: string; content: Buffer }

export type Mail = {
  /** With angle brackets. The same for every retry of the same mail. */
  messageId: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** Shown in the HTML, and in no list of attachments. */
  pictures: MailPicture[]
  /** Language tag of the text, such as `cs`. */
  lang: string
}

/** `refused` is final: the address or the mail is at fault. `postponed` is worth a retry later. */
type MailOutcome = { kind: 'sent' } | { kind: 'refused'; reason: string } | { kind: 'postponed'; reason: string }

export type Mailer = {
  send(mail: Mail): Promise<MailOutcome>
  close(): Promise<void>
}

/** Sender as written in the mail: `Skiareál Lipno <obchod@example.cz>`. */
export type MailerOptions = { from: string }

/** The part of a `pg.Pool` that the keeping mailer needs. */
export type MailShelf = { query(text: string, values: unknown[]): Promise<unknown> }

const CONNECTION_MS = 10_000
const SILENCE_MS = 30_000

/** Returns `<order uuid>.<kind>.<generation>@<host>` in brackets, by which receivers recognise a retry. */
export function messageIdOf(mail: { orderUuid: string; kind: string; generation: number; host: string }): string {
  return `<${mail.orderUuid}.${mail.kind}.${mail.generation}@${mail.host}>`
}

const inlineFile = (picture: MailPicture) => ({
  ...picture,
  filename: `${picture.cid}.${picture.contentType.split('/')[1]}`,
  contentDisposition: 'inline' as const,
})

function messageOf(mail: Mail, { from }: MailerOptions): SendMailOptions {
  return {
    from,
    to: mail.to,
    messageId: mail.messageId,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: [...mail.attachments, ...mail.pictures.map(inlineFile)],
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.lang },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Sends over kept-open connections.
 * @param url `smtp://user:password@host:port`; `smtps://` for TLS from the start. Query parameters are the transport's
 * own.
 */
export function smtpMailer(url: string, options: MailerOptions): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SILENCE_MS,
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(messageOf(mail, options))
        return { kind: 'sent' }
      } catch (fault) {
        return outcomeOf(fault)
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** Local error codes that blame the mail itself: too large, no valid recipient. */
const MAIL_FAULTS = new Set(['EMESSAGE', 'EENVELOPE'])
/** Steps at which a 5xx is about this mail. At MAIL FROM and before, it is about our account or sender. */
const MAIL_STEPS = /^(RCPT TO|DATA)/

/** Removes addresses, which servers like to repeat. Reasons are logged and stored with waiting jobs. */
const withoutAddresses = (words: string) => words.replace(/[^\s<>()"']+@[^\s<>()"']+/g, '…@…')

function outcomeOf(fault: unknown): MailOutcome {
  const { message, code, responseCode, command } = fault as Error & {
    code?: string
    responseCode?: number
    command?: string
  }
  const reason = withoutAddresses([code, responseCode, message].filter(Boolean).join(' '))
  const isPermanent =
    responseCode === undefined ? MAIL_FAULTS.has(code ?? '') : responseCode >= 500 && MAIL_STEPS.test(command ?? '')
  return { kind: isPermanent ? 'refused' : 'postponed', reason }
}

/** Stores every mail in the table `kept_mail` instead of sending it. A Message-ID is stored once. */
export function keepingMailer(shelf: MailShelf, options: MailerOptions): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async send(mail) {
      const { message: raw } = await transport.sendMail(messageOf(mail, options))
      const attachments = [...mail.attachments, ...mail.pictures.map(inlineFile)].map(({ content, ...file }) => ({
        ...file,
        size: content.length,
      }))
      await shelf.query(
        `insert into kept_mail (message_id, recipients, subject, body_text, body_html, attachments, raw)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict (message_id) do nothing`,
        [mail.messageId, mail.to, mail.subject, mail.text, mail.html, JSON.stringify(attachments), raw],
      )
      return { kind: 'sent' }
    },
    async close() {
      transport.close()
    },
  }
}
