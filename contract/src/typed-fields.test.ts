import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { MOST_BYTES, type Route } from './route.ts'
import { type RouteName, routes } from './routes.ts'

type Field = { name: string; schema: z.ZodMiniType }
type Def = {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  in?: z.ZodMiniType
  entries?: Record<string, string>
  valueType?: z.ZodMiniType
  checks?: { _zod: { def: { check: string; maximum?: number } } }[]
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

test.each(fields.filter(({ name }) => /birthday$/i.test(name)))(
  '$name holds a birthday as people write it',
  ({ schema }) => {
    expect(schema.parse('\u200e24. 12. 1990')).toBe('24.12.1990')
    expect(schema.parse('5.3.1990')).toBe('05.03.1990')
  },
)

/** Returns the bytes of the longest value as JSON. A letter has three bytes at most in UTF-8. */
function mostBytes(schema: z.ZodMiniType): number {
  const {
    type,
    shape,
    element,
    innerType,
    options,
    in: from,
    entries,
    valueType,
    checks,
  } = schema._zod.def as unknown as Def
  const { maximum } = checks?.find((one) => one._zod.def.check === 'max_length')?._zod.def ?? {}
  if (shape) return Object.entries(shape).reduce((sum, [key, one]) => sum + key.length + 4 + mostBytes(one), 2)
  if (options) return Math.max(...options.map(mostBytes))
  // An id, a day, a time.
  if (type === 'string') return 2 + (maximum === undefined ? 36 : 3 * maximum)
  if (element) return 2 + (maximum ?? Number.POSITIVE_INFINITY) * (1 + mostBytes(element))
  // By entries of a cart, of which there are a hundred.
  if (valueType) return 2 + 100 * (40 + mostBytes(valueType))
  if (entries) return 2 + Math.max(...Object.values(entries).map((one) => one.length))
  const inner = innerType ?? from
  return inner ? mostBytes(inner) : 20
}

const bodies = (Object.entries(routes) as [RouteName, Route][]).flatMap(([name, { body, ...route }]) =>
  body ? [{ name, body, ...route }] : [],
)

test.each(bodies)('a body of $name may be as long as its fields together', (route) => {
  expect(mostBytes(route.body)).toBeLessThan(route.mostBytes ?? MOST_BYTES)
})

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

test('a VAT number may be typed with its label', () => {
  const typed = 'Umsatzsteuer-Identifikationsnummer: DE136695976'
  const own = fields.filter(({ name }) => name.endsWith('.buyer.dic'))
  expect(own.map(({ schema }) => schema.safeParse(typed).success)).toEqual(own.map(() => true))
  expect(own).not.toEqual([])
})
