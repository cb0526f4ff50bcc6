import { UserPlus } from 'lucide-react'
import { Suspense } from 'react'
import { late } from '../../lib/late.ts'
import { heroSources } from '../../lib/scene-sources.ts'
import { account, useAccountStep } from '../../state/account.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useSession } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Sky } from '../../ui/sky.tsx'
import css from './entry-paths.module.css'

const StillThere = late(() => import('./still-there.tsx').then((file) => file.StillThere))

/** Guests register at a counter, one after another: what ends leads back here (spec §2 /tablet). */
export function TabletEntry() {
  const boot = useBoot()
  const t = useText()
  const step = useAccountStep()
  const isMember = useSession().step === 'member'
  return (
    <>
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
      {(step || isMember) && (
        <Suspense>
          <StillThere />
        </Suspense>
      )}
    </>
  )
}
