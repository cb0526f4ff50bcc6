import { createReadStream, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { configDefaults, defineConfig } from 'vitest/config'
import { ARGS, SHELL, WINDOWED } from './e2e/support/chromium-programs.ts'
import { withoutGuard } from './server/harness/guards/without.ts'
import { quickPasswords } from './server/harness/quick-passwords.ts'

const postgres = './server/harness/postgres.ts'
const pagesToo = [postgres, './e2e/support/pages.ts']

/**
 * Test files at a time. Of two cores vitest would use one, and half of the time on servers is waiting. Browser tests have a
 * shop and a browser each: a third at a time would only wait for the cores.
 */
const maxWorkers = 2
/** Without browsers two leave a quarter of the cores idle: many wait for a sweep, or for an answer that never comes. */
const serverWorkers = 3

/** What each test file and each process of a shop would compile anew: half of the work of a start. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'gondola-compile-cache') }

const mutation = withoutGuard(process.env.WITHOUT_GUARD)

const SCREENS = ['e2e/screens/**/*.spec.ts', 'e2e/support/*.spec.ts']

/** Tests that open the pages of a shop in a browser. */
const browser = {
  globalSetup: pagesToo,
  env,
  maxWorkers,
  // The files of a worker share its modules, and so a shop that e2e/support keeps for several files.
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  // Beside another browser a page may need longer than the second that vitest gives it.
  expect: { poll: { timeout: 5000 } },
}

/** Chromium as the settings find it. They are read for every project, so that nothing is installed here. */
function chromiumPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = [SHELL, ...WINDOWED]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path))
  return process.env.CHROMIUM_PATH || found
}

/** What the shop's server brings beside the built pages, and a page without a shop has to have: the resort's marks. */
const marks: Plugin = {
  name: 'marks',
  configureServer({ middlewares }) {
    for (const [address, file] of [
      ['/marks/lipno.svg', 'mark.svg'],
      ['/marks/lipno-light.svg', 'mark-light.svg'],
    ] as const)
      middlewares.use(address, (_, answer) => {
        answer.setHeader('content-type', 'image/svg+xml')
        createReadStream(join(import.meta.dirname, 'resorts/lipno', file)).pipe(answer)
      })
  },
}

const componentTests = 'web/src/**/*.browser.test.tsx'

/** Vitest runs the projects in the order of their groups: those of one group would need the same number of workers. */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'unit',
          // They are pure, so the files of a worker share its modules.
          isolate: false,
          maxWorkers,
          include: ['{rules,contract,resorts,scripts}/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, componentTests],
          // Some count through every price of a resort, while types are checked and the pages built.
          testTimeout: 20_000,
        },
      },
      {
        plugins: [react(), marks],
        publicDir: 'web/public',
        resolve: { dedupe: ['react', 'react-dom'] },
        // What is found only in the middle of a run is bundled then, and brings a second React.
        optimizeDeps: {
          include: [
            '@tanstack/query-core',
            'axe-core',
            'lucide-react',
            'qrcode',
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'react/jsx-runtime',
            'wouter',
            'zod/mini',
          ],
        },
        test: {
          name: 'components',
          env: { OTHER_VARIANTS: process.env.OTHER_VARIANTS ?? '' },
          maxWorkers,
          sequence: { groupOrder: 1 },
          // The files of a worker share its page and modules: a quarter of the time went into loading them anew.
          isolate: false,
          include: [componentTests],
          setupFiles: ['web/src/testing/setup.ts'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 5000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromiumPath(), args: ARGS },
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        plugins: [quickPasswords, ...mutation.plugins],
        test: {
          name: 'server',
          // The files of a worker share its modules: loading the server anew for each took a fifth of the time.
          isolate: false,
          env,
          maxWorkers: serverWorkers,
          sequence: { groupOrder: 2 },
          include: ['{server,simulators}/**/*.test.ts'],
          globalSetup: postgres,
          testTimeout: 20_000,
          hookTimeout: 60_000,
          ...mutation.test,
        },
      },
      { test: { ...browser, name: 'journeys', include: ['e2e/journeys/**/*.spec.ts'], sequence: { groupOrder: 3 } } },
      { test: { ...browser, name: 'screens', include: SCREENS, sequence: { groupOrder: 4 } } },
      {
        test: {
          ...browser,
          name: 'sweeps',
          include: ['e2e/long/**/*.long.ts'],
          testTimeout: 600_000,
          sequence: { groupOrder: 5 },
        },
      },
      {
        plugins: mutation.plugins,
        test: {
          ...mutation.test,
          name: 'long',
          include: ['server/**/*.long.ts'],
          globalSetup: pagesToo,
          env,
          // A third file at a time made nothing faster, and what is measured in seconds late.
          maxWorkers,
          // Of the tests of a file that may run at once.
          maxConcurrency: 2,
          sequence: { groupOrder: 6 },
          testTimeout: 600_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
