import { type Browser, chromium } from 'playwright-core'
import { requireProgram } from './programs.ts'

/** Chromium without its windows: it draws the same pages, with half of the work. */
const SHELL = 'chromium-headless-shell'
const WINDOWED = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Without most of these the browser asks its maker's hosts for news at every start. */
export const ARGS = [
  '--disable-gpu',
  // The shell would fit letters to whole pixels, and so set lines otherwise than a browser with windows.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A headless browser with an empty profile; close it when the tests are over. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), headless: true, args: ARGS })
}

/**
 * The Chromium of this computer, the shell where it is, or the one that CHROMIUM_PATH names; root on a Debian gets one
 * installed.
 */
export function browserPath(): string {
  try {
    return pathOf([SHELL, ...WINDOWED], SHELL)
  } catch {
    // A Debian that has no package of the shell has one of Chromium.
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
