import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Changes seldom, so that a browser keeps it over many builds. */
const REACT = /\/node_modules\/(react|react-dom|scheduler|wouter|regexparam)\//
/** Eight is measured: with fewer a first page loads much that it does not need, with more it loads many small files. */
const PAGES_TO_SHARE = 8
/** Each page has these already, so code that comes later need not name them. */
const ALWAYS = /\/(react|rolldown-runtime|shared)-[^/]*$/

/** The client build, the server build (`--ssr`) and the development server share all of this; see build.ts. */
export default defineConfig(({ command, isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react()],
  // The router brings this hook for versions of React that do not have it.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  // Short, as a page carries its styles inside.
  css: { modules: { generateScopedName: '[local]-[hash:base64:3]' } },
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
            input: ['src/deferred-start.ts', 'src/entry-client.tsx'],
            output: {
              // The first script names them all.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:6][extname]',
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
