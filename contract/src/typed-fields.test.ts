import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import type { Route } from './route.ts'
import { type RouteName, routes } from './routes.ts'

type Field = { name: string; schema: z.ZodMiniType }
type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  in?: z.ZodMiniType
}

/** Returns the fields of a schema that hold a text, with their paths. */
function textsOf(schema: z.ZodMiniType | undefined, name: string): Field[] {
  if (!schema) return []
  const { type, shape, element, innerType, options, in: from } = schema._zod.def as unknown as Def
  if (type === 'string') return [{ name, schema }]
  if (shape) return Object.entries(shape).flatMap(([key, one]) => textsOf(one, `${name}.${key}`))
  if (options) return options.flatMap((one) => textsOf(one, name))
  return textsOf(element ?? innerType ?? from, name)
}

const fields = (Object.entries(routes) as [RouteName, Route][]).flatMap(([call, route]) =>
  (['params', 'query', 'body'] as const).flatMap((part) => textsOf(route[part], `${call}.${part}`)),
)

const PLAIN = 'a1'
const UNSEEN = '\ufeff\u200ba\u200e\u202a\u00ad1\u2060\u202c'

/** Texts of a form of their own, which only programs write: ids, days, times, numbers of pages. */
const isFixed = ({ schema }: Field) => !schema.safeParse(PLAIN).success

/** Fields that nobody types: what a page chooses from a list, and addresses of the shop, which are parsed. */
const CHOSEN =
  /\.(id|_id|slug|season|variant|variantId|groupId|owner|voucher|giftTemplate|title|dates|subType|entryUuids)$/
const ADDRESS = /Url$/

test.each(fields.filter((field) => !isFixed(field) && !CHOSEN.test(field.name) && !ADDRESS.test(field.name)))(
  '$name loses what nobody sees, around the text and within',
  ({ schema }) => {
    expect(schema.parse(UNSEEN)).toBe(PLAIN)
  },
)

test('all calls were looked at, and their e-mails, codes and numbers are among what people type', () => {
  const names = fields.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'register.body.email',
      'validate.body.meta.buyer.dic',
      'validate.body.meta.purchaseOrder',
      'validate.body.vouchers',
      'lookUpCard.query.wtpNumber',
      'raiseComplaint.body.order',
      'activate.query.token',
      'order.query.key',
    ]),
  )
})
