import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkOrder } from './chunk-order.ts'
import { leanLibraries } from './lean-libraries.ts'
import { shortNames } from './short-names.ts'

/** Changes seldom, so that a browser keeps it over many builds. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//
/** Of the pieces of `ui` only those that nearly every page shows, as it then carries the styles of all. */
const SHARED =
  /\/src\/((lib|state)\/(?!birthday-field|contact-text|country-field|countries|date-typing|day-infos|day-prices|entry-validity|error-text|grouped|held-minutes|linked-text|log-out|paid-amount|purchase|qr|ready|session-check|shop-card|temporary-cards|queries|slot|use-desk-code|use-shop-now|use-in-browser|focus-group|cart-remedy|cart-moves|cart-groups)|ui\/(class-names|drawn-icon|picture|price|chip|ticket|more|note))|lucide-react(?!.*\/(credit-card|log-in|printer|receipt-text|trash|trash-2)\.mjs)|\/rules\/(?!src\/(slot|fullness|age|cart|drawable|gift|romanized|czech-name|email|inclusive-validity|member|password|user-info|card-(check|number)))/
/** The selection of tickets, on the page of a product and of a banner. */
const PICKER =
  /\/src\/(features\/ticket-picker\/(?!siblings)|ui\/(bottom-bar|calendar|date-strip|day-cell|month-days|slot-grid-loading|slot-grid\.module|stepper|use-day-press|use-own-news)|lib\/day-infos|state\/(queries|day-prices|use-(settled|in-browser)))|@tanstack|icons\/(calendar-off|clock|hourglass|id-card)\.mjs/

/** What forms and orders are made of, needed after the first picture of most pages. */
const FORMS =
  /\/src\/(ui\/(checkbox|error-line|field|radio-rows)|lib\/(date-typing|error-text|linked-text)|state\/(birthday-field|country-field|purchase))|\/rules\/src\/(age|email|user-info)\.|icons\/(credit-card|printer)\.mjs/
/** The drawing of a card, where somebody's cards are spoken of. */
const CARD = /\/src\/(ui\/card-picture|state\/shop-card)/
/** What most pages of the shop show below their first picture, and what opens over any page. */
const PARTS = /\/src\/(ui\/(accordion|pill-links|poster|sky)|lib\/first-sentence)/
const MODALS = /\/src\/ui\/(dialog|drawer|use-modal)/
/** Every page has these already; to name them with each piece of code that comes later would only make the first one longer. */
const ALWAYS = /\/(react|rolldown-runtime|shared)-[^/]*$/

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
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps) => deps.filter((file) => !ALWAYS.test(file)) },
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
              // The first script names them all.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:6][extname]',
              codeSplitting: {
                groups: [
                  { name: 'react', test: REACT },
                  { name: 'shared', test: SHARED, minShareCount: 3 },
                  // Only what is named: what it needs besides stays with the pages that have it already.
                  { name: 'picker', test: PICKER, minShareCount: 2, includeDependenciesRecursively: false },
                  { name: 'parts', test: PARTS, minShareCount: 2, includeDependenciesRecursively: false },
                  { name: 'card-picture', test: CARD, minShareCount: 2, includeDependenciesRecursively: false },
                  { name: 'modals', test: MODALS, minShareCount: 2, includeDependenciesRecursively: false },
                  { name: 'forms', test: FORMS, minShareCount: 2, includeDependenciesRecursively: false },
                ],
              },
            },
          },
        }),
  },
}))
