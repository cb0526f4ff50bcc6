import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'
import type { FormState } from '../../src/after-sale/statements/form-cookie.ts'
import { ctxOf } from '../../src/ctx.ts'
import { cancelStep, withdrawStep } from '../../src/pages/content/plain-forms.ts'
import { aPiece, pay, TEST_NOW, type TestShop, type Visitor } from '../shop.ts'

/** Sends a plain form as a browser without script does; returns where it leads. */
export async function send(visitor: Visitor, url: string, fields: Record<string, string>, headers = {}) {
  const response = await visitor.send({
    method: 'POST',
    url,
    payload: new URLSearchParams({ lang: 'cz', ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
  return response.headers.location ?? response.statusCode
}

/** Returns what a browser keeps of its form. */
export const formIn = ({ cookies }: Visitor): FormState =>
  JSON.parse(inflateRawSync(Buffer.from(cookies.get('form') ?? '', 'base64url')).toString())

/** Returns the cookie of a form that somebody wrote themselves. */
export const forgedForm = (form: object) => ({
  cookie: `form=${deflateRawSync(JSON.stringify(form)).toString('base64url')}`,
})

/** Returns the fields of entries that are ticked. */
export const boxes = (...uuids: (string | undefined)[]) =>
  Object.fromEntries(uuids.map((uuid) => [`entry-${uuid}`, 'on']))

/** A gift voucher of 2,000 crowns. */
export const giftPiece = () =>
  aPiece({ variantId: 'lipno-gift-voucher-2000', method: 'print', isGift: true, validFrom: '2026-11-21' })

/** Returns where the link of a statement's mail leads. */
export function carryOutLink(mail: { text: string } | undefined): string {
  const { pathname, search } = new URL(/\S+\/withdraw\/order\S+/.exec(mail?.text ?? '')?.[0] ?? 'http://none')
  return pathname + search
}

let networks = 0

/** The plain forms of a shop, as browsers without script use them. */
export function plainForms(shop: () => TestShop) {
  /** Somebody who has never been here, in a network of their own. */
  const stranger = () => shop().visitor(`203.0.${++networks}.7`)
  /** Returns a step as a page shows it to this browser. */
  function stepOf(visitor: Visitor, path: string, at = TEST_NOW) {
    const ctx = { ...ctxOf(shop().deps, Date.parse(at)), lang: 'cz' as const }
    return path.startsWith('/cancel')
      ? cancelStep(ctx, path, formIn(visitor))
      : withdrawStep(ctx, path, { form: formIn(visitor) })
  }
  return {
    stranger,
    stepOf,
    /** Buys pieces, which are gift vouchers or printed at once. */
    async bought(pieces = [giftPiece()], meta: { email?: string } = {}) {
      const buyer = shop().visitor()
      const { uuid } = await buyer.order(pieces, meta)
      await pay(shop(), buyer, uuid)
      await shop().work()
      const { number } = (await buyer.get(`/api/transactions/${uuid}`)).json() as { number: string }
      return { uuid, number, pieces, buyer }
    },
    /** Returns the fields that the button of a confirmation page sends. */
    async sentBy(visitor: Visitor, path: '/cancel/confirm' | '/withdraw/confirm') {
      const shown = await stepOf(visitor, path)
      return shown.step === 'confirm' ? shown.sent : expect.unreachable(shown.step)
    },
    /** Declares a withdrawal; returns the mails about it. */
    async declare(fields: { name: string; order: string; email: string }) {
      const visitor = stranger()
      const mails = shop().mails.length
      expect(await send(visitor, '/withdraw', fields)).toBe('/withdraw/confirm')
      expect(await send(visitor, '/withdraw/confirm', fields)).toBe('/withdraw/received')
      await shop().work()
      return shop().mails.slice(mails)
    },
  }
}
