import { isCountry } from './country.ts'
import { tidyEmail } from './tidy.ts'

/** Providers of mailboxes with their endings. The first one is meant if somebody types another. */
const PROVIDERS: Record<string, readonly string[]> = {
  gmail: ['com'],
  googlemail: ['com'],
  seznam: ['cz'],
  centrum: ['cz', 'sk'],
  volny: ['cz'],
  atlas: ['cz', 'sk'],
  azet: ['sk'],
  zoznam: ['sk'],
  icloud: ['com'],
  protonmail: ['com', 'ch'],
}

/** Other domains with mailboxes. For some of their names other endings exist too. */
const DOMAINS = [
  'email.cz',
  'post.cz',
  'tiscali.cz',
  'quick.cz',
  'outlook.com',
  'outlook.cz',
  'outlook.de',
  'outlook.at',
  'hotmail.com',
  'hotmail.cz',
  'hotmail.de',
  'hotmail.at',
  'hotmail.co.uk',
  'live.com',
  'live.de',
  'live.at',
  'live.nl',
  'msn.com',
  'me.com',
  'mac.com',
  'yahoo.com',
  'yahoo.de',
  'yahoo.co.uk',
  'ymail.com',
  'mail.com',
  'email.com',
  'email.de',
  'mail.de',
  'mail.ru',
  'proton.me',
  'gmx.de',
  'gmx.at',
  'gmx.net',
  'gmx.ch',
  'gmx.com',
  'web.de',
  't-online.de',
  'freenet.de',
  'posteo.de',
  'arcor.de',
  'aon.at',
  'a1.net',
  'chello.at',
  'wp.pl',
  'op.pl',
  'o2.pl',
  'onet.pl',
  'interia.pl',
  'post.sk',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
]

const known = new Set([
  ...DOMAINS,
  ...Object.entries(PROVIDERS).flatMap(([name, endings]) => endings.map((ending) => `${name}.${ending}`)),
])
/** First parts of known domains: "mail" is not a typing error of "gmail". */
const knownNames = new Set([...known].map((domain) => domain.split('.')[0] ?? ''))
/** In shorter words one letter makes another word. */
const LEAST_LETTERS = 5
/** Endings that are a country's, though whoever types them means another one. `z` and `y` change places on keyboards. */
const OTHER_COUNTRIES: Record<string, readonly string[]> = {
  com: ['co', 'cm', 'om'],
  cz: ['cy', 'cx', 'cr'],
  sk: ['sj', 'sl'],
  net: ['ne'],
}
/** Codes that are no country's, but endings of domains. */
const OTHER_ENDINGS = ['ac', 'eu', 'su', 'uk']
/** Providers that nobody else is called like, with an ending of two parts. */
const SOLE = /^(gmail|googlemail|icloud|seznam)\.(com?|cz)\./
/** Endings that people add to a whole domain. Providers have mailboxes below those of other countries. */
const ADDED = /^(cz|sk|de|at|ch|pl|com|net|eu)$/

/**
 * Returns the address that was probably meant: "jan@gmail.com" for "jan@gmial.com". Undefined when nothing looks wrong.
 * It is only asked about, since the address as typed may exist.
 */
export function meantEmail(text: string): string | undefined {
  const typed = tidyEmail(text)
  const at = typed.lastIndexOf('@')
  if (at < 1) return undefined
  const domain = meantDomain(typed.slice(at + 1).toLowerCase())
  return domain === undefined ? undefined : `${typed.slice(0, at)}@${domain}`
}

function meantDomain(typed: string): string | undefined {
  if (known.has(typed)) return undefined
  const [name = '', ...endings] = typed.split('.')
  if (ADDED.test(endings.at(-1) ?? '')) {
    const whole = typed.slice(0, typed.lastIndexOf('.'))
    if (known.has(whole)) return whole
  }
  if (endings.length <= 1 || (endings.length === 2 && SOLE.test(typed))) {
    const provider = Object.keys(PROVIDERS).find(
      (one) => one === name || (!knownNames.has(name) && name.length >= LEAST_LETTERS - 1 && isOneSlip(name, one)),
    )
    const ending = provider && PROVIDERS[provider]?.find((one) => one === endings[0])
    if (provider) return `${provider}.${ending ?? PROVIDERS[provider]?.[0]}`
  }
  return [...known].find((domain) => {
    const [itsName = '', ...itsEndings] = domain.split('.')
    const [ending, its] = [endings.join('.'), itsEndings.join('.')]
    // Only the ending is wrong.
    if (itsName === name) return isOtherEnding(ending, its)
    if (itsName.length < LEAST_LETTERS || knownNames.has(name)) return false
    return isOneSlip(typed, domain) || (isOneSlip(name, itsName) && isOtherEnding(ending, its))
  })
}

/** Whether an ending is a slip of another one. Two letters are another country, if there is one. */
function isOtherEnding(typed: string, meant: string): boolean {
  if (OTHER_COUNTRIES[meant]?.includes(typed)) return true
  const isCountrys = typed.length === 2 && (isCountry(typed.toUpperCase()) || OTHER_ENDINGS.includes(typed))
  return !isCountrys && isOneSlip(typed, meant)
}

/** Whether two words differ by one letter: missing, added, another, or two that changed places. */
function isOneSlip(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  let to = 0
  while (to < Math.min(one.length, other.length) - from && one.at(-1 - to) === other.at(-1 - to)) to++
  const [a, b] = [one, other].map((word) => word.slice(from, word.length - to)) as [string, string]
  if (a.length < 2 && b.length < 2) return true
  return a[0] === b.at(-1) && a.at(-1) === b[0] && a.slice(1, -1) === b.slice(1, -1)
}
