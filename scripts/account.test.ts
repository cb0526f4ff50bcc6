import { expect, test } from 'vitest'
import { operatorName } from './account.ts'

const nameless = () => {
  throw new Error('no such account')
}

test.each([
  ['their account', ['2026-000123'], () => 'jana', 'jana', ['2026-000123']],
  ['the name that is given', ['erase', '--by', 'jana', 'a@b.cz'], () => 'root', 'jana', ['erase', 'a@b.cz']],
  ['the name that is given, without an account', ['--by', ' Jana\u200b  V.', 'all'], nameless, 'Jana V.', ['all']],
  ['nobody, without either', ['all'], nameless, undefined, ['all']],
  ['nobody, where the account has an empty name', ['all'], () => '', undefined, ['all']],
  ['nobody, where the name is missing', ['all', '--by'], () => 'root', undefined, ['all']],
  ['nobody, where another option stands for the name', ['x', '--by', '--all'], () => 'root', undefined, ['x']],
])('an operator’s command is given by %s', (_who, given, account, by, words) => {
  expect(operatorName(given, account)).toEqual({ by, words })
})
