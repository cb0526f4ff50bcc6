import { useLocation } from 'wouter'
import type { PageKey } from '../../routing/addresses.ts'
import { paths } from '../../routing/paths.ts'
import { useText } from '../../state/boot.tsx'
import { Steps } from '../../ui/steps.tsx'
import css from './shell.module.css'
import { useDiscountStep } from './use-discount-step.ts'

const STEPS: { page: PageKey; href: string }[] = [
  { page: 'eshop', href: paths.eshop },
  { page: 'discount', href: paths.discount },
  { page: 'informations', href: paths.informations },
  { page: 'checkout', href: paths.checkout },
  { page: 'confirmation', href: '/shopping/confirmation' },
]

/** The steps of an order (docs/product.md §11.19). The confirmation shows its picture instead. */
export function OrderSteps({ page }: { page: PageKey }) {
  const t = useText()
  const [, navigate] = useLocation()
  const hasDiscount = useDiscountStep() || page === 'discount'
  const steps = STEPS.filter((step) => hasDiscount || step.page !== 'discount')
  const current = steps.findIndex((step) => step.page === page)
  if (current < 0 || page === 'confirmation') return null
  return (
    <div className={`wrap ${css.steps}`}>
      <Steps
        label={t('chrome.steps')}
        doneLabel={t('chrome.steps.done')}
        steps={steps.map(({ page, href }) => ({ key: page, href, label: t(`chrome.step.${page}`) }))}
        current={current}
        onGo={navigate}
      />
    </div>
  )
}
