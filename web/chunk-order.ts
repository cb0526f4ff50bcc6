import type { Plugin } from 'vite'

/**
 * Fails a build whose chunks need each other in a circle: the one that runs first would find what it takes from the
 * other undefined, and say so only when a page draws it.
 */
export function chunkOrder(): Plugin {
  return {
    name: 'chunk-order',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const visit = (file: string, path: readonly string[]) => {
        if (path.includes(file))
          this.error(`Chunks in a circle: ${[...path.slice(path.indexOf(file)), file].join(' > ')}`)
        if (done.has(file)) return
        done.add(file)
        const chunk = bundle[file]
        if (chunk?.type === 'chunk') for (const one of chunk.imports) visit(one, [...path, file])
      }
      for (const file of Object.keys(bundle)) visit(file, [])
    },
  }
}
