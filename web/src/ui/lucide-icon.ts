import { createElement, type SVGProps } from 'react'

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] }

const ATTRIBUTES = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/**
 * Draws an icon of Lucide. The build uses it in place of the library's own drawing (see vite.config.ts), whose options we
 * do not need (docs/decisions/0092-scripts-of-a-first-load.md).
 */
export default function createLucideIcon({ name, node }: IconData) {
  return ({ className = '', ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      { ...ATTRIBUTES, className: `lucide lucide-${name} ${className}`.trimEnd(), ...rest },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
}
