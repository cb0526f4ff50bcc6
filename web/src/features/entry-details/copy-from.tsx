import { ChevronDown, Copy } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { useText } from '../../state/boot.tsx'
import { Button } from '../../ui/button.tsx'
import css from './copy-from.module.css'

/** A person to copy from: their name if there is one, and their ticket. */
export type CopySource = { key: string; who: string; about: string }

export type CopyFromProps = {
  label: string
  sources: readonly CopySource[]
  onCopy: (key: string) => void
}

/** Copies from the only other person whose data differ, or offers a choice among several. */
export function CopyFrom({ label, sources, onCopy }: CopyFromProps) {
  const t = useText()
  const list = useId()
  const button: RefObject<HTMLButtonElement | null> = useRef(null)
  const [isAsked, setAsked] = useState(false)
  const [copied, setCopied] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(false)
  const hasChoice = sources.length > 1
  const isOpen = hasChoice && isAsked
  const copy = ({ key, who }: CopySource) => {
    onCopy(key)
    setAsked(false)
    setCopied(who)
    button.current?.focus()
  }
  const press = () => {
    const [only] = sources
    setEmpty(!only)
    if (hasChoice) setAsked(!isOpen)
    else if (only) copy(only)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list from any of its buttons.
    <div
      className={css.copy}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.stopPropagation()
        setAsked(false)
        button.current?.focus()
      }}
    >
      <Button
        ref={button}
        look="quiet"
        size="small"
        icon={<Copy />}
        iconAfter={hasChoice ? <ChevronDown className={isOpen ? css.turned : undefined} /> : undefined}
        aria-expanded={hasChoice ? isOpen : undefined}
        aria-controls={isOpen ? list : undefined}
        onClick={press}
      >
        {label}
      </Button>
      {isOpen && (
        <ul id={list} className={css.sources} aria-label={t('informations.copy.whose')}>
          {sources.map((source) => (
            <li key={source.key}>
              <button type="button" onClick={() => copy(source)}>
                <strong>{source.who}</strong>
                {source.about && <span>{source.about}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={isEmpty && !sources.length ? css.nothing : 'vh'}>
        {isEmpty && !sources.length
          ? t('informations.copy.nothing')
          : copied !== null && t('informations.copy.done', { who: copied })}
      </p>
    </div>
  )
}
