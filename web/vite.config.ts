import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { PAGE_SOURCES } from './src/page-sources.ts'
import type { CodeKey } from './src/routing/addresses.ts'

/** Libraries that rarely change, so that browsers cache them over many builds. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//
/** Every page has these already, so lazy code need not name them. */
const ALWAYS = ['react', 'rolldown-runtime', 'shared']
const isAlways = (file: string) => ALWAYS.some((name) => file.includes(`/${name}-`))
/** Names files alike in both builds. The server's pages name pictures that the browser's build writes. */
const ASSET_NAMES = 'assets/[hash:6][extname]'

const sourceOf = (file: string) => join(import.meta.dirname, file)
const ENTRY = sourceOf('src/entry-client.tsx')
const ROUTES = new Set(Object.values(PAGE_SOURCES).map(sourceOf))
/** Pages by what they load. Those of a kind are much alike. */
const KINDS: { kind: string; pages: CodeKey[] }[] = [
  { kind: 'list', pages: ['home', 'eshop'] },
  { kind: 'product', pages: ['product'] },
  { kind: 'banner', pages: ['banner'] },
  { kind: 'step', pages: ['informations', 'checkout'] },
]
const KNOWN: string[] = [...KINDS.flatMap(({ pages }) => pages), 'ui']
const OTHERS = Object.entries(PAGE_SOURCES).flatMap(([page, file]) => (KNOWN.includes(page) ? [] : sourceOf(file)))

/**
 * Names the file of a module by the kinds of pages that need it. So a page loads few files, and little that it does not
 * need. What a module imports is needed wherever the module is, so no two files import each other. Null: the build
 * decides.
 */
function sharedBy(module: string, context: Rolldown.ChunkingContext): string | null {
  // The server finds a page's files by the name of its route.
  if (ROUTES.has(module)) return null
  const needs = (root: string) => reachedFrom(root, context).has(module)
  const kinds = KINDS.flatMap(({ kind, pages }) =>
    pages.some((page) => needs(sourceOf(PAGE_SOURCES[page]))) ? kind : [],
  )
  const isEverywhere = ['list', 'product', 'step'].every((kind) => kinds.includes(kind))
  if (isEverywhere || (kinds.length > 0 && needs(ENTRY))) return 'shared'
  const name = kinds.join('-')
  // Other pages need little of a product, such as an icon.
  if (name === 'product-banner' && OTHERS.some(needs)) return 'parts'
  return kinds.length > 1 ? name : null
}

const reached = new Map<string, Set<string>>()
/** Returns a module and all that it imports, without what it loads later. Throws for a module that is not built. */
function reachedFrom(root: string, context: Rolldown.ChunkingContext): Set<string> {
  const found = reached.get(root) ?? new Set([root])
  if (reached.has(root)) return found
  if (!context.getModuleInfo(root)) throw new Error(`${root} is not built.`)
  for (const one of found) for (const id of context.getModuleInfo(one)?.importedIds ?? []) found.add(id)
  reached.set(root, found)
  return found
}

/** Files of the icons of Lucide, by the names that its index exports. */
function iconFiles(): Map<string, string> {
  const index = readFileSync(fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs')), 'utf8')
  return new Map(
    [...index.matchAll(/^export \{(.*)\} from '\.\/icons\/([\w-]+)\.mjs'/gm)].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

/** Imports each icon from its own file. Through the index of Lucide, every page would seem to need every icon. */
function ownIcons(): Plugin {
  const files = iconFiles()
  return {
    name: 'own-icons',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: /from 'lucide-react'/ },
      handler(code) {
        const ownImport = (one: string) => {
          const [name = '', local = name] = one.trim().split(/\s+as\s+/)
          if (name === '' || name.startsWith('type ')) return ''
          const file = files.get(name) ?? this.error(`Lucide has no icon ${name}.`)
          return `import ${local} from 'lucide-react/icons/${file}';`
        }
        return {
          code: code.replace(/^import \{([^}]*)\} from 'lucide-react'/gm, (_, names: string) =>
            names.split(',').map(ownImport).join(''),
          ),
          map: null,
        }
      },
    },
  }
}

/** What our drawing of an icon of Lucide never reads. */
const EXTRAS = [/,\s*key: "\w+"/g, /\bsize: 24,/g, /^__iconData\.node;$/gm]

/**
 * Takes the extras out of the icons of Lucide (docs/decisions/0092-scripts-of-a-first-load.md). A build with any other
 * file of Lucide fails.
 */
function bareIcons(): Plugin {
  const bare = new Set<string>()
  return {
    name: 'bare-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      handler(code, id) {
        if (EXTRAS.every((extra) => code.search(extra) >= 0)) bare.add(id)
        return { code: EXTRAS.reduce((left, extra) => left.replace(extra, ''), code), map: null }
      },
    },
    buildEnd(failure) {
      if (failure) return
      const others = [...this.getModuleIds()].filter((id) => id.includes('/lucide-react/') && !bare.has(id))
      if (bare.size > 0 && others.length === 0) return
      this.error(`Lucide has moved or changed ${others.join(', ') || 'its icons'}: vite.config.ts no longer fits it.`)
    },
  }
}

/** Shared by the client build, the server build (`--ssr`) and the development server; see build.ts. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), ownIcons(), bareIcons()],
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
                  { name: sharedBy, includeDependenciesRecursively: false },
                ],
              },
            },
          },
        }),
  },
}))
