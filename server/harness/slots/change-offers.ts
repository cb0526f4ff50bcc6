/**
 * A process that repeatedly changes the offer of one slot.
 * Arguments: group, day, minute, and the offers separated by commas.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/db/db.ts'
import { changeOffer } from '../../src/slots/slots.store.ts'

const [group_id = '', day = '', minute, offers = ''] = process.argv.slice(2)
const { DATABASE_URL } = readConfig()
const database = openDatabase(DATABASE_URL, { size: 2, onError: () => undefined })
for (const offered of offers.split(',').map(Number)) {
  await changeOffer(database, [{ group_id, day, start_min: Number(minute), offered }])
  await sleep(20)
}
await database.close()
