import type { Checked, RegisterAnswer } from '@gondola/rules/business/registers.ts'
import { isIco } from '@gondola/rules/company-number.ts'
import * as z from 'zod/mini'

/**
 * Base addresses of the registers. `ares` knows Czech companies, `vies` VAT numbers of the Union. A register without an
 * address is never asked.
 */
export type Registers = { ares: string | undefined; vies: string | undefined }

const MOST_MS = 5000
const ICO_DIGITS = 8
/** First two letters of the VAT numbers that VIES can check. */
const IN_VIES = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)
const NOT_CHECKED: RegisterAnswer = { verdict: 'not-checked' }

const AresReply = z.object({ obchodniJmeno: z.string(), datumZaniku: z.optional(z.nullable(z.string())) })
/** `userError` is `VALID`, `INVALID`, or a fault without verdict such as `MS_UNAVAILABLE`. */
const ViesReply = z.object({ userError: z.string(), name: z.optional(z.string()) })

/**
 * Asks ARES about the `ico` of a company, and VIES about its `dic`. Never throws: the verdict of a register that fails
 * or takes over five seconds is `not-checked`. One that has no address or does not know such numbers is missing.
 * ARES gets numbers of Czech companies only, as foreign numbers can look alike.
 */
export async function askRegisters(
  registers: Registers,
  { country, ico, dic }: { country: string; ico: string | null; dic: string | null },
): Promise<Checked> {
  const isCzech = ico !== null && (country === 'CZ' || dic?.startsWith('CZ')) && isIco(ico.padStart(ICO_DIGITS, '0'))
  const isInVies = dic !== null && IN_VIES.has(dic.slice(0, 2))
  const [ares, vies] = await Promise.all([
    isCzech && registers.ares ? askAres(registers.ares, ico.padStart(ICO_DIGITS, '0')) : undefined,
    isInVies && registers.vies ? askVies(registers.vies, dic) : undefined,
  ])
  return { ...(ares ? { ares } : {}), ...(vies ? { vies } : {}) }
}

/** Asks ARES about a company number. ARES still finds a dissolved company: its verdict is `ended`. */
const askAres = (address: string, ico: string) =>
  ask(`${address}/ekonomicke-subjekty/${ico}`, async (reply) => {
    if (reply.status === 404) return { verdict: 'unknown' }
    if (!reply.ok) return NOT_CHECKED
    const { obchodniJmeno: name, datumZaniku } = AresReply.parse(await reply.json())
    return { verdict: datumZaniku ? 'ended' : 'known', name }
  })

const askVies = (address: string, dic: string) =>
  ask(`${address}/ms/${dic.slice(0, 2)}/vat/${dic.slice(2)}`, async (reply) => {
    if (!reply.ok) return NOT_CHECKED
    const { userError, name = '' } = ViesReply.parse(await reply.json())
    if (userError === 'INVALID') return { verdict: 'unknown' }
    if (userError !== 'VALID') return NOT_CHECKED
    // Some countries tell no name.
    return { verdict: 'known', ...(/\p{L}/u.test(name) ? { name } : {}) }
  })

async function ask(address: string, read: (reply: Response) => Promise<RegisterAnswer>): Promise<RegisterAnswer> {
  try {
    const headers = { accept: 'application/json' }
    return await read(await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(MOST_MS) }))
  } catch {
    return NOT_CHECKED
  }
}
