import type { ReactNode } from 'react'

/**
 * A text whose parts in brackets are drawn by `links` in their order: "I agree to the [terms]." Brackets without a
 * link stay plain words.
 */
export function linkedText(text: string, links: ((words: string) => ReactNode)[]): ReactNode[] {
  return text.split(/\[([^\]]*)\]/).map((part, index) => {
    if (index % 2 === 0) return part
    const draw = links[(index - 1) / 2]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
    return <span key={index}>{draw ? draw(part) : part}</span>
  })
}
