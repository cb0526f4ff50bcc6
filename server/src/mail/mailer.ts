import { createTransport, type SendMailOptions } from 'nodemailer'
import type { MailPicture } from './mail-layout.ts'

export type MailAttachment = { filename: string; contentType: string; content: Buffer }

export type Mail = {
  /** With angle brackets. Every retry of a mail has the same. */
  messageId: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: MailAttachment[]
  /** Pictures within the HTML. Mail programs do not list them as attachments. */
  pictures: MailPicture[]
  /** Language tag of the text, such as `cs`. */
  lang: string
}

/** Outcome of a send. `refused` is final: address or mail are at fault. `postponed` is to be retried later. */
type MailOutcome = { kind: 'sent' } | { kind: 'refused'; reason: string } | { kind: 'postponed'; reason: string }

export type Mailer = {
  send(mail: Mail): Promise<MailOutcome>
  close(): Promise<void>
}

/** `from`: sender as written in the mail, such as `Skiareál Lipno <obchod@example.cz>`. */
export type MailerOptions = { from: string }

/** Part of a `pg.Pool` that `keepingMailer` needs. */
export type MailShelf = { query(text: string, values: unknown[]): Promise<unknown> }

const CONNECTION_MS = 10_000
const SILENCE_MS = 30_000

/** Returns the Message-ID of a mail about an order. A retry has the same, so that receivers recognise it. */
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
 * Returns a mailer that sends by SMTP, over connections that it keeps open. `send` never throws.
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

/** Local error codes that blame the mail: too large, no valid recipient. */
const MAIL_FAULTS = new Set(['EMESSAGE', 'EENVELOPE'])
/** Steps of SMTP at which a 5xx refuses this mail. At an earlier one it blames our account or sender: retried. */
const MAIL_STEPS = /^(RCPT TO|DATA)/

/** Hides e-mail addresses, which servers repeat in their answers. Reasons are logged and stored with queued jobs. */
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

/**
 * Returns a mailer that stores every mail in the table `kept_mail` instead of sending it. A retry with the same
 * Message-ID does not replace the stored mail. `send` throws when the database fails.
 */
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
