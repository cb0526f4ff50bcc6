import { useText } from '../../../state/boot.tsx'
import { Flow, type FlowProps } from '../../../ui/flow.tsx'
import type { StepPlace } from './change-dialog.tsx'

type FlowStepProps = Pick<FlowProps, 'title' | 'sum' | 'actions' | 'children'> & { step: StepPlace }

/** A step of the change of date, with its number and the way back. */
export function FlowStep({ step, ...shown }: FlowStepProps) {
  const t = useText()
  return (
    <Flow
      name={t('acts.change.name')}
      at={step.at}
      of={step.of}
      atText={t('acts.step', { step: step.at, count: step.of })}
      closeLabel={t('acts.close')}
      onClose={step.onClose}
      back={step.onBack && { label: t('acts.change.back'), onBack: step.onBack }}
      {...shown}
    />
  )
}
