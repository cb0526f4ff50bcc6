import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const read = (file: string) => readFileSync(`${ROOT}${file}`, 'utf8')
/** Members that come with the sample data. */
const samples = globSync('resorts/*/catalogue.json', { cwd: ROOT }).map(read).join('\n')

test.each(['journeys', 'screens'])('each buyer of e2e/%s is in one file, as files share a shop', (folder) => {
  const files = globSync(`e2e/${folder}/*.spec.ts`, { cwd: ROOT })
  const buyers = files.flatMap((file) => [
    ...new Set([...read(file).matchAll(/'([\w.-]+@example\.\w+)'/g)].map(([, address = '']) => address)),
  ])
  expect(buyers.length).toBeGreaterThan(5)
  const isOwn = (address: string) => !samples.includes(address)
  expect(buyers.filter((address, index) => isOwn(address) && buyers.indexOf(address) !== index)).toEqual([])
})
