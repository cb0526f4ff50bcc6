/**
 * Inline script that starts the page's code after the first paint. Pictures, fonts and code would otherwise share a
 * slow connection. An earlier press starts it at once, and is repeated after hydration. Imports nothing, so that it
 * stays small.
 */
const LONGEST_MS = 1000
const RETRY_MS = 3000
const ACTS = ['pointerdown', 'keydown'] as const

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Resolves when the first picture and the fonts have been painted. */
async function painted() {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  // A picture that fails is replaced by the page's own code.
  await Promise.all([picture?.decode().catch(() => undefined), document.fonts.ready])
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  await shown()
}

/** Resolves at the browser's first contentful paint. A rendered frame takes a while to reach the screen. */
const shown = () =>
  new Promise<void>((resolve) => {
    if (!PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) resolve()
    }).observe({ type: 'paint', buffered: true })
  })

const acted = new Promise((resolve) => {
  for (const act of ACTS) addEventListener(act, resolve, { once: true, capture: true })
})
/** Hidden pages are never painted. */
const waited = pause(LONGEST_MS)

const link = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes))

const dataOf = (id: string) => document.getElementById(id)?.dataset ?? {}
const { main = '', modules = '', styles = '' } = dataOf('start')
const list = (files: string) => files.split(' ').filter(Boolean)

const pressed: HTMLElement[] = []
const note = ({ target }: Event) => {
  const button = (target as Element).closest('button')
  if (button) pressed.push(button)
}

/** Repeats the presses, each in a task of its own. Each sees what the one before has changed. */
async function pressAgain() {
  for (const button of pressed) {
    await pause(0)
    button.click()
  }
}

addEventListener('click', note, { capture: true })
/** Sent by the page once hydration has begun. React then hydrates what is pressed at once. */
addEventListener('hydrated', () => {
  removeEventListener('click', note, { capture: true })
  void pressAgain()
})

/** Loads the code, retried without a connection. Reloads a page whose build is gone. */
async function bring(): Promise<void> {
  try {
    await import(/* @vite-ignore */ main)
  } catch {
    await pause(RETRY_MS)
    const answer = await fetch(main, { cache: 'no-store' }).catch(() => null)
    if (answer?.status === 404) location.reload()
    else await bring()
  }
}

void Promise.race([painted(), acted, waited]).then(() => {
  // Each runs in a task of its own. Named only by `main`, all would run in one that is long for a slow phone.
  for (const file of list(modules)) import(/* @vite-ignore */ file).catch(() => undefined)
  link({ rel: 'preload', as: 'fetch', crossOrigin: '', href: dataOf('boot').texts })
  // The page contains these styles. Named here, they are not fetched with the code that needs them. In the document
  // itself even a disabled link would be.
  for (const href of list(styles)) link({ rel: 'stylesheet', disabled: true, href })
  return bring()
})
