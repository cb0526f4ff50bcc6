import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RESORTS_DIR } from '../resorts/folders.ts'
import { resortFolder } from './resort-folder.ts'

test('a command is for Lipno unless RESORT names another resort', () => {
  expect(resortFolder({})).toBe(join(RESORTS_DIR, 'lipno'))
  expect(resortFolder({ RESORT: 'morava' })).toBe(join(RESORTS_DIR, 'morava'))
})

test('a command finds its resort in RESORTS_DIR, as the shop does', () => {
  expect(resortFolder({ RESORTS_DIR: '/srv/resorts', RESORT: 'alpina' })).toBe('/srv/resorts/alpina')
  expect(resortFolder({ RESORTS_DIR: 'resorts', RESORT: 'morava' })).toBe(join(RESORTS_DIR, 'morava'))
})
