import { createPublicKey } from 'node:crypto'
import { parseArgs } from 'node:util'
import { formatDay, isDay, pragueDay } from '@gondola/rules/day.ts'
import { DEVELOPMENT_SECRET } from '../config.ts'
import { type OfflineCodeReading, readOfflineCode } from './offline-code.ts'
import { madeUpDeskKey, readPublicKey } from './offline-keys.ts'

const HELP = `npm run verify-code -- <code> --key public.pem
  --key   a public key in PEM; during a change of keys give both. Without one, the made-up key of a shop that is tried.
  --day   YYYY-MM-DD, another day than today`

const WORDS: Record<OfflineCodeReading['state'], string> = {
  valid: 'VALID: hand out what it says',
  early: 'TOO EARLY: it is valid later',
  expired: 'EXPIRED',
  forged: 'FORGED: not signed by this shop, or changed',
  unreadable: 'UNREADABLE: this is no desk code, or a part of it is missing',
}

/**
 * Verifies an offline code without network or database. `text` is the printed result, `isValid` decides the exit
 * status. Throws when a key cannot be read.
 */
export function verifyCode(args: string[]): { text: string; isValid: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { key: { type: 'string', multiple: true, default: [] }, day: { type: 'string' } },
  })
  if (positionals.length === 0 || (values.day && !isDay(values.day))) return { text: HELP, isValid: false }
  const isTried = values.key.length === 0
  const keys = isTried ? [createPublicKey(madeUpDeskKey(DEVELOPMENT_SECRET))] : values.key.map(readPublicKey)
  const reading = readOfflineCode(positionals.join(''), keys, values.day ?? pragueDay(Date.now()))
  const facts = 'code' in reading ? factsOf(reading.code) : []
  const note = isTried ? ['Key      made up, for trying only'] : []
  return { text: [WORDS[reading.state], ...facts, ...note].join('\n'), isValid: reading.state === 'valid' }
}

const factsOf = ({
  orderNumber,
  entryUuid,
  variantId,
  persons,
  from,
  to,
  until,
}: Extract<OfflineCodeReading, { code: unknown }>['code']) => [
  `Order    ${orderNumber}`,
  `Entry    ${entryUuid}`,
  `Variant  ${variantId}`,
  `Persons  ${persons}`,
  `Valid    ${from === to ? formatDay(from) : `${formatDay(from)}-${formatDay(to)}`}`,
  `Taken    until ${formatDay(until)}`,
]
