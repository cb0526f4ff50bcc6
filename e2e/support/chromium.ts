import { type Browser, chromium } from 'playwright-core'
import { requireProgram } from './programs.ts'

/** Chromium without windows: it renders the same pages with half the work. */
const SHELL = 'chromium-headless-shell'
const WINDOWED = [
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

/** Opens a headless browser with an empty profile; close it after the tests. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), headless: true, args: ARGS })
}

/**
 * Returns the path of Chromium: CHROMIUM_PATH, or the installed one, the shell preferred. As root on Debian it installs
 * one.
 */
export function browserPath(): string {
  try {
    return pathOf([SHELL, ...WINDOWED], SHELL)
  } catch {
    // Some Debian releases have no package of the shell, only of Chromium.
    return pathOf([...WINDOWED, SHELL], 'chromium')
  }
}

function pathOf(names: string[], debianPackage: string): string {
  const chosen = process.env.CHROMIUM_PATH
  return requireProgram({
    names: chosen ? [chosen] : names,
    debianPackage,
    advice: 'Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  })
}
