import { SMTPServer } from 'smtp-server'

/** A mail server that takes everything and counts it. */
export async function openPost(): Promise<{ port: number; taken: () => number; close: () => void }> {
  let taken = 0
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.on('data', () => undefined)
      stream.on('end', () => {
        taken++
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as { port: number }
  return { port, taken: () => taken, close: () => smtp.close() }
}
