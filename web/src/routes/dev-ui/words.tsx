import { FormerPrice } from '../../shared/former-price.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Price } from '../../ui/price.tsx'
import { Part, Row } from './part.tsx'

export const Words = () => (
  <Part title="Type, chips and prices">
    <p className="lead">What follows a heading and says what the page is for, in one measure.</p>
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
    </Row>
    <FormerPrice price={810} />
  </Part>
)
