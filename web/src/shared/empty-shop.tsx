import { linkedText } from '../lib/linked-text.tsx'
import { useBoot, useText } from '../state/boot.tsx'
import { useCompany } from '../state/session.ts'

/**
 * Says that nothing is on sale. A company has a list of products of its own, so it is told whom to write to
 * (docs/product.md §20.8).
 */
export function EmptyShop() {
  const { email } = useBoot().resort.contact
  const t = useText()
  const isOwn = useCompany() !== undefined
  return (
    <p className="lead">
      {isOwn
        ? linkedText(t('shop.empty.company', { email }), [(words) => <a href={`mailto:${email}`}>{words}</a>])
        : t('shop.empty')}
    </p>
  )
}
