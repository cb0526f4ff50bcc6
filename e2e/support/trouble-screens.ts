import { breakPages, withoutAnswer } from './answers.ts'
import { type Guest, untilHydrated } from './guest.ts'
import { words } from './purchase.ts'
import type { Camera } from './screens.ts'

const REFRESH_MS = 121_000
const TIME_OUT_MS = 31_000
const ORDER = '/shopping/confirmation?transaction=00000000-0000-4000-8000-000000000000'
const ORDER_CALL = '**/api/transactions/*'
const CONFIG_CALL = '**/api/content?key=eshop_config'
const PRODUCT_CALL = '**/api/products/*'
/** The call for the data of a page reached inside the browser. */
const BOOT_CALL = '**/boot?*'

/** Takes what a guest sees only when something is wrong. */
export async function showTrouble(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await guest.open('/shopping/confirmation')
  await take('confirmation incomplete')
  for (const status of ['failed', 'payment_failed']) {
    await page.route(ORDER_CALL, (route) => route.fulfill({ json: { uuid: ORDER.split('=')[1], status } }))
    await guest.open(ORDER)
    const title = status === 'failed' ? 'confirmation.failed.title' : 'confirmation.paymentFailed.title'
    await page.getByRole('heading', { name: words(t(title)) }).waitFor()
    await take(`confirmation ${status}`)
    await page.unroute(ORDER_CALL)
  }
  const mend = await breakPages(guest)
  await page.goto('/')
  await page.getByRole('heading', { name: '500 : Unexpected Error' }).waitFor()
  await take('failure', 'screen')
  await mend()
  await showLoading(guest, take)

  await page.clock.install()
  await page.route(ORDER_CALL, (route) => route.fulfill({ json: { uuid: ORDER.split('=')[1], status: 'new' } }))
  await guest.open(ORDER)
  await page.clock.runFor(TIME_OUT_MS)
  await page.getByRole('heading', { name: words(t('confirmation.timeout.title')) }).waitFor()
  await take('confirmation time-out')
  await page.unroute(ORDER_CALL)

  await page.route(CONFIG_CALL, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), enabled: false } })
  })
  await guest.open('/')
  await untilHydrated(page)
  await page.clock.fastForward(REFRESH_MS)
  await page.getByRole('heading', { name: 'Za chvíli jsme zpátky' }).waitFor()
  await take('maintenance', 'screen')
  await page.unroute(CONFIG_CALL)
}

/**
 * Takes the waiting room, where newcomers wait while the shop is full. The shop is closed only while that page is
 * requested; the guest then sees it as any other page.
 */
export async function showWaitingRoom({ context, page, t }: Guest, take: Camera): Promise<void> {
  const pretend = (pressure: string) => page.request.get(`/dev/waiting-room?pressure=${pressure}`)
  await context.clearCookies({ name: 'turn' })
  await page.route('/', async (route) => {
    // The check whether there is room gets no response.
    if (route.request().method() === 'HEAD') return
    await pretend('too-high')
    const answer = await route.fetch()
    await pretend('')
    await route.fulfill({ response: answer, status: 200 })
  })
  await page.goto('/')
  await page.getByRole('heading', { name: t('waitingRoom.title') }).waitFor()
  await take('waiting-room')
}

/** Takes the loading states of shop and product, and the page when neither responds. */
async function showLoading(guest: Guest, take: Camera): Promise<void> {
  const { page, t } = guest
  await page.route(BOOT_CALL, () => undefined)
  await withoutAnswer(guest, '**/texts/*.json', async () => {
    await page.goto('/')
    // The page reloads once before it gives up. Until then the server's markup stays.
    await page.locator('#root > div[role=status]').waitFor()
    await take('loading', 'screen')
  })
  await page.unroute(BOOT_CALL)

  await guest.open('/shopping/eshop')
  await page.route(PRODUCT_CALL, () => undefined)
  await page.getByRole('main').locator('a[href*="product="]').first().click()
  await page.locator('h1[data-loading]').waitFor()
  await take('product loading', 'screen')
  await page.unroute(PRODUCT_CALL)

  await guest.open('/shopping/eshop')
  await withoutAnswer(guest, PRODUCT_CALL, async () => {
    await page.getByRole('main').locator('a[href*="product="]').first().click()
    await page.getByText(words(t('shop.loadFailed'))).waitFor()
    await take('product load failed', 'screen')
  })

  await withoutAnswer(guest, ORDER_CALL, async () => {
    await guest.open(ORDER)
    await page.getByText(words(t('confirmation.unreachable'))).waitFor()
    await take('confirmation unreachable')
  })
}
