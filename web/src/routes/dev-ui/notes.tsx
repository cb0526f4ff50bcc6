import { ErrorLine } from '../../ui/error-line.tsx'
import { Note } from '../../ui/note.tsx'
import { LONG, Part } from './part.tsx'

export const Notes = () => (
  <Part title="Notes and errors">
    <div>
      <Note>A sentence about what stands above it.</Note>
      <Note>{LONG}.</Note>
      <Note warns>Something went wrong meanwhile.</Note>
      <Note look="plain">Without a box.</Note>
      <Note look="plain" warns>
        Without a box, and something went wrong.
      </Note>
      <Note retry={{ label: 'Try again', onClick: () => undefined }}>The prices did not come.</Note>
    </div>
    <ErrorLine>Enter five digits, such as 382 78.</ErrorLine>
    <ErrorLine>{LONG}.</ErrorLine>
  </Part>
)
