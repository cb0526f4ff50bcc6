import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import lighthouse, { type Artifacts, type Config } from 'lighthouse'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { browserPath } from '../../e2e/support/chromium.ts'
import { ARGS } from '../../e2e/support/chromium-programs.ts'
import { ROOT } from './processes.ts'

export type Throttling = 'simulated' | 'applied'

export type Measurement = {
  /** Out of 100. */
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  /** Milliseconds. */
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** KiB of all scripts that the page fetched. Each is gzipped as a file of its own. */
  scriptGzip: number
  /** KiB of the same on the wire, compressed as the server sends them. */
  scriptWire: number
  /** KiB of the document on the wire. */
  html: number
  /** Speed of the computer: Lighthouse's own figure, about 1200 on an idle one. */
  benchmarkIndex: number
  /**
   * Share of its busy time in which the page's thread had a processor. It is 1 on a computer that does nothing else.
   */
  processorShare: number
  /** Names of the audits below full marks that count in a category other than performance. */
  failed: string[]
}

const CLIENT = join(ROOT, 'web/dist/client')

/** Starts a browser with an empty profile that trusts the one certificate. On a signal it is for the caller to close. */
export function openChromium(pin: string): Promise<Browser> {
  const isRoot = process.getuid?.() === 0
  return puppeteer.launch({
    executablePath: browserPath(),
    headless: 'shell',
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    defaultViewport: null,
    args: [
      ...ARGS,
      '--disable-dev-shm-usage',
      `--ignore-certificate-errors-spki-list=${pin}`,
      ...(isRoot ? ['--no-sandbox'] : []),
    ],
  })
}

/**
 * One cold load of an address with Lighthouse's mobile preset; what the page's tab has stored before stays. Throws when
 * the page cannot be measured or leads elsewhere.
 */
export async function measure(page: Page, url: string, throttling: Throttling): Promise<Measurement> {
  const config: Config = {
    extends: 'lighthouse:default',
    settings: {
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      throttlingMethod: throttling === 'applied' ? 'devtools' : 'simulate',
    },
  }
  const result = await lighthouse(url, { logLevel: 'silent', output: 'json' }, config, page)
  if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
  const { lhr, artifacts } = result
  if (lhr.runtimeError) throw new Error(`Lighthouse could not measure ${url}: ${lhr.runtimeError.message}`)
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} led to ${lhr.finalDisplayedUrl}.`)
  const score = (category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const requests = requestsOf(lhr.audits['network-requests']?.details)
  const scripts = requests.filter((request) => request.resourceType === 'Script')
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0) / 1024
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptGzip: sum([...new Set(scripts.map((script) => script.url))].map(gzipSize)),
    scriptWire: sum(scripts.map((script) => script.transferSize)),
    html: sum(requests.filter((request) => request.resourceType === 'Document').map((one) => one.transferSize)),
    benchmarkIndex: Math.round(lhr.environment.benchmarkIndex),
    processorShare: processorShare(artifacts.Trace.traceEvents),
    failed: ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  }
}

type Request = { url: string; resourceType: string; transferSize: number }

const requestsOf = (details: unknown): Request[] => (details as { items?: Request[] } | undefined)?.items ?? []

const gzipSize = (url: string): number =>
  gzipSync(readFileSync(join(CLIENT, new URL(url).pathname)), { level: 9 }).length

type TraceEvent = Artifacts['Trace']['traceEvents'][number] & { tdur?: number }

/** Of the thread that ran the page that was opened last. */
function processorShare(events: TraceEvent[]): number {
  const opened = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('https:'),
  )
  if (!opened) return Number.NaN
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => name.endsWith('RunTask') && pid === opened.pid && tid === opened.tid && ts >= opened.ts,
  )
  const sum = (figure: 'dur' | 'tdur') => tasks.reduce((total, task) => total + (task[figure] ?? 0), 0)
  return sum('tdur') / sum('dur')
}
