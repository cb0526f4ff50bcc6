import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

/** Libraries that rarely change, so that browsers cache them over many builds. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//
/** A route stays a file of its own, by whose name the server finds it. */
const OWN = /\/(web|rules)\/src\/(?!routes\/)|preload-helper/
const ICONS = /\/lucide-react\//
/** Three is measured. With two, steps of an order load too many icons of others; with more, products load more files. */
const PAGES_TO_SHARE_AN_ICON = 3
/** Every page has these already, so lazy code need not name them. */
const ALWAYS = ['react', 'rolldown-runtime', 'shared']
const isAlways = (file: string) => ALWAYS.some((name) => file.includes(`/${name}-`))
/** Names files alike in both builds. The server's pages name pictures that the browser's build writes. */
const ASSET_NAMES = 'assets/[hash:6][extname]'

const source = (path: string) => join(import.meta.dirname, 'src', path)
const ENTRY = source('entry-client.tsx')
/** Most pages are much like one of these kinds. */
const KINDS = [
  { kind: 'list', pages: ['home', 'shopping/eshop'] },
  { kind: 'product', pages: ['shopping/product'] },
  { kind: 'step', pages: ['shopping/informations', 'shopping/checkout'] },
]

/**
 * Names the file of a module by the kinds of pages that need it. So a page loads few files, and little that it does not
 * need. Null: the build decides.
 */
function sharedBy(module: string, context: Rolldown.ChunkingContext): string | null {
  const needs = (root: string) => reachedFrom(root, context).has(module)
  const kinds = KINDS.filter(({ pages }) => pages.some((page) => needs(source(`routes/${page}.tsx`))))
  if (kinds.length === KINDS.length || (kinds.length > 0 && needs(ENTRY))) return 'shared'
  // Banners and dialogs need parts of a product's code. Each part would be a file.
  const isShared = kinds.length > 1 || kinds[0]?.kind === 'product'
  return isShared ? kinds.map(({ kind }) => kind).join('-') : null
}

const reached = new Map<string, Set<string>>()
/** Returns a module and all that it imports, without what it loads later. */
function reachedFrom(root: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = reached.get(root) ?? new Set([root])
  if (!reached.has(root))
    for (const one of found) for (const id of context.getModuleInfo(one)?.importedIds ?? []) found.add(id)
  reached.set(root, found)
  return found
}

/** Takes out of the icons of Lucide what our drawing of them never reads (docs/decisions/0092-scripts-of-a-first-load.md). */
const bareIcons: Plugin = {
  name: 'bare-icons',
  apply: 'build',
  transform: {
    filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
    handler: (code) => ({ code: code.replace(/,\s*key: "\w+"|\bsize: 24,|^__iconData\.node;$/gm, ''), map: null }),
  },
}

/** Shared by the client build, the server build (`--ssr`) and the development server; see build.ts. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), bareIcons],
  resolve: {
    alias: [
      // The router brings this hook for versions of React that lack it.
      { find: 'use-sync-external-store/shim/index.js', replacement: 'react' },
      ...(command === 'build'
        ? [{ find: '../createLucideIcon.mjs', replacement: join(import.meta.dirname, 'src/ui/lucide-icon.ts') }]
        : []),
    ],
  },
  // Short, as the page inlines its styles.
  css: { modules: { generateScopedName: '[local]-[hash:base64:3]' } },
  // Everything is bundled, so that server and page use the same React.
  ssr: { noExternal: command === 'build' ? true : [/^@gondola\//] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: (_file, deps) => deps.filter((file) => !isAlways(file)) },
    reportCompressedSize: false,
    copyPublicDir: !isSsrBuild,
    emptyOutDir: true,
    ...(isSsrBuild
      ? {
          outDir: 'dist/server',
          rolldownOptions: { input: 'src/entry-server.tsx', output: { assetFileNames: ASSET_NAMES } },
        }
      : {
          outDir: 'dist/client',
          manifest: true,
          rolldownOptions: {
            input: ['src/deferred-start.ts', 'src/entry-client.tsx'],
            output: {
              // Most have no name: the first script lists them all.
              chunkFileNames: ({ name }) => `assets/${ALWAYS.includes(name) ? `${name}-` : ''}[hash:7].js`,
              assetFileNames: ASSET_NAMES,
              codeSplitting: {
                groups: [
                  { name: 'react', test: REACT },
                  { name: sharedBy, test: OWN, includeDependenciesRecursively: false },
                  { name: 'icons', test: ICONS, minShareCount: PAGES_TO_SHARE_AN_ICON },
                ],
              },
            },
          },
        }),
  },
}))
