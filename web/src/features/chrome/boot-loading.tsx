import { Spinner } from '../../ui/spinner.tsx'
import { OwnMark } from './own-mark.tsx'
import css from './shell.module.css'

const WORDS = { cs: 'Načítáme obchod…', de: 'Der Shop wird geladen…', en: 'Loading the shop…' }

/** Shown before any configuration or text is loaded, so its texts are built in. */
export function BootLoading() {
  const lang = document.documentElement.lang as keyof typeof WORDS
  return (
    <div className={css.alone} role="status">
      <OwnMark />
      <Spinner />
      <p>{WORDS[lang] ?? WORDS.en}</p>
    </div>
  )
}
