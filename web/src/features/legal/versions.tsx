import type { PageData } from '@gondola/contract/boot.ts'
import { formatDay } from '@gondola/rules/day.ts'
import { countingOn } from '@gondola/rules/legal-topic.ts'
import { Printer } from 'lucide-react'
import { paths } from '../../routing/paths.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import css from './legal.module.css'

/** Says when the text counts, links its other versions, and prints it (docs/product.md §13.2). */
export function Versions({ page: { topic, version, versions } }: { page: Extract<PageData, { kind: 'legal' }> }) {
  const { today } = useBoot()
  const t = useText()
  const counting = countingOn(versions, today)
  const others = versions.filter((one) => one !== version).toReversed()
  return (
    <div className={css.version}>
      <p>
        {t('legal.from', { day: formatDay(version) })}
        {counting !== undefined && version !== counting && (
          <strong>
            <br />
            {t(version < counting ? 'legal.version.past' : 'legal.version.coming')}
          </strong>
        )}
      </p>
      <Button look="secondary" icon={<Printer />} onClick={() => print()}>
        {t('legal.print')}
      </Button>
      {others.length > 0 && (
        <nav aria-label={t('legal.versions')}>
          <h2>{t('legal.versions')}</h2>
          <ul>
            {others.map((one) => (
              <li key={one}>
                <a href={paths.legal(topic, one)}>{t('legal.from', { day: formatDay(one) })}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
