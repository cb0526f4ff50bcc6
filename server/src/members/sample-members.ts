import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { emailKey } from '@gondola/rules/email.ts'
import { TITLES } from '@gondola/rules/member.ts'
import { parseTypedDay } from '@gondola/rules/typed-day.ts'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import { storeSampleMember } from './members.store.ts'
import { hashPassword } from './passwords.ts'

const when = z.nullable(z.string())
const SampleMembers = z.object({
  samples: z.optional(
    z.object({
      members: z.optional(
        z.array(
          z.object({
            key: z.string(),
            email: z.string(),
            password: z.string(),
            title: z.enum(TITLES),
            firstName: z.string(),
            lastName: z.string(),
            /** DD.MM.YYYY */
            birthday: z.string(),
            address: z.string(),
            city: z.string(),
            postalCode: z.string(),
            country: z.string(),
            phone: z.string(),
            roles: z.object({ active: z.boolean(), b2b: z.boolean() }),
            segments: z.array(z.string()),
            meta: z.object({
              terms: z.object({ tc: when, privacy: when, marketing: when, vop: when }),
              registration: z.object({ channel: z.string() }),
            }),
          }),
        ),
      ),
    }),
  ),
})

/** Caller that hashes passwords of samples. A name of its own, so that no visitor queues behind it. */
const NOBODY = { key: '', site: '' }

/** Returns the id of a sample member, which sample cards name as their owner. */
export function sampleMemberId(key: string): string {
  const hex = createHash('sha256').update(`sample member:${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Inserts the sample members of a catalogue file that do not exist yet.
 * The caller does so outside production only.
 */
export async function loadSampleMembers(ctx: { db: Db }, catalogueFile: string): Promise<void> {
  const { samples } = SampleMembers.parse(JSON.parse(readFileSync(catalogueFile, 'utf8')))
  for (const { key, roles, meta, ...sample } of samples?.members ?? []) {
    await storeSampleMember(ctx, {
      id: sampleMemberId(key),
      email: sample.email,
      email_key: emailKey(sample.email),
      title: sample.title,
      first_name: sample.firstName,
      last_name: sample.lastName,
      birthday: parseTypedDay(sample.birthday) ?? '1980-01-01',
      address: sample.address,
      city: sample.city,
      postal_code: sample.postalCode,
      country: sample.country,
      phone: sample.phone,
      is_active: roles.active,
      is_b2b: false,
      company_id: null,
      segments: sample.segments,
      terms: meta.terms,
      channel: meta.registration.channel,
      lang: sample.country === 'AT' ? 'de' : 'cz',
      makePassword: () => hashPassword(NOBODY, sample.password),
    })
  }
}
