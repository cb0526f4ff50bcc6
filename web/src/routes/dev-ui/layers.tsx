import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { Flow } from '../../ui/flow.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LONG, Part, Row } from './part.tsx'

const WIDTHS = [400, 600, 800, 960] as const

export function Layers() {
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>()
  const [isBlocking, setBlocking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [step, setStep] = useState(0)
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
        <Button look="secondary" onClick={() => setStep(1)}>
          Steps
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
        actions={
          <>
            <Button onClick={close}>Done</Button>
            <ToastOver />
          </>
        }
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
        strip="Added: ski pass, 1 day"
        closeLabel="Close"
        onClose={() => setOpen(false)}
        footer={<Button wide>Pay</Button>}
      >
        <p>{LONG}.</p>
        <ToastOver />
      </Drawer>
      {step > 0 && (
        <Flow
          name="Change of date"
          title={`Step ${step}`}
          at={step}
          of={3}
          atText={`Step ${step} of 3`}
          closeLabel="Close"
          onClose={() => setStep(0)}
          back={step > 1 ? { label: 'Back', onBack: () => setStep(step - 1) } : undefined}
          sum={step === 3 ? '520 Kč' : undefined}
          actions={<Button onClick={() => setStep((step + 1) % 4)}>{step === 3 ? 'Done' : 'Next'}</Button>}
        >
          <p>{LONG}.</p>
        </Flow>
      )}
    </Part>
  )
}

/** An error while a layer is open: the toast is above it, with a retry. */
const ToastOver = () => (
  <Button
    look="quiet"
    onClick={() =>
      showToast({
        text: `Nothing was saved. ${LONG}.`,
        seconds: 2,
        tone: 'warn',
        action: { label: 'Again', onClick: () => showToast({ text: 'Saved now', seconds: 3 }) },
      })
    }
  >
    Toast
  </Button>
)
