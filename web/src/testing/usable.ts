import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { tooWide } from '../../../e2e/support/in-page.ts'
import { variants } from './variants.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

/** A narrow phone, a usual one, a tablet and a desktop. */
const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]

/** Widths at which axe reads the page. The layouts of both phones are one. */
const READ_AT = variants([390, 1440])

/** Expects no horizontal overflow at four widths, and no finding of axe on a phone and a desktop. Ends at the widest. */
export async function expectUsableAtAnyWidth(): Promise<void> {
  for (const { width, height } of SIZES) {
    await page.viewport(width, height)
    await expect.poll(tooWide, { message: `at ${width} px` }).toEqual([])
    if (!READ_AT.includes(width)) continue
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: TAGS },
      resultTypes: ['violations'],
      preload: false,
    })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
    expect.soft(found, `at ${width} px`).toEqual([])
  }
}

const AMOUNT = /\d\s?(Kč|CZK)|^\d{1,3}(\s\d{3})+$|^[-−]\d+$/

/** Returns amounts of which a part is cut off by a box around them or by the edge of the window. */
export const cutAmounts = (): string[] => cutTexts(AMOUNT)

/** Returns texts like a pattern of which a part is cut off by a box around them or by the edge of the window. */
export function cutTexts(pattern: RegExp): string[] {
  const modal = document.querySelector('dialog[open]')
  const texts = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    if (!pattern.test(text)) continue
    const parent = node.parentElement
    if (!parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    // Said by screen readers alone.
    if (parent.closest('.vh') || getComputedStyle(parent).clipPath === 'inset(50%)') continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const isCutAcross = ['hidden', 'clip'].includes(overflowX) && (left < edge.left - 1 || right > edge.right + 1)
      const isCutBelow = ['hidden', 'clip'].includes(overflowY) && (top < edge.top - 1 || bottom > edge.bottom + 3)
      if (isCutAcross || isCutBelow) cut.push(`"${text}" in ${box.tagName}.${box.getAttribute('class') ?? ''}`)
    }
    const isScrolled = parent.closest('ul')?.scrollWidth !== parent.closest('ul')?.clientWidth
    if (!isScrolled && (left < -1 || right > innerWidth + 1)) cut.push(`"${text}" beyond the window`)
  }
  return [...new Set(cut)].slice(0, 8)
}

const DATE = /\d\d\.\d\d\.\d{4}/g

/** Returns texts with a date that begins on one line and ends on the next. */
export function brokenDates(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = node.textContent ?? ''
    if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.vh')) continue
    for (const { 0: date, index } of text.matchAll(DATE)) {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + date.length)
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(text)
    }
  }
  return broken
}
