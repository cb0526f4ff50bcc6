// `npm run members`: an operator blocks, opens or ends an account, activates a card, or tells members of new terms.
import { pragueDay } from '@gondola/rules/day.ts'
import { accountTopic } from '@gondola/rules/legal-topic.ts'
import { loadResort } from '../resorts/folders.ts'
import { versionsOf } from '../server/src/legal/versions.ts'
import { membersCommand } from '../server/src/privacy/members.command.ts'
import { resortFolder } from './resort-folder.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase(async (db, words, operator) => {
  const folder = resortFolder()
  const { ticketSystem: kind, face } = await loadResort(folder)
  const termsDays = [...versionsOf({ resortFolder: folder, name: accountTopic(face.legalLinks), lang: 'cz' }).keys()]
  return membersCommand({ db, today: pragueDay(Date.now()), operator, kind, termsDays }, words)
})
