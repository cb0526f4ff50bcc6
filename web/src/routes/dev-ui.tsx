import { CalendarDays, ShoppingCart, Ticket as TicketIcon, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Accordion } from '../ui/accordion.tsx'
import { BottomBar } from '../ui/bottom-bar.tsx'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { Calendar } from '../ui/calendar.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Chip } from '../ui/chip.tsx'
import { DateStrip } from '../ui/date-strip.tsx'
import type { DayInfo } from '../ui/day-cell.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { Field, SelectField } from '../ui/field.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { RadioRows } from '../ui/radio-rows.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Steps } from '../ui/steps.tsx'
import { Ticket, TicketFact, TicketLine } from '../ui/ticket.tsx'
import { showToast } from '../ui/toasts.ts'
import css from './dev-ui.module.css'

const TODAY = '2027-01-13'
const LONG = 'Velmi dlouhý název, který se na telefon nevejde do jednoho řádku a musí se zalomit'
const WEEKDAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'].map((short) => ({ short, long: short }))
const WIDTHS = [400, 600, 800, 960] as const

/** A month in which every state of a day stands somewhere. */
const DAYS: Record<string, DayInfo> = Object.fromEntries(
  Array.from({ length: 31 }, (_, index) => {
    const info: DayInfo =
      index < 12
        ? { state: 'blocked', note: 'past' }
        : index % 9 === 0
          ? { state: 'blocked', note: 'full' }
          : index % 11 === 0
            ? { state: 'waiting' }
            : { state: 'open', price: '2 480', cheapest: index % 7 === 0, few: index % 5 === 0 }
    return [`2027-01-${String(index + 1).padStart(2, '0')}`, info]
  }),
)
const DAY_TEXTS = {
  today: 'today',
  priceUnit: 'crowns',
  cheapest: 'lowest price',
  selected: 'chosen',
  previous: 'Month before',
  next: 'Month after',
}
const nameOf = () => ({ before: '', after: ' January 2027' })

/** Every component in every state, for whoever changes one; outside production only. */
export default function DevUi() {
  return (
    <div className={`wrap ${css.page}`}>
      <h1 className="t-title">Components</h1>
      <Buttons />
      <Words />
      <Fields />
      <Choices />
      <Days />
      <Layers />
      <Tickets />
      <Rest />
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.part}>
    <h2 className="t-section">{title}</h2>
    {children}
  </section>
)
const Row = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>

const Buttons = () => (
  <Part title="Buttons">
    {(['primary', 'secondary', 'quiet'] as const).map((look) => (
      <Row key={look}>
        <Button look={look} size="small">
          Small
        </Button>
        <Button look={look}>Normal</Button>
        <Button look={look} size="large" icon={<ShoppingCart />}>
          Large
        </Button>
        <Button look={look} disabled>
          Disabled
        </Button>
        <Button look={look} loading loadingLabel="Saving">
          Save
        </Button>
        <Button look={look} missing="Choose a day first">
          To the cart
        </Button>
        <ButtonLink look={look} href="#link">
          Link
        </ButtonLink>
      </Row>
    ))}
    <Row>
      <IconButton label="Remove">
        <Trash2 />
      </IconButton>
      <IconButton label="Remove" disabled>
        <Trash2 />
      </IconButton>
    </Row>
    <div className={css.narrow}>
      <Button wide>{LONG}</Button>
    </div>
  </Part>
)

const Words = () => (
  <Part title="Chips and prices">
    <Row>
      {(['deal', 'ok', 'warn', 'error', 'neutral'] as const).map((tone) => (
        <Chip key={tone} tone={tone}>
          {tone}
        </Chip>
      ))}
      <Chip tone="warn" icon={null}>
        Without icon
      </Chip>
    </Row>
    <Row>
      <Price look="board">1 240 Kč</Price>
      <Price look="total">2 480 Kč</Price>
      <Price look="bar">2 480 Kč</Price>
      <Price>620 Kč</Price>
      <Price tone="deal">590 Kč</Price>
      <Price tone="quiet">690 Kč</Price>
      <Price tone="former">750 Kč</Price>
    </Row>
  </Part>
)

const Fields = () => (
  <Part title="Fields">
    <div className={css.columns}>
      <Field label="E-mail" placeholder="jana@example.com" />
      <Field label="First name" note="as on the card" hint="It stands on the ticket." defaultValue="Jana" />
      <Field label="Postal code" defaultValue="1" error="Enter five digits, such as 382 78." />
      <Field label="Card number" defaultValue="SAMPLE01-ADT-001" found="A card of an adult" />
      <Field label="Amount" aside="Kč" defaultValue="500" />
      <Field label="Locked" disabled defaultValue="cannot be changed" />
      <SelectField label="Country" defaultValue="cz">
        <option value="cz">Česko</option>
        <option value="at">Österreich</option>
      </SelectField>
      <SelectField label="Country" error="Choose a country." defaultValue="">
        <option value="">–</option>
      </SelectField>
    </div>
  </Part>
)

function Choices() {
  const [count, setCount] = useState(1)
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
        legend="With an error"
        rows={rows.slice(0, 1)}
        value={undefined}
        onChange={setRow}
        error="Choose one."
      />
    </Part>
  )
}

function Days() {
  const [day, setDay] = useState('2027-01-16')
  const [month, setMonth] = useState('2027-01')
  const blocked = () => showToast({ text: 'This day is full.', tone: 'warn', seconds: 5 })
  return (
    <Part title="Days">
      <div className={css.narrow}>
        <Calendar
          month={month}
          onMonth={setMonth}
          title="January 2027"
          weekdays={WEEKDAYS}
          days={DAYS}
          today={TODAY}
          last="2027-12-31"
          selected={day}
          onSelect={setDay}
          onBlocked={blocked}
          nameOf={nameOf}
          texts={DAY_TEXTS}
        />
      </div>
      <DateStrip
        label="Days"
        days={Object.entries(DAYS)
          .slice(12, 20)
          .map(([one, info]) => ({ ...info, day: one, weekday: 'Sa' }))}
        today={TODAY}
        selected={day}
        onSelect={setDay}
        onBlocked={blocked}
        nameOf={nameOf}
        texts={DAY_TEXTS}
      />
    </Part>
  )
}

function Layers() {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>()
  const [isBlocking, setBlocking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const close = () => setWidth(undefined)
  return (
    <Part title="Dialogs, drawer, toasts">
      <Row>
        {WIDTHS.map((one) => (
          <Button key={one} look="secondary" onClick={() => setWidth(one)}>
            Dialog {one}
          </Button>
        ))}
        <Button look="secondary" onClick={() => setBlocking(true)}>
          Blocking dialog
        </Button>
        <Button look="secondary" onClick={() => setOpen(true)}>
          Drawer
        </Button>
      </Row>
      <Row>
        {([2, 3, 5, 10] as const).map((seconds) => (
          <Button
            key={seconds}
            look="quiet"
            onClick={() => showToast({ text: `${seconds} seconds`, seconds, tone: seconds > 3 ? 'warn' : 'plain' })}
          >
            Toast of {seconds} s
          </Button>
        ))}
        <Button
          look="quiet"
          onClick={() => showToast({ text: LONG, seconds: 10, action: { label: 'Undo', onClick: () => undefined } })}
        >
          Toast with an action
        </Button>
      </Row>
      <Dialog
        open={width !== undefined}
        width={width ?? 400}
        title={`Width ${width}`}
        closeLabel="Close"
        onClose={close}
        actions={<Button onClick={close}>Done</Button>}
      >
        <p>{LONG}.</p>
      </Dialog>
      <Dialog
        open={isBlocking}
        blocking
        title="Has to be answered"
        onClose={() => setBlocking(false)}
        actions={<Button onClick={() => setBlocking(false)}>Understood</Button>}
      >
        <p>Escape and the backdrop do not leave it.</p>
      </Dialog>
      <Drawer
        open={isOpen}
        title="Cart"
        note="3"
        closeLabel="Close"
        onClose={() => setOpen(false)}
        footer={<Button wide>Pay</Button>}
      >
        <p>{LONG}.</p>
      </Drawer>
    </Part>
  )
}

const Tickets = () => (
  <Part title="Tickets">
    <div className={css.columns}>
      <Ticket strip="Ski pass, 1 day" stripAside="Adult" stub={<Button look="secondary">Download</Button>}>
        <TicketFact icon={<CalendarDays />} strong>
          Saturday 16 January 2027
        </TicketFact>
        <TicketFact icon={<TicketIcon />}>Print at home</TicketFact>
        <TicketLine label="Price">1 240 Kč</TicketLine>
      </Ticket>
      <Ticket flat strip={LONG}>
        <TicketLine label={LONG}>12 400 Kč</TicketLine>
      </Ticket>
    </div>
    <Ticket side strip="Stub at the side" stub={<Chip tone="ok">Ready</Chip>}>
      <TicketLine label="2 × adult">2 480 Kč</TicketLine>
    </Ticket>
  </Part>
)

const STEPS = ['Shop', 'Details', 'Payment', 'Tickets'].map((label) => ({ key: label, label, href: '#steps' }))

const Rest = () => (
  <Part title="The rest">
    <Steps label="Order" doneLabel="done" steps={STEPS} current={2} />
    <Accordion
      name="dev"
      items={[
        { key: 'open', title: 'Open', body: LONG, open: true },
        { key: 'shut', title: LONG, body: 'Text' },
      ]}
    />
    <Row>
      <Spinner label="Loading" />
      <span className={css.picture}>
        <Picture sources={[]} alt="A picture that is missing" width={160} height={120} />
      </span>
    </Row>
    <BottomBar
      label="Total"
      total={<Price look="bar">2 480 Kč</Price>}
      chip={<Chip tone="deal">You save 220 Kč</Chip>}
      line="2 adults, Sat 16. 1."
      action={<Button>To the cart</Button>}
    />
  </Part>
)
