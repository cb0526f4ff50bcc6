import { addDays, type Day, TIME_ZONE, type TimeOfDay } from '@gondola/rules/day.ts'

/** An event of a calendar file. `when`: a time on a day, or whole days from the first to the last. */
export type Visit = {
  /** Identifies the event in all later files, so that a calendar updates it. */
  uid: string
  title: string
  lines: string[]
  place: string
  when: { day: Day; from: TimeOfDay; to: TimeOfDay } | { from: Day; to: Day }
  /** Number of changes of its tickets so far. Of two files a calendar takes the higher number for newer. */
  sequence: number
}

/** Rules of the time zone since 1996. Summer time lasts from the last Sunday of March to that of October. */
const ZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${TIME_ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

const MOST_OCTETS = 75

/**
 * Returns a calendar file (RFC 5545) with one event per visit. `stamp` is the instant of the order or act in epoch
 * milliseconds: not that of the call, so that a retry has the same bytes. With `CANCEL` a calendar removes the events
 * (docs/product.md §19.63).
 */
export function calendarFile(visits: Visit[], stamp: number, method: 'PUBLISH' | 'CANCEL' = 'PUBLISH'): Buffer {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Gondola//Order//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...ZONE,
    ...visits.flatMap((visit) => eventLines(visit, stamp, method)),
    'END:VCALENDAR',
  ]
  return Buffer.from(lines.map((line) => `${folded(line)}\r\n`).join(''))
}

function eventLines(
  { uid, title, lines, place, when, sequence }: Visit,
  stamp: number,
  method: 'PUBLISH' | 'CANCEL',
): string[] {
  const isTimed = 'day' in when
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${new Date(stamp).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `SEQUENCE:${sequence}`,
    ...(isTimed
      ? [
          `DTSTART;TZID=${TIME_ZONE}:${compact(when.day)}T${time(when.from)}`,
          `DTEND;TZID=${TIME_ZONE}:${compact(when.day)}T${time(when.to)}`,
        ]
      : // The end of whole days is exclusive.
        [`DTSTART;VALUE=DATE:${compact(when.from)}`, `DTEND;VALUE=DATE:${compact(addDays(when.to, 1))}`]),
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(lines.join('\n'))}`,
    `LOCATION:${escaped(place)}`,
    // A whole day at the resort does not mark its owner as busy.
    `TRANSP:${isTimed ? 'OPAQUE' : 'TRANSPARENT'}`,
    `STATUS:${method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

const compact = (day: Day) => day.replaceAll('-', '')
const time = (from: TimeOfDay) => `${from.replace(':', '')}00`

const escaped = (text: string) =>
  text
    .replace(/\u00a0/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')

/** Folds a line at `MOST_OCTETS`, never inside a character. Continuations begin with a space, as RFC 5545 wants. */
function folded(line: string): string {
  let [text, octets] = ['', 0]
  for (const letter of line) {
    const size = Buffer.byteLength(letter)
    if (octets + size > MOST_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += letter
    octets += size
  }
  return text
}
