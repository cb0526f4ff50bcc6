import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import type { Resort } from '../../../resorts/resort.ts'
import { colourOf, readTheme } from '../../../resorts/theme.ts'

/**
 * Look of a resort's mails and printed pages: colours by role, corners, display font. Measures are in px of a page 794
 * wide.
 */
export type PageLook = {
  ink: string
  quiet: string
  brand: string
  /** Colour of money that the guest gets back, and of vouchers and credit that pay. */
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
  /** Maximum width of a name on the picture of tickets. Beyond it the subject of the picture begins. */
  nameWidth: number
  /** Paths of the resort's mark in a square of `MARK_SIZE`. Empty for a resort without `mark-print.svg`. */
  mark: MarkPath[]
  /** JPEG heads of mails with mark and name, by language. Languages without a file are left out. */
  mailPictures: Partial<Record<ShopLang, Buffer>>
}

type MarkPath = { path: string; fill?: string; stroke?: string; width: number }

export const MARK_SIZE = 36

/**
 * Largest corner radius of a mail's button, in px. Its ends are fully round by then, and some mail programs draw square
 * corners for a larger value.
 */
const MOST_BUTTON_RADIUS = 30

/**
 * Variants of the display font for PDF files (scripts/document-fonts.ts). A resort gets `NARROW` when its
 * `display-width` (percent) is less than `NARROW.below`. Else it gets `LIGHT` when its `display-weight` is less than
 * `LIGHT.below`, else `BOLD`.
 */
const NARROW = { fonts: ['display-narrow', 'display-narrow-extended'], below: 90 }
const LIGHT = { fonts: ['display-round'], below: 675 }
const BOLD = { fonts: ['display'] }

/**
 * Reads a resort's look from `theme.css`, `mark-print.svg` and its mail pictures. Throws when a colour is missing, when
 * the mark has elements other than paths, or when it has another size than `MARK_SIZE`.
 */
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
    buttonRadius: Math.min(number('r-button', 0), MOST_BUTTON_RADIUS),
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

/**
 * Reads the paths of the mark for print; empty without the file. A path is either filled or stroked: one with both is
 * only filled. Throws for elements other than paths, which are not drawn, and for another size than `MARK_SIZE`.
 */
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
