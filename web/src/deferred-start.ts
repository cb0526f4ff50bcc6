/**
 * Stands inside the document and brings what makes the page live, once there is something to see: pictures, letters and
 * code would otherwise share a slow line. Whoever acts before that need not wait, and what they press is done once it can
 * be. Imports nothing, so that it stays small.
 */
const LONGEST_MS = 1000
const RETRY_MS = 3000
const ACTS = ['pointerdown', 'keydown'] as const

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The first picture and the letters are there, and a frame with them has gone to the screen. */
async function painted() {
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  // One that cannot be shown is replaced by the page's own code.
  await Promise.all([picture?.decode().catch(() => undefined), document.fonts.ready])
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
  await shown()
}

/** The browser has said that something stands on the screen; a frame is under way for a while after it was made. */
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
/** Where nobody looks nothing is painted. */
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

/** Each in a task of its own: it meets what the one before has changed. */
async function pressAgain() {
  for (const button of pressed) {
    await pause(0)
    button.click()
  }
}

addEventListener('click', note, { capture: true })
/** Sent by the page in the moment from which it answers by itself. */
addEventListener('alive', () => {
  removeEventListener('click', note, { capture: true })
  void pressAgain()
})

/** Once more and again without a line; the page of a build that is gone by now is loaded anew. */
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
  for (const href of list(modules)) link({ rel: 'modulepreload', href })
  link({ rel: 'preload', as: 'fetch', crossOrigin: '', href: dataOf('boot').texts })
  // The page brought these along: so named, they are not fetched with the code that needs them. In the document itself
  // even a disabled link would be.
  for (const href of list(styles)) link({ rel: 'stylesheet', disabled: true, href })
  return bring()
})
