import { CodeEntry } from '../../shared/codes/code-entry.tsx'
import { useText } from '../../state/boot.tsx'
import { useCompany } from '../../state/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import css from './cart-codes.module.css'

/** The field for codes over the cart, with the codes in use. */
export function CodeDialog({ onClose, onUsed }: { onClose: () => void; onUsed: (code: string) => void }) {
  const t = useText()
  const title = t(useCompany() ? 'code.link' : 'code.title')
  return (
    <Dialog open width={600} closeLabel={t('code.close')} onClose={onClose} title={title}>
      <div className={css.entry}>
        <CodeEntry id="cart-code" isAlone autoFocus onUsed={onUsed} />
      </div>
    </Dialog>
  )
}
