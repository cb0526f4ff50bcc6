// `npm run verify-code`: a desk checks an offline code without a network. The code is for a paid entry without a
// ticket.
import { verifyCode } from '../server/src/offline-codes/verify-code.command.ts'

try {
  const { text, isValid } = verifyCode(process.argv.slice(2))
  process.stdout.write(`${text}\n`)
  process.exitCode = isValid ? 0 : 1
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
}
