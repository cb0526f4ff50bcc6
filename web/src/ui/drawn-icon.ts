import { createElement, type SVGProps } from 'react'

/** Lucide's own description of an icon: the elements inside its drawing. */
type IconData = { node: [tag: string, attributes: Record<string, string>][] }

/**
 * Makes the component of an icon. The build puts it in the place of the library's own, whose every icon is two components
 * that can be configured at run time.
 */
export default function drawnIcon({ node }: IconData) {
  const inside = node.map(([tag, attributes]) => createElement(tag, attributes))
  // biome-ignore lint/correctness/noComponentHookFactories: made once per icon, when its module loads
  return function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      {
        className: className ? `lucide ${className}` : 'lucide',
        width: '24',
        height: '24',
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: '2',
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...inside,
    )
  }
}
