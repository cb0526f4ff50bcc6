import { useLocation } from 'wouter'
import type { PageKey } from '../../lib/addresses.ts'
import { paths } from '../../lib/paths.ts'
import { useText } from '../../state/boot.tsx'
import { Steps } from '../../ui/steps.tsx'
import css from './shell.module.css'

const STEPS: { page: PageKey; href: string }[] = [
  { page: 'eshop', href: paths.eshop },
  { page: 'informations', href: paths.informations },
  { page: 'checkout', href: paths.checkout },
  { page: 'confirmation', href: '/shopping/confirmation' },
]

/** The way through an order (spec §2 Order flow). The confirmation has arrived and shows its picture instead. */
export function OrderSteps({ page }: { page: PageKey }) {
  const t = useText()
  const [, navigate] = useLocation()
  const current = STEPS.findIndex((step) => step.page === page)
  if (current < 0 || page === 'confirmation') return null
  return (
    <div className={`wrap ${css.steps}`}>
      <Steps
        label={t('chrome.steps')}
        doneLabel={t('chrome.steps.done')}
        steps={STEPS.map(({ page, href }) => ({ key: page, href, label: t(`chrome.step.${page}`) }))}
        current={current}
        onGo={navigate}
      />
    </div>
  )
}
