import { ArrowLeft, Menu } from 'lucide-react'
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from 'wouter'
import { backFrom, type PageKey } from '../../routing/addresses.ts'
import { lazyWithRetry } from '../../routing/lazy.ts'
import { paths } from '../../routing/paths.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { AccountButton } from './account-button.tsx'
import { CardLink, hasCardLink } from './card-link.tsx'
import { CartButton } from './cart-button.tsx'
import css from './header.module.css'
import { LanguagePicker } from './language-picker.tsx'
import { SeasonSwitch } from './season-switch.tsx'
import { useDiscountStep } from './use-discount-step.ts'

const MenuDrawer = lazyWithRetry(() => import('./menu-drawer.tsx').then((file) => file.MenuDrawer))

/** `over`: without a background, on the sky of the page's picture. `panel` opens below the account button. */
export function DefaultHeader({ over, panel }: { over: boolean; panel: ReactNode }) {
  const boot = useBoot()
  const t = useText()
  const [isMenuOpen, setMenuOpen] = useState(false)
  return (
    <header className={classNames(css.header, over && css.over)}>
      <div className={css.row}>
        <Brand over={over} />
        {hasCardLink(boot) && <CardLink className={css.card} />}
        <div className={css.tools}>
          {boot.config.seasonPicker && <SeasonSwitch over={over} />}
          <div className={css.wide}>
            <LanguagePicker over={over} />
          </div>
          <AccountButton>{panel}</AccountButton>
          <CartButton />
          <IconButton
            className={css.menu}
            label={t('chrome.menu')}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <Menu />
          </IconButton>
        </div>
      </div>
      {isMenuOpen && (
        <Suspense>
          <MenuDrawer open onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** The header while ordering: back arrow, current step and cart (docs/product.md §11.17). */
export function StepHeader({ page, over }: { page: PageKey; over: boolean }) {
  const t = useText()
  const [, navigate] = useLocation()
  const target = backFrom(page, useDiscountStep())
  function goBack(event: MouseEvent) {
    if (target || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (history.length > 1) history.back()
    else navigate(paths.eshop)
  }
  return (
    <header className={classNames(css.header, over && css.over)}>
      <div className={css.row}>
        <a className={css.back} href={target ?? paths.eshop} onClick={goBack}>
          <ArrowLeft />
          <span className="vh">{t('chrome.back')}</span>
        </a>
        <Brand over={over} quiet />
        <p className={css.zone}>{t('chrome.shoppingZone')}</p>
        <div className={css.tools}>
          <LanguagePicker over={over} />
          <CartButton />
        </div>
      </div>
    </header>
  )
}

function Brand({ over, quiet }: { over: boolean; quiet?: boolean }) {
  const { resort, lang } = useBoot()
  const t = useText()
  return (
    <a className={classNames(css.brand, quiet && css.quiet)} href={paths.home}>
      <img src={`/marks/${resort.key}${over ? '-light' : ''}.svg`} alt="" width={36} height={36} />
      <span className={css.name}>{resort.shortName}</span>
      <span className="vh">, {t('chrome.home', { resort: resort.name[lang] })}</span>
    </a>
  )
}
