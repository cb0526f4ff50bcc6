import { SHOP_LANGS, type ShopLang } from '@gondola/rules/catalogue.ts'
import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { HTML_LANG } from '../../lib/i18n.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { classNames } from '../../ui/class-names.ts'
import css from './header.module.css'
import { useChoice } from './use-choice.ts'

/** Each name in its own language. */
export const LANG_NAMES: Record<ShopLang, string> = { cz: 'Čeština', de: 'Deutsch', en: 'English' }

/** A native disclosure, so that it works before hydration. Escape and a click elsewhere close it. */
export function LanguagePicker({ over }: { over: boolean }) {
  const { lang } = useBoot()
  const t = useText()
  const choice = useChoice()
  const picker = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = (event: Event) => {
      const box = picker.current
      if (!box?.open) return
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : !box.contains(event.target as Node)) {
        box.open = false
        if (event instanceof KeyboardEvent) box.querySelector('summary')?.focus()
      }
    }
    document.addEventListener('keydown', close)
    document.addEventListener('click', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('click', close)
    }
  }, [])
  return (
    <details ref={picker} className={classNames(css.language, over && css.languageOver)}>
      <summary>
        <span aria-hidden>{lang.toUpperCase()}</span>
        <span className="vh">{t('chrome.language', { language: LANG_NAMES[lang] })}</span>
        <ChevronDown />
      </summary>
      <ul>
        {SHOP_LANGS.map((one) => {
          const { href, onClick } = choice({ lng: one })
          return (
            <li key={one}>
              <a
                href={href}
                hrefLang={HTML_LANG[one]}
                lang={HTML_LANG[one]}
                aria-current={one === lang ? 'true' : undefined}
                onClick={(event) => {
                  onClick(event)
                  if (!event.defaultPrevented || !picker.current) return
                  picker.current.open = false
                  picker.current.querySelector('summary')?.focus()
                }}
              >
                {LANG_NAMES[one]}
                {one === lang && <Check />}
              </a>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
