/**
 * Kills the process at a point of KILL_POINTS. It does once a file of its name is in KILL_FOLDER. Use with `node
 * --import`.
 */
import { registerHooks } from 'node:module'
import { withKills } from './with-kills.ts'

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:') || loaded.source === undefined || loaded.source === null) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : new TextDecoder().decode(loaded.source)
    return { ...loaded, source: withKills(new URL(url).pathname, source) }
  },
})
