import pino, { type Logger } from 'pino'

/** Fields left out of the log. `detail` and `where` of a database error quote a row, which may name a person. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', 'err.detail', 'err.where']

/**
 * Opens the log on standard output. Once nobody reads it any more, lines are lost, but the process goes on. With pino's
 * own destination the first line would be retried for ever and keep the process from ending.
 */
export function openLog(level: string): Logger {
  process.stdout.on('error', () => undefined)
  return pino({ level, redact: REDACTED, base: undefined }, { write: (line) => void process.stdout.write(line) })
}
