import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))
const SOURCE = fileURLToPath(new URL('source-of-this-test.ts', import.meta.url))

/** Builds a source that imports `names` from Lucide, by the configuration of the pages. `change` changes the house. */
async function built(names: string, change = (code: string) => code): Promise<string> {
  const source = {
    name: 'source',
    enforce: 'pre' as const,
    resolveId: (id: string) => (id === SOURCE ? id : undefined),
    load: (id: string) =>
      id === SOURCE ? `import { ${names} } from 'lucide-react'\nexport const icon: LucideIcon = Icon` : undefined,
    transform: (code: string, id: string) => (id.endsWith('/icons/house.mjs') ? change(code) : undefined),
  }
  const reply = await build({
    configFile,
    logLevel: 'silent',
    plugins: [source],
    build: { ssr: true, write: false, rolldownOptions: { input: SOURCE } },
  })
  return (reply as Rolldown.RolldownOutput).output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

test('an icon is built from its own file with our drawing, and types of Lucide are left out', async () => {
  const code = await built('type LucideIcon, House as Icon')
  expect(code).toContain('M15 21v-8a1')
  expect(code).toContain('lucide lucide-')
  expect(code).not.toMatch(/\bkey: "|size: 24/)
})

test.each([
  ['has no icon of a name', 'Chalet as Icon', undefined, 'Lucide has no icon Chalet.'],
  [
    'draws by another file',
    'House as Icon',
    (code: string) => code.replace('../createLucideIcon.mjs', '../Icon.mjs'),
    /Lucide has moved or changed .*\/Icon\.mjs/,
  ],
  [
    'gives its icons another form',
    'House as Icon',
    (code: string) => code.replace('size: 24,', 'size: "24",'),
    /Lucide has moved or changed .*\/icons\/house\.mjs/,
  ],
])('the build fails when Lucide %s', async (_, names, change, message) => {
  await expect(built(names, change)).rejects.toThrow(message)
})
