import { UserPlus } from 'lucide-react'
import { heroSources } from '../../shared/scene-sources.ts'
import { account } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import { Sky } from '../../ui/sky.tsx'
import css from './entry-paths.module.css'

/** Registration at a counter, one guest after another (docs/product.md §10.20). Every end leads back here. */
export function TabletEntry() {
  const boot = useBoot()
  const t = useText()
  return (
    <Sky sources={heroSources(boot)} dim>
      <div className={`wrap ${css.words}`}>
        <h1 tabIndex={-1}>{t('tablet.title')}</h1>
        <p className={css.lead}>{t('tablet.lead')}</p>
        <Button
          size="large"
          icon={<UserPlus />}
          onClick={() => account.open({ kind: 'registration', channel: 'tablet' })}
        >
          {t('account.register')}
        </Button>
      </div>
    </Sky>
  )
}
