import { Snowflake, Sun } from 'lucide-react'
import { useBoot, useText } from '../../state/boot.tsx'
import { classNames } from '../../ui/class-names.ts'
import css from './header.module.css'
import { useChoice } from './use-choice.ts'

const SEASONS = [
  { season: 'winter', Icon: Snowflake },
  { season: 'summer', Icon: Sun },
] as const

/** Switches between winter and summer while both are to come; icons only, below desktop width. */
export function SeasonSwitch({ over }: { over: boolean }) {
  const { season: current, seasons, today } = useBoot()
  const t = useText()
  const choice = useChoice()
  if (!SEASONS.every(({ season }) => seasons.some(({ type, to }) => type === season && to >= today))) return null
  return (
    <nav className={classNames(css.season, over && css.seasonOver)} aria-label={t('chrome.season')}>
      {SEASONS.map(({ season, Icon }) => (
        <a key={season} {...choice({ season })} aria-current={season === current ? 'true' : undefined}>
          <Icon />
          <span className={css.seasonWord}>{t(`chrome.season.${season}`)}</span>
        </a>
      ))}
    </nav>
  )
}
