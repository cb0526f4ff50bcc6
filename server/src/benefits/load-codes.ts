import { readFileSync } from 'node:fs'
import { canonicalCode, lastSigns } from '@gondola/rules/benefits/code.ts'
import { isDay } from '@gondola/rules/day.ts'
import { fromCrowns } from '@gondola/rules/money.ts'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import { sampleMemberId } from '../members/sample-members.ts'
import {
  areTaken,
  hashAnew,
  type NewCode,
  type SampleVoucher,
  storeCodes,
  storeSampleCredit,
  storeSampleVouchers,
} from './benefits.store.ts'
import { codeHash } from './codes.ts'

const day = z.string().check(z.refine((text) => isDay(text), 'not a day'))
const Codes = z.object({
  benefits: z.array(
    z.object({
      benefitId: z.string(),
      codes: z.optional(z.array(z.object({ code: z.string(), maxNumberOfUses: z.int().check(z.positive()) }))),
    }),
  ),
  samples: z.optional(
    z.object({
      vouchers: z.optional(
        z.array(
          z.object({
            code: z.string(),
            kind: z.enum(['gift', 'benefit']),
            value: z.nullable(z.number()),
            validity: z.object({ from: day, to: day }),
            assignedTo: z.nullable(z.string()),
            status: z.string(),
          }),
        ),
      ),
      credit: z.optional(z.array(z.object({ member: z.string(), credit: z.number() }))),
    }),
  ),
})

/**
 * A code for at most this many orders is worth as much as money. It needs `FEWEST_SIGNS`, so that it is as hard to
 * guess as that of a sold voucher.
 */
const FEW_USES = 20
const FEWEST_SIGNS = 13

const TWICE = 'The catalogue has a code twice, or one that the shop has for something else, or one without letters.'

type Options = { catalogueFile: string; secrets: readonly string[]; isProduction: boolean }

/**
 * Stores the hashes of a catalogue's codes, and outside production its sample vouchers and credit. Idempotent: existing
 * codes keep their uses, also after a change of the secret. Throws for a code without letters and digits, one that
 * comes twice in any spelling, or one that the shop has for something else. In production it also throws for a code
 * that is too easy to guess.
 */
export async function loadCodes(ctx: { db: Db }, { catalogueFile, secrets, isProduction }: Options): Promise<void> {
  const { benefits, samples } = Codes.parse(JSON.parse(readFileSync(catalogueFile, 'utf8')))
  const codes = benefits.flatMap(({ benefitId, codes = [] }) => codes.map((one) => ({ benefitId, ...one })))
  const gifts = isProduction ? [] : (samples?.vouchers ?? []).filter(({ kind }) => kind === 'gift')
  const seen = new Set<string>()
  for (const code of [...codes, ...gifts].map(({ code }) => canonicalCode(code))) {
    if (code === '' || seen.has(code)) throw new Error(TWICE)
    seen.add(code)
  }
  if (isProduction && codes.some(({ code, maxNumberOfUses }) => maxNumberOfUses <= FEW_USES && isShort(code)))
    throw new Error(`A code for at most ${FEW_USES} orders needs ${FEWEST_SIGNS} letters and digits.`)
  const [current = '', ...former] = secrets
  const hashOf = (code: string) => codeHash(current, code) ?? ''
  // After a change of the secret, existing codes keep their rows and uses.
  await hashAnew(
    ctx,
    former.flatMap((secret) =>
      [...codes, ...gifts].map(({ code }) => ({ from: codeHash(secret, code) ?? '', to: hashOf(code) })),
    ),
  )
  const hashesOf = (some: readonly { code: string }[]) => some.map(({ code }) => hashOf(code))
  if (await areTaken(ctx, { benefits: hashesOf(codes), gifts: hashesOf(gifts) })) throw new Error(TWICE)
  await storeCodes(
    ctx,
    codes.map(
      ({ benefitId, code, maxNumberOfUses }): NewCode => ({
        benefit_id: benefitId,
        code_hash: hashOf(code),
        last_signs: lastSigns(code),
        max_uses: maxNumberOfUses,
      }),
    ),
  )
  if (isProduction) return
  await storeSampleVouchers(
    ctx,
    gifts.map(({ code, value, validity, assignedTo, status }): SampleVoucher => {
      const worth = fromCrowns(value ?? 0)
      return {
        code_hash: hashOf(code),
        last_signs: lastSigns(code),
        value: worth,
        spent: status === 'used' ? worth : 0,
        member_id: assignedTo === null ? null : sampleMemberId(assignedTo),
        valid_from: validity.from,
        valid_to: validity.to,
      }
    }),
  )
  await storeSampleCredit(
    ctx,
    (samples?.credit ?? []).map(({ member, credit }) => ({
      member_id: sampleMemberId(member),
      balance: fromCrowns(credit),
    })),
  )
}

const isShort = (code: string) => canonicalCode(code).length < FEWEST_SIGNS
