import { isAbsolute, resolve } from 'node:path'

type ProcessSettings = {
  host: string
  port: number
  dataDir: string
  /** Initial patch of the simulator's own settings, from SETTINGS as JSON. */
  initial: unknown
}

/** Reads the settings of every simulator's process: HOST, PORT (0: any free port), DATA_DIR, SETTINGS. */
export function readProcessSettings(folder: string): ProcessSettings {
  const dataDir = process.env.DATA_DIR ?? '.data'
  return {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 0),
    dataDir: isAbsolute(dataDir) ? `${dataDir}/${folder}` : resolve(dataDir, folder),
    initial: JSON.parse(process.env.SETTINGS ?? '{}'),
  }
}

/** Exits at once on a signal. The ledger is already written. */
export function exitOnSignals(): void {
  process.once('SIGTERM', () => process.exit(0))
  process.once('SIGINT', () => process.exit(0))
}
