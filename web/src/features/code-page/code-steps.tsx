import { useText } from '../../state/boot.tsx'
import css from './code-page.module.css'

const STEPS = { gift: ['choose', 'pays', 'done'], benefit: ['choose', 'off'] } as const

/** How a code is used, in two or three steps. */
export function CodeSteps({ kind }: { kind: keyof typeof STEPS }) {
  const t = useText()
  return (
    <section aria-labelledby="code-steps">
      <h2 id="code-steps" className="t-item">
        {t('codePage.how')}
      </h2>
      <ol className={css.steps}>
        {STEPS[kind].map((step) => (
          <li key={step}>
            <strong>{t(`codePage.${kind}.${step}`)}</strong> <span>{t(`codePage.${kind}.${step}.text`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
