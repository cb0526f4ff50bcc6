import { Accordion } from '../../ui/accordion.tsx'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { More } from '../../ui/more.tsx'
import { Price } from '../../ui/price.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Steps } from '../../ui/steps.tsx'
import { LONG, Part } from './part.tsx'

const steps = (...labels: string[]) => labels.map((label) => ({ key: label, label, href: '#steps' }))
const STEPS = steps('Shop', 'Details', 'Payment', 'Tickets')
/** Includes the choice between member and guest, in the longest words of any resort. */
const WITH_CHOICE = steps('Auswahl', 'Registrierung', 'Angaben', 'Zahlung', 'Fertig')

export const Progress = () => (
  <Part title="Steps, texts that open, waiting, the bar">
    {STEPS.map(({ key }, current) => (
      <Steps key={key} label={`Order in step ${current + 1}`} doneLabel="done" steps={STEPS} current={current} />
    ))}
    {[1, 2].map((current) => (
      <Steps
        key={current}
        label={`Order of five in step ${current + 1}`}
        doneLabel="done"
        steps={WITH_CHOICE}
        current={current}
      />
    ))}
    <Accordion
      name="dev"
      items={[
        { key: 'open', title: 'Open', body: LONG, open: true },
        { key: 'shut', title: LONG, body: 'Text' },
      ]}
    />
    <More label="What opens in line">{LONG}</More>
    <Spinner label="Loading" />
    <div>
      <BottomBar
        label="Nothing chosen"
        total={<Price look="bar">0 Kč</Price>}
        facts={[]}
        action={<Button>Shop</Button>}
      />
    </div>
    <BottomBar
      label="Total"
      total={<Price look="bar">2 480 Kč</Price>}
      chip={<Chip tone="deal">You save 220 Kč</Chip>}
      facts={['2 adults', 'Sat 16.01.2027', '10:30']}
      action={<Button>To the cart</Button>}
    />
  </Part>
)
