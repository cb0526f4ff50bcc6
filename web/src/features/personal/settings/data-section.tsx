import type { Profile } from '@gondola/contract/users.ts'
import { Download, ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { CallError, call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { paths } from '../../../routing/paths.ts'
import { useBoot, useText } from '../../../state/boot.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { Section } from './section.tsx'
import css from './settings.module.css'

/** All that is kept of the member, as a file and as a page (docs/product.md §18.9). */
export function DataSection({ profile: { id } }: { profile: Profile }) {
  const { lang, resort } = useBoot()
  const t = useText()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const data = await call('ownData', { params: { id } })
      save(
        new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
        `${resort.key}-${t('settings.data.file')}.json`,
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      showToast({ text: t(errorText[error.code]), tone: 'warn', seconds: 5 })
    }
    setBusy(false)
  }
  return (
    <Section title={t('settings.data')}>
      <p className={css.text}>{t('settings.data.text')}</p>
      <div className={css.buttons}>
        <Button
          look="secondary"
          size="small"
          icon={<Download />}
          loading={isBusy}
          loadingLabel={t('settings.data.busy')}
          onClick={() => void download()}
        >
          {t('settings.data.download')}
        </Button>
        <a className={css.way} href={paths.ownData(id, lang)} target="_blank" rel="noreferrer">
          <ExternalLink />
          {t('settings.data.page')}
        </a>
      </div>
    </Section>
  )
}

function save(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
