import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOrder } from './chunk-order.ts'
import { leanLibraries } from './lean-libraries.ts'
import { shortNames } from './short-names.ts'

/** Changes seldom, so that a browser keeps it over many builds. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//
/** Of the pieces of `ui` only those that nearly every page shows, as it then carries the styles of all. */
const SHARED =
  /\/src\/((lib|state)\/(?!birthday-field|country-field|countries|date-typing|day-infos|day-prices|error-text|held-minutes|linked-text|log-out|purchase|temporary-cards|queries|slot|use-shop-now|use-in-browser|focus-group|cart-remedy|cart-moves|cart-groups)|ui\/(class-names|drawn-icon|picture|price|chip|ticket|accordion|more))|lucide-react(?!.*\/(credit-card|printer|trash-2)\.mjs)|\/rules\/(?!src\/(slot|fullness|age|cart|email|member|password|user-info|card-(check|number)))/
/** The selection of tickets, on the page of a product and of a banner. */
const PICKER =
  /\/src\/(features\/ticket-picker\/(?!siblings)|ui\/(bottom-bar|calendar|date-strip|day-cell|month-days|note|stepper|use-own-news)|lib\/day-infos|state\/(queries|day-prices|use-(settled|in-browser)))|@tanstack|icons\/(calendar-off|clock|hourglass|id-card)\.mjs/

/** The client build, the server build (`--ssr`) and the development server share all of this; see build.ts. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), leanLibraries(), chunkOrder()],
  // The router brings this hook for versions of React that do not have it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  css: {
    modules: { generateScopedName: command === 'build' ? shortNames() : '[name]-[local]-[hash:base64:3]' },
  },
  // Everything goes into the bundle, so that the server's React is the same as the page's.
  ssr: { noExternal: command === 'build' ? true : [/^@gondola\//] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    ...(isSsrBuild
      ? { outDir: 'dist/server', rolldownOptions: { input: 'src/entry-server.tsx' } }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: ['src/start.ts', 'src/entry-client.tsx'],
            // What several pages share comes as one file instead of a dozen small ones.
            output: {
              codeSplitting: {
                groups: [
                  { name: 'react', test: REACT },
                  { name: 'shared', test: SHARED, minShareCount: 3 },
                  // Only what is named: what it needs besides stays with the pages that have it already.
                  { name: 'picker', test: PICKER, minShareCount: 2, includeDependenciesRecursively: false },
                ],
              },
            },
          },
        }),
  },
}))
