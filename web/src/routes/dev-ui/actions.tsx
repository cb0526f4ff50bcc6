import { ChevronRight, ShoppingCart, Trash2 } from 'lucide-react'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { PillLinks } from '../../ui/pill-links.tsx'
import css from './dev-ui.module.css'
import { LONG, Part, Row } from './part.tsx'

export const Buttons = () => (
  <Part title="Buttons">
    {(['primary', 'secondary', 'night', 'quiet'] as const).map((look) => (
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
        <Button look={look} iconAfter={<ChevronRight />}>
          Icon after
        </Button>
      </Row>
    ))}
    <Row>
      <IconButton label="Remove">
        <Trash2 />
      </IconButton>
      <IconButton label="Remove" disabled>
        <Trash2 />
      </IconButton>
      <IconButton label="Remove" framed>
        <Trash2 />
      </IconButton>
      <IconButton label="Remove" framed disabled>
        <Trash2 />
      </IconButton>
    </Row>
    <div className={css.narrow}>
      <Button wide>{LONG}</Button>
    </div>
    <PillLinks
      label="Pills"
      links={['Everything', 'Ski passes', LONG].map((name, index) => ({
        href: `#pill-${index}`,
        name,
        isCurrent: index === 0,
      }))}
    />
  </Part>
)
