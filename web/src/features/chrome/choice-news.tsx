import { useEffect, useState } from 'react'
import { useBoot, useText } from '../../state/boot.tsx'
import { LANG_NAMES } from './language-picker.tsx'

/** After this the words are removed. Otherwise they are read again when a drawer above them closes. */
const TOLD_MS = 4000

/** Announces that a chosen language or season is loaded. Everything changes then except the focused link. */
export function ChoiceNews() {
  const { lang, season } = useBoot()
  const t = useText()
  const [known, setKnown] = useState<{ lang: string; season: string; news?: 'language' | 'season' }>({ lang, season })
  if (known.lang !== lang || known.season !== season)
    setKnown({ lang, season, news: known.lang === lang ? 'season' : 'language' })
  useEffect(() => {
    if (!known.news) return
    const timer = setTimeout(() => setKnown({ lang: known.lang, season: known.season }), TOLD_MS)
    return () => clearTimeout(timer)
  }, [known])
  return (
    <p className="vh" role="status">
      {known.news === 'language' && t('chrome.language', { language: LANG_NAMES[lang] })}
      {known.news === 'season' && `${t('chrome.season')}: ${t(`chrome.season.${season}`)}`}
    </p>
  )
}
