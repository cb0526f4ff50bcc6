export const CONSENT_KEY = 'gondola.consent'

/** Whether the visitor agreed that purchases are counted for statistics; false without storage. */
export function hasConsented(): boolean {
  try {
    return localStorage.getItem(CONSENT_KEY) === 'granted'
  } catch {
    return false
  }
}

export function setConsent(isGiven: boolean): void {
  try {
    if (isGiven) localStorage.setItem(CONSENT_KEY, 'granted')
    else localStorage.removeItem(CONSENT_KEY)
  } catch {
    // Consent that cannot be stored was not given.
  }
}
