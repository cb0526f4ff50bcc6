import { CalendarDays, Ticket as TicketIcon } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CardPicture } from '../../ui/card-picture.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Ticket, TicketFact, TicketLine } from '../../ui/ticket.tsx'
import css from './dev-ui.module.css'
import { LONG, Part } from './part.tsx'

export const Tickets = () => (
  <Part title="Tickets and cards">
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
    <Ticket label="Ticket without a strip">
      <TicketLine label="1 × child">690 Kč</TicketLine>
    </Ticket>
    <div className={css.columns}>
      {[false, true].map((wrong) => (
        <CardPicture
          key={String(wrong)}
          label={wrong ? 'A card with another number' : 'A card'}
          name="Mountain"
          cardName="Gopass"
          number="SAMPLE01-ADT-001"
          wrong={wrong}
        />
      ))}
      <CardPicture
        plain
        label="A card whose number is known"
        name="Mountain"
        cardName="Gopass"
        number="SAMPLE01-ADT-001"
      />
    </div>
  </Part>
)
