// `npm run members`: an operator blocks, opens or ends an account, activates a card, or tells members of new terms.
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pragueDay } from '@gondola/rules/day.ts'
import { accountTopic } from '@gondola/rules/legal-topic.ts'
import { loadResort, RESORTS_DIR } from '../resorts/folders.ts'
import { versionsOf } from '../server/src/legal/versions.ts'
import { membersCommand } from '../server/src/privacy/members.command.ts'
import { onShopDatabase } from './shop-database.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const { env } = process

await onShopDatabase(async (db, words, operator) => {
  const resortFolder = join(resolve(ROOT, env.RESORTS_DIR || RESORTS_DIR), env.RESORT || 'lipno')
  const { ticketSystem: kind, face } = await loadResort(resortFolder)
  const termsDays = [...versionsOf({ resortFolder, name: accountTopic(face.legalLinks), lang: 'cz' }).keys()]
  return membersCommand({ db, today: pragueDay(Date.now()), operator, kind, termsDays }, words)
})
