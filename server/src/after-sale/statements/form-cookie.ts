import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { RETURN_KINDS } from '@gondola/contract/after-sale.ts'
import { ERROR_STATUS, type ErrorCode } from '@gondola/contract/errors.ts'
import { typed, Uuid } from '@gondola/contract/shapes.ts'
import { COMPLAINT_WANTS } from '@gondola/rules/after-sale/complaint.ts'
import { WHYS } from '@gondola/rules/after-sale/rights.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { formCookie } from '../../http/visitor.ts'

/** Most bytes of an unpacked state, so that a forged cookie cannot fill the memory. */
const MOST_INFLATED = 64 * 1024
/** Schema of a typed text. It is kept whole, even if it is too long for its field. */
const whole = typed(MOST_INFLATED)

/** State of a plain form: what was typed and what became of it. */
const FormState = z.strictObject({
  name: z.optional(whole),
  order: z.optional(whole),
  email: z.optional(whole),
  /** The statement that was written. */
  statement: z.optional(Uuid),
  /** Order that the visitor may open, and its key as the proof of that. */
  transaction: z.optional(Uuid),
  key: z.optional(typed(64)),
  /** Act to which `entries`, `attempt` and `refused` belong. The page of the other act ignores them. */
  act: z.optional(z.enum(RETURN_KINDS)),
  /** Chosen entries of the order, or of `statement`. Empty: the page asks for them again. */
  entries: z.optional(z.array(Uuid).check(z.maxLength(100))),
  /** Id made with the choice of entries. A form that is sent twice cancels once. */
  attempt: z.optional(Uuid),
  /** Order and attempt of a cancellation that was carried out. */
  cancelled: z.optional(z.strictObject({ transaction: Uuid, attempt: Uuid })),
  /** Why a confirmed act was refused. */
  refused: z.optional(
    z.strictObject({
      code: z.enum(Object.keys(ERROR_STATUS) as ErrorCode[]),
      why: z.optional(z.enum(WHYS)),
      was: z.optional(z.number()),
    }),
  ),
  /** Earlier statement of the buyer that this withdrawal carries out. */
  carries: z.optional(Uuid),
  /** The form came without its order, so nothing of it was taken. */
  isOver: z.optional(z.boolean()),
  /** Whether the link to an order was asked for. */
  isAsked: z.optional(z.boolean()),
  /** What was typed into a complaint, beside name, order and e-mail. */
  complaint: z.optional(
    z.strictObject({
      ticket: whole,
      what: whole,
      discovered: whole,
      wanted: z.enum(COMPLAINT_WANTS),
      phone: whole,
    }),
  ),
  /** The complaint that was written. */
  complained: z.optional(Uuid),
})
export type FormState = z.output<typeof FormState>

/** How long the state of a form is kept, in seconds. */
const KEPT_SECONDS = 30 * 60

/** States too long for a cookie, until their request is answered. */
const unkept = new WeakMap<FastifyReply, FormState>()

/**
 * Returns the state that was too long for `keepForm`; undefined if it was kept. The request is then answered with the
 * form's page, drawn from this state.
 */
export const unkeptForm = (reply: FastifyReply): FormState | undefined => unkept.get(reply)

/**
 * Stores the state of a form in a cookie, for its next step. A state too long for a cookie is kept for `unkeptForm`,
 * until the request is answered. An earlier cookie then loses what was typed, and keeps the opened order with the
 * statement that is carried out. The cookie is `httpOnly`, so no script reads it.
 */
export const keepForm = (reply: FastifyReply, state: FormState, secure: boolean): void => {
  const bare = Buffer.from(JSON.stringify(state))
  const text = deflateRawSync(bare).toString('base64url')
  if (text.length > MOST_BYTES || bare.length > MOST_INFLATED) {
    unkept.set(reply, state)
    // Of what was typed before nothing stays beside it, but the order is still open, for the same statement.
    const { transaction, key, carries } = formOf(reply.request, secure)
    if (reply.request.cookies[formCookie(secure)]) keepForm(reply, { transaction, key, carries }, secure)
    return
  }
  reply.setCookie(formCookie(secure), text, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: KEPT_SECONDS,
  })
}

/** Most bytes of a cookie that every browser keeps, without its name and attributes. */
const MOST_BYTES = 3800

/** Returns the state that an earlier step has stored. It is empty where there is none, or it cannot be read. */
export function formOf(request: FastifyRequest, secure: boolean): FormState {
  const kept = request.cookies[formCookie(secure)]
  if (!kept) return {}
  try {
    return z
      .catch(FormState, {})
      .parse(JSON.parse(inflateRawSync(Buffer.from(kept, 'base64url'), { maxOutputLength: MOST_INFLATED }).toString()))
  } catch {
    return {}
  }
}
