import { spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterAll, beforeAll } from 'vitest'
import { orderProcessRaces } from './races/order-process-races.ts'
import { proveProcessGuards } from './races/process-race.ts'
import { type ShopProcess, slotProcesses } from './slot-processes.ts'

const processes = await slotProcesses()
let payment: Awaited<ReturnType<typeof spawnSimulator<'payment-page'>>>
/** It has every guard. */
let whole: ShopProcess
const start = (env: Record<string, string> = {}) =>
  processes.start({ PAYMENT_SANDBOX_URL: payment.url, PAYMENT_SANDBOX_KEY: TEST_ENV.SIGNING_KEY, ...env })
beforeAll(async () => {
  payment = await spawnSimulator('payment-page')
  whole = await start()
})
afterAll(() => payment.close())

proveProcessGuards(processes, orderProcessRaces(processes), async (guard) => [
  await start({ WITHOUT_SLOT_GUARD: guard }),
  whole,
])
