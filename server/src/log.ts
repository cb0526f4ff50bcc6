import pino, { type Logger } from 'pino'

/** Fields left out of the log. The details of a database error quote the row, which may name a person. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', 'err.detail', 'err.where']

/**
 * Opens the log on standard output.
 * When nobody reads it any more, lines are lost and nothing else happens. With pino's own destination the first line
 * would be retried for ever and keep the process from ending.
 */
export function openLog(level: string): Logger {
  process.stdout.on('error', () => undefined)
  return pino({ level, redact: REDACTED, base: undefined }, { write: (line) => void process.stdout.write(line) })
}
