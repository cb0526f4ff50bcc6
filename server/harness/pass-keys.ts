import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export const TEST_PASS_TYPE = 'pass.example.test'
export const TEST_TEAM = 'TESTTEAM01'

/** Writes an operator's Apple files into `folder`: certificate of a pass type, key, signing certificate. */
export function writePassKeys(folder: string) {
  const file = (name: string) => join(folder, name)
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const newKey = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', name]
  openssl('req', '-x509', ...newKey('wwdr.key'), '-out', 'wwdr.pem', '-subj', '/CN=Test relations', '-days', '2')
  const subject = `/UID=${TEST_PASS_TYPE}/CN=Pass Type ID: ${TEST_PASS_TYPE}/OU=${TEST_TEAM}/O=Test/C=CZ`
  openssl('req', ...newKey('pass.key'), '-out', 'pass.csr', '-subj', subject)
  const signed = ['-CA', 'wwdr.pem', '-CAkey', 'wwdr.key', '-CAcreateserial', '-days', '2']
  openssl('x509', '-req', '-in', 'pass.csr', ...signed, '-out', 'pass.pem')
  return { certificate: file('pass.pem'), key: file('pass.key'), wwdr: file('wwdr.pem') }
}
