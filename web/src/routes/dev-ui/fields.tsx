import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Switch } from '../../ui/switch.tsx'
import css from './dev-ui.module.css'
import { LONG, Part, Row } from './part.tsx'

export const Fields = () => (
  <Part title="Fields">
    <div className={css.columns}>
      <Field label="E-mail" placeholder="jana@example.com" />
      <Field label="First name" note="as on the card" hint="It stands on the ticket." defaultValue="Jana" />
      <Field label="Postal code" defaultValue="1" error="Enter five digits, such as 382 78." />
      <Field label="Card number" defaultValue="SAMPLE01-ADT-001" found="A card of an adult" />
      <Field label="Amount" aside="Kč" defaultValue="500" />
      <Field label="Code" aside={<Button size="small">Use</Button>} />
      <Field label="Locked" disabled defaultValue="cannot be changed" />
      <Field label="Known" value="found at the desk" readOnly />
      <SelectField label="Country" defaultValue="cz">
        <option value="cz">Česko</option>
        <option value="at">Österreich</option>
      </SelectField>
      <SelectField label="Country, locked" disabled defaultValue="cz">
        <option value="cz">Česko</option>
      </SelectField>
      <SelectField label="Country" error="Choose a country." defaultValue="">
        <option value="">–</option>
      </SelectField>
    </div>
  </Part>
)

export function Choices() {
  const [count, setCount] = useState(1)
  const [isOn, setOn] = useState(true)
  const [row, setRow] = useState<'print' | 'card' | 'none' | undefined>('print')
  const rows = [
    {
      value: 'print' as const,
      label: 'Print at home',
      note: 'Ready at once',
      aside: '0 Kč',
      details: 'Opens under the chosen row.',
    },
    { value: 'card' as const, label: LONG, note: 'Needs a card' },
    { value: 'none' as const, label: 'Not possible here', disabled: true },
  ]
  return (
    <Part title="Choices">
      <Row>
        <Stepper
          label="Adults"
          value={count}
          min={0}
          max={3}
          onChange={setCount}
          lessLabel="One less"
          moreLabel="One more"
        />
        <Stepper label="Children" value={0} onChange={() => undefined} lessLabel="One less" moreLabel="One more" />
      </Row>
      <div className={css.columns}>
        <Checkbox label="I accept the terms" defaultChecked />
        <Checkbox
          label={
            <>
              {LONG} <a href="#terms">with a link</a>
            </>
          }
          note="A note under it"
        />
        <Checkbox label="I accept the terms" error="Please accept the terms." />
        <Checkbox label="Cannot be changed" disabled />
        <Checkbox label="Ticked and cannot be changed" disabled defaultChecked />
        <Switch checked={isOn} onChange={setOn}>
          A switch
        </Switch>
        <Switch checked={false} onChange={() => undefined} reason="Why it is off for now.">
          A switch that is off for now
        </Switch>
      </div>
      {(['frame', 'lines', 'inline'] as const).map((look) => (
        <RadioRows
          key={look}
          legend={`Look "${look}"`}
          look={look}
          name={look}
          rows={rows.slice(0, look === 'inline' ? 2 : 3)}
          value={row}
          onChange={setRow}
        />
      ))}
      <RadioRows
        legend="For ears only"
        legendHidden
        name="ears"
        rows={rows.slice(0, 1)}
        value={row}
        onChange={setRow}
      />
      <RadioRows
        legend="With an error"
        rows={rows.slice(0, 1)}
        value={undefined}
        onChange={setRow}
        error="Choose one."
      />
    </Part>
  )
}
