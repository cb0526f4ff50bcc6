import { readFileSync } from 'node:fs'
import { emailKey } from '@gondola/rules/email.ts'
import { fromCrowns } from '@gondola/rules/money.ts'
import * as z from 'zod/mini'
import type { Db } from '../db/db.ts'
import { storeSampleMember } from '../members/members.store.ts'
import { hashPassword } from '../members/passwords.ts'
import { sampleMemberId } from '../members/sample-members.ts'
import { findCompany, insertCompany } from './companies.store.ts'

const when = z.nullable(z.string())
const SampleCompanies = z.object({
  samples: z.optional(
    z.object({
      companies: z.optional(
        z.array(
          z.object({
            key: z.string(),
            email: z.string(),
            password: z.string(),
            name: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            address: z.string(),
            city: z.string(),
            postalCode: z.string(),
            country: z.string(),
            ico: z.string(),
            dic: z.string(),
            segments: z.array(z.string()),
            meta: z.object({
              b2bPayments: z.object({ invoice: z.boolean(), order: z.boolean(), card: z.boolean() }),
              terms: z.object({ tc: when, privacy: when, marketing: when, vop: when }),
            }),
            /** In crowns. */
            creditLimit: z.number(),
          }),
        ),
      ),
    }),
  ),
})

/** Caller for `hashPassword`, which queues by caller. Empty, so that no visitor waits behind the samples. */
const SAMPLE_CALLER = { key: '', site: '' }

/**
 * Inserts the sample companies of a catalogue file that are missing, with one user each. Throws when the file cannot be
 * read. Idempotent. The caller has to see that it never runs in production.
 */
export async function loadSampleCompanies(ctx: { db: Db }, catalogueFile: string): Promise<void> {
  const { samples } = SampleCompanies.parse(JSON.parse(readFileSync(catalogueFile, 'utf8')))
  for (const sample of samples?.companies ?? []) {
    const { key, city, country, segments, meta } = sample
    const lang = country === 'AT' ? 'de' : 'cz'
    await insertCompany(ctx, {
      key,
      name: sample.name,
      address: sample.address,
      city,
      postal_code: sample.postalCode,
      country,
      ico: sample.ico,
      dic: sample.dic,
      segments,
      pays_by: (['invoice', 'order', 'card'] as const).filter((kind) => meta.b2bPayments[kind]),
      credit_limit: fromCrowns(sample.creditLimit),
      due_days: 14,
      invoice_email: null,
      lang,
    })
    const company = await findCompany(ctx, key)
    if (!company) throw new Error(`The sample company ${key} is missing.`)
    await storeSampleMember(ctx, {
      id: sampleMemberId(key),
      email: sample.email,
      email_key: emailKey(sample.email),
      title: null,
      first_name: sample.firstName,
      last_name: sample.lastName,
      birthday: null,
      address: null,
      city,
      postal_code: sample.postalCode,
      country,
      phone: null,
      is_active: true,
      is_b2b: true,
      company_id: company.id,
      segments: [],
      terms: meta.terms,
      channel: 'invitation',
      lang,
      makePassword: () => hashPassword(SAMPLE_CALLER, sample.password),
    })
  }
}
