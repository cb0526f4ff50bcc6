import { expect, test } from 'vitest'
import { CallError } from '../../lib/api.ts'
import { translator } from '../../lib/i18n.ts'
import { textsOf } from '../../testing/sample-shop.ts'
import { refusalOf, refusalWords } from './refusal.ts'

const wordsOf = (kind: 'change' | 'cancel' | 'withdraw', code: CallError['code'], details?: object) =>
  refusalWords(kind, refusalOf(new CallError(code, '', 409, details)), translator('de', textsOf('de')))

test('what is not offered says why', () => {
  expect(wordsOf('change', 'change-not-offered', { why: 'blocked' })).toMatch(
    /nicht mehr ändern\. Das Ticket ist gesperrt/,
  )
  expect(wordsOf('cancel', 'cancel-not-offered', { why: 'too-late' })).toMatch(/nicht mehr stornieren\. .*zu spät/)
  expect(wordsOf('withdraw', 'withdraw-not-offered', { why: 'spent' })).toMatch(/nicht widerrufen\. .*Gutschein/)
  expect(wordsOf('cancel', 'cancel-not-offered', { why: 'countMin' })).toMatch(/^Der Gruppenpreis/)
})

test('a limit says in how many minutes it ends', () => {
  expect(wordsOf('change', 'too-many-requests', { seconds: 2700 })).toContain('in 45 Minuten')
  expect(wordsOf('change', 'too-many-requests', { seconds: 20 })).toContain('eine Minute')
})

test('what is no refusal of the shop is a fault', () => {
  expect(refusalOf(new Error('page'))).toMatchObject({ code: 'fault' })
})
