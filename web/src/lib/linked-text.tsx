import type { ReactNode } from 'react'

/**
 * Renders a text, in which `links` draw the parts in square brackets, in order. An example: "I agree to the [terms]."
 * Parts without a link become plain words.
 */
export function linkedText(text: string, links: ((words: string) => ReactNode)[]): ReactNode[] {
  return text.split(/\[([^\]]*)\]/).map((part, index) => {
    if (index % 2 === 0) return part
    const draw = links[(index - 1) / 2]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
    return <span key={index}>{draw ? draw(part) : part}</span>
  })
}
