import { type Browser, chromium } from 'playwright-core'
import { requireProgram } from './programs.ts'

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Without these the browser asks its maker's hosts for news at every start. */
const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The Chromium of this computer, or the one that CHROMIUM_PATH names; root on a Debian gets one installed. */
export function chromiumPath(): string {
  const chosen = process.env.CHROMIUM_PATH
  return requireProgram({
    names: chosen ? [chosen] : NAMES,
    debianPackage: 'chromium',
    advice: 'Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  })
}

/** A headless browser with an empty profile; close it when the tests are over. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), headless: true, args: ARGS })
}
