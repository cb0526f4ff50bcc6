import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import type { Resort } from '../../../resorts/resort.ts'
import { colourOf, readTheme } from '../../../resorts/theme.ts'

/** Look of a resort's mails and printed pages: colours by role, corners, display face. */
export type PageLook = {
  ink: string
  quiet: string
  brand: string
  /** Colour of money that comes back to the guest, or that pays. */
  ok: string
  action: string
  onAction: string
  tint: string
  line: string
  tear: string
  night: string
  onNight: string
  radius: number
  buttonRadius: number
  display: { fonts: string[]; spacing: number }
  /** Maximum extent of the name to the right, where the subject of the picture begins. */
  nameWidth: number
  /** The resort's mark in a square of 36; empty without one for paper. */
  mark: MarkPath[]
  /** Heads of mails as JPEG with mark and name, by language. Empty without drawings. */
  mailPictures: Partial<Record<ShopLang, Buffer>>
}

type MarkPath = { path: string; fill?: string; stroke?: string; width: number }

export const MARK_SIZE = 36

/** Rounds a button of a mail wholly. Some mail programs draw a larger radius as none. */
const HALF_BUTTON = 30

/** Cuts of the display face that are prepared for paper; see `scripts/document-fonts.ts`. */
const NARROW = { fonts: ['display-narrow', 'display-narrow-extended'], below: 90 }
const LIGHT = { fonts: ['display-round'], below: 675 }
const BOLD = { fonts: ['display'] }

/** Reads the resort's `theme.css` and `mark-print.svg`. Throws when a colour is missing. */
export function readLook(folder: string, { ticket }: Pick<Resort, 'ticket'>): PageLook {
  const { base } = readTheme(readFileSync(join(folder, 'theme.css'), 'utf8'))
  const colour = (role: string) => colourOf(base, role)
  const number = (role: string, otherwise: number) => Number.parseFloat(base[role] ?? '') || otherwise
  const isNarrow = number('display-width', 100) < NARROW.below
  const { fonts } = isNarrow ? NARROW : number('display-weight', 700) < LIGHT.below ? LIGHT : BOLD
  return {
    ink: colour('ink'),
    quiet: colour('ink-2'),
    brand: colour('brand'),
    ok: colour('ok'),
    action: colour('action'),
    onAction: colour('on-action'),
    tint: colour('tint'),
    line: colour('line'),
    night: colour('night'),
    onNight: colour('on-night-2'),
    radius: number('r-card', 0),
    buttonRadius: Math.min(number('r-button', 0), HALF_BUTTON),
    display: { fonts, spacing: number('display-spacing', 0) },
    mark: readMark(join(folder, 'mark-print.svg')),
    mailPictures: Object.fromEntries(
      SHOP_LANGS.flatMap((lang) => {
        const file = join(folder, 'documents', `mail-${lang}.jpg`)
        return existsSync(file) ? [[lang, readFileSync(file)]] : []
      }),
    ),
    ...ticket,
  }
}

/** Reads the paths of the mark for paper. They have `fill` or `stroke`; pdfkit draws no other SVG. */
function readMark(file: string): MarkPath[] {
  if (!existsSync(file)) return []
  const svg = readFileSync(file, 'utf8')
  const other = /<(?!svg\b|path\b|\/|!|\?)[\w-]+/.exec(svg)?.[0]
  const size = Number(/viewBox="0 0 ([\d.]+) \1"/.exec(svg)?.[1])
  if (other) throw new Error(`${file} may have only <path>s: it has ${other}>.`)
  if (size !== MARK_SIZE) throw new Error(`${file} has to have viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}".`)
  return [...svg.matchAll(/<path\s([^>]*)>/g)].map(([, attributes = '']) => {
    const found = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    const { d = '', fill, stroke, ...rest } = Object.fromEntries(found) as Record<string, string>
    const paint = fill && fill !== 'none' ? { fill } : { stroke: stroke ?? '#000000' }
    return { path: d, ...paint, width: Number(rest['stroke-width'] ?? 1) }
  })
}
