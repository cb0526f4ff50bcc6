import { Buttons } from './dev-ui/actions.tsx'
import { Days } from './dev-ui/days.tsx'
import css from './dev-ui/dev-ui.module.css'
import { Choices, Fields } from './dev-ui/fields.tsx'
import { Layers } from './dev-ui/layers.tsx'
import { Notes } from './dev-ui/notes.tsx'
import { Pictures } from './dev-ui/pictures.tsx'
import { Progress } from './dev-ui/progress.tsx'
import { Slots } from './dev-ui/slots.tsx'
import { Tickets } from './dev-ui/tickets.tsx'
import { Words } from './dev-ui/words.tsx'

/** Shows every component in every state, for developers; not in production. */
export default function DevUi() {
  return (
    <div className={`wrap ${css.page}`}>
      <h1>Components</h1>
      <Buttons />
      <Words />
      <Notes />
      <Fields />
      <Choices />
      <Days />
      <Slots />
      <Layers />
      <Tickets />
      <Pictures />
      <Progress />
    </div>
  )
}
