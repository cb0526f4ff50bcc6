/** Removes the guard named by WITHOUT_GUARD from the process. Use with `node --import`. */
import { registerHooks } from 'node:module'
import { without } from './without.ts'

const { WITHOUT_GUARD = '' } = process.env

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    return { ...loaded, source: without(WITHOUT_GUARD, new URL(url).pathname, source) }
  },
})
