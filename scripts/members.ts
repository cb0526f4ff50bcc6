// `npm run members`: an operator blocks, opens or ends an account, activates a card, or tells members of new terms.
import { pragueDay } from '@gondola/rules/day.ts'
import { loadResort } from '../resorts/folders.ts'
import { termsDays } from '../server/src/legal/legal-text.ts'
import { membersCommand } from '../server/src/privacy/members.command.ts'
import { resortFolder } from './resort-folder.ts'
import { onShopDatabase } from './shop-database.ts'

await onShopDatabase(async (db, words, operator) => {
  const folder = resortFolder()
  const resort = await loadResort(folder)
  const days = termsDays({ config: { resortFolder: folder }, resort, lang: 'cz' })
  const publicUrl = (process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`).replace(/\/$/, '')
  const ctx = { db, today: pragueDay(Date.now()), operator, config: { publicUrl } }
  return membersCommand({ ...ctx, kind: resort.ticketSystem, termsDays: days }, words)
})
