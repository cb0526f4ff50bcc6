import type { Profile } from '@gondola/contract/users.ts'
import { useState } from 'react'
import { CallError, call } from '../../lib/api.ts'
import type { PersonalTab } from '../../routing/paths.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { cart } from '../../state/cart.ts'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import css from './personal.module.css'

/** Says what waits for the confirmation of the e-mail, and sends the link again (docs/product.md §10.5). */
export function Unconfirmed({ profile: { email }, tab }: { profile: Profile; tab: PersonalTab }) {
  const { lang } = useBoot()
  const t = useText()
  const [state, setState] = useState<'here' | 'busy' | 'sent' | 'failed'>('here')
  const send = async () => {
    setState('busy')
    try {
      await call('mailActivation', { query: { lang } })
      // Whoever has confirmed meanwhile, as in another tab, gets no link: this note goes, and club prices count.
      await session.check()
      const now = session.get()
      if (now.step === 'member' && now.profile.roles.active) return void cart.recheck()
      setState('sent')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Signed out meanwhile, as on another device.
      if (error.code === 'not-logged-in') void session.check()
      setState('failed')
    }
  }
  return (
    <div className={css.unconfirmed}>
      <Note>{t(`personal.unconfirmed.${tab}`, { email })}</Note>
      <Button
        look="secondary"
        loading={state === 'busy'}
        loadingLabel={t('account.sending')}
        onClick={() => void send()}
      >
        {t('personal.unconfirmed.send')}
      </Button>
      <p role="status">
        {state === 'sent' && t('personal.unconfirmed.sent', { email })}
        {state === 'failed' && t('personal.unconfirmed.failed')}
      </p>
    </div>
  )
}
