import { userInfo } from 'node:os'

/** Who gives an operator's command: their account on this computer. */
export function account(): string {
  try {
    return userInfo().username
  } catch {
    // An account without a name, as containers have.
    return String(process.getuid?.())
  }
}
