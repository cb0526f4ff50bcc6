import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RESORTS_DIR } from '../resorts/folders.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Returns the folder of the resort that a command is for, by `RESORTS_DIR` and `RESORT`. */
export const resortFolder = (env = process.env): string =>
  join(resolve(ROOT, env.RESORTS_DIR || RESORTS_DIR), env.RESORT || 'lipno')
