import type { Boot } from '@gondola/contract/boot.ts'
import { useLocation } from 'wouter'
import { paths } from '../../routing/paths.ts'
import { useBoot } from '../../state/boot.tsx'

/** The page about the card is linked only while summer is shown (docs/product.md §11.8). */
export const hasCardLink = ({ config, season }: Pick<Boot, 'config' | 'season'>): boolean =>
  config.flags.aboutCard && season === 'summer'

export function CardLink({ className, onClick }: { className?: string | undefined; onClick?: () => void }) {
  const { resort } = useBoot()
  const [path] = useLocation()
  return (
    <a
      className={className}
      href={paths.aboutCard}
      aria-current={path === paths.aboutCard ? 'page' : undefined}
      onClick={onClick}
    >
      {resort.cardName}
    </a>
  )
}
