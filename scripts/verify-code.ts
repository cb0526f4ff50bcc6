// `npm run verify-code`: a desk checks the code of a paid entry that has no ticket yet, without a network.
import { verifyCode } from '../server/src/offline-codes/verify-code.command.ts'

try {
  const { text, isValid } = verifyCode(process.argv.slice(2))
  process.stdout.write(`${text}\n`)
  process.exitCode = isValid ? 0 : 1
} catch (error) {
  process.stderr.write(`${String(error)}\n`)
  process.exitCode = 1
}
