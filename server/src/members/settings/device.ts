export type Device = { device: 'phone' | 'tablet' | 'computer' | null; browser: string | null }

/** Words of a user agent and the browser they mean. The first that fits counts, as most name others too. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** Returns device and browser of a user agent, as far as it tells. Nothing else of it is kept. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent.startsWith('Mozilla/')) return { device: null, browser: null }
  const isTablet = /iPad|Tablet/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent))
  const isPhone = /iPhone|Android|Mobile/.test(userAgent)
  return {
    device: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer',
    browser: BROWSERS.find(([words]) => words.test(userAgent))?.[1] ?? null,
  }
}
