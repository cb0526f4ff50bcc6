import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { googleServer } from '../../harness/phones/google-server.ts'
import type { WalletObject } from '../documents/wallet/wallet-link.ts'
import { googleObjects } from './google-objects.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = { issuer: '33', account: 'shop@project.example.com', key: async () => privateKey }
let google: Awaited<ReturnType<typeof googleServer>>
beforeAll(async () => {
  google = await googleServer(privateKey)
})
afterAll(() => google.close())

const said = (value: string) => ({ defaultValue: { language: 'de', value } })
const object: WalletObject = {
  id: '33.one',
  classId: '33.lipno-gate',
  genericType: 'GENERIC_ENTRY_TICKET',
  state: 'EXPIRED',
  hexBackgroundColor: '#082c42',
  cardTitle: said('Lipno'),
  subheader: said('Samstag'),
  header: said('Bob'),
  barcode: { type: 'QR_CODE', value: 'LIP-1', alternateText: 'LIP-1' },
}

test('a saved object is changed in what it says, with one access for several', async () => {
  google.saved.add('33.one')
  const { change } = googleObjects(keys, google.addresses)
  await change(object)
  await change({ ...object, state: 'ACTIVE' })
  expect(google.changes.map(({ id, body }) => [id, body.state, body.classId])).toEqual([
    ['33.one', 'EXPIRED', undefined],
    ['33.one', 'ACTIVE', undefined],
  ])
  expect(google.asked.filter((line) => line === 'POST /token')).toHaveLength(1)
})

test('of an object that nobody has saved Google learns nothing', async () => {
  await googleObjects(keys, google.addresses).change({ ...object, id: '33.other' })
  expect(google.asked.filter((line) => line.includes('33.other'))).toEqual(['GET /objects/33.other'])
})

test('a Google that is away is a fault', async () => {
  google.state.away = true
  await expect(googleObjects(keys, google.addresses).change(object)).rejects.toThrow('503')
})
