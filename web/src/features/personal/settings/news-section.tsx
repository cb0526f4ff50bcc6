import type { AccountSettings, Profile } from '@gondola/contract/users.ts'
import { account } from '../../../state/account.ts'
import { useText } from '../../../state/boot.tsx'
import { dayText } from './moment-text.ts'
import { Section } from './section.tsx'
import css from './settings.module.css'

/** News by e-mail: a switch that asks first, and earlier consents (docs/product.md §18.7). */
export function NewsSection({ profile, news }: { profile: Profile; news: AccountSettings['news'] | undefined }) {
  const t = useText()
  const { marketing } = profile.meta.terms
  const isOn = marketing !== null
  const past = news?.flatMap(({ givenAt, withdrawnAt }) => (withdrawnAt ? [{ givenAt, withdrawnAt }] : [])) ?? []
  return (
    <Section title={t('settings.news')}>
      <div className={css.news}>
        <div>
          <h3 id="news-switch">{t('settings.news.title')}</h3>
          <p className={css.text} id="news-text">
            {marketing ? t('settings.news.on', { day: dayText(marketing) }) : t('settings.news.off')}
          </p>
        </div>
        <button
          type="button"
          role="switch"
          className={css.switch}
          aria-checked={isOn}
          aria-labelledby="news-switch"
          aria-describedby="news-text"
          onClick={() => account.open({ kind: isOn ? 'no-news' : 'news' })}
        >
          <span />
        </button>
      </div>
      {past.length > 0 && (
        <details className={css.past}>
          <summary>{t('settings.news.past')}</summary>
          <ul>
            {past.map(({ givenAt, withdrawnAt }) => (
              <li key={givenAt}>{t('settings.news.period', { from: dayText(givenAt), to: dayText(withdrawnAt) })}</li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}
