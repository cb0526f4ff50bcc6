import { type Browser, chromium } from 'playwright-core'
import { ARGS, SHELL, WINDOWED } from './chromium-programs.ts'
import { requireProgram } from './programs.ts'

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
