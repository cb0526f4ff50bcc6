import { useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'

/** Shorter lists need no button of their own. */
const FEWEST = 5

type Props = { all: readonly string[]; chosen: readonly string[]; onChange: (chosen: readonly string[]) => void }

/** Chooses everything of a long list, or nothing. Whoever wants 10 of 40 begins with nothing (docs/product.md §19.14). */
export function AllOrNone({ all, chosen, onChange }: Props) {
  const t = useText()
  if (all.length < FEWEST) return null
  const isAll = all.every((one) => chosen.includes(one))
  return (
    <p>
      <Button look="quiet" size="small" onClick={() => onChange(isAll ? [] : all)}>
        {isAll ? t('acts.pick.none') : t('acts.pick.all', { count: all.length })}
      </Button>
    </p>
  )
}
