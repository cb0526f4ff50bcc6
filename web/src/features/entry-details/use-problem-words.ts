import type { EntryBlock } from '../../shared/entry-blocks.ts'
import { useBoot, useText } from '../../state/boot.tsx'
import { useBlockName, useCardBirthdayName } from './entry-block.tsx'
import type { Problem } from './problems.ts'
import { useTermsKey } from './terms.tsx'

const FIELD_NAMES: Partial<Record<Problem['field'], string>> = {
  orderEmail: 'informations.email.label',
  additionalTerms: 'informations.terms.additional.name',
  method: 'informations.handout.missing',
  giftMessage: 'informations.gift.message.name',
  agreements: 'form.label.agreements.name',
}

/**
 * Returns a problem's text in the summary: what is missing, and for whom. `more` counts the others of the same block.
 */
export function useProblemWords(blocks: readonly EntryBlock[]): (problem: Problem, more: number) => string {
  const { lang } = useBoot()
  const t = useText()
  const nameOf = useBlockName()
  const cardBirthdayName = useCardBirthdayName()
  const termsKey = useTermsKey()
  return ({ entryId, field }, more) => {
    const block = blocks.find((one) => one.entries.some((entry) => entry.id === entryId))
    const name =
      block && entryId && field === 'exchangeBirthday'
        ? cardBirthdayName(block, entryId)
        : t(
            field === 'terms'
              ? `${termsKey}.name`
              : (FIELD_NAMES[field] ?? `form.label.${field.replace('buyer.', '')}`),
          )
    if (!block) return name.charAt(0).toUpperCase() + name.slice(1)
    const what = lang === 'de' ? name : name.charAt(0).toLowerCase() + name.slice(1)
    const who = nameOf(block)
    return more > 0
      ? t('informations.summary.more', { who, count: more + 1 })
      : t('informations.summary.item', { who, what })
  }
}
