import ICAL from 'ical.js'
import type { Mail } from '../src/mail/mailer.ts'

/** An event of a calendar file, as a calendar reads it. */
export type ReadEvent = {
  method: string
  uid: string
  sequence: number
  status: string
  title: string
  /** Begin, as `2026-12-05` or `2026-12-05T10:00:00`. */
  from: string
}

/** Returns the events of all calendar files of a mail. */
export const eventsIn = (mail: Mail | undefined): ReadEvent[] =>
  (mail?.attachments ?? [])
    .filter(({ filename }) => filename.endsWith('.ics'))
    .flatMap(({ content }) => {
      const calendar = new ICAL.Component(ICAL.parse(content.toString()))
      return calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
        const { uid, sequence, summary, startDate } = new ICAL.Event(component)
        return {
          method: String(calendar.getFirstPropertyValue('method')),
          uid,
          sequence,
          status: String(component.getFirstPropertyValue('status')),
          title: summary,
          from: String(startDate),
        }
      })
    })

/** Returns what a calendar has after these mails. It takes only a higher number of an event for newer. */
export function calendarAfter(mails: (Mail | undefined)[]): string[] {
  const known = new Map<string, ReadEvent>()
  for (const event of mails.flatMap(eventsIn)) {
    const before = known.get(event.uid)
    if (!before || event.sequence > before.sequence) known.set(event.uid, event)
  }
  return [...known.values()]
    .filter(({ method, status }) => method === 'PUBLISH' && status === 'CONFIRMED')
    .map(({ from, title }) => `${from} ${title}`)
    .sort()
}
