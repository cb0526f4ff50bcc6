export const CONSENT_KEY = 'gondola.consent'

/** Whether the visitor lets us note finished purchases for statistics; without storage nobody does. */
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
    // What cannot be stored was not agreed to.
  }
}
