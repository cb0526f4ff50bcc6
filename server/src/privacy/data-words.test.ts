import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROJECT_ROOT } from '../config.ts'
import { nameOf } from './data-words.ts'

/** Names of fields in the statements that export a person's data. */
const exported = [
  ['members/members.store.ts', 'exportMember'],
  ['privacy/orders-of-person.store.ts', 'exportOrders'],
  ['privacy/orders-of-person.store.ts', 'exportStatements'],
  ['privacy/orders-of-person.store.ts', 'exportComplaints'],
].flatMap(([file = '', name]) => {
  const [, statement = ''] = readFileSync(join(PROJECT_ROOT, 'server/src', file), 'utf8').split(`function ${name}(`)
  const [text = ''] = statement.split('.execute(')
  return [...text.matchAll(/(?<!in \(|->> )'(\w+)',/g)].map(([, key = '']) => key)
})

test('every field of an export has a name on the page of data', () => {
  expect(exported.length).toBeGreaterThan(90)
  expect(exported.filter((key) => nameOf(key, 'de') === key)).toEqual([])
})
