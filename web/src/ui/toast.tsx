import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { modals } from './modals.ts'
import css from './toast.module.css'
import { dismissToast, type Toast, toastStore } from './toasts.ts'

/** The region of the toasts. Place it once, at the end of the page; `label` names it for screen readers. */
export function ToastRegion({ label }: { label: string }) {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const modal = useSyncExternalStore(modals.subscribe, modals.top, modals.top)
  const home = useRef<HTMLDivElement>(null)
  const region = useRef<HTMLElement>(null)
  const newest = toasts.at(-1)?.id
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return
    // Outside an open modal it would be inert. A closing modal is disconnected by now.
    const place = modal?.isConnected ? modal : home.current
    if (element.parentElement !== place) place?.append(element)
    // Reopening puts it above a dialog that opened later.
    if (!element.showPopover || newest === undefined) return
    element.showPopover()
    return () => element.hidePopover()
  }, [newest, modal])
  return (
    <div ref={home}>
      <section ref={region} className={css.region} aria-label={label} aria-live="polite" popover="manual">
        {toasts.map((toast) => (
          <ToastRow key={toast.id} toast={toast} modal={modal} />
        ))}
      </section>
    </div>
  )
}

function ToastRow({ toast, modal }: { toast: Toast; modal: HTMLDialogElement | null }) {
  const { id, text, tone, seconds, action } = toast
  // Where pointer or focus holds the toast. When it moves elsewhere, no event says that they left.
  const [heldIn, hold] = useState<HTMLDialogElement | null>()
  const isHeld = heldIn === modal
  const before = useRef<EventTarget>(null)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissToast(id), seconds * 1000)
    return () => clearTimeout(timer)
  }, [isHeld, id, seconds])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the time
    <div
      className={classNames(css.toast, css[tone])}
      onMouseEnter={() => hold(modal)}
      onMouseLeave={() => hold(undefined)}
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget
        hold(modal)
      }}
      onBlur={() => hold(undefined)}
    >
      {tone === 'warn' ? <CircleAlert /> : <CircleCheck />}
      <p>{text}</p>
      {action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id)
            // The focused button is about to disappear.
            if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
            action.onClick()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
