// Apart from chromium.ts, so that the settings of vitest can read it without loading Playwright.

/** Chromium without windows: it renders the same pages with half the work. */
export const SHELL = 'chromium-headless-shell'
export const WINDOWED = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Without most of these the browser contacts its vendor's hosts at every start. */
export const ARGS = [
  '--disable-gpu',
  // Otherwise the shell fits letters to whole pixels. Its lines then break differently from a browser with windows.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
