import { spawnSimulator, TEST_ENV } from '@gondola/simulators/testing/spawn-simulator.ts'
import { afterAll, beforeAll } from 'vitest'
import { orderProcessRaces } from './races/order-process-races.ts'
import { testProcessRaces } from './races/process-race.ts'
import { type ShopProcess, slotProcesses } from './slot-processes.ts'

const processes = await slotProcesses()
let payment: Awaited<ReturnType<typeof spawnSimulator<'payment-page'>>>
let shops: ShopProcess[] = []
beforeAll(async () => {
  payment = await spawnSimulator('payment-page')
  const env = { PAYMENT_SANDBOX_URL: payment.url, PAYMENT_SANDBOX_KEY: TEST_ENV.SIGNING_KEY }
  // The second one always has all guards; a race is about the guard of the first.
  shops = await Promise.all([processes.start(env), processes.start({ ...env, WITHOUT_GUARD: '' })])
})
afterAll(() => payment.close())

testProcessRaces(processes, orderProcessRaces(processes), () => shops)
