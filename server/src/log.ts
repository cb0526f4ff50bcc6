import pino, { type Logger } from 'pino'

/** The database says in a fault's details what the row was that it refused, and that may be a person. */
const REDACTED = ['req.headers.authorization', 'req.headers.cookie', 'err.detail', 'err.where']

/**
 * The log goes to standard output. When nobody reads it any more, lines are lost and nothing else happens: pino's own
 * way to write would try the first one again for ever and keep the process from ending.
 */
export function openLog(level: string): Logger {
  process.stdout.on('error', () => undefined)
  return pino({ level, redact: REDACTED, base: undefined }, { write: (line) => void process.stdout.write(line) })
}
