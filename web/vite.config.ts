import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Libraries that rarely change, so that browsers cache them over many builds. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//
/** Fifteen is measured. With fewer, a first page loads much unneeded code; with more, it loads many small files. */
const PAGES_TO_SHARE = 15
/** Every page has these already, so lazy code need not name them. */
const ALWAYS = ['react', 'rolldown-runtime', 'shared']
const isAlways = (file: string) => ALWAYS.some((name) => file.includes(`/${name}-`))
/** Names files alike in both builds. The server's pages name pictures that the browser's build writes. */
const ASSET_NAMES = 'assets/[hash:6][extname]'

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
                  { name: 'shared', minShareCount: PAGES_TO_SHARE },
                ],
              },
            },
          },
        }),
  },
}))
