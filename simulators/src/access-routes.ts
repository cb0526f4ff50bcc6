import { type CommonSettings, patchSettings } from './faults.ts'
import { type Answer, type Call, json } from './web-server.ts'

/** Handles the settings of an access system's simulator; a POST changes them. */
export function settingsAnswer(call: Call, settings: CommonSettings, calls: readonly string[]): Answer {
  if (call.method !== 'POST') return json(200, settings)
  try {
    patchSettings(settings, JSON.parse(call.body), calls)
  } catch (error) {
    return json(400, { error: error instanceof Error ? error.message : 'settings' })
  }
  return json(200, settings)
}

/** Handles `{reference, gate}`, a passage through a gate. `pass` returns whether it opens. */
export function passageAnswer(call: Call, pass: (reference: string, gate: string) => boolean): Answer {
  const { reference, gate } = JSON.parse(call.body) as { reference?: unknown; gate?: unknown }
  return json(200, { open: pass(String(reference), typeof gate === 'string' ? gate : 'gate 1') })
}
