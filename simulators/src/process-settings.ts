import { isAbsolute, resolve } from 'node:path'

type ProcessSettings = {
  host: string
  port: number
  dataDir: string
  /** A patch of the simulator's own settings to start with, from SETTINGS as JSON. */
  initial: unknown
}

/** Reads what every simulator is started with: HOST, PORT (0: any free port), DATA_DIR, SETTINGS. */
export function readProcessSettings(folder: string): ProcessSettings {
  const dataDir = process.env.DATA_DIR ?? '.data'
  return {
    host: process.env.HOST ?? '127.0.0.1',
    port: Number(process.env.PORT ?? 0),
    dataDir: isAbsolute(dataDir) ? `${dataDir}/${folder}` : resolve(dataDir, folder),
    initial: JSON.parse(process.env.SETTINGS ?? '{}'),
  }
}

/** The process is there to be ended: a signal ends it at once, its ledger is already written. */
export function exitOnSignals(): void {
  process.once('SIGTERM', () => process.exit(0))
  process.once('SIGINT', () => process.exit(0))
}
