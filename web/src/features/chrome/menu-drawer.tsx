import { SHOP_LANGS } from '@gondola/rules/catalogue.ts'
import { HTML_LANG } from '../../lib/i18n.ts'
import { paths } from '../../routing/paths.ts'
import { iconSources } from '../../shared/scene-sources.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Picture } from '../../ui/picture.tsx'
import { AccountWays } from './account-ways.tsx'
import { CardLink, hasCardLink } from './card-link.tsx'
import { LANG_NAMES } from './language-picker.tsx'
import css from './menu-drawer.module.css'
import { useChoice } from './use-choice.ts'

/** What does not fit into a phone's header. */
export function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const boot = useBoot()
  const { lang, categories, resort } = boot
  const t = useText()
  const choice = useChoice()
  return (
    <Drawer open={open} onClose={onClose} title={t('chrome.menu')} closeLabel={t('chrome.close')}>
      <nav className={css.drawer} aria-label={t('chrome.menu')}>
        <ul>
          <li>
            <a href={paths.home} onClick={onClose}>
              {t('chrome.menu.home')}
            </a>
          </li>
          <li>
            <a href={paths.eshop} onClick={onClose}>
              {t('chrome.menu.eshop')}
            </a>
          </li>
          {hasCardLink(boot) && (
            <li>
              <CardLink onClick={onClose} />
            </li>
          )}
          {categories.map((category) => (
            <li key={category._id}>
              <a className={css.sub} href={paths.category(category._id)} onClick={onClose}>
                <Picture
                  className={css.icon}
                  sources={iconSources(boot, category.icon)}
                  alt=""
                  width={36}
                  height={36}
                />
                {category.name[lang]}
              </a>
            </li>
          ))}
          <li>
            <a href={paths.partners} onClick={onClose}>
              {t('chrome.menu.partners')}
            </a>
          </li>
        </ul>
        <AccountWays onClose={onClose} />
        <ul className={css.languages} aria-label={t('chrome.languages')}>
          {SHOP_LANGS.map((one) => {
            const { href, onClick } = choice({ lng: one })
            return (
              <li key={one}>
                <a
                  href={href}
                  lang={HTML_LANG[one]}
                  hrefLang={HTML_LANG[one]}
                  aria-current={one === lang ? 'true' : undefined}
                  onClick={(event) => {
                    onClick(event)
                    // A new tab leaves the menu open.
                    if (event.defaultPrevented) onClose()
                  }}
                >
                  {LANG_NAMES[one]}
                </a>
              </li>
            )
          })}
        </ul>
        <ul>
          <li>
            <a className={css.sub} href={`mailto:${resort.contact.email}`}>
              {resort.contact.email}
            </a>
          </li>
          <li>
            <a className={css.sub} href={`tel:${resort.contact.phone.replaceAll(' ', '')}`}>
              {resort.contact.phone}
            </a>
          </li>
        </ul>
      </nav>
    </Drawer>
  )
}
