import { join } from 'node:path'
import { addDays, pragueDay } from '@gondola/rules/day.ts'
import { receiptYears } from '@gondola/rules/receipt.ts'
import Fastify from 'fastify'
import { buildApp } from './app.ts'
import { jobHandlers } from './background/handlers.ts'
import { startTicketCheck } from './background/nightly-check.ts'
import { startLateWatch, startSweeps } from './background/sweeps.ts'
import { loadCodes } from './benefits/load-codes.ts'
import { loadSampleCards } from './cards/sample-cards.ts'
import { importResort } from './catalogue/import/import.ts'
import { keepShelf } from './catalogue/shelf.ts'
import { readTexts } from './catalogue/texts.ts'
import { loadSampleCompanies } from './companies/sample-companies.ts'
import { readConfig } from './config.ts'
import type { Deps } from './ctx.ts'
import { openDatabase } from './db/db.ts'
import { watchDisk } from './db/disk.ts'
import { migrate } from './db/migrate.ts'
import { openDocuments } from './documents/documents.ts'
import { readLook } from './documents/page-look.ts'
import { readWalletKeys } from './documents/wallet/wallet-keys.ts'
import { exitWithParent } from './exit-with-parent.ts'
import { healthRoutes } from './http/health.ts'
import { listen } from './http/listen.ts'
import { watchPressure } from './http/waiting-room/pressure.ts'
import { openWaitingRoom } from './http/waiting-room/waiting-room.ts'
import { JOB_SCHEMAS } from './jobs/queue.ts'
import { startWorker } from './jobs/worker.ts'
import { openLog } from './log.ts'
import { keepingMailer, smtpMailer } from './mail/mailer.ts'
import { loadSampleMembers } from './members/sample-members.ts'
import { slotsOverOffer } from './metrics.ts'
import { readDeskKey } from './offline-codes/offline-keys.ts'
import { shopPages } from './pages/shop-pages.ts'
import { openGateways } from './payments/open-gateway.ts'
import { openPhones } from './phones/open.ts'
import { loadBook } from './pricing/load.ts'
import { readResort } from './resort.ts'
import { laySlots } from './slots/lay-slots.ts'
import { openTicketSystem } from './ticketing/open.ts'

const config = readConfig()
const log = openLog(config.LOG_LEVEL)
const onError = (error: Error) => log.warn({ err: error }, 'a session of the database was lost')

const resort = await readResort(config.resortFolder)
// Refuses to start with less than the law asks for.
receiptYears(resort.taxLaw, config.KEEP_RECEIPTS_YEARS)
const wallet = readWalletKeys(config)
await migrate(config.DATABASE_URL, JOB_SCHEMAS)
const database = openDatabase(config.DATABASE_URL, { size: config.POOL_SIZE, onError })
const importNow = async () => {
  const today = pragueDay(Date.now())
  const catalogueFile = join(config.resortFolder, 'catalogue.json')
  const { catalogue } = await importResort(database, {
    catalogueFile,
    resort,
    today,
    moveSeasons: !config.isProduction,
  })
  if (!config.isProduction) {
    await loadSampleMembers(database, catalogueFile)
    await loadSampleCompanies(database, catalogueFile)
    await loadSampleCards(database, catalogueFile)
  }
  const { orderSecrets: secrets, isProduction } = config
  await loadCodes(database, { catalogueFile, secrets, isProduction })
  // Where somebody can try the shop at another time, its whole season has slots.
  const seasons = config.isProduction ? [] : catalogue.seasons.map(({ from }) => from)
  const [since] = [addDays(today, -1), ...seasons].sort()
  const over = await laySlots(database, catalogue.slotGroups, today, since)
  slotsOverOffer.set(over.length)
  if (over.length > 0) log.warn({ slots: over }, 'more places are taken than these slots offer now')
}
await importNow()

const pressure = watchPressure(
  () => database.pool.query('select 1'),
  () => waitingRoom.look(),
)
const waitingRoom = openWaitingRoom({
  secret: config.ORDER_SECRET,
  pressure: config.WAITING_ROOM === 'off' ? () => 'calm' : pressure.now,
})
const mailFrom = { from: config.MAIL_FROM ?? `${resort.name.cz} <${resort.contact.email}>` }
const deps: Deps = {
  config,
  db: database.db,
  log,
  resort,
  look: readLook(config.resortFolder, resort),
  shelf: await keepShelf({ db: database.db, resort }, config.DATABASE_URL, onError),
  texts: readTexts(config.resortFolder),
  load: loadBook(database.db),
  gateways: openGateways(config),
  ticketSystem: openTicketSystem(resort.ticketSystem, config),
  mailer: config.SMTP_URL ? smtpMailer(config.SMTP_URL, mailFrom) : keepingMailer(database.pool, mailFrom),
  documents: openDocuments(config.resortFolder, { passKeys: wallet.apple }),
  wallet,
  phones: openPhones(wallet),
  deskKey: readDeskKey(config),
  waitingRoom,
}

const stops: (() => Promise<unknown>)[] = []
if (config.ROLE !== 'web') {
  const worker = await startWorker({
    connectionString: config.DATABASE_URL,
    handlers: jobHandlers(deps),
    lanes: config.LANES,
    log,
    onError,
  })
  stops.push(worker.stop)
  stops.push(startSweeps(deps, { importNow }))
  stops.push(startTicketCheck(deps))
}
// Stopped after the worker: its jobs need the ten seconds more than a count that waits for the database.
stops.push(startLateWatch(deps))
if (config.ROLE === 'worker') {
  const health = Fastify({ logger: false })
  healthRoutes(health, { ...deps, disk: watchDisk(deps.db) })
  await health.listen({ port: config.PORT, host: config.HOST })
  stops.push(() => health.close())
} else {
  const app = await buildApp(deps)
  await shopPages(app, deps)
  await listen(app, { port: config.PORT, host: config.HOST })
  stops.unshift(() => app.close())
}
process.stdout.write(`listening ${config.publicUrl}\n`)

let stopping = false
async function stop(code: number) {
  if (stopping) return
  stopping = true
  // Cut off what hangs: every acknowledged change is in the database already.
  setTimeout(() => process.exit(code), 10_000).unref()
  for (const one of stops) await one().catch((error: unknown) => log.error({ err: error }, 'stopping failed'))
  pressure.close()
  await deps.shelf.close()
  const gateways = [...deps.gateways.values()]
  await Promise.all(
    [...gateways, deps.ticketSystem, deps.mailer, deps.documents, deps.phones].map((partner) => partner.close()),
  )
  await database.close()
  process.exit(code)
}
process.on('SIGTERM', () => void stop(0))
process.on('SIGINT', () => void stop(0))
process.on('unhandledRejection', (error) => {
  log.fatal({ err: error }, 'a promise failed unheard')
  void stop(1)
})
exitWithParent(() => void stop(0))
