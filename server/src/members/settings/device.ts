export type Device = { device: 'phone' | 'tablet' | 'computer' | null; browser: string | null }

/**
 * Patterns of user agents and the browser of each.
 * The first match counts, as most user agents name other browsers too.
 */
const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

/** Returns kind of device and browser of a user agent; null where unknown. */
export function deviceOf(userAgent: string): Device {
  if (!userAgent.startsWith('Mozilla/')) return { device: null, browser: null }
  const isTablet = /iPad|Tablet/.test(userAgent) || (/Android/.test(userAgent) && !/Mobile/.test(userAgent))
  const isPhone = /iPhone|Android|Mobile/.test(userAgent)
  return {
    device: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer',
    browser: BROWSERS.find(([words]) => words.test(userAgent))?.[1] ?? null,
  }
}
